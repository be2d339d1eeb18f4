/** What the page says of a search. */
import { sayFilter } from '@handoff/shared/trace/views/filter/say';
import { plural } from '../units.ts';
import type { Found } from './finder.ts';

export interface SearchWords {
  /** `9 of 126 events`, `2 requests and 1 mark`; empty without terms. */
  readonly found: string;
  readonly says: string;
  readonly notes: readonly string[];
  /** How many rows match. */
  readonly rows: number;
}

const and = (parts: readonly string[]): string => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`);

/** `events` are all events of the run. */
export function wordsOf({ filter, matches, searched }: Found, events: number): SearchWords {
  const says = sayFilter(filter);
  if (matches === undefined) return { found: '', says, notes: [], rows: 0 };
  const { counts, unsearched } = matches;
  const rows = counts.events + counts.comments + counts.exchanges + counts.bursts + counts.others;
  const others = [
    ...(counts.exchanges > 0 ? [plural(counts.exchanges, 'exchange')] : []),
    ...(counts.bursts > 0 ? [plural(counts.bursts, 'burst')] : []),
    ...(counts.comments > 0 ? [plural(counts.comments, 'comment')] : []),
    ...(counts.others > 0 ? [plural(counts.others, 'mark')] : []),
  ];
  const some = `${counts.events.toLocaleString('en')} of ${plural(Math.max(events, counts.events), 'event')}`;
  return {
    found: counts.events > 0 || others.length === 0 ? and([some, ...others]) : and(others),
    says,
    notes: [
      ...(searched < 1 ? [`Searched ${Math.floor(searched * 100)} %`] : []),
      ...(unsearched > 0 ? [`The text of ${plural(unsearched, 'event')} was dropped to save memory and could not be searched`] : []),
    ],
    rows,
  };
}
