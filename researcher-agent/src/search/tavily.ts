/**
 * Tavily through its own package. The package reports errors by text only and knows no abort signal, so each call runs in
 * a scope of its own that gives the package's HTTP client the signal and notes the status of the answer.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { tavily } from '@tavily/core';
import axios from 'axios';
import { err, ok, type Result } from '@handoff/shared/base/result';
import { isLoopback } from '@handoff/shared/agent-kit/net/address';
import { inWords, plainWords, retryAfter, serviceError, type ServiceError } from '@handoff/shared/agent-kit/services/failure';
import { MAX_BODY_BYTES, MAX_QUERY, type SearchAnswer, type SearchHit, type SearchOptions, type SearchProvider } from './provider.ts';

interface Call {
  readonly signal: AbortSignal;
  status?: number;
  retryAfterSeconds?: number | undefined;
  code?: string;
}
const calls = new AsyncLocalStorage<Call>();

// Only requests made within a call of this file are touched.
axios.interceptors.request.use((config) => {
  const call = calls.getStore();
  if (!call) return config;
  config.signal = call.signal;
  config.maxRedirects = 0;
  config.maxContentLength = MAX_BODY_BYTES;
  if (config.url && isLoopback(config.url)) config.proxy = false;
  return config;
});
axios.interceptors.response.use(
  (response) => {
    const call = calls.getStore();
    if (call) call.status = response.status;
    return response;
  },
  (error: unknown) => {
    const call = calls.getStore();
    if (call && axios.isAxiosError(error)) {
      if (error.response) {
        call.status = error.response.status;
        const header: unknown = error.response.headers['retry-after'];
        call.retryAfterSeconds = retryAfter(typeof header === 'string' ? header : undefined);
      }
      if (error.code) call.code = error.code;
    }
    return Promise.reject(error instanceof Error ? error : new Error('request failed'));
  },
);

/** Names the cause of a failed call: by status where there is one, else by the package's text. */
export function classify(
  message: string,
  call: { readonly status?: number; readonly code?: string; readonly retryAfterSeconds?: number | undefined },
  key: string,
): ServiceError {
  const words = plainWords(message.replace(/^An unexpected error occurred while making the request\.\s*(Error:\s*)*/i, '').replace(/^\d{3} Error:\s*/, ''), [
    key,
  ]);
  const status =
    call.status ??
    (/unauthorized|invalid api key/i.test(message)
      ? 401
      : /excessive requests/i.test(message)
        ? 429
        : /usage limit/i.test(message)
          ? 432
          : /pay-as-you-go/i.test(message)
            ? 433
            : /^(\d{3}) Error/.test(message)
              ? Number(message.slice(0, 3))
              : undefined);
  const more = { httpStatus: status, words, retryAfterSeconds: call.retryAfterSeconds };
  if (call.code === 'ECONNABORTED' || call.code === 'ETIMEDOUT' || /timed out/i.test(message))
    return serviceError('timeout', 'Tavily did not answer in time. Try again.');
  if (
    call.code === 'ECONNREFUSED' ||
    call.code === 'ENOTFOUND' ||
    call.code === 'EAI_AGAIN' ||
    call.code === 'ECONNRESET' ||
    /ECONNREFUSED|ENOTFOUND|ECONNRESET|socket hang up/.test(message)
  ) {
    return serviceError('unreachable', 'Tavily could not be reached. Check that this machine is online, then try again.');
  }
  if (status === 401 || status === 403) return serviceError('key-refused', `Tavily refused the key (${status}). Enter a valid key.`, more);
  if (status === 432)
    return serviceError('plan-limit', "The Tavily plan's limit is used up (432). Wait for the next month, change the plan, or use another search.", more);
  if (status === 433) return serviceError('plan-limit', 'The pay-as-you-go limit at Tavily is reached (433). Raise it there, or use another search.', more);
  if (status === 429)
    return serviceError(
      'rate-limit',
      `Tavily takes no more requests for now (429). Try again ${call.retryAfterSeconds === undefined ? 'in a minute' : inWords(call.retryAfterSeconds)}.`,
      more,
    );
  if (status !== undefined && status >= 500) return serviceError('service-error', `Tavily failed (${status}). Try again later, or use another search.`, more);
  if (status !== undefined && status >= 400)
    return serviceError('bad-request', `Tavily did not accept the query (${status}). Word the topic differently.`, more);
  if (status !== undefined && status >= 300)
    return serviceError('refused-address', 'The address of Tavily answered with a redirect, which is not followed. Check TAVILY_BASE_URL.', {
      httpStatus: status,
    });
  return serviceError('bad-answer', 'Tavily sent an answer that could not be read. Try again later, or use another search.', { httpStatus: status });
}

const toHit = (found: { readonly title?: unknown; readonly url?: unknown; readonly content?: unknown; readonly publishedDate?: unknown }): SearchHit => ({
  title: typeof found.title === 'string' ? found.title : '',
  url: typeof found.url === 'string' ? found.url : '',
  content: typeof found.content === 'string' ? found.content : '',
  ...(typeof found.publishedDate === 'string' && found.publishedDate !== '' ? { publishedAt: found.publishedDate } : {}),
});

export function tavilyProvider(settings: { readonly key: string; readonly baseUrl?: string; readonly timeoutMs: number }): SearchProvider {
  // Never constructed without a key: the package would search keyless, and tell the topic to a service nobody chose.
  if (settings.key.trim() === '') throw new Error('a Tavily client needs a key');
  const client = tavily({ apiKey: settings.key, clientName: 'handoff', ...(settings.baseUrl ? { apiBaseURL: settings.baseUrl } : {}) });
  return {
    id: 'tavily',
    name: 'Tavily',
    search(query: string, { maxResults, signal }: SearchOptions): Promise<Result<SearchAnswer, ServiceError>> {
      // The package's own time limit ends when the headers are there; a body that stalls is ended by this one.
      const limit = AbortSignal.timeout(settings.timeoutMs);
      const call: Call = { signal: AbortSignal.any([signal, limit]) };
      return calls.run(call, async () => {
        try {
          const answer = await client.search(query.slice(0, MAX_QUERY), {
            searchDepth: 'basic',
            maxResults,
            includeUsage: true,
            timeout: settings.timeoutMs / 1000,
          });
          const credits = answer.usage?.credits;
          return ok({ hits: answer.results.map(toHit), ...(typeof credits === 'number' ? { credits } : {}) });
        } catch (cause) {
          if (limit.aborted && !signal.aborted) return err(serviceError('timeout', 'Tavily did not answer in time. Try again.'));
          const status = cause instanceof Error && 'status' in cause && typeof cause.status === 'number' ? cause.status : call.status;
          return err(classify(cause instanceof Error ? cause.message : '', { ...call, ...(status === undefined ? {} : { status }) }, settings.key));
        }
      });
    },
  };
}
