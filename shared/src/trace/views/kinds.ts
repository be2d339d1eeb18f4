/**
 * What one frame (or one plain answer) is, in as few words as rows need. Kinds are interned: ten thousand chunks of one
 * artifact share one object, so that a row costs no memory until it is looked at.
 */
import { decodeEvent } from '../../a2a/dialect.ts';
import type { A2AEvent, DialectName, TaskState } from '../../a2a/model.ts';
import { plainWords } from '../../a2a/words.ts';
import { parseJson, type Json } from '../../base/json.ts';
import { readRpcResponse, type RpcReading } from '../../wire/jsonrpc.ts';
import { readFields } from '../../wire/sse-fields.ts';
import type { FrameRecord } from '../record.ts';
import type { RowNote } from './model.ts';

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
export const cut = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

function readPayload(data: string, named: string | undefined): Reading {
  const json = parseJson(data);
  if (!json.ok) {
    if (data.trim() === '[DONE]') return { type: 'foreign', label: '[DONE]', message: 'end mark, not an event' };
    if (named !== undefined && named !== 'message' && named !== 'error') return { type: 'foreign', label: cut(named), message: 'named event, not A2A' };
    return { type: 'unreadable', label: 'unreadable', message: json.error.message };
  }
  const envelope = readRpcResponse(json.value);
  if (envelope.kind === 'error') return { type: 'error', label: 'error', code: envelope.code, message: envelope.message, envelope };
  const result = envelope.kind === 'result' ? envelope.result : json.value;
  const decoded = decodeEvent(result);
  if (decoded)
    return { type: decoded.event.type, label: decoded.label, event: decoded.event, envelope, ...(decoded.dialect ? { dialect: decoded.dialect } : {}) };
  if (named !== undefined && named !== 'message' && named !== 'error') return { type: 'foreign', label: cut(named), message: 'named event, not A2A' };
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
    return { type: 'comment', label: cut(`: ${(fields.comment ?? '').slice(0, 200)}`.trimEnd()), message: 'comment, not an event' };
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

/** What a record says of an event whose text was dropped before the file was written. */
export const droppedReading = (label: string): Reading => ({ type: 'dropped', label: cut(label), message: DROPPED });
export const DROPPED = 'its text was dropped to stay within the byte budget';
