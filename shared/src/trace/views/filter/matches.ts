/** What a filter matches in a run, kept up to date as the run grows: only new events are read, in slices that the caller bounds. */
import type { ExchangeFold } from '../exchange.ts';
import type { RunFold, RunItem } from '../run.ts';
import { gapRow, markRow } from '../top-rows.ts';
import { predicateOf } from './compile.ts';
import { createExchangeMatches, NOTHING, type ExchangeMatches, type Question, type Tally } from './exchange-matches.ts';
import type { RowFilter } from './row-filter.ts';
import type { Filter } from './terms.ts';

/** How many match: events of streams and plain answers, comments, round trips, bursts; marks, handoffs and ends of broken streams. */
export type MatchCounts = Pick<Tally, 'events' | 'comments' | 'exchanges' | 'bursts' | 'others'>;
/** An item of the first level that is no round trip. */
export type MarkItem = Exclude<RunItem, { type: 'exchange' }>;
export interface Matches extends RowFilter {
  readonly filter: Filter;
  /** Reads what it has not read yet, until `enough` says so (asked every hundred events or so). True when all is read. */
  search(enough?: () => boolean): boolean;
  /** Events that were read, of all that are there, comments included. */
  readonly read: number;
  readonly total: number;
  readonly counts: MatchCounts;
  /** Events whose bytes had been dropped when the filter wanted to read them. */
  readonly unsearched: number;
  /** What matches below a round trip, in order: its events, or its bursts by their first event. */
  stops(fold: ExchangeFold): { readonly kind: 'event' | 'burst'; readonly at: readonly number[] };
  /** Whether the end of a broken stream matches. */
  lost(fold: ExchangeFold): boolean;
  mark(item: MarkItem): boolean;
}

const MATCHED = ['events', 'comments', 'exchanges', 'bursts', 'others'] as const;
const ONE_MARK: Tally = { ...NOTHING, others: 1 };
const NEVER_ENOUGH = (): boolean => false;

export function matchesOf(filter: Filter, run: RunFold): Matches {
  const predicates = filter.terms.map((term) => predicateOf(term, run)).toSorted((a, b) => a.cost - b.cost);
  const question: Question = {
    predicates,
    bursts: filter.terms.some((term) => term.type === 'amount' && term.key === 'took' && !term.negated),
    reads: predicates.some(({ reads }) => reads === true),
  };
  const byFold = new Map<ExchangeFold, ExchangeMatches>();
  const marks = new Map<MarkItem, boolean>();
  const tallies = new Map<number, Tally>();
  /** Items with events that were not read yet. */
  const pending = new Set<number>();
  let sum = NOTHING;
  let seen = 0;
  let version = 0;

  function of(fold: ExchangeFold): ExchangeMatches {
    let found = byFold.get(fold);
    if (!found) byFold.set(fold, (found = createExchangeMatches(fold, question)));
    return found;
  }
  /** Sums are kept by what changed: a run may have many round trips. */
  function count(number: number, now: Tally): void {
    const before = tallies.get(number) ?? NOTHING;
    if (before === now) return;
    tallies.set(number, now);
    const add = (key: keyof Tally): number => sum[key] + now[key] - before[key];
    if (MATCHED.some((key) => now[key] !== before[key])) version += 1;
    sum = {
      events: add('events'),
      comments: add('comments'),
      exchanges: add('exchanges'),
      bursts: add('bursts'),
      others: add('others'),
      read: add('read'),
      total: add('total'),
      unsearched: add('unsearched'),
    };
  }
  const item: RowFilter['item'] = (row) => predicates.every((predicate) => predicate.item(row));
  function mark(each: MarkItem): boolean {
    let found = marks.get(each);
    if (found === undefined) {
      const row = each.type === 'mark' ? markRow(each.index, each.record) : gapRow(each.index, each.record);
      found = row !== undefined && item(row);
      marks.set(each, found);
    }
    return found;
  }

  return {
    filter,
    get version() {
      return version;
    },
    get read() {
      return sum.read;
    },
    get total() {
      return sum.total;
    },
    get counts() {
      const { events, comments, exchanges, bursts, others } = sum;
      return { events, comments, exchanges, bursts, others };
    },
    get unsearched() {
      return sum.unsearched;
    },
    search(enough = NEVER_ENOUGH) {
      const changed = run.changes.since(seen);
      seen = run.changes.version;
      for (const number of changed.toReversed()) {
        const each = run.items[number];
        if (each?.type === 'exchange') pending.add(number);
        else if (each && mark(each)) count(number, ONE_MARK);
      }
      let done = true;
      for (const number of pending) {
        const each = run.items[number];
        if (each?.type !== 'exchange') continue;
        const one = of(each.fold);
        if (done) done = one.search(enough);
        if (done) pending.delete(number);
        count(number, one.tally());
      }
      return done;
    },
    events(fold) {
      if (predicates.length === 0) return 'all';
      const one = of(fold);
      return one.never ? 'none' : one.indices;
    },
    exchange: (fold) => of(fold).self(),
    burst: (fold, from) => question.bursts && of(fold).bursts.includes(from),
    item,
    lost: (fold) => of(fold).lost(),
    mark,
    stops: (fold) => (question.bursts ? { kind: 'burst', at: of(fold).bursts } : { kind: 'event', at: of(fold).indices }),
  };
}
