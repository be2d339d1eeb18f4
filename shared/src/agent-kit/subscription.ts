/**
 * One reader of a task's events. It holds a place in the task's log and no queue of its own, so a reader that stops
 * costs nothing: the text it has not read is stored once, in the task. When it comes back, the chunks that it missed
 * arrive in fewer, larger events (A2A leaves the size of a chunk to the server); applied in order they give the same task.
 */
import type { Part, StreamResponse } from '@a2a-js/sdk';
import { isInterrupted, isTerminal } from '../a2a/model.ts';
import { fromSdkState } from './sdk-model.ts';
import type { TaskRecord } from './task-record.ts';

/** Most characters of text in one merged event, so that a late reader is not sent megabytes at once. */
const MERGED_TEXT = 64 * 1024;

export class Subscription {
  readonly #record: TaskRecord;
  #entry: number;
  /** How much of a run of chunks was taken already. */
  #taken = 0;

  /** Starts at the present end of the task's log, or at an earlier `entry` of it. */
  constructor(record: TaskRecord, entry: number = record.log.length) {
    this.#record = record;
    this.#entry = entry;
    // A run that is still growing is the last entry: what it holds already is past.
    const latest = record.log.at(-1);
    if (entry === record.log.length && latest?.type === 'chunks' && !latest.last) {
      this.#entry -= 1;
      this.#taken = latest.to - latest.from;
    }
  }

  /**
   * Events as they come, until the task has ended or waits for the caller, is forgotten, or `signal` aborts.
   * The last event is the status that ended it.
   */
  async *events(signal: AbortSignal): AsyncGenerator<StreamResponse, void, undefined> {
    while (!signal.aborted) {
      const next = this.#next();
      if (next) {
        yield next;
        if (endsStream(next)) return;
      } else if (this.#record.closed) return;
      else await this.#change(signal);
    }
  }

  #next(): StreamResponse | undefined {
    for (;;) {
      const entry = this.#record.log[this.#entry];
      if (!entry) return undefined;
      if (entry.type === 'chunks') {
        const from = entry.from + this.#taken;
        if (from < entry.to) return this.#chunks(entry, from);
        // All taken: wait here while the run may grow, else go on.
        if (!entry.last && this.#entry === this.#record.log.length - 1) return undefined;
        this.#advance();
        continue;
      }
      this.#advance();
      return entry.type === 'status'
        ? { payload: { $case: 'statusUpdate', value: entry.event } }
        : { payload: { $case: 'artifactUpdate', value: entry.event } };
    }
  }

  #chunks(entry: { readonly artifactId: string; readonly parts: readonly Part[]; readonly to: number; readonly last: boolean }, from: number): StreamResponse {
    let end = from;
    let length = 0;
    do length += partLength(entry.parts[end++]);
    while (end < entry.to && length + partLength(entry.parts[end]) <= MERGED_TEXT);
    this.#taken += end - from;
    return {
      payload: {
        $case: 'artifactUpdate',
        value: {
          taskId: this.#record.id,
          contextId: this.#record.contextId,
          append: true,
          lastChunk: entry.last && end === entry.to,
          metadata: undefined,
          artifact: { artifactId: entry.artifactId, name: '', description: '', parts: entry.parts.slice(from, end), metadata: undefined, extensions: [] },
        },
      },
    };
  }

  #advance(): void {
    this.#entry += 1;
    this.#taken = 0;
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        unwatch();
        signal.removeEventListener('abort', done);
        resolve();
      };
      const unwatch = this.#record.watch(done);
      signal.addEventListener('abort', done);
    });
  }
}

const partLength = (part: Part | undefined): number => (part?.content?.$case === 'text' ? part.content.value.length : 1024);

function endsStream({ payload }: StreamResponse): boolean {
  if (payload?.$case !== 'statusUpdate') return false;
  const state = fromSdkState(payload.value.status?.state);
  return isTerminal(state) || isInterrupted(state);
}
