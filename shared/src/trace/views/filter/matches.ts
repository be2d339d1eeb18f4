/** What a filter matches in a run, kept up to date as the run grows: only new events are read, in slices that the caller bounds. */
import type { ExchangeFold } from '../exchange.ts';
import type { RunFold, RunItem } from '../run.ts';
import { gapRow, markRow } from '../top-rows.ts';
import { predicateOf } from './compile.ts';
import { createExchangeMatches, type ExchangeMatches, type Question } from './exchange-matches.ts';
import type { RowFilter } from './row-filter.ts';
import type { Filter } from './terms.ts';

export interface MatchCounts {
  /** Events of streams and plain answers, without comments. */
  readonly events: number;
  readonly comments: number;
  readonly exchanges: number;
  readonly bursts: number;
  /** Marks, handoffs, ends of broken streams. */
  readonly others: number;
}
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
  let markCount = 0;
  let version = 0;
  let read = 0;
  let total = 0;

  function of(fold: ExchangeFold): ExchangeMatches {
    let found = byFold.get(fold);
    if (!found) byFold.set(fold, (found = createExchangeMatches(fold, question)));
    return found;
  }
  const item: RowFilter['item'] = (row) => predicates.every((predicate) => predicate.item(row));
  function mark(each: MarkItem): boolean {
    let found = marks.get(each);
    if (found === undefined) {
      const row = each.type === 'mark' ? markRow(each.index, each.record) : gapRow(each.index, each.record);
      found = row !== undefined && item(row);
      marks.set(each, found);
      if (found) {
        markCount += 1;
        version += 1;
      }
    }
    return found;
  }

  return {
    filter,
    get version() {
      return version;
    },
    get read() {
      return read;
    },
    get total() {
      return total;
    },
    get counts() {
      let [events, comments, exchanges, bursts, others] = [0, 0, 0, 0, markCount];
      for (const one of byFold.values()) {
        events += one.indices.length - one.comments;
        comments += one.comments;
        exchanges += +one.self();
        bursts += one.bursts.length;
        others += +one.lost();
      }
      return { events, comments, exchanges, bursts, others };
    },
    get unsearched() {
      let sum = 0;
      for (const one of byFold.values()) sum += one.unsearched;
      return sum;
    },
    search(enough = NEVER_ENOUGH) {
      total = 0;
      read = 0;
      let done = true;
      for (const each of run.items) {
        if (each.type !== 'exchange') {
          mark(each);
          continue;
        }
        const one = of(each.fold);
        total += each.fold.columns.length;
        if (done) done = one.search(enough);
        if (one.changed()) version += 1;
        read += one.read;
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
