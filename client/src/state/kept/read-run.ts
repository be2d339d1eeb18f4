/** Reads a trace file in slices: a large one neither freezes the page nor lies in memory whole. Untrusted: everything has a limit. */
import { err, ok, type Result } from '@handoff/shared/base/result';
import type { RunState } from '@handoff/shared/handoff/machine';
import { createTraceReader, type TraceHeader } from '@handoff/shared/trace/format';
import { createReplay } from '../replay.ts';
import { createTraceLog, type Schedule, type TraceLog } from '../trace-log.ts';

export interface Limits {
  /** Bytes of the file. */
  readonly file: number;
  /** Characters of one line. */
  readonly line: number;
  readonly records: number;
}
export const LIMITS: Limits = { file: 1_000_000_000, line: 64_000_000, records: 2_000_000 };

export interface ReadRun {
  readonly log: TraceLog;
  readonly state: RunState;
  readonly header: TraceHeader;
}
export interface ReadFailure {
  readonly line?: number;
  readonly reason: string;
  readonly version?: string;
  /** What was read before the fault, when that is anything. */
  readonly before?: ReadRun;
}
export interface ReadOptions {
  readonly limits?: Limits;
  readonly schedule: Schedule;
  readonly signal?: AbortSignal;
  readonly onProgress?: (records: number, share: number) => void;
  /** Lets the page draw and answer; called about 60 times a second. */
  readonly breathe?: () => Promise<void>;
  readonly clock?: () => number;
}
/** Longest stretch of work without a breath, in ms. */
const SLICE = 12;

export async function readRun(file: Blob, options: ReadOptions): Promise<Result<ReadRun, ReadFailure>> {
  const { limits = LIMITS, schedule, signal, onProgress, clock = () => performance.now() } = options;
  const breathe = options.breathe ?? (() => new Promise<void>((resolve) => void setTimeout(resolve)));
  if (file.size > limits.file)
    return err({ reason: `the file has ${(file.size / 1e6).toFixed(0)} MB; this page opens up to ${(limits.file / 1e6).toFixed(0)} MB` });
  const reader = createTraceReader();
  const log = createTraceLog(schedule);
  const replay = createReplay();
  let records = 0;
  let lines = 0;
  let bytes = 0;
  let since = clock();
  const read = (): ReadRun | undefined => {
    log.flush();
    const header = reader.header();
    return header === undefined ? undefined : { log, header, state: replay.state() };
  };
  const fail = (fault: Omit<ReadFailure, 'before'>): Result<ReadRun, ReadFailure> => {
    const before = records === 0 ? undefined : read();
    return err({ ...fault, ...(before === undefined ? {} : { before }) });
  };
  const take = (line: string): ReadFailure | undefined => {
    lines += 1;
    if (line.length > limits.line)
      return { line: lines, reason: `the line has ${(line.length / 1e6).toFixed(0)} million characters; this page reads up to ${limits.line / 1e6} million` };
    const result = reader.line(line);
    if (!result.ok) return result.error;
    if (result.value === undefined) return undefined;
    records += 1;
    if (records > limits.records)
      return { line: lines, reason: `the file holds more than ${limits.records.toLocaleString('en')} records, the most that this page opens` };
    log.append(result.value);
    replay.push(result.value);
    return undefined;
  };

  let rest = '';
  const decoder = new TextDecoder();
  const chunks = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await chunks.read();
      bytes += value?.length ?? 0;
      const text = rest + (value === undefined ? decoder.decode() : decoder.decode(value, { stream: true }));
      let from = 0;
      for (;;) {
        const end = text.indexOf('\n', from);
        if (end < 0 && !(done && from < text.length)) break;
        const fault = take(text.slice(from, end < 0 ? text.length : end));
        if (fault !== undefined) return fail(fault);
        from = end < 0 ? text.length : end + 1;
        if (clock() - since < SLICE) continue;
        log.flush();
        onProgress?.(records, file.size === 0 ? 1 : bytes / file.size);
        await breathe();
        if (signal?.aborted === true) return err({ reason: 'opening it was given up' });
        since = clock();
      }
      rest = text.slice(from);
      if (rest.length > limits.line)
        return fail({ line: lines + 1, reason: `the line is longer than ${limits.line / 1e6} million characters, the most that this page reads` });
      if (done) break;
    }
  } catch (cause) {
    return fail({ line: lines + 1, reason: `the browser could not read on (${cause instanceof Error ? cause.message : String(cause)})` });
  } finally {
    void chunks.cancel().catch(() => undefined); // what is left unread is not wanted
  }
  const run = read();
  return run === undefined ? err({ line: 1, reason: 'the file is empty' }) : ok(run);
}
