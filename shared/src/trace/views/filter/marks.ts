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
/** Characters kept before the first mark, and behind it where the text is long. */
const LEAD = 14;
const LONG = 300;
/** A text whose first mark would be out of sight, from a little before it on. */
export function excerptOf(text: string, ranges: readonly MarkRange[]): Excerpt {
  const from = ranges[0]?.[0] ?? 0;
  if (from <= LEAD * 2) return { text, ranges };
  // Not within a pair of characters that is one sign.
  const start = from - LEAD - (/[\uDC00-\uDFFF]/.test(text.charAt(from - LEAD)) ? 1 : 0);
  return { text: `…${text.slice(start)}`, ranges: ranges.map(([a, b]) => [a - start + 1, b - start + 1]) };
}
/** Longer texts are not looked through for the sake of one row. */
const LARGEST = 1_000_000;
/** What a row shows: its own words with the marks in them, or, where the text was found only in its bytes, a piece of these behind its words. */
export function whereFound(words: string, raw: () => string | undefined, marksIn: MarksIn): Excerpt {
  const own = marksIn(words);
  if (own.length > 0) return excerptOf(words, own);
  const bytes = marksIn === NO_MARKS ? undefined : raw();
  const first = bytes === undefined || bytes.length > LARGEST ? undefined : marksIn(bytes)[0];
  if (bytes === undefined || first === undefined) return { text: words, ranges: own };
  const piece = excerptOf(bytes.slice(0, first[1] + LONG).replace(/[\r\n]/g, ' '), [first]);
  const before = words.length > 0 && words.length <= LEAD * 2 ? `${words} · ` : '';
  return { text: `${before}${piece.text}`, ranges: piece.ranges.map(([a, b]) => [a + before.length, b + before.length]) };
}
