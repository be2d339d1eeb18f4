/** The trace of one run in memory: records in, in order, never changed, never removed. */
import type { TraceRecord } from './record.ts';

export interface TraceLog {
  readonly length: number;
  /** The records so far; the same growing list each time, not a copy. */
  readonly records: readonly TraceRecord[];
  append(record: TraceRecord): void;
  /** Calls `listener` after each append, from now on. Returns how to stop it. A listener that throws does not stop the others. */
  subscribe(listener: (record: TraceRecord) => void): () => void;
  /** The next id of an exchange: `x1`, `x2`, … */
  nextId(): string;
}

export function createTraceLog(initial: readonly TraceRecord[] = []): TraceLog {
  const records: TraceRecord[] = [...initial];
  const listeners = new Set<(record: TraceRecord) => void>();
  let exchanges = records.reduce((most, record) => (record.type === 'request' ? Math.max(most, Number(/^x(\d+)$/.exec(record.exchange)?.[1] ?? 0)) : most), 0);
  return {
    records,
    get length() {
      return records.length;
    },
    append(record) {
      records.push(record);
      let failure: unknown;
      let failed = false;
      for (const listener of listeners) {
        try {
          listener(record);
        } catch (cause) {
          failure = cause;
          failed = true;
        }
      }
      // The record is kept; a broken listener must not look like a lost record.
      if (failed) {
        queueMicrotask(() => {
          throw failure;
        });
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    nextId() {
      exchanges += 1;
      return `x${exchanges}`;
    },
  };
}
