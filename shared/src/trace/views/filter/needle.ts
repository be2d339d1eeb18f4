/** Free text in raw bytes: without capitals any case will do, with one the case counts. */

export interface Needle {
  in(text: string): boolean;
  /** Where it stands in `text`, each place as [from, to). */
  ranges(text: string): (readonly [from: number, to: number])[];
}
const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Longer texts are too much for the engine's patterns; without capitals they are compared with a lower-case copy. */
const LONGEST_PATTERN = 500;
function longNeedle(text: string): Needle {
  const exact = text !== text.toLowerCase();
  const read = (hay: string): string => (exact ? hay : hay.toLowerCase());
  return {
    in: (hay) => read(hay).includes(text),
    ranges(hay) {
      const found: (readonly [number, number])[] = [];
      const all = read(hay);
      for (let at = all.indexOf(text); at >= 0; at = all.indexOf(text, at + text.length)) found.push([at, at + text.length]);
      return found;
    },
  };
}

export function needleOf(text: string): Needle {
  if (text.length > LONGEST_PATTERN) return longNeedle(text);
  const exact = text !== text.toLowerCase();
  // The engine's own search compares without making a lower-case copy of every event.
  const pattern = exact ? undefined : new RegExp(escape(text), 'iu');
  const every = new RegExp(escape(text), exact ? 'gu' : 'giu');
  return {
    in: pattern === undefined ? (hay) => hay.includes(text) : (hay) => pattern.test(hay),
    ranges: (hay) => Array.from(hay.matchAll(every), (found) => [found.index, found.index + found[0].length] as const),
  };
}
