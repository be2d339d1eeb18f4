/** One GET that expects JSON, for search services without a package of their own. */
import { parseJson, type Json } from '@handoff/shared/base/json';
import { err, ok, type Result } from '@handoff/shared/base/result';
import type { Trust } from '@handoff/shared/agent-kit/net/address';
import { readText, serviceFetch, ServiceFetchError } from '@handoff/shared/agent-kit/net/fetch';
import { MAX_BODY_BYTES } from './provider.ts';
import { retryAfter, serviceError, type ServiceError } from '@handoff/shared/agent-kit/services/failure';

export interface JsonAnswer {
  readonly status: number;
  /** Undefined when the body is not JSON. */
  readonly body: Json | undefined;
  readonly retryAfterSeconds: number | undefined;
}

/** `name` is the service's, for the sentences. An abort by the caller comes back as a timeout and has no meaning then. */
export async function getJson(
  name: string,
  url: string,
  options: { readonly trust: Trust; readonly signal: AbortSignal; readonly timeoutMs: number; readonly userAgent: string },
): Promise<Result<JsonAnswer, ServiceError>> {
  try {
    const response = await serviceFetch(url, options.trust, {
      headers: { accept: 'application/json', 'user-agent': options.userAgent },
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]),
    });
    const { text, whole } = await readText(response, MAX_BODY_BYTES);
    const parsed = parseJson(text);
    return ok({
      status: response.status,
      body: parsed.ok && whole ? parsed.value : undefined,
      retryAfterSeconds: retryAfter(response.headers.get('retry-after')),
    });
  } catch (cause) {
    if (cause instanceof ServiceFetchError) return err(cause.failure);
    return err(serviceError('timeout', `${name} did not answer in time. Try again.`));
  }
}
