/**
 * The trace file: JSON Lines. The first line is a header (`{"format":"handoff-trace","v":1,…}`), every further line
 * one record. Export then import is the identity. Import trusts nothing: each line is checked, and the first that does not
 * hold is named with its number and the reason.
 */
import { isObject, member, parseJson, stringMember, type Json } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import type { TraceRecord } from './record.ts';

export const FORMAT = 'handoff-trace';
export const VERSION = 1;

export interface TraceHeader {
  /** What the trace is of, for people. */
  readonly title?: string;
  /** ISO 8601. */
  readonly created?: string;
  /** Set when the services were stand-ins and the trace is a recording to show. */
  readonly note?: string;
}
export interface TraceFile {
  readonly header: TraceHeader;
  readonly records: readonly TraceRecord[];
}
export interface ImportError {
  /** 1-based. */
  readonly line: number;
  readonly reason: string;
  /** The version that stands there, when that is why; `VERSION` is the one that is understood. */
  readonly version?: string;
}

/** The lines of the file, each with its line end: a long trace need not be one text. */
export function* traceLines(header: TraceHeader, records: Iterable<TraceRecord>): Generator<string> {
  yield `${JSON.stringify({ format: FORMAT, v: VERSION, ...header })}\n`;
  for (const record of records) yield `${JSON.stringify(record)}\n`;
}
export const exportTrace = ({ header, records }: { readonly header: TraceHeader; readonly records: Iterable<TraceRecord> }): string =>
  [...traceLines(header, records)].join('');

type Check = (value: Json | undefined) => boolean;
const text: Check = (value) => typeof value === 'string';
const count: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
/** The last millisecond that a date can name (ECMA-262, Time Values). */
const LAST_TIME = 8.64e15;
const time: Check = (value) => count(value) && Number(value) <= LAST_TIME;
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);
const headerList: Check = (value) =>
  Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((item) => typeof item === 'string'));

const MEMBERS: Readonly<Record<TraceRecord['type'], Readonly<Record<string, Check>>>> = {
  mark: { name: text, data: isObject },
  request: { exchange: text, agent: text, method: text, url: text, headers: headerList, body: maybe(text), bytes: count },
  response: { exchange: text, status: count, statusText: text, headers: headerList },
  frame: { exchange: text, kind: oneOf('event', 'comment', 'tail'), raw: text, bytes: count, base64: maybe(text), dropped: maybe(text) },
  body: { exchange: text, raw: text, bytes: count, base64: maybe(text), dropped: maybe(text), firstAt: time },
  end: { exchange: text, reason: oneOf('complete', 'aborted', 'failed', 'closed-by-reader'), error: maybe(text) },
  gap: { exchange: maybe(text), reason: text, dropped: count, what: maybe(oneOf('text')), bytes: maybe(count) },
};
const isType = (value: string): value is TraceRecord['type'] => Object.hasOwn(MEMBERS, value);

type Fault = Omit<ImportError, 'line'>;

function versionOf(json: Json, of: string): Fault | undefined {
  const found = member(json, 'v');
  if (found === VERSION) return undefined;
  const version = JSON.stringify(found ?? null).slice(0, 40);
  return { reason: `${of} version ${version} found; this program understands ${VERSION}`, version };
}

function readRecord(json: Json): Result<TraceRecord, Fault> {
  const refuse = (reason: string): Result<TraceRecord, Fault> => err({ reason });
  if (!isObject(json)) return refuse('a record must be a JSON object');
  const type = stringMember(json, 'type');
  if (type === undefined || !isType(type)) return refuse(`unknown record type ${JSON.stringify(member(json, 'type') ?? null).slice(0, 60)}`);
  const other = versionOf(json, 'record');
  if (other !== undefined) return err(other);
  if (!time(member(json, 'at'))) return refuse('`at` must be a time in milliseconds since 1970, before the year 275,760');
  for (const [name, check] of Object.entries(MEMBERS[type]))
    if (!check(member(json, name))) return refuse(`${type}: \`${name}\` is missing or of the wrong kind`);
  return ok(json as unknown as TraceRecord); // every member was checked just now
}

function readHeader(json: Json): Result<TraceHeader, Fault> {
  if (stringMember(json, 'format') !== FORMAT) return err({ reason: `this is no trace: its first line must hold "format":"${FORMAT}"` });
  const other = versionOf(json, 'format');
  if (other !== undefined) return err(other);
  const [title, created, note] = [stringMember(json, 'title'), stringMember(json, 'created'), stringMember(json, 'note')];
  return ok({ ...(title === undefined ? {} : { title }), ...(created === undefined ? {} : { created }), ...(note === undefined ? {} : { note }) });
}

/** Reads a trace file line by line. Every answer is the record of a line, nothing for one that holds none, or why the file is refused. */
export interface TraceReader {
  line(content: string): Result<TraceRecord | undefined, ImportError>;
  /** The header, once all lines are read. */
  end(): Result<TraceHeader, ImportError>;
}

/** Blank lines are skipped; a record of an exchange that no request began is refused. */
export function createTraceReader(): TraceReader {
  const begun = new Set<string>();
  let header: TraceHeader | undefined;
  let lines = 0;
  return {
    line(content) {
      lines += 1;
      const fail = (fault: Fault): Result<undefined, ImportError> => err({ line: lines, ...fault });
      if (content.trim() === '') return ok(undefined);
      const json = parseJson(content);
      if (!json.ok) return fail({ reason: `not JSON (${json.error.message})` });
      if (!header) {
        const read = readHeader(json.value);
        if (!read.ok) return fail(read.error);
        header = read.value;
        return ok(undefined);
      }
      const record = readRecord(json.value);
      if (!record.ok) return fail(record.error);
      if (record.value.type === 'request') begun.add(record.value.exchange);
      else if ('exchange' in record.value && record.value.exchange !== undefined && !begun.has(record.value.exchange))
        return fail({ reason: `${record.value.type} of exchange ${record.value.exchange}, which no request began` });
      return record;
    },
    end: () => (header ? ok(header) : err({ line: 1, reason: 'the file is empty' })),
  };
}

/** Reads a whole trace file at once. */
export function importTrace(file: string): Result<TraceFile, ImportError> {
  const reader = createTraceReader();
  const records: TraceRecord[] = [];
  for (let start = file.charCodeAt(0) === 0xfeff ? 1 : 0; start <= file.length;) {
    const end = file.indexOf('\n', start);
    const read = reader.line(file.slice(start, end < 0 ? file.length : end));
    if (!read.ok) return read;
    if (read.value) records.push(read.value);
    if (end < 0) break;
    start = end + 1;
  }
  const header = reader.end();
  return header.ok ? ok({ header: header.value, records }) : header;
}
