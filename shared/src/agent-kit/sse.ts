/**
 * Server-sent events over an HTTP answer (WHATWG HTML, 9.2), with what a long stream needs: it waits when the reader is
 * slow instead of piling up bytes, it breaks silence with comments so that no proxy cuts the line, and it stops at once
 * when the client has left.
 */
import type { ServerResponse } from 'node:http';

export const HEARTBEAT_MS = 15_000;
/** A reader that takes nothing for this long is gone in all but name, and is let go. */
export const STALL_MS = 300_000;

export interface SseOptions {
  /** Silence after which a comment is sent, in milliseconds. */
  readonly heartbeatMs: number;
  /** Time after which a reader that takes nothing is cut off, in milliseconds. */
  readonly stallMs: number;
  /** Aborted when the client has left. */
  readonly gone: AbortSignal;
  /** The last frame when the events fail midway. */
  onError(cause: unknown): unknown;
}

/**
 * Sends `first` and then all of `rest`, each as one `data` line of JSON, and ends the answer.
 * Resolves when it has ended or the client has left. Never rejects.
 */
export async function sendEvents(response: ServerResponse, first: unknown, rest: AsyncGenerator<unknown, void, undefined>, options: SseOptions): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // no-transform: a compressing proxy would hold events back.
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  let heartbeat = setTimeout(beat, options.heartbeatMs);
  function beat(): void {
    // A reader that has not taken what was sent needs no heartbeat, and must not be sent more.
    if (!response.writableNeedDrain) response.write(': still here\n\n');
    heartbeat = setTimeout(beat, options.heartbeatMs);
  }
  const send = async (frame: string): Promise<void> => {
    heartbeat.refresh();
    if (!response.write(frame)) await drained(response, options);
  };
  try {
    await send(frameOf(first));
    while (!options.gone.aborted) {
      const next = await rest.next();
      if (next.done) break;
      await send(frameOf(next.value));
    }
  } catch (cause) {
    if (!options.gone.aborted) response.write(`event: error\n${frameOf(options.onError(cause))}`);
  } finally {
    clearTimeout(heartbeat);
    await rest.return();
    response.end();
  }
}

// JSON.stringify leaves no line break in its text, so one line is enough.
const frameOf = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

function drained(response: ServerResponse, { gone, stallMs }: SseOptions): Promise<void> {
  if (gone.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const stalled = setTimeout(() => response.destroy(), stallMs);
    const done = (): void => {
      clearTimeout(stalled);
      response.off('drain', done);
      gone.removeEventListener('abort', done);
      resolve();
    };
    response.on('drain', done);
    gone.addEventListener('abort', done);
  });
}
