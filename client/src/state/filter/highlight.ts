/** What matches among rows that are all shown: which rows, and how much lies within those that are closed. */
import type { Row } from '@handoff/shared/trace/views/model';
import type { Found } from './finder.ts';

export interface Highlight {
  /** Whether the row itself matches. */
  is(row: Row): boolean;
  /** How many events within a burst or a round trip match. */
  within(row: Row): number;
}

/** Undefined while rows that do not match are left out, and without a filter. */
export function highlightOf({ matches, mode, places }: Pick<Found, 'matches' | 'mode' | 'places'>): Highlight | undefined {
  if (matches === undefined || mode === 'only') return undefined;
  return {
    is(row) {
      if (row.kind === 'task') return matches.item(row);
      const place = row.kind === 'burst' && !matches.filter.terms.some((term) => term.type === 'amount' && term.key === 'took') ? undefined : places.of(row.id);
      return place !== undefined && places.has(matches, place);
    },
    within(row) {
      const place = row.kind === 'burst' || row.kind === 'exchange' ? places.of(row.id) : undefined;
      if (place === undefined) return 0;
      return row.kind === 'burst'
        ? places.below(matches, place.item, place.event, place.event + row.count)
        : places.below(matches, place.item, 0, Number.MAX_SAFE_INTEGER);
    },
  };
}
