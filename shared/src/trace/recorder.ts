/**
 * The tap at the caller's `fetch`. It records what crosses, once, and changes nothing: what is sent goes out as it is,
 * what is read comes from a pull stream that holds nothing back (`highWaterMark: 0`) and stamps bytes when they are read.
 * Nothing is cloned. A recorder that fails never breaks a run; what it lost is told as a gap.
 */
import { exchangeId, type ExchangeId } from '../base/ids.ts';
import { isObject, member, parseJson, type JsonObject } from '../base/json.ts';
import { now, utf8Bytes } from '../base/units.ts';
import type { TraceRecord } from './record.ts';
import { bodyRecorder, type BodyRecorder } from './recorder-body.ts';
import { createRedactor, type Redactor } from './redact.ts';

export interface RecordingOptions {
  readonly fetch: typeof fetch;
  readonly append: (record: TraceRecord) => void;
  /** Which agent the exchanges speak to, as records name it. */
  readonly agent: string;
  /** Live key values to mask, asked at each request. */
  readonly secrets: () => readonly string[];
  /** Ids of exchanges; by default `x1`, `x2`, … counted by `nextExchange` of the log. */
  readonly nextId: () => string;
}

/** Appends, and turns a failure of the log into a gap that is told with the next record. */
function guarded(append: (record: TraceRecord) => void): (record: TraceRecord) => void {
  let lost = 0;
  let why = '';
  return (record) => {
    try {
      if (lost > 0) {
        append({
          v: 1,
          type: 'gap',
          at: record.at,
          reason: `the recorder could not keep them: ${why}`,
          dropped: lost,
          ...('exchange' in record && record.exchange !== undefined ? { exchange: record.exchange } : {}),
        });
        lost = 0;
      }
      append(record);
    } catch (cause) {
      lost += 1;
      why = cause instanceof Error ? cause.message : String(cause);
    }
  };
}

/** Runs a step of the recorder; if it throws, the exchange's records from here on are told as lost, and the run goes on. */
function harmless(exchange: Exchange, step: () => void): void {
  try {
    step();
  } catch (cause) {
    exchange.append({
      v: 1,
      type: 'gap',
      at: now(),
      exchange: exchange.id,
      reason: `the recorder failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      dropped: 1,
    });
  }
}

/** A sentence of what the runtime said, with the cause that Node hides one level deeper. */
export function failureText(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner = cause.cause instanceof Error ? cause.cause : undefined;
  const code = inner && 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
  return [cause.message, inner ? [code, inner.message].filter((part) => part !== '').join(' ') : ''].filter((part) => part !== '').join(': ');
}
/** Why a reader left, when it says so: it read as much as it may. */
const whyLeft = (reason: unknown): string | undefined => {
  const limit = member(reason, 'limit');
  return typeof limit === 'number' ? `larger than ${limit.toLocaleString('en-US')} B, not read further` : undefined;
};
const isAbort = (cause: unknown, signal: AbortSignal | null | undefined): boolean =>
  signal?.aborted === true || (cause instanceof DOMException && cause.name === 'AbortError');

/** The body of a request as text, when it is text; streams and forms are named, never consumed. */
function bodyText(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  return `[${Object.prototype.toString.call(body).slice(8, -1)}: not recorded]`;
}

interface Exchange {
  readonly id: ExchangeId;
  readonly redact: Redactor;
  readonly append: (record: TraceRecord) => void;
}

/** Statuses that never have a body. @see https://fetch.spec.whatwg.org/#null-body-status */
const NULL_BODY: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** A response whose body is read through the recorder; status, headers, url and the rest stay those of the original. */
function tapped(response: Response, exchange: Exchange, signal: AbortSignal | null | undefined): Response {
  const { id, redact, append } = exchange;
  const finish = (reason: 'complete' | 'aborted' | 'failed' | 'closed-by-reader', error?: string): void =>
    append({ v: 1, type: 'end', at: now(), exchange: id, reason, ...(error === undefined ? {} : { error: redact.text(error) }) });
  // Such a response cannot be built again; one without a body has nothing to record.
  if (!response.body || NULL_BODY.has(response.status)) {
    finish('complete');
    return response;
  }
  const recorder: BodyRecorder = bodyRecorder({ id, redact, append, contentType: response.headers.get('content-type') ?? '' });
  const reader = response.body.getReader();
  let over = false;
  const end = (reason: 'complete' | 'aborted' | 'failed' | 'closed-by-reader', error?: string): void => {
    if (over) return;
    over = true;
    harmless(exchange, () => recorder.end());
    finish(reason, error);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            end('complete');
            controller.close();
            return;
          }
          harmless(exchange, () => recorder.chunk(value));
          controller.enqueue(value);
        } catch (cause) {
          end(isAbort(cause, signal) ? 'aborted' : 'failed', failureText(cause));
          controller.error(cause);
        }
      },
      cancel(reason) {
        end(signal?.aborted ? 'aborted' : 'closed-by-reader', whyLeft(reason));
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  // Statuses from 600 on are no HTTP, but some servers send them, and a constructed response refuses them.
  const odd = response.status < 200 || response.status > 599;
  const through = new Response(body, { status: odd ? 500 : response.status, statusText: response.statusText, headers: response.headers });
  if (odd) Object.defineProperty(through, 'status', { value: response.status });
  // A constructed response has no address; callers may want to know where redirects led.
  Object.defineProperty(through, 'url', { value: response.url });
  Object.defineProperty(through, 'redirected', { value: response.redirected });
  return through;
}

/** Masks nothing less than everything when the live keys cannot be had. */
function redactorFor(secrets: RecordingOptions['secrets']): Redactor {
  try {
    return createRedactor(secrets());
  } catch {
    const hidden = '[not recorded: the keys to mask are unknown]';
    return { text: () => hidden, headers: (headers) => Array.from(headers.keys(), (name) => [name, hidden] as const) };
  }
}

/** A `fetch` that records. */
export function recordingFetch(options: RecordingOptions): typeof fetch {
  const append = guarded(options.append);
  const inner = options.fetch; // called bare: a page's own fetch refuses to be called as a method of another object
  return async (input, init) => {
    const id = exchangeId(options.nextId());
    const redact = redactorFor(options.secrets);
    const request = input instanceof Request ? input : undefined;
    const signal = init?.signal ?? request?.signal;
    const headers = new Headers(init?.headers ?? request?.headers);
    const body = bodyText(init?.body);
    append({
      v: 1,
      type: 'request',
      at: now(),
      exchange: id,
      agent: options.agent,
      method: (init?.method ?? request?.method ?? 'GET').toUpperCase(),
      url: redact.text(request?.url ?? String(input)),
      headers: redact.headers(headers),
      ...(body === undefined ? {} : { body: redact.text(body) }),
      bytes: utf8Bytes(body ?? ''),
    });
    let response: Response;
    try {
      response = await inner(input, init);
    } catch (cause) {
      append({ v: 1, type: 'end', at: now(), exchange: id, reason: isAbort(cause, signal) ? 'aborted' : 'failed', error: redact.text(failureText(cause)) });
      throw cause;
    }
    append({
      v: 1,
      type: 'response',
      at: now(),
      exchange: id,
      status: response.status,
      statusText: redact.text(response.statusText),
      headers: redact.headers(response.headers),
    });
    return tapped(response, { id, redact, append }, signal);
  };
}

/** Appends a mark, masked like everything else. */
export function recordingMark(options: Pick<RecordingOptions, 'append' | 'secrets'>): (name: string, data: JsonObject) => void {
  const append = guarded(options.append);
  return (name, data) => {
    const masked = parseJson(redactorFor(options.secrets).text(JSON.stringify(data)));
    append({
      v: 1,
      type: 'mark',
      at: now(),
      name,
      data: masked.ok && isObject(masked.value) ? masked.value : { say: `${name} (its data could not be recorded)` },
    });
  };
}
