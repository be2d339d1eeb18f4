/** What a filter matches of one round trip. */
import { createBursts } from '../bursts.ts';
import { lostRow } from '../event-rows.ts';
import type { ExchangeFold } from '../exchange.ts';
import { wasCut } from '../exchange-state.ts';
import type { EventKind } from '../kinds.ts';
import type { ExchangeView } from '../model.ts';
import { rawOf, type Predicate } from './predicate.ts';

export interface Question {
  /** Cheap ones first. */
  readonly predicates: readonly Predicate[];
  /** Bursts match as a whole. */
  readonly bursts: boolean;
  /** Raw bytes are read. */
  readonly reads: boolean;
}
export interface Tally {
  /** Events that match, comments apart. */
  readonly events: number;
  readonly comments: number;
  readonly exchanges: number;
  readonly bursts: number;
  readonly others: number;
  /** Events that were read, of those that are there. */
  readonly read: number;
  readonly total: number;
  /** Events whose bytes were gone when they should have been read. */
  readonly unsearched: number;
}
export const NOTHING: Tally = { events: 0, comments: 0, exchanges: 0, bursts: 0, others: 0, read: 0, total: 0, unsearched: 0 };
export interface ExchangeMatches {
  /** No event of it can match, whatever comes. */
  readonly never: boolean;
  readonly indices: readonly number[];
  /** Matched bursts, by their first event. */
  readonly bursts: readonly number[];
  /** Reads new events until `enough`; true when all are read. */
  search(enough: () => boolean): boolean;
  /** What is known now; the same object as long as nothing became another. */
  tally(): Tally;
  self(): boolean;
  lost(): boolean;
}
const same = (a: Tally, b: Tally): boolean => KEYS.every((key) => a[key] === b[key]);
const KEYS = ['events', 'comments', 'exchanges', 'bursts', 'others', 'read', 'total', 'unsearched'] as const;
/** Events between two questions whether it is enough, and bytes that count as that many events. */
const SLICE = 128;
const SLICE_BYTES = 500_000;

export function createExchangeMatches(fold: ExchangeFold, { predicates, bursts: wantsBursts, reads }: Question): ExchangeMatches {
  const { columns } = fold;
  const never = predicates.some(({ whole }) => whole !== undefined && !whole(fold));
  const ofKind = predicates.flatMap(({ kind }) => kind ?? []);
  const ofEvent = predicates.flatMap(({ event }) => event ?? []);
  const verdicts = new Map<EventKind, boolean>();
  const indices: number[] = [];
  const bursts: number[] = [];
  const found = createBursts();
  let settled = 0;
  let comments = 0;
  let read = 0;
  let unsearched = 0;
  let view: ExchangeView | undefined;
  let self = false;
  let lost = false;
  let told = NOTHING;

  function byKind(kind: EventKind): boolean {
    let verdict = verdicts.get(kind);
    if (verdict === undefined) verdicts.set(kind, (verdict = ofKind.every((ask) => ask(kind))));
    return verdict;
  }
  function readEvents(enough: () => boolean): boolean {
    const { length } = columns;
    if (never) {
      read = length;
      return true;
    }
    let slice = 0;
    for (; read < length; read++) {
      if (slice >= SLICE) {
        if (enough()) return false;
        slice = 0;
      }
      slice += 1;
      const kind = columns.kind(read);
      if (!byKind(kind)) continue;
      if (reads) {
        slice += (columns.bytes(read) * SLICE) / SLICE_BYTES;
        if (rawOf(columns, read) === undefined) unsearched += 1;
      }
      const index = read;
      if (!ofEvent.every((ask) => ask(fold, index))) continue;
      indices.push(index);
      if (kind.form === 'comment') comments += 1;
    }
    return true;
  }
  /** The last burst may still grow, so its verdict is open. */
  function readBursts(): void {
    found.extend(columns);
    for (; settled < found.length; settled++) {
      const [from, to] = [found.from(settled), found.to(settled)];
      if (bursts.at(-1) === from) bursts.pop();
      if (!never && predicates.every((ask) => ask.burst(fold, from, to))) bursts.push(from);
      if (settled === found.length - 1) return;
    }
  }
  function look(): void {
    const now = fold.view();
    if (now === view) return;
    view = now;
    self = predicates.every((ask) => ask.exchange(fold, now));
    if (!wasCut(now.state)) lost = false;
    else {
      const row = lostRow(fold);
      lost = predicates.every((ask) => ask.item(row));
    }
  }

  return {
    never,
    indices,
    bursts,
    search(enough) {
      look();
      if (wantsBursts) readBursts();
      return readEvents(enough);
    },
    tally() {
      const now: Tally = {
        events: indices.length - comments,
        comments,
        exchanges: +self,
        bursts: bursts.length,
        others: +lost,
        read,
        total: columns.length,
        unsearched,
      };
      if (!same(now, told)) told = now;
      return told;
    },
    self() {
      look();
      return self;
    },
    lost() {
      look();
      return lost;
    },
  };
}
