/**
 * Masks live key values wherever they stand, and nothing else: a text that merely looks like a key stays as it is.
 * For shapes of keys see `secrets.ts`.
 */
import { mask } from './secrets.ts';
import { maySpell, spelled } from './spellings.ts';

/** Shorter values would mask ordinary words. */
const SHORTEST = 6;

interface Wanted {
  readonly value: string;
  readonly stands: string;
  readonly anySpelling: RegExp;
}
const wantedOf = (values: Iterable<string>): readonly Wanted[] =>
  [...new Set([...values].map((value) => value.trim()))]
    .filter((value) => value.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length)
    .map((value) => ({ value, stands: mask(value), anySpelling: spelled(value) }));

function masked(text: string, wanted: readonly Wanted[]): string {
  let safe = text;
  for (const { value, stands } of wanted) if (safe.includes(value)) safe = safe.replaceAll(value, () => stands);
  if (maySpell(safe)) for (const { anySpelling, stands } of wanted) safe = safe.replace(anySpelling, () => stands);
  return safe;
}

/** A function that masks `values`, however they are spelled; longer ones first, so that a key that holds another is masked whole. */
export function createLiveMask(values: Iterable<string>): (text: string) => string {
  const wanted = wantedOf(values);
  return (text) => masked(text, wanted);
}

/** How many characters at the end of `text` begin a value without ending it. */
function begun(text: string, wanted: readonly Pick<Wanted, 'value'>[]): number {
  let most = 0;
  for (const { value } of wanted) {
    for (let length = Math.min(value.length - 1, text.length); length > most; length--) {
      if (value.startsWith(text.slice(text.length - length))) most = length;
    }
  }
  return most;
}

/** How many characters at the end of `text` are the beginning of one of `values`; 0 when they are too few to tell. */
export function begunValue(text: string, values: readonly string[]): number {
  const open = begun(
    text,
    values.map((value) => ({ value })),
  );
  return open < SHORTEST ? 0 : open;
}

/**
 * As `createLiveMask`, for a text that was joined from pieces and may break off anywhere: the beginning of a value at its
 * end is hidden too, from six characters on.
 */
export function createTailMask(values: Iterable<string>): (text: string) => string {
  const wanted = wantedOf(values);
  return (text) => {
    const safe = masked(text, wanted);
    const open = begun(safe, wanted);
    return open < SHORTEST ? safe : `${safe.slice(0, safe.length - open)}••••`;
  };
}

export interface StreamMask {
  /** Takes the next piece of a text; gives what can be shown of it by now. What may be the beginning of a value waits. */
  push(piece: string): string;
  /** The rest, when the text is over. */
  end(): string;
}
export function createStreamMask(values: Iterable<string>): StreamMask {
  const wanted = wantedOf(values);
  let held = '';
  return {
    push(piece) {
      const safe = masked(held + piece, wanted);
      const open = begun(safe, wanted);
      held = open === 0 ? '' : safe.slice(-open);
      return open === 0 ? safe : safe.slice(0, -open);
    },
    end() {
      const rest = held.length < SHORTEST ? held : '••••';
      held = '';
      return rest;
    },
  };
}
