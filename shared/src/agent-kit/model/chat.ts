/**
 * One chat completion as a stream of events that always ends with exactly one `end` event. Never throws for what a
 * service does; stopping the iteration, or aborting the signal, ends the request at the service.
 */
import { parseJson, type Json } from '../../base/json.ts';
import { readText } from '../net/fetch.ts';
import { plainWords, serviceError, type ServiceError } from '../services/failure.ts';
import { readChunk, type Finish } from './chunk.ts';
import {
  MAX_ANSWER,
  MAX_REASONING,
  MODEL_TIMERS,
  type ChatEnd,
  type ChatEvent,
  type ChatRequest,
  type ModelSettings,
  type ModelTimers,
  type TokenUsage,
} from './end.ts';
import { hostOf, reportedFailure } from './errors.ts';
import { eventBytes, isDone } from './events.ts';
import { openChat } from './open.ts';
import { thinkFilter } from './think.ts';
import { watch } from './watch.ts';

const MAX_BAD_CHUNKS = 3;
const MAX_JSON_BYTES = 4_000_000;
/** What is kept of a refusal; a sentence of it is shown. */
const MAX_REFUSAL = 4_000;
/** Bytes that may come in a row without a character of text or reasoning: comments, empty chunks, white space. */
const MAX_IDLE_BYTES = 4_000_000;
/** After a finish, usage or `[DONE]` may follow; a service that keeps the connection open is not waited for. */
const AFTER_FINISH_MS = 1_500;

export interface ChatOptions {
  readonly signal: AbortSignal;
  readonly timers?: Partial<ModelTimers>;
}

export async function* chat(settings: ModelSettings, request: ChatRequest, options: ChatOptions): AsyncGenerator<ChatEvent, void, void> {
  const timers = { ...MODEL_TIMERS, ...options.timers };
  const host = hostOf(settings.baseUrl);
  const limits = watch(options.signal);
  limits.arm('total', timers.totalMs);

  let text = '';
  let reasoningCharacters = 0;
  let refusal = '';
  let finish: Finish | undefined;
  let done = false;
  let toolCall = false;
  let badChunks = 0;
  let idleBytes = 0;
  let usage: TokenUsage | undefined;
  let servedBy: string | undefined;
  let failure: ServiceError | undefined;
  const think = thinkFilter();

  const ended = (): { text: string; usage?: TokenUsage; servedBy?: string } => ({ text, ...(usage ? { usage } : {}), ...(servedBy ? { servedBy } : {}) });
  const failed = (why: ServiceError, overflow = false): ChatEvent => ({ type: 'end', result: { end: 'failed', failure: why, overflow, ...ended() } });

  function* emit(parts: { readonly text: string; readonly reasoning: string }): Generator<ChatEvent, void, void> {
    if (parts.reasoning !== '') {
      const thought = parts.reasoning.slice(0, MAX_REASONING - reasoningCharacters);
      reasoningCharacters += thought.length;
      if (thought !== '') yield { type: 'reasoning', text: thought };
    }
    if (parts.text === '') return;
    const room = parts.text.slice(0, MAX_ANSWER - text.length);
    text += room;
    if (room !== '') yield { type: 'text', text: room };
  }
  /** Takes one JSON value of the answer in; what it says is yielded. */
  function* take(value: Json): Generator<ChatEvent, void, void> {
    const chunk = readChunk(value);
    usage = chunk.usage ?? usage;
    servedBy ??= chunk.servedBy;
    toolCall ||= chunk.toolCall;
    refusal = (refusal + chunk.refusal.slice(0, MAX_REFUSAL)).slice(0, MAX_REFUSAL);
    if (chunk.finish) finish = chunk.finish;
    if (chunk.reasoning !== '') yield* emit({ text: '', reasoning: chunk.reasoning });
    if (chunk.text !== '') yield* emit(think.push(chunk.text));
    if (chunk.error !== undefined || chunk.finish === 'error') failure ??= reportedFailure(settings, chunk.error ?? 'the answer ended with an error');
  }
  function* takeData(data: string): Generator<ChatEvent, void, void> {
    if (isDone(data)) {
      done = true;
      return;
    }
    const value = parseJson(data);
    if (value.ok) return yield* take(value.value);
    badChunks += 1;
    if (badChunks > MAX_BAD_CHUNKS) failure ??= unreadable();
  }
  const unreadable = (): ServiceError =>
    serviceError('bad-answer', `${host} sent a stream that could not be read. Check that the address is that of an OpenAI-compatible service.`);
  const idling = (): ServiceError =>
    serviceError('bad-answer', `${host} kept sending without any text and was stopped. Try again, or choose another model service.`);
  const over = (): boolean => done || failure !== undefined || text.length >= MAX_ANSWER || reasoningCharacters >= MAX_REASONING || idleBytes > MAX_IDLE_BYTES;

  /** How the call ended, from what was seen. */
  function conclude(): ChatEnd {
    if (failure) return { end: 'failed', failure, overflow: false, ...ended() };
    if (text.length >= MAX_ANSWER) return { end: 'cut-short', limit: 'size', ...ended() };
    if (reasoningCharacters >= MAX_REASONING && finish === undefined && !done)
      return text.trim() === '' ? { end: 'empty', reasoningCharacters, ...ended() } : { end: 'cut-short', limit: 'reasoning', ...ended() };
    if (finish === 'filter' || (text === '' && refusal !== '')) {
      const words = plainWords(refusal, settings.key ? [settings.key] : []);
      return { end: 'filtered', ...(words ? { words } : {}), ...ended() };
    }
    if (idleBytes > MAX_IDLE_BYTES) return { end: 'failed', failure: idling(), overflow: false, ...ended() };
    if (finish === 'tool' || (toolCall && text === '')) return { end: 'tool-call', ...ended() };
    if (finish === undefined && !done) return { end: 'interrupted', why: 'closed', ...ended() };
    if (finish === 'length') return text.trim() === '' ? { end: 'empty', reasoningCharacters, ...ended() } : { end: 'cut-short', limit: 'tokens', ...ended() };
    return text.trim() === '' ? { end: 'empty', reasoningCharacters, ...ended() } : { end: 'complete', ...ended() };
  }

  try {
    const opened = await openChat(settings, request, limits, timers);
    if (!opened.ok) return yield failed(opened.error.failure, opened.error.overflow);
    for (const note of opened.value.notes) yield { type: 'note', text: note };
    const { response } = opened.value;
    const contentType = response.headers.get('content-type') ?? '';
    limits.arm('first-text', timers.firstTextMs);

    if (/html/i.test(contentType)) {
      return yield failed(
        serviceError('bad-answer', `${host} answered with a web page: this is not the address of a model service. Check it: most end in /v1.`, {
          httpStatus: response.status,
        }),
      );
    }
    if (/json/i.test(contentType) && !/event-stream|ndjson|jsonl/i.test(contentType)) {
      const body = await readText(response, MAX_JSON_BYTES);
      const value = parseJson(body.text);
      if (!value.ok || !body.whole)
        return yield failed(serviceError('bad-answer', `${host} sent an answer that could not be read. Check the address.`, { httpStatus: response.status }));
      // A whole answer is complete by being there; only what it says itself can make it less.
      done = true;
      yield* take(value.value);
    } else {
      const reader = response.body?.getReader();
      const events = eventBytes();
      try {
        while (reader && !over()) {
          limits.arm('idle', finish === undefined ? timers.idleMs : AFTER_FINISH_MS);
          const read = await reader.read();
          limits.disarm('idle');
          const before = text.length + reasoningCharacters;
          for (const data of read.done ? events.end() : events.push(read.value)) {
            if (over()) break;
            yield* takeData(data);
          }
          idleBytes = text.length + reasoningCharacters > before ? 0 : idleBytes + (read.value?.byteLength ?? 0);
          if (events.overflowed()) failure ??= unreadable();
          if (text !== '' || reasoningCharacters > 0) limits.disarm('first-text');
          if (read.done) break;
        }
      } finally {
        // Also reached when the consumer stops: the service must stop working too.
        await reader?.cancel().catch(() => undefined);
      }
    }
    yield* emit(think.end());
    yield { type: 'end', result: conclude() };
  } catch (cause) {
    if (options.signal.aborted) return yield { type: 'end', result: { end: 'canceled', ...ended() } };
    const limit = limits.fired();
    if (finish !== undefined && limit === 'idle') return yield { type: 'end', result: conclude() };
    if (limit === 'headers') return yield failed(serviceError('timeout', `${host} did not answer in time. Try again, or choose another model service.`));
    if (limit === 'first-text')
      return yield failed(serviceError('timeout', `${host} accepted the request but sent no text in time. Try again, or choose another model.`));
    if (limit !== undefined || text !== '' || reasoningCharacters > 0) {
      return yield { type: 'end', result: { end: 'interrupted', why: limit === 'idle' ? 'stalled' : limit === 'total' ? 'too-long' : 'closed', ...ended() } };
    }
    // The stream broke before it said anything (`terminated` in undici's words).
    yield failed(
      serviceError('unreachable', `The connection to ${host} broke before any text came. Try again.`, {
        words: cause instanceof Error ? plainWords(cause.message, settings.key ? [settings.key] : []) : undefined,
      }),
    );
  } finally {
    limits.close();
  }
}

/** Runs a completion to its end, without looking at the stream. */
export async function ask(settings: ModelSettings, request: ChatRequest, options: ChatOptions): Promise<ChatEnd> {
  for await (const event of chat(settings, request, options)) if (event.type === 'end') return event.result;
  throw new Error('a chat always ends with an end event');
}
