/** Reads a trace file of any size in slices, so that a page stays alive meanwhile and the text is never held whole. */
import { err, ok, type Result } from '../base/result.ts';
import { createTraceReader, type ImportError, type TraceHeader } from './format.ts';
import type { TraceRecord } from './record.ts';

export interface SlicedImport {
  /** Bytes of the file, as they come: `file.stream()` of a page, a read stream of Node. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Takes each record in order. */
  readonly take: (record: TraceRecord) => void;
  /** Called between slices with how many bytes and records were read; goes on when it resolves. Where it is due to paint, paint here. */
  readonly pause: (progress: ImportProgress) => Promise<void>;
  /** Milliseconds of work between two pauses. Default 12. */
  readonly slice?: number;
  readonly signal?: AbortSignal;
}
export interface ImportProgress {
  readonly bytes: number;
  readonly records: number;
}
/** A line beyond this is refused, in UTF-16 units: no runtime holds much longer texts. */
export const LONGEST_LINE = 256_000_000;
const LINES_PER_LOOK = 64;

/** What was taken before a refusal stays taken: the caller throws it away. Throws what `chunks` throws, and `signal.reason` when aborted. */
export async function importSliced({ chunks, take, pause, slice = 12, signal }: SlicedImport): Promise<Result<TraceHeader, ImportError>> {
  const reader = createTraceReader();
  // A byte order mark at the start of the file is dropped here.
  const decoder = new TextDecoder();
  let rest: string[] = [];
  let long = 0;
  let lines = 0;
  let read = 0;
  let records = 0;
  let since = performance.now();

  function line(text: string): Result<undefined, ImportError> {
    lines += 1;
    const found = reader.line(text);
    if (!found.ok) return found;
    if (found.value) {
      take(found.value);
      records += 1;
    }
    return ok(undefined);
  }
  async function rested(): Promise<void> {
    signal?.throwIfAborted();
    if (performance.now() - since < slice) return;
    await pause({ bytes: read, records });
    since = performance.now();
  }
  for await (const chunk of chunks) {
    read += chunk.byteLength;
    const text = decoder.decode(chunk, { stream: true });
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      rest.push(text.slice(start, end));
      const done = line(rest.length === 1 ? (rest[0] ?? '') : rest.join(''));
      rest = [];
      long = 0;
      if (!done.ok) return done;
      start = end + 1;
      if (lines % LINES_PER_LOOK === 0) await rested();
    }
    if (start < text.length) {
      rest.push(text.slice(start));
      long += text.length - start;
    }
    if (long > LONGEST_LINE) return err({ line: lines + 1, reason: `the line is longer than ${LONGEST_LINE / 1_000_000} MB` });
    await rested();
  }
  const done = line(`${rest.join('')}${decoder.decode()}`);
  return done.ok ? reader.end() : done;
}
