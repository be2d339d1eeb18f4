/**
 * Opens a chat completion: one request through the `openai` package (its retries, environment and error texts are not
 * used), the parameter ladder, and at most two more tries before the first token.
 */
import OpenAI from 'openai';
import { err, ok, type Result } from '../../base/result.ts';
import { isLoopback } from '../net/address.ts';
import { readText, serviceFetch, ServiceFetchError } from '../net/fetch.ts';
import { inWords, retryAfter, serviceError, type ServiceError } from '../services/failure.ts';
import { hostOf, isOverflow, parseErrorBody, statusFailure } from './errors.ts';
import { firstRung, nextRung, remember, requestBody } from './ladder.ts';
import { pause, type Watch } from './watch.ts';
import type { ChatRequest, ModelSettings, ModelTimers } from './end.ts';

const ERROR_BODY_BYTES = 8_192;
const MAX_RETRIES = 2;
const MAX_WAIT_SECONDS = 20;
const LOADING_WAIT_MS = 2_000;
const MAX_LOADING_TRIES = 30;
/** What the `openai` package may add: nothing from OPENAI_CUSTOM_HEADERS or other environment reaches a service by surprise. */
const SENT_HEADERS = /^(accept|authorization|content-type|user-agent|x-stainless-.+)$/i;

export interface OpenFailure {
  readonly failure: ServiceError;
  readonly overflow: boolean;
}
interface Answered {
  readonly response: Response;
  readonly notes: readonly string[];
}
interface HttpError {
  readonly status: number;
  readonly body: string;
  readonly retryAfterSeconds: number | undefined;
}

/** One request. Returns the raw response, or what was said in place of one. Throws on connection failures and aborts. */
async function requestOnce(settings: ModelSettings, body: Record<string, unknown>, signal: AbortSignal): Promise<Result<Response, HttpError>> {
  let refused: HttpError | undefined;
  let failed: unknown;
  const client = new OpenAI({
    apiKey: settings.key ?? 'none',
    adminAPIKey: null,
    baseURL: settings.baseUrl,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: 'off',
    timeout: 2 ** 31 - 1,
    fetch: async (input, init) => {
      const headers = new Headers();
      for (const [name, value] of new Headers(init?.headers)) if (SENT_HEADERS.test(name)) headers.set(name, value);
      if (!settings.key) headers.delete('authorization');
      try {
        const response = await serviceFetch(String(input), settings.trust, {
          method: init?.method ?? 'POST',
          headers,
          ...(typeof init?.body === 'string' ? { body: init.body } : {}),
          signal,
        });
        if (response.ok) return response;
        const { text } = await readText(response, ERROR_BODY_BYTES);
        refused = { status: response.status, body: text, retryAfterSeconds: retryAfter(response.headers.get('retry-after')) };
        return new Response(text, { status: response.status });
      } catch (cause) {
        failed = cause;
        throw cause;
      }
    },
  });
  try {
    // The body is checked by the service: this layer deliberately sends parameters that the package's types do not know.
    return ok(await client.chat.completions.create(body as unknown as OpenAI.ChatCompletionCreateParams, { signal }).asResponse());
  } catch (cause) {
    if (refused) return err(refused);
    throw failed ?? cause;
  }
}

const isLoading = (error: HttpError): boolean => error.status === 503 && /load/i.test(error.body);
const mayRetry = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

/** Asks until there is a response, a failure, or no try left. An abort (by caller or time limit) is thrown. */
export async function openChat(settings: ModelSettings, request: ChatRequest, watch: Watch, timers: ModelTimers): Promise<Result<Answered, OpenFailure>> {
  const fail = (failure: ServiceError, overflow = false): Result<never, OpenFailure> => err({ failure, overflow });
  const notes: string[] = [];
  let rung = firstRung(settings);
  let retries = 0;
  let loading = 0;
  for (;;) {
    watch.arm('headers', isLoopback(settings.baseUrl) ? timers.headersLocalMs : timers.headersMs);
    let answer: Result<Response, HttpError>;
    try {
      answer = await requestOnce(settings, requestBody(settings, request, rung), watch.signal);
    } catch (cause) {
      if (watch.signal.aborted) throw cause;
      const failure =
        cause instanceof ServiceFetchError
          ? cause.failure
          : serviceError('unreachable', `${hostOf(settings.baseUrl)} could not be asked: the request was not accepted. Check the address and the key.`);
      if (!/closed the connection/.test(failure.message) || retries >= 1) return fail(failure);
      retries += 1;
      await pause(300, watch.signal);
      continue;
    } finally {
      watch.disarm('headers');
    }
    if (answer.ok) {
      remember(settings, rung);
      return ok({ response: answer.value, notes });
    }
    const { status, retryAfterSeconds } = answer.error;
    const body = parseErrorBody(answer.error.body);
    const failure = statusFailure(settings, status, body, retryAfterSeconds);
    if (status === 400 || status === 422) {
      const next = isOverflow(body) ? undefined : nextRung(rung, body);
      if (!next) return fail(failure, isOverflow(body));
      if (next.note) notes.push(next.note);
      rung = next.rung;
      continue;
    }
    if (isLoading(answer.error) && loading < MAX_LOADING_TRIES) {
      loading += 1;
      await pause(LOADING_WAIT_MS, watch.signal);
    } else if (!mayRetry(status) || retries >= MAX_RETRIES || failure.kind === 'plan-limit') return fail(failure, isOverflow(body));
    else if (retryAfterSeconds !== undefined && retryAfterSeconds > MAX_WAIT_SECONDS) {
      return fail(
        serviceError(failure.kind, `${hostOf(settings.baseUrl)} takes no requests for now (${status}). Try again ${inWords(retryAfterSeconds)}.`, {
          httpStatus: status,
          words: failure.words,
          retryAfterSeconds,
        }),
      );
    } else {
      retries += 1;
      await pause(retryAfterSeconds === undefined ? 400 * retries : retryAfterSeconds * 1000, watch.signal);
    }
    if (watch.signal.aborted) throw watch.signal.reason;
  }
}
