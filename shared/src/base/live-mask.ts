/**
 * Masks live key values wherever they stand, and nothing else: a text that merely looks like a key stays as it is.
 * For shapes of keys see `secrets.ts`.
 */
import { mask } from './secrets.ts';

/** Shorter values would mask ordinary words. */
const SHORTEST = 6;

/**
 * How a value may be spelled: as it is, inside a JSON string (also with escaped slashes, also inside JSON that is itself
 * a JSON string), and in an address.
 */
function spellings(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const twice = JSON.stringify(json).slice(1, -1);
  const all = new Set([value, json, twice, json.replaceAll('/', '\\/'), encodeURIComponent(value), encodeURIComponent(value).toLowerCase(), encodeURI(value)]);
  return [...all].filter((spelling) => spelling.length >= SHORTEST);
}

/** A function that masks `values`; longer ones first, so that a key that holds another is masked whole. */
export function createLiveMask(values: Iterable<string>): (text: string) => string {
  const wanted = [...new Set([...values].map((value) => value.trim()))]
    .filter((value) => value.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length)
    .flatMap((value) => spellings(value).map((spelling) => ({ spelling, stands: mask(value) })));
  return (text) => {
    let masked = text;
    for (const { spelling, stands } of wanted) if (masked.includes(spelling)) masked = masked.replaceAll(spelling, stands);
    return masked;
  };
}
