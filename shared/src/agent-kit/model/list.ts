/** The list of models that a service offers, read from every shape that is met, and the choice of one when none was named. */
import { isString, member, parseJson, stringMember, type Json } from '../../base/json.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { presetFor } from '../../handoff/presets.ts';
import type { Trust } from '../net/address.ts';
import { readText, serviceFetch, ServiceFetchError } from '../net/fetch.ts';
import { holdsSecret } from '../services/echoes.ts';
import { serviceError, type ServiceError } from '../services/failure.ts';
import { hostOf, parseErrorBody, statusFailure } from './errors.ts';

const LIST_TIMEOUT_MS = 5_000;
const MAX_LIST_BYTES = 4_000_000;
const NOT_CHAT = /embed|whisper|\btts\b|-tts|text-to-speech|transcri|dall-?e|image|moderation|rerank|sora|veo-|imagen|realtime|audio/i;

/** Model ids of `{data:[{id}]}`, `{models:[{name|model|id}]}` or a bare array; undefined when it is no list. */
export function readModelIds(value: Json): readonly string[] | undefined {
  const list = Array.isArray(value) ? value : (member(value, 'data') ?? member(value, 'models'));
  if (!Array.isArray(list)) return undefined;
  const ids = list
    .map((entry: Json) => (isString(entry) ? entry : (stringMember(entry, 'id') ?? stringMember(entry, 'model') ?? stringMember(entry, 'name'))))
    .filter(isString)
    .map((id) => id.replace(/^models\//, '').trim())
    .filter((id) => id !== '' && id.length <= 200);
  return [...new Set(ids)];
}
/** Those that can write, in order of name. Everything when the names leave nothing. */
export function chatModels(ids: readonly string[]): readonly string[] {
  const writing = ids.filter((id) => !NOT_CHAT.test(id));
  return (writing.length > 0 ? writing : [...ids]).toSorted((a, b) => a.localeCompare(b));
}

export interface ModelService {
  readonly baseUrl: string;
  readonly key?: string;
  readonly trust: Trust;
}
export interface ListedModels {
  /** Those that can write, by name. */
  readonly models: readonly string[];
  /** The first in the service's own order: for local servers, the one used or loaded last. */
  readonly first?: string;
  readonly note?: string;
}

/** Asks a service for its models. A service without a list is no failure: `models` is then empty and `note` says so. */
export async function listModels(service: ModelService, signal: AbortSignal, timeoutMs: number = LIST_TIMEOUT_MS): Promise<Result<ListedModels, ServiceError>> {
  const host = hostOf(service.baseUrl);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await serviceFetch(`${service.baseUrl}/models`, service.trust, {
      headers: { accept: 'application/json', ...(service.key ? { authorization: `Bearer ${service.key}` } : {}) },
      signal: limit,
    });
    const { text, whole } = await readText(response, MAX_LIST_BYTES);
    if (response.status === 404 || response.status === 405)
      return ok({
        models: [],
        note: `${host} has no list of models (${response.status}). Type the model's name. If runs fail too, check the address: most end in /v1.`,
      });
    if (!response.ok) return err(statusFailure({ ...service, model: 'its models' }, response.status, parseErrorBody(text)));
    const value = parseJson(text);
    const secrets = service.key ? [service.key] : [];
    // An id that repeats the key would be shown, chosen and sent on as a name.
    const ids = value.ok && whole ? readModelIds(value.value)?.filter((id) => !holdsSecret(id, secrets)) : undefined;
    if (!ids)
      return err(
        serviceError('bad-answer', `${host} did not answer with a list of models. Check that this is the address of a model service: most end in /v1.`, {
          httpStatus: response.status,
        }),
      );
    const models = chatModels(ids);
    const first = ids.find((id) => models.includes(id));
    return ok({ models, ...(first ? { first } : {}), ...(ids.length === 0 ? { note: `${host} lists no models. Load one there, or type its name.` } : {}) });
  } catch (cause) {
    if (cause instanceof ServiceFetchError) return err(cause.failure);
    if (signal.aborted) return err(serviceError('timeout', 'The request was given up.'));
    return err(serviceError('timeout', `${host} did not answer in time. Check that it runs, then try again.`));
  }
}

/** The model to use when none was named: the preset's, else the first of the service's list. */
export async function defaultModel(service: ModelService, signal: AbortSignal): Promise<Result<string, ServiceError>> {
  const preset = presetFor(service.baseUrl);
  if (preset?.defaultModel) return ok(preset.defaultModel);
  const listed = await listModels(service, signal);
  if (!listed.ok) return listed;
  const { first } = listed.value;
  return first ? ok(first) : err(serviceError('bad-request', `No model was named, and ${hostOf(service.baseUrl)} lists none. Enter the name of a model.`));
}
