/** Where the free text of a filter stands in what a row shows. */
import { needleOf } from './needle.ts';
import type { Filter } from './terms.ts';

export type MarkRange = readonly [from: number, to: number];
/** The places of matched text in `text`, ascending and apart; none for most rows. */
export type MarksIn = (text: string) => readonly MarkRange[];

const NONE: readonly MarkRange[] = [];
export const NO_MARKS: MarksIn = () => NONE;

export function marksOf(filter: Pick<Filter, 'terms'>): MarksIn {
  const needles = filter.terms.flatMap((term) => (term.type === 'text' && !term.negated ? [needleOf(term.text)] : []));
  if (needles.length === 0) return NO_MARKS;
  return (text) => {
    const found = needles.flatMap((needle) => needle.ranges(text)).toSorted((a, b) => a[0] - b[0]);
    const apart: [number, number][] = [];
    for (const [from, to] of found) {
      const last = apart.at(-1);
      if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
      else apart.push([from, to]);
    }
    return apart;
  };
}

export interface Excerpt {
  readonly text: string;
  readonly ranges: readonly MarkRange[];
}
/** Characters kept before the first mark. */
const LEAD = 14;
/** A text whose first mark would be out of sight, from a little before it on. */
export function excerptOf(text: string, ranges: readonly MarkRange[]): Excerpt {
  const from = ranges[0]?.[0] ?? 0;
  if (from <= LEAD * 2) return { text, ranges };
  // Not within a pair of characters that is one sign.
  const start = from - LEAD - (/[\uDC00-\uDFFF]/.test(text.charAt(from - LEAD)) ? 1 : 0);
  return { text: `…${text.slice(start)}`, ranges: ranges.map(([a, b]) => [a - start + 1, b - start + 1]) };
}
