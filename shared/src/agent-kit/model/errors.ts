/** Maps what a model service answers in place of a text to a cause and a sentence. */
import { isObject, isString, member, parseJson, stringMember, type Json } from '../../base/json.ts';
import { inWords, plainWords, serviceError, type ServiceError } from '../services/failure.ts';
import type { ModelSettings } from './end.ts';

export interface ErrorBody {
  readonly message: string;
  readonly code: string;
  readonly type: string;
  readonly param: string;
}

/** Reads `{error:{message,code,type,param}}`, `{error:"…"}`, `[{error}]`, `{detail}`, `{message}`, or plain text. */
export function readErrorBody(value: Json): ErrorBody {
  if (isString(value)) return { message: value, code: '', type: '', param: '' };
  if (Array.isArray(value)) return value[0] === undefined ? { message: '', code: '', type: '', param: '' } : readErrorBody(value[0] as Json);
  const error = member(value, 'error');
  if (isString(error) || Array.isArray(error)) return readErrorBody(error as Json);
  const at = isObject(error) ? error : value;
  const detail = member(at, 'detail');
  const code = member(at, 'code');
  const message = stringMember(at, 'message') ?? (isString(detail) ? detail : detail === undefined ? '' : JSON.stringify(detail));
  return {
    message,
    code: isString(code) || typeof code === 'number' ? String(code) : '',
    type: stringMember(at, 'type') ?? '',
    param: stringMember(at, 'param') ?? '',
  };
}
export function parseErrorBody(text: string): ErrorBody {
  const parsed = parseJson(text);
  return readErrorBody(parsed.ok ? parsed.value : text);
}

const OVERFLOW = /exceed_context_size|context[_ ](length|size|window)|maximum context|too many tokens|prompt is too long|n_ctx/i;
/** Whether the service says that the prompt is longer than the model can read. */
export const isOverflow = (body: ErrorBody): boolean => OVERFLOW.test(`${body.code} ${body.type} ${body.message}`);
const BAD_KEY =
  /\b(invalid|valid|missing|expired|incorrect)\b.{0,30}\bapi[ _-]?key\b|\bapi[ _-]?key\b.{0,30}\b(invalid|not valid|missing|expired|incorrect)\b/i;
const QUOTA = /insufficient_quota|quota|billing|credit|payment|balance/i;

/** The host as people know it: with its port, when it has one. */
export const hostOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl);

/** A failure for an HTTP status and error body. */
export function statusFailure(settings: ModelSettings, status: number, body: ErrorBody, retryAfterSeconds?: number): ServiceError {
  const host = hostOf(settings.baseUrl);
  const words = plainWords(body.message, settings.key ? [settings.key] : []);
  const more = { httpStatus: status, words, retryAfterSeconds };
  const later = retryAfterSeconds === undefined ? 'Wait a little, then try again.' : `Try again ${inWords(retryAfterSeconds)}.`;
  // Some services answer a wrong key with 400.
  if (status === 401 || status === 403 || (status === 400 && BAD_KEY.test(words))) {
    return settings.key
      ? serviceError(
          'key-refused',
          `${host} refused the model key (${status}). Check that the key belongs to this address and is allowed to use ${settings.model}.`,
          more,
        )
      : serviceError('key-missing', `${host} asks for a key (${status}). Enter the key of this model service.`, more);
  }
  if (status === 402 || (status === 429 && QUOTA.test(`${body.code} ${body.type}`))) {
    return serviceError('plan-limit', `The account at ${host} has no credit left (${status}). Add credit there, or choose another model service.`, more);
  }
  if (status === 429) return serviceError('rate-limit', `${host} takes no more requests for now (429). ${later}`, more);
  if (status === 404) {
    return /model/i.test(words) && !/not found\s*$/i.test(words.slice(0, 10))
      ? serviceError('bad-request', `${host} does not know the model ${settings.model} (404). Pick one from its list, or correct the name.`, more)
      : serviceError('bad-request', `${host} has no chat endpoint at this address (404). Check the address: most end in /v1.`, more);
  }
  if (status === 408) return serviceError('timeout', `${host} gave up waiting (408). Try again.`, more);
  if (isOverflow(body))
    return serviceError('bad-request', `The text is longer than ${settings.model} can read. Choose a model with a larger context, or fewer sources.`, more);
  if (status === 503 && /load/i.test(words)) return serviceError('service-error', `${host} is still loading the model. Try again in a minute.`, more);
  if (status >= 500) return serviceError('service-error', `${host} failed (${status}). Try again, or choose another model service.`, more);
  return serviceError('bad-request', `${host} did not accept the request (${status}). Check the model name ${settings.model}.`, more);
}

/** A failure that came inside an answer with status 200. */
export function reportedFailure(settings: ModelSettings, error: Json): ServiceError {
  const body = readErrorBody(isObject(error) || isString(error) ? { error } : error);
  const status = Number(body.code);
  if (status >= 400 && status < 600) return statusFailure(settings, status, body);
  if (/insufficient_quota/.test(`${body.code} ${body.type}`)) return statusFailure(settings, 402, body);
  if (/rate_limit/.test(`${body.code} ${body.type}`)) return statusFailure(settings, 429, body);
  if (isOverflow(body)) return statusFailure(settings, 400, body);
  return serviceError('service-error', `${hostOf(settings.baseUrl)} reported an error in the middle of its answer. Try again.`, {
    words: plainWords(body.message, settings.key ? [settings.key] : []),
  });
}
