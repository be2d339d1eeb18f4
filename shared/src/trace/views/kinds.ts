/**
 * What one frame (or one plain answer) is, in as few words as rows need. Kinds are interned: ten thousand chunks of one
 * artifact share one object, so that a row costs no memory until it is looked at.
 */
import { decodeEvent } from '../../a2a/dialect.ts';
import { isInterrupted, isTerminal, type A2AEvent, type DialectName, type TaskState } from '../../a2a/model.ts';
import { plainWords } from '../../a2a/words.ts';
import { isObject, member, parseJson, type Json } from '../../base/json.ts';
import { readRpcResponse, type RpcReading } from '../../wire/jsonrpc.ts';
import { readFields } from '../../wire/sse-fields.ts';
import type { FrameRecord } from '../record.ts';
import type { RowNote } from './model.ts';
import { notesOf, type Circumstances } from './notes.ts';

export interface EventKind {
  /** The name in the words of the wire, or what it is instead. */
  readonly label: string;
  readonly type: 'task' | 'message' | 'status' | 'artifact' | 'error' | 'result' | 'comment' | 'foreign' | 'stray' | 'unreadable' | 'dropped';
  readonly form: 'event' | 'comment' | 'unreadable';
  readonly artifact?: string;
  readonly first: boolean;
  readonly last: boolean;
  readonly append: boolean;
  /** The task's state, for tasks and statuses. */
  readonly state?: TaskState;
  readonly rawState?: string;
  /** The state is another one than before. */
  readonly change: boolean;
  readonly final: boolean;
  /** The JSON-RPC code, for errors. */
  readonly code?: number;
  /** May stand in a burst with its likes. */
  readonly burst: boolean;
  /** What is odd about it. */
  readonly notes?: readonly RowNote[];
  /** Why it is not believed, for strays. */
  readonly why?: string;
  /** The exchange has too many kinds to name each: name, code and spelling of the state stand in the event itself. */
  readonly many?: true;
}
/** What was read from one frame or body. `reason` says why, when it could not be read. */
export interface Reading {
  readonly event?: A2AEvent;
  readonly label: string;
  readonly dialect?: DialectName;
  readonly type: EventKind['type'];
  readonly code?: number;
  readonly message?: string;
  /** Parsed data, for what is JSON but no event. */
  readonly json?: Json;
  /** The JSON-RPC envelope around it. */
  readonly envelope?: RpcReading;
}

/** Names come from outside: they are cut. */
const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

function readPayload(data: string, named: string | undefined): Reading {
  const json = parseJson(data);
  if (!json.ok) {
    if (data.trim() === '[DONE]') return { type: 'foreign', label: '[DONE]', message: 'end mark, not an event' };
    if (named !== undefined && named !== 'message' && named !== 'error') return { type: 'foreign', label: short(named), message: 'named event, not A2A' };
    return { type: 'unreadable', label: 'unreadable', message: json.error.message };
  }
  const envelope = readRpcResponse(json.value);
  if (envelope.kind === 'error') return { type: 'error', label: 'error', code: envelope.code, message: envelope.message, envelope };
  const result = envelope.kind === 'result' ? envelope.result : json.value;
  const decoded = decodeEvent(result);
  if (decoded)
    return { type: decoded.event.type, label: decoded.label, event: decoded.event, envelope, ...(decoded.dialect ? { dialect: decoded.dialect } : {}) };
  if (named !== undefined && named !== 'message' && named !== 'error') return { type: 'foreign', label: short(named), message: 'named event, not A2A' };
  if (envelope.kind === 'bad') return { type: 'unreadable', label: 'unreadable', message: envelope.problem };
  return {
    type: envelope.kind === 'result' ? 'result' : 'unreadable',
    label: envelope.kind === 'result' ? 'result' : 'unreadable',
    message: 'nothing that A2A knows',
    json: result,
  };
}

/** Reads a frame of a stream. Never throws. */
export function readFrame(record: Pick<FrameRecord, 'kind' | 'raw'>): Reading {
  const fields = readFields(record.raw);
  if (fields.data === undefined) {
    if (record.kind === 'tail') return { type: 'unreadable', label: 'unterminated', message: 'the stream ended within this frame' };
    return { type: 'comment', label: short(`: ${(fields.comment ?? '').slice(0, 200)}`.trimEnd()), message: 'comment, not an event' };
  }
  const reading = readPayload(fields.data, fields.event);
  return record.kind === 'tail' && reading.type === 'unreadable'
    ? { ...reading, label: 'unterminated', message: 'the stream ended within this frame' }
    : reading;
}

/** Reads a plain answer. With an error status a body that is no JSON-RPC answer is what it is: words of whoever answered. */
export function readAnswer(raw: string, status = 200): Reading {
  const reading = readPayload(raw, undefined);
  return status >= 400 && reading.type === 'unreadable' ? { type: 'result', label: 'answer', message: plainWords(raw) } : reading;
}

/** What is shown of an event of another request or task: its name, and `why` it is not believed. */
export const strayed = (reading: Reading, why: string): Reading => ({ type: 'stray', label: reading.label, message: why });

/** Whether a data part somewhere in `event` tells its token usage; the last one counts. */
export function usageOf(event: A2AEvent): number | undefined {
  const parts =
    event.type === 'task'
      ? [...event.task.artifacts.flatMap((a) => a.parts), ...(event.task.status.message?.parts ?? [])]
      : event.type === 'status'
        ? (event.status.message?.parts ?? [])
        : event.type === 'artifact'
          ? event.artifact.parts
          : event.message.parts;
  let tokens: number | undefined;
  for (const part of parts) {
    if (part.type !== 'data') continue;
    const usage = member(part.data, 'usage');
    if (!isObject(usage)) continue;
    const input = member(usage, 'inputTokens');
    const output = member(usage, 'outputTokens');
    if (typeof input === 'number' || typeof output === 'number') tokens = (typeof input === 'number' ? input : 0) + (typeof output === 'number' ? output : 0);
    else if (member(usage, 'calls') === 0) tokens = 0;
  }
  return tokens;
}

/** What a record says of an event whose text was dropped before the file was written. */
export const droppedReading = (label: string): Reading => ({ type: 'dropped', label: short(label), message: DROPPED });
export const DROPPED = 'its text was dropped to stay within the byte budget';

const FORMS: Readonly<Partial<Record<EventKind['type'], EventKind['form']>>> = {
  comment: 'comment',
  foreign: 'comment',
  unreadable: 'unreadable',
  stray: 'unreadable',
};
const MAY_BURST: ReadonlySet<EventKind['type']> = new Set(['artifact', 'status', 'comment']);
/** Kinds that an exchange names one by one, and artifacts that it tells apart. */
const MOST_KINDS = 1000;
const MOST_ARTIFACTS = 10_000;

/** What is known of an event beside what it says. */
export type EventFacts = Omit<Circumstances, 'state' | 'knownArtifact' | 'leading'>;

/** Gives each reading its kind, remembering what came before in the same exchange. */
export function createKinds(): { next(reading: Reading, facts: EventFacts): EventKind } {
  const known = new Map<string, EventKind>();
  const artifacts = new Set<string>();
  let state: TaskState | undefined;
  let count = 0;
  const meet = (id: string): void => void (artifacts.size < MOST_ARTIFACTS && artifacts.add(id));
  return {
    next(reading, facts) {
      const { event } = reading;
      const artifact = event?.type === 'artifact' ? event.artifact.artifactId : undefined;
      const status = event?.type === 'status' ? event.status : event?.type === 'task' ? event.task.status : undefined;
      const first = artifact !== undefined && !artifacts.has(artifact);
      const notes = notesOf(reading, { ...facts, state, knownArtifact: !first, leading: count === 0 });
      if (artifact !== undefined) meet(artifact);
      if (event?.type === 'task') for (const found of event.task.artifacts) meet(found.artifactId);
      const change = status !== undefined && status.state !== state;
      if (status) state = status.state;
      const last = event?.type === 'artifact' && event.lastChunk;
      const append = event?.type === 'artifact' && event.append;
      const final = event?.type === 'status' && event.final === true;
      const settled = status !== undefined && (isTerminal(status.state) || isInterrupted(status.state));
      const odd = notes.some(({ severity }) => severity !== 'note');
      const burst = count > 0 && !first && !last && !change && !final && !settled && !odd && MAY_BURST.has(reading.type);
      count += 1;
      const rawState = status?.rawState === undefined ? undefined : short(status.rawState);
      const flags = `${reading.type}|${+first}${+last}${+append}${+change}${+final}${+burst}|${status?.state ?? ''}`;
      const names = `${reading.label}|${artifact ?? ''}|${rawState ?? ''}|${reading.code ?? ''}|${facts.stray ?? ''}`;
      const says = notes.length === 0 ? '' : notes.map(({ rule, say }) => `${rule} ${say}`).join('|');
      const key = `${flags}|${names}|${says}`;
      const found = known.get(key);
      if (found) return found;
      // A stream of ever new names must not fill the table.
      const many = known.size >= MOST_KINDS;
      const common = many ? `many|${flags}|${notes.map(({ rule }) => rule).join('|')}` : key;
      const shared = many ? known.get(common) : undefined;
      if (shared) return shared;
      const kind: EventKind = {
        label: many ? reading.type : reading.label,
        type: reading.type,
        form: FORMS[reading.type] ?? 'event',
        ...(artifact === undefined || many ? {} : { artifact }),
        first,
        last,
        append,
        change,
        final,
        burst: burst && !many,
        ...(status ? { state: status.state } : {}),
        ...(rawState === undefined ? {} : { rawState }),
        ...(reading.code === undefined ? {} : { code: reading.code }),
        ...(notes.length === 0 ? {} : { notes }),
        ...(facts.stray === undefined ? {} : { why: facts.stray }),
        ...(many ? { many: true as const } : {}),
      };
      known.set(common, kind);
      return kind;
    },
  };
}
