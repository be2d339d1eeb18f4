/**
 * The trace: an append-only list of records, version 1. Everything the product shows is folded from it.
 * Raw text is kept; interpretation happens later and never throws. Secrets are masked before a record exists.
 */
import type { Bytes, EpochMs } from '../base/units.ts';
import type { ExchangeId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';

/** Header names in lower case, in the order sent; values already redacted. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

interface Base {
  readonly v: 1;
  readonly at: EpochMs;
}

/** Something that happened in the run and is not traffic: a phase change, Stop, the handoff, the outcome. */
export interface MarkRecord extends Base {
  readonly type: 'mark';
  /** For example `run`, `phase`, `handoff`, `stop`, `resumed`, `outcome`. Unknown names are shown as they are. */
  readonly name: string;
  readonly data: JsonObject;
}
export interface RequestRecord extends Base {
  readonly type: 'request';
  readonly exchange: ExchangeId;
  /** Which agent this exchange speaks to, as the caller names it: `researcher`, `writer`, … */
  readonly agent: string;
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderList;
  /** The body exactly as sent, absent when there was none. */
  readonly body?: string;
  readonly bytes: Bytes;
}
export interface ResponseRecord extends Base {
  readonly type: 'response';
  readonly exchange: ExchangeId;
  readonly status: number;
  readonly statusText: string;
  /** What the caller may see: in a page, only safelisted and exposed headers. */
  readonly headers: HeaderList;
}
/** One piece of an SSE body: an event with its blank line, a comment, or an unterminated tail. The frames of a body hold its every byte. */
export interface FrameRecord extends Base {
  readonly type: 'frame';
  readonly exchange: ExchangeId;
  readonly kind: 'event' | 'comment' | 'tail';
  /** The frame's text exactly as received, line ends included. */
  readonly raw: string;
  readonly bytes: Bytes;
  /** Set when the bytes are not valid UTF-8: the exact bytes, base64. */
  readonly base64?: string;
  /** Set when the text was dropped to stay within the byte budget: the name that the event had. `raw` is empty then. */
  readonly dropped?: string;
}
/** A body that is not a stream of events, whole. */
export interface BodyRecord extends Base {
  readonly type: 'body';
  readonly exchange: ExchangeId;
  readonly raw: string;
  readonly bytes: Bytes;
  readonly base64?: string;
  /** As in a frame. */
  readonly dropped?: string;
  /** When the first byte of the body was read. */
  readonly firstAt: EpochMs;
}
export interface EndRecord extends Base {
  readonly type: 'end';
  readonly exchange: ExchangeId;
  readonly reason: 'complete' | 'aborted' | 'failed' | 'closed-by-reader';
  /** For `failed`: a neutral sentence of what the runtime said. For `closed-by-reader`: why the reader gave up, when it was for a limit. */
  readonly error?: string;
}
/** Records that were dropped or lost, said plainly. */
export interface GapRecord extends Base {
  readonly type: 'gap';
  readonly exchange?: ExchangeId;
  readonly reason: string;
  /** How many records. */
  readonly dropped: number;
  /** `text`: only the texts of the records were dropped; their times, sizes and names are there. */
  readonly what?: 'text';
  /** For `text`: bytes on the wire of what was dropped. */
  readonly bytes?: Bytes;
}
export type TraceRecord = MarkRecord | RequestRecord | ResponseRecord | FrameRecord | BodyRecord | EndRecord | GapRecord;
