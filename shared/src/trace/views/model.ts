/**
 * What the timeline shows, derived from records by pure functions (`views/`). Times are epoch milliseconds on the
 * trace's clock; the page subtracts `RunView.start`. Row ids are stable while the trace grows.
 */
import type { TaskState } from '../../a2a/model.ts';
import type { ExchangeId, RowId } from '../../base/ids.ts';
import type { Bytes, EpochMs, Milliseconds } from '../../base/units.ts';
import type { JsonObject } from '../../base/json.ts';
import type { HeaderList } from '../record.ts';

/** Tone of a state: picks glyph and colour token. Never shown without `word`. */
export type Tone = 'ok' | 'busy' | 'wait' | 'err' | 'idle' | 'off';
export interface RowState {
  readonly tone: Tone;
  readonly word: string;
}
/** Who speaks in a row: the page, or an agent by the name its records carry. */
export type Lane = 'browser' | (string & {});

/** Why a row is odd. */
export interface RowNote {
  /** The rule's id, for example `stream.after-terminal`. */
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'note';
  /** A sentence. */
  readonly say: string;
}

interface RowBase {
  readonly id: RowId;
  readonly at: EpochMs;
  readonly level: 1 | 2 | 3;
  /** The whole row as one sentence, for screen readers. */
  readonly sentence: string;
  /** What is odd about it; absent when nothing is. */
  readonly notes?: readonly RowNote[];
  /** The filter does not match this row itself: it stands here for the sake of a match below it. */
  readonly context?: true;
}
export interface Bar {
  readonly start: EpochMs;
  /** First byte of the answer; absent while waiting. */
  readonly firstByte?: EpochMs;
  /** Absent while open. */
  readonly end?: EpochMs;
}
/** One HTTP round trip. `label` is the JSON-RPC method or `GET agent-card.json`. */
export interface ExchangeRow extends RowBase {
  readonly kind: 'exchange';
  readonly exchange: ExchangeId;
  readonly from: Lane;
  readonly to: Lane;
  readonly label: string;
  readonly summary: string;
  readonly state: RowState;
  /** Bytes of the request and the response bodies together. */
  readonly bytes: Bytes;
  readonly took?: Milliseconds;
  readonly bar: Bar;
  readonly expandable: boolean;
  /** Open unless the reader closed it: sends and streams are, asking for a task or a card is not. */
  readonly openFirst: boolean;
}
/** One event of a stream, or the single result of a plain answer. */
export interface EventRow extends RowBase {
  readonly kind: 'event';
  readonly exchange: ExchangeId;
  /** 1-based among the events of its exchange. */
  readonly n: number;
  /** Index of its frame among the frames of the exchange; -1 for a plain body. */
  readonly frame: number;
  readonly from: Lane;
  readonly to: Lane;
  /** The event's name in the dialect's words, `comment`, or why it could not be read. */
  readonly label: string;
  readonly summary: string;
  readonly state?: RowState;
  readonly bytes: Bytes;
  readonly form: 'event' | 'comment' | 'unreadable' | 'lost';
}
/** Events that belong together (the burst rule of `views/bursts.ts`). */
export interface BurstRow extends RowBase {
  readonly kind: 'burst';
  readonly exchange: ExchangeId;
  readonly from: Lane;
  readonly to: Lane;
  readonly label: string;
  readonly summary: string;
  readonly count: number;
  /** The row of the event at `index` from 0, made when asked for. */
  event(index: number): EventRow | undefined;
  /** When the event at `index` came, without building its row. */
  eventAt(index: number): EpochMs;
  readonly bytes: Bytes;
  readonly span: Milliseconds;
  readonly end: EpochMs;
  /** How many of its events the filter matches; absent without a filter. */
  readonly matches?: number;
}
/** The handoff: taken from the Researcher's artifact, checked, sent to the Writer. */
export interface HandoffRow extends RowBase {
  readonly kind: 'handoff';
  readonly summary: string;
  readonly state: RowState;
  readonly bytes: Bytes;
  readonly took: Milliseconds;
  readonly taken: string;
  readonly checks: string;
  readonly sent: string;
  readonly data: JsonObject;
}
/** One sentence about the run. */
export interface MarkRow extends RowBase {
  readonly kind: 'mark';
  readonly text: string;
  readonly tone?: Tone;
}
/** A task across the exchanges that touched it; only when more than one did. */
export interface TaskRow extends RowBase {
  readonly kind: 'task';
  readonly lane: Lane;
  readonly label: string;
  readonly path: readonly RowState[];
  readonly start: EpochMs;
  readonly end?: EpochMs;
}
export type Row = ExchangeRow | EventRow | BurstRow | HandoffRow | MarkRow | TaskRow;

/** One frame or body as the Events tab shows it. */
export interface FrameView {
  readonly n: number;
  readonly at: EpochMs;
  /** Time since the frame before it, or since the request. */
  readonly gap: Milliseconds;
  readonly label: string;
  readonly preview: string;
  readonly bytes: Bytes;
  /** The exact text; undefined when it was dropped to stay within the byte budget. */
  readonly raw: string | undefined;
  /** The exact bytes, when they are no valid UTF-8. */
  readonly base64?: string;
  readonly form: EventRow['form'];
}
/** The frames of one stream, each made when asked for. */
export interface FrameList {
  readonly length: number;
  at(index: number): FrameView | undefined;
  /** Frames `from` up to, but not with, `to`; to the end without it. */
  slice(from: number, to?: number): readonly FrameView[];
}
/** One round trip with everything its detail shows. */
export interface ExchangeView {
  readonly id: ExchangeId;
  readonly agent: Lane;
  readonly label: string;
  readonly dialect?: '0.x' | '1.0';
  readonly request: {
    readonly at: EpochMs;
    readonly method: string;
    readonly url: string;
    readonly headers: HeaderList;
    readonly body?: string;
    readonly bytes: Bytes;
  };
  readonly response?: { readonly at: EpochMs; readonly status: number; readonly statusText: string; readonly headers: HeaderList };
  readonly frames: FrameList;
  /** The longest silence between two frames, and the number of the frame that ended it. */
  readonly longestGap?: { readonly ms: Milliseconds; readonly before: number };
  /** Without `raw` the text was dropped to stay within the byte budget. */
  readonly body?: {
    readonly raw: string | undefined;
    /** The exact bytes, when they are no valid UTF-8. */ readonly base64?: string;
    readonly bytes: Bytes;
    readonly at: EpochMs;
    readonly firstAt: EpochMs;
  };
  readonly end?: { readonly at: EpochMs; readonly reason: string; readonly error?: string };
  readonly taskId?: string;
  readonly contextId?: string;
  readonly states: readonly { readonly at: EpochMs; readonly state: TaskState; readonly word: string }[];
  readonly state: RowState;
  readonly bytes: Bytes;
  readonly bar: Bar;
}
/** A whole run. */
export interface RunView {
  readonly start: EpochMs;
  /** The last record's time. */
  readonly end: EpochMs;
  readonly exchanges: readonly ExchangeView[];
  readonly events: number;
  readonly bytes: Bytes;
  /** Lanes in order: browser first. */
  readonly lanes: readonly Lane[];
}
