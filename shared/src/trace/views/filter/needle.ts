/** Free text in raw bytes: without capitals any case will do, with one the case counts. */

export interface Needle {
  in(text: string): boolean;
  /** Where it stands in `text`, each place as [from, to). */
  ranges(text: string): (readonly [from: number, to: number])[];
}
const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

export function needleOf(text: string): Needle {
  const exact = text !== text.toLowerCase();
  // The engine's own search compares without making a lower-case copy of every event.
  const pattern = exact ? undefined : new RegExp(escape(text), 'iu');
  const every = new RegExp(escape(text), exact ? 'gu' : 'giu');
  return {
    in: pattern === undefined ? (hay) => hay.includes(text) : (hay) => pattern.test(hay),
    ranges: (hay) => Array.from(hay.matchAll(every), (found) => [found.index, found.index + found[0].length] as const),
  };
}
