/** The rows of one round trip: its head, its events and bursts, and where it broke off. Updating costs what is new; rows are made when asked for. */
import { rowId, type RowId } from '../../base/ids.ts';
import { createBursts } from './bursts.ts';
import { burstRow, eventRow, lostRow } from './event-rows.ts';
import { openBy, type Expansion } from './expansion.ts';
import type { ExchangeFold } from './exchange.ts';
import { wasCut } from './exchange-state.ts';
import type { RowFilter } from './filter/row-filter.ts';
import { Layout } from './layout.ts';
import type { BurstRow, EventRow, ExchangeRow, ExchangeView, Row } from './model.ts';
import { exchangeRow } from './top-rows.ts';

/** A row below the head by its id: an event, a burst by its first event, or the end of a broken stream. */
export type Part = { readonly type: 'event' | 'burst'; readonly event: number } | { readonly type: 'head' } | { readonly type: 'lost' };

const EVENT_SLOTS = 256;
const BURST_SLOTS = 64;

export class ExchangeRows {
  /** Rows in all; none when a filter matches nothing of it. */
  count = 0;
  readonly #fold: ExchangeFold;
  readonly #tries: number;
  readonly #bursts = createBursts();
  readonly #layout = new Layout();
  #expansion: Expansion | undefined;
  #filter: RowFilter | undefined;
  #version = -1;
  /** What positions of the layout are: all events, those of a list, or those of the bursts that match. */
  #events: readonly number[] | 'all' | 'bursts' = 'all';
  /** Bursts by run; without a filter they are the same. */
  #burstOf: number[] = [];
  /** Matches that are laid out, and where the open group began then. */
  #laid = 0;
  #openFrom = 0;
  #open = false;
  #lost = false;
  #context = false;
  #head: { readonly view: ExchangeView; readonly row: ExchangeRow } | undefined;
  readonly #eventSlots: (EventRow | undefined)[] = [];
  readonly #burstSlots: (BurstRow | undefined)[] = [];

  constructor(fold: ExchangeFold, tries: number) {
    this.#fold = fold;
    this.#tries = tries;
  }

  /** Takes in what is new; afterwards `count` is right. */
  update(expansion: Expansion, filter: RowFilter | undefined): void {
    const anew = this.#expansion !== expansion || this.#filter !== filter;
    const { columns } = this.#fold;
    this.#bursts.extend(columns);
    const found = filter ? filter.events(this.#fold) : 'all';
    const bursts = filter !== undefined && (found === 'none' || found.length === 0);
    const events = bursts ? 'bursts' : found === 'none' ? [] : found;
    if (anew || events !== this.#events || (bursts && this.#version !== filter.version)) {
      this.#layout.clear();
      this.#burstOf = [];
      this.#laid = 0;
      this.#openFrom = 0;
      this.#head = undefined;
    }
    this.#expansion = expansion;
    this.#filter = filter;
    this.#version = filter?.version ?? -1;
    this.#events = events;
    if (events === 'all') this.#layAll(expansion);
    else if (events === 'bursts') this.#layBursts(expansion, filter);
    else this.#layMatches(expansion, events);
    this.#lost = wasCut(this.#fold.view().state) && (!filter || filter.item(lostRow(this.#fold)));
    const self = !filter || filter.exchange(this.#fold);
    const below = this.#layout.rows + +this.#lost;
    this.#context = !self;
    this.#open = openBy(expansion, rowId(this.#fold.key), (filter && below > 0) || this.#opensFirst) && columns.length > 0;
    this.count = !self && below === 0 ? 0 : 1 + (this.#open ? below : 0);
  }
  get #opensFirst(): boolean {
    const { operation } = this.#fold;
    return operation === 'send' || operation === 'stream' || operation === 'resubscribe';
  }
  #isOpen(burst: number, expansion: Expansion): boolean {
    return openBy(expansion, rowId(`${this.#fold.key}/b${this.#bursts.from(burst)}`), Array.isArray(this.#events));
  }
  #layAll(expansion: Expansion): void {
    const { runs } = this.#layout;
    if (runs > 0) this.#layout.resize(this.#bursts.to(runs - 1) - this.#bursts.from(runs - 1));
    for (let burst = runs; burst < this.#bursts.length; burst++) {
      const from = this.#bursts.from(burst);
      this.#layout.add(from, this.#bursts.to(burst) - from, this.#isOpen(burst, expansion));
    }
    this.#layout.length = this.#fold.columns.length;
  }
  /** Bursts that match as a whole stand with all of their events. */
  #layBursts(expansion: Expansion, filter: RowFilter | undefined): void {
    this.#layout.clear();
    this.#burstOf = [];
    for (let burst = 0; burst < this.#bursts.length; burst++) {
      const [from, to] = [this.#bursts.from(burst), this.#bursts.to(burst)];
      if (filter?.burst(this.#fold, from, to) !== true) continue;
      this.#layout.add(this.#layout.length, to - from, this.#isOpen(burst, expansion));
      this.#layout.length += to - from;
      this.#burstOf.push(burst);
    }
  }
  #layMatches(expansion: Expansion, events: readonly number[]): void {
    // The group that was open may have become a burst since.
    while (this.#laid > 0 && (events[this.#laid - 1] ?? 0) >= this.#openFrom && this.#layout.runOf(this.#laid - 1) < 0) this.#laid -= 1;
    for (; this.#laid < events.length; this.#laid++) {
      const burst = this.#bursts.of(events[this.#laid] ?? 0);
      if (burst < 0) continue;
      const run = this.#layout.runs - 1;
      if (this.#burstOf[run] === burst) this.#layout.resize(this.#laid - this.#layout.from(run) + 1);
      else {
        this.#layout.add(this.#laid, 1, this.#isOpen(burst, expansion));
        this.#burstOf.push(burst);
      }
    }
    this.#layout.length = events.length;
    this.#openFrom = this.#bursts.open;
  }

  /** The event at a position of the layout. */
  #eventAt(position: number, run: number): number {
    if (this.#events === 'all') return position;
    if (this.#events === 'bursts') return this.#bursts.from(this.#burstOf[run] ?? 0) + position - this.#layout.from(run);
    return this.#events[position] ?? 0;
  }
  /** The position of an event; -1 when the filter leaves it out. */
  #positionOf(event: number): number {
    if (this.#events === 'all') return event;
    if (this.#events === 'bursts') {
      const run = sortedIndex(this.#burstOf, this.#bursts.of(event));
      return run < 0 ? -1 : this.#layout.from(run) + event - this.#bursts.from(this.#burstOf[run] ?? 0);
    }
    return sortedIndex(this.#events, event);
  }
  #burstNumber(run: number): number {
    return this.#events === 'all' ? run : (this.#burstOf[run] ?? -1);
  }
  #event(index: number, level: 2 | 3): EventRow {
    const slot = index % EVENT_SLOTS;
    const kept = this.#eventSlots[slot];
    if (kept && kept.n === index + 1 && kept.level === level) return kept;
    return (this.#eventSlots[slot] = eventRow(this.#fold, index, level));
  }
  #burst(burst: number, run: number): BurstRow {
    const from = this.#bursts.from(burst);
    const count = this.#bursts.to(burst) - from;
    const matches = Array.isArray(this.#events) ? this.#layout.size(run) : undefined;
    const slot = burst % BURST_SLOTS;
    const kept = this.#burstSlots[slot];
    if (kept && kept.event(0)?.n === from + 1 && kept.count === count && kept.matches === matches) return kept;
    return (this.#burstSlots[slot] = burstRow(this.#fold, { from, to: from + count }, this.#bursts.size(burst), matches));
  }
  head(): ExchangeRow {
    const view = this.#fold.view();
    if (this.#head?.view === view && this.#head.row.context === (this.#context || undefined)) return this.#head.row;
    const row = exchangeRow(this.#fold, this.#tries);
    const below = this.#layout.rows + +this.#lost;
    const filtered = this.#filter ? { ...row, expandable: row.expandable && below > 0, openFirst: row.openFirst || below > 0 } : row;
    const made: ExchangeRow = this.#context ? { ...filtered, context: true } : filtered;
    this.#head = { view, row: made };
    return made;
  }
  /** The row at `index` from 0, which is the head. */
  at(index: number): Row | undefined {
    if (index < 0 || index >= this.count) return undefined;
    if (index === 0) return this.head();
    if (index - 1 === this.#layout.rows) return lostRow(this.#fold);
    const { run, position } = this.#layout.at(index - 1);
    if (position < 0) return this.#burst(this.#burstNumber(run), run);
    return this.#event(this.#eventAt(position, run), run < 0 ? 2 : 3);
  }
  /** Where a row stands; -1 when it is not on the list. */
  indexOf(part: Part): number {
    if (this.count === 0) return -1;
    if (part.type === 'head') return 0;
    if (!this.#open) return -1;
    if (part.type === 'lost') return this.#lost ? 1 + this.#layout.rows : -1;
    if (part.event >= this.#fold.columns.length) return -1;
    if (part.type === 'burst') {
      const burst = this.#bursts.at(part.event);
      const run = burst < 0 ? -1 : this.#events === 'all' ? burst : sortedIndex(this.#burstOf, burst);
      return run < 0 || run >= this.#layout.runs ? -1 : 1 + this.#layout.rowOfRun(run);
    }
    const position = this.#positionOf(part.event);
    const row = position < 0 ? -1 : this.#layout.rowOf(position);
    return row < 0 ? -1 : 1 + row;
  }
  /** The burst that holds an event, when its row is on the list. */
  burstOf(event: number): BurstRow | undefined {
    const burst = this.#bursts.of(event);
    if (burst < 0) return undefined;
    const index = this.indexOf({ type: 'burst', event: this.#bursts.from(burst) });
    const row = index < 0 ? undefined : this.at(index);
    return row?.kind === 'burst' ? row : undefined;
  }
  /** The row of an event inside a burst, on the list or not. */
  hidden(event: number): EventRow | undefined {
    return event >= 0 && event < this.#fold.columns.length ? this.#event(event, 3) : undefined;
  }
}

/** Where `value` stands in an ascending list; -1 when it does not. */
function sortedIndex(list: readonly number[], value: number): number {
  let low = 0;
  let high = list.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = list[middle] ?? 0;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
/** The part of an exchange that an id names, and the exchange's key. */
export function partOf(id: RowId): { readonly key: string; readonly part: Part } {
  const [, key, name, event] = /^([^/]*)\/(?:([eb])(\d{1,10})|lost)$/.exec(id) ?? [];
  if (key === undefined) return { key: id, part: { type: 'head' } };
  if (name === undefined) return { key, part: { type: 'lost' } };
  return { key, part: { type: name === 'e' ? 'event' : 'burst', event: Number(event) } };
}
