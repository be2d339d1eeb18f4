/**
 * Reads a stream of A2A events (0.3 section 7.2, 1.0 section 9.4.2). It is over when it closes, or shortly after a
 * terminal, interrupted or final event, for servers that keep the connection open. Closed before that, it is incomplete.
 */
import { parseJson } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import type { TaskId } from '../base/ids.ts';
import { readRpcResponse, type RpcId } from '../wire/jsonrpc.ts';
import { createSseSplitter, type SseFrame } from '../wire/sse.ts';
import { decodeEvent } from './dialect.ts';
import type { A2AError } from './errors.ts';
import { LIMIT, type Limited } from './limits.ts';
import { createOwner, type Owner } from './owner.ts';
import { tooLarge } from './read-body.ts';
import { createTurns } from './turns.ts';
import { isInterrupted, isTerminal, type A2AEvent, type TaskState } from './model.ts';

/** How long the stream is still read after its task ended: some servers send the artifact after the final status. */
const GRACE_MS = 400;

type Item = Result<A2AEvent, A2AError>;

/** Which request a stream answers, and for which task. Without it, any. */
export interface Expected {
  readonly id: RpcId;
  readonly taskId?: TaskId;
}

/** What a frame means; undefined when it is none of our business (comments, end marks, named events of other protocols). */
function readItem(frame: SseFrame, owner: Owner): Item | undefined {
  const { data, event: name } = frame.fields;
  if (data === undefined || data.trim() === '' || data.trim() === '[DONE]') return undefined;
  const foreign = name !== undefined && name !== 'message' && name !== 'error';
  const json = parseJson(data);
  if (!json.ok) return foreign || frame.kind === 'tail' ? undefined : err({ kind: 'frame', problem: json.error.message, raw: frame.raw });
  const reading = readRpcResponse(json.value);
  const other = owner.otherRequest(reading);
  if (other !== undefined) return err({ kind: 'frame', problem: other, raw: frame.raw });
  if (reading.kind === 'error')
    return err({ kind: 'rpc', code: reading.code, message: reading.message, httpStatus: 200, ...(reading.data === undefined ? {} : { data: reading.data }) });
  const decoded = decodeEvent(reading.kind === 'result' ? reading.result : json.value);
  if (!decoded) return foreign ? undefined : err({ kind: 'frame', problem: 'JSON, but no event that A2A knows', raw: frame.raw });
  const task = owner.otherTask(decoded.event);
  return task === undefined ? ok(decoded.event) : err({ kind: 'frame', problem: task, raw: frame.raw });
}

/** Keeps what tells whether a stream may end. */
function createProgress() {
  let state: TaskState | undefined;
  let settled = false;
  let events = 0;
  return {
    note(event: A2AEvent): void {
      events += 1;
      if (event.type === 'artifact') return;
      if (event.type === 'message') {
        // A lone message is a whole answer; one that follows a task is not its end.
        if (events === 1) settled = true;
        return;
      }
      state = event.type === 'task' ? event.task.status.state : event.status.state;
      settled = isTerminal(state) || isInterrupted(state) || (event.type === 'status' && event.final === true);
    },
    get settled() {
      return settled;
    },
    incomplete: (cause?: string): A2AError => ({ kind: 'stream-incomplete', events, ...(state ? { state } : {}), ...(cause ? { cause } : {}) }),
  };
}

const LATE = Symbol('late');
type Read = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>>;

/** The next chunk, or `LATE` when the grace time is over. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, deadline: number | undefined): Promise<Read | typeof LATE> {
  if (deadline === undefined) return reader.read();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), Math.max(0, deadline - performance.now()));
  });
  const read = reader.read();
  try {
    return await Promise.race([read, late]);
  } finally {
    clearTimeout(timer);
    read.catch(() => undefined); // when it is late nobody else waits for it
  }
}

/** Counts what was read; tells when one event, or the whole stream, is too large. */
function createMeter() {
  let whole = 0;
  let open = 0;
  return {
    /** `cut`: the chunk ended an event, so that what is open is at most this chunk. */
    add(size: number, cut: boolean): Limited | undefined {
      whole += size;
      open = cut ? size : open + size;
      return open > LIMIT.event ? 'event' : whole > LIMIT.stream ? 'stream' : undefined;
    },
  };
}

/**
 * The events of `body`. An error of kind `frame` is one event that could not be read or is not this stream's, and the
 * stream goes on; after any other error it is over. Leaving the loop closes the connection.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined, expected?: Expected): AsyncGenerator<Item, void> {
  const reader = body.getReader();
  const splitter = createSseSplitter();
  const progress = createProgress();
  const owner = createOwner(expected?.id, expected?.taskId);
  const meter = createMeter();
  const turns = createTurns();
  let deadline: number | undefined;
  let reason: unknown;
  try {
    for (;;) {
      let read: Read | typeof LATE;
      turns.pause();
      try {
        read = await readUntil(reader, deadline);
      } catch (cause) {
        if (signal?.aborted) yield err({ kind: 'aborted' });
        else if (!progress.settled) yield err(progress.incomplete(cause instanceof Error ? cause.message : String(cause)));
        return;
      }
      turns.resume();
      if (read === LATE) return;
      const frames = read.done ? splitter.end() : splitter.push(read.value);
      const limited = read.done ? undefined : meter.add(read.value.length, frames.length > 0);
      for (const frame of frames) {
        if (turns.due()) {
          await turns.next();
          if (signal?.aborted) {
            yield err({ kind: 'aborted' });
            return;
          }
        }
        const item = readItem(frame, owner);
        if (!item) continue;
        if (item.ok) progress.note(item.value);
        yield item;
        if (!item.ok && item.error.kind !== 'frame') return;
      }
      if (limited) {
        const error = tooLarge(limited);
        reason = error;
        yield err(error);
        return;
      }
      if (read.done) {
        if (!progress.settled) yield err(progress.incomplete());
        return;
      }
      if (progress.settled) deadline ??= performance.now() + GRACE_MS;
      else deadline = undefined;
      if (deadline !== undefined && performance.now() >= deadline) return;
    }
  } finally {
    // Closes the connection when the loop was left early; on a stream that ended it does nothing.
    await reader.cancel(reason).catch(() => undefined);
  }
}
