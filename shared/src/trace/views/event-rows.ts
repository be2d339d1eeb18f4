/** Rows of events and bursts. Their words are made when they are looked at: most rows of a long stream never are. */
import type { ExchangeId, RowId } from '../../base/ids.ts';
import { rowId } from '../../base/ids.ts';
import { bytes, since, type Bytes, type EpochMs, type Milliseconds } from '../../base/units.ts';
import type { Group } from './bursts.ts';
import type { ExchangeFold } from './exchange.ts';
import { formatBytes, formatDuration, laneName, plural, quote } from './format.ts';
import type { EventKind } from './kinds.ts';
import type { BurstRow, EventRow, Lane, RowNote, RowState } from './model.ts';
import { taskRowState } from './states.ts';
import { eventSummary } from './summary.ts';

function stateOf(kind: EventKind): RowState | undefined {
  if (kind.code !== undefined) return { tone: 'err', word: String(kind.code).replace('-', '−') };
  if (kind.state !== undefined) return taskRowState(kind.state, kind.rawState ?? kind.state);
  if (kind.type === 'stray') return { tone: 'err', word: 'not believed' };
  if (kind.form === 'unreadable') return { tone: 'err', word: 'unreadable' };
  return kind.last ? { tone: 'ok', word: 'last chunk' } : undefined;
}

/** The kind of an event by its own names: where an exchange has too many kinds to keep them, they are read again. */
function named(fold: ExchangeFold, index: number): EventKind {
  const kind = fold.columns.kind(index);
  if (!kind.many) return kind;
  const { label, code, event } = fold.columns.read(index);
  const raw = event?.type === 'status' ? event.status.rawState : event?.type === 'task' ? event.task.status.rawState : undefined;
  return { ...kind, label, ...(code === undefined ? {} : { code }), ...(raw === undefined ? {} : { rawState: raw.slice(0, 80) }) };
}
/** What agents say is shown in part; all of it stands in the detail. */
const LONGEST = 400;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

class FrameRow implements EventRow {
  readonly kind = 'event';
  readonly id: RowId;
  readonly to: Lane = 'browser';
  readonly #fold: ExchangeFold;
  readonly #index: number;
  readonly level: 2 | 3;
  readonly state?: RowState;
  readonly notes?: readonly RowNote[];
  constructor(fold: ExchangeFold, index: number, level: 2 | 3) {
    this.id = rowId(`${fold.key}/e${index}`);
    this.#fold = fold;
    this.#index = index;
    this.level = level;
    const state = stateOf(named(fold, index));
    if (state) this.state = state;
    const { notes } = this.#kind;
    if (notes) this.notes = notes;
  }
  get #kind(): EventKind {
    return this.#fold.columns.kind(this.#index);
  }
  get exchange(): ExchangeId {
    return this.#fold.key;
  }
  get from(): Lane {
    return this.#fold.request.agent;
  }
  get at(): EpochMs {
    return this.#fold.columns.at(this.#index);
  }
  get bytes(): Bytes {
    return this.#fold.columns.bytes(this.#index);
  }
  get n(): number {
    return this.#index + 1;
  }
  get frame(): number {
    return this.#fold.view().body ? -1 : this.#index;
  }
  get form(): EventRow['form'] {
    return this.#kind.form;
  }
  get label(): string {
    return this.level === 3 ? `#${this.n}` : named(this.#fold, this.#index).label;
  }
  get summary(): string {
    return cut(eventSummary(this.#fold.columns.read(this.#index), this.#kind, this.#fold.columns.words(this.#index)));
  }
  get sentence(): string {
    const { label } = named(this.#fold, this.#index);
    return [
      `${laneName(this.from)} to Browser`,
      label.replaceAll('-', ' '),
      this.summary,
      this.state?.word ?? '',
      formatBytes(this.bytes),
      ...(this.notes ?? []).map(({ say }) => say.replace(/\.$/, '')),
    ]
      .filter((part) => part !== '')
      .join(', ');
  }
}

/** The row of event `index`. */
export function eventRow(fold: ExchangeFold, index: number, level: 2 | 3): EventRow {
  return new FrameRow(fold, index, level);
}

class GroupRow implements BurstRow {
  readonly kind = 'burst';
  readonly level = 2;
  readonly to: Lane = 'browser';
  readonly id: RowId;
  readonly bytes: Bytes;
  readonly count: number;
  readonly #fold: ExchangeFold;
  readonly #from: number;
  readonly matches?: number;
  readonly context?: true;
  readonly notes?: readonly RowNote[];
  constructor(fold: ExchangeFold, group: Group, size: number, matches: number | undefined) {
    this.id = rowId(`${fold.key}/b${group.from}`);
    this.#fold = fold;
    this.#from = group.from;
    this.count = group.to - group.from;
    this.bytes = bytes(size);
    if (matches !== undefined) {
      this.matches = matches;
      this.context = true;
    }
    const { notes } = fold.columns.kind(group.from);
    if (notes) this.notes = notes;
  }
  get exchange(): ExchangeId {
    return this.#fold.key;
  }
  get from(): Lane {
    return this.#fold.request.agent;
  }
  get at(): EpochMs {
    return this.#fold.columns.at(this.#from);
  }
  get end(): EpochMs {
    return this.#fold.columns.at(this.#from + this.count - 1);
  }
  get span(): Milliseconds {
    return since(this.at, this.end);
  }
  get label(): string {
    return this.#fold.columns.kind(this.#from).label;
  }
  get summary(): string {
    const kind = this.#fold.columns.kind(this.#from);
    if (kind.artifact !== undefined) return `${kind.artifact || 'artifact'}, ${kind.append ? 'append' : 'replaced each time'}`;
    return kind.type === 'comment' ? 'comments, not events' : (kind.state ?? '');
  }
  event(index: number): EventRow | undefined {
    return index >= 0 && index < this.count ? eventRow(this.#fold, this.#from + index, 3) : undefined;
  }
  eventAt(index: number): EpochMs {
    return this.#fold.columns.at(this.#from + index);
  }
  get sentence(): string {
    return `${laneName(this.from)} to Browser, ${this.label.replaceAll('-', ' ')}, ${plural(this.count, 'event')}, ${formatBytes(this.bytes)}, ${formatDuration(this.span)}`;
  }
}
/** `matches` is how many of its events a filter lets through. */
export const burstRow = (fold: ExchangeFold, group: Group, size: number, matches?: number): BurstRow => new GroupRow(fold, group, size, matches);

/** The row that says where a stream broke off. */
export function lostRow(fold: ExchangeFold): EventRow {
  const view = fold.view();
  const received = view.bytes - view.request.bytes;
  const failed = view.end?.reason === 'failed';
  const label = failed ? 'connection lost' : 'stream ended';
  const summary = `after event ${fold.columns.length}, ${received.toLocaleString('en-US')} B; no terminal state${view.end?.error ? ` (${quote(view.end.error, 80)})` : ''}`;
  const state: RowState = { tone: 'err', word: failed ? 'net.truncated' : 'stream.incomplete' };
  return {
    kind: 'event',
    id: rowId(`${view.id}/lost`),
    at: view.end?.at ?? view.request.at,
    level: 2,
    exchange: view.id,
    n: fold.columns.length + 1,
    frame: -1,
    from: view.agent,
    to: 'browser',
    label,
    summary,
    state,
    bytes: bytes(0),
    form: 'lost',
    notes: [
      {
        rule: state.word,
        severity: 'error',
        say: failed ? 'The connection broke while the task was still open.' : 'The stream ended while the task was still open.',
      },
    ],
    sentence: `${laneName(view.agent)} to Browser, ${label}, ${summary}`,
  };
}
