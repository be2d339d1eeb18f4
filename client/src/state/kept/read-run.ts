/** Makes a run of a trace file, in slices. The file is untrusted: it has limits, and what was read before a fault is not lost. */
import { err, ok, type Result } from '@handoff/shared/base/result';
import type { RunState } from '@handoff/shared/handoff/machine';
import type { ImportError, TraceHeader } from '@handoff/shared/trace/format';
import { importSliced } from '@handoff/shared/trace/import';
import { createReplay } from '../replay.ts';
import { createTraceLog, type Schedule, type TraceLog } from '../trace-log.ts';

export interface Limits {
  /** Bytes of the file. */
  readonly file: number;
  readonly records: number;
}
export const LIMITS: Limits = { file: 1_500_000_000, records: 2_000_000 };

export interface ReadRun {
  readonly log: TraceLog;
  readonly state: RunState;
  readonly header: TraceHeader;
}
export interface ReadFailure extends Omit<ImportError, 'line'> {
  /** Absent when the fault is none of a line. */
  readonly line?: number;
  /** What was read before the fault, when that is anything. */
  readonly before?: ReadRun;
}
export interface ReadOptions {
  readonly schedule: Schedule;
  readonly limits?: Limits;
  readonly signal?: AbortSignal;
  /** `share` of the file, from 0 to 1. */
  readonly onProgress?: (records: number, share: number) => void;
  /** Lets the page paint and answer. */
  readonly breathe?: () => Promise<void>;
}
/** More records than are allowed. */
class TooMany extends Error {}

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined); // what is left unread is not wanted
  }
}

/** Reads `file` into a log of its own. Rejects with the signal's reason when it is given up. */
export async function readRun(file: Blob, options: ReadOptions): Promise<Result<ReadRun, ReadFailure>> {
  const { schedule, limits = LIMITS, signal, onProgress, breathe = () => new Promise<void>((resolve) => void setTimeout(resolve)) } = options;
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
  if (file.size > limits.file) return err({ reason: `the file has ${megabytes(file.size)}; this page opens up to ${megabytes(limits.file)}` });
  const log = createTraceLog(schedule);
  const replay = createReplay();
  let records = 0;
  const fail = (fault: Omit<ReadFailure, 'before'>): Result<ReadRun, ReadFailure> => {
    log.flush();
    return err(records === 0 ? fault : { ...fault, before: { log, state: replay.state(), header: {} } });
  };
  try {
    const header = await importSliced({
      chunks: chunksOf(file),
      ...(signal === undefined ? {} : { signal }),
      take(record) {
        if (records >= limits.records) throw new TooMany();
        records += 1;
        log.load(record);
        replay.push(record);
      },
      pause: async (progress) => {
        onProgress?.(progress.records, progress.bytes / file.size);
        await breathe();
      },
    });
    if (!header.ok) return fail(header.error);
    log.flush();
    return ok({ log, state: replay.state(), header: header.value });
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof TooMany)
      return fail({ reason: `the file holds more than ${limits.records.toLocaleString('en')} records, the most that this page opens` });
    return fail({ reason: `the browser could not read on (${cause instanceof Error ? cause.message : String(cause)})` });
  }
}
