/** Cuts the text of a filter into its terms. Never fails: a quotation that is not closed goes on to the end. */
import { isKey } from './terms.ts';

export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
  /** The word before the colon, in lower case; undefined for free text. */
  readonly key: string | undefined;
  /** The values, unquoted. Free text has one. */
  readonly values: readonly string[];
  /** A quotation has no end. */
  readonly open: boolean;
}

const SPACE = /\s/;

/** The text in quotation marks that opens at `at`, and where it ends. A backslash keeps the next character as it is. */
function quoted(text: string, at: number): { readonly value: string; readonly end: number; readonly open: boolean } {
  let value = '';
  let i = at + 1;
  for (; i < text.length; i++) {
    const c = text.charAt(i);
    if (c === '"') return { value, end: i + 1, open: false };
    if (c === '\\' && (text.charAt(i + 1) === '"' || text.charAt(i + 1) === '\\')) i += 1;
    value += text.charAt(i);
  }
  return { value, end: i, open: true };
}
/** Whether a comma parts values; in free text it is a character like any other. */
const listed = (key: string): boolean => isKey(key) && key !== 'text';

export function cut(text: string): Piece[] {
  const pieces: Piece[] = [];
  let i = 0;
  while (i < text.length) {
    if (SPACE.test(text.charAt(i))) {
      i += 1;
      continue;
    }
    const from = i;
    const negated = text.charAt(i) === '-' && i + 1 < text.length && !SPACE.test(text.charAt(i + 1));
    if (negated) i += 1;
    const key = /^([a-z][a-z-]*):(?!\/\/)/i.exec(text.slice(i, i + 40))?.[1]?.toLowerCase();
    if (key !== undefined) i += key.length + 1;
    const values: string[] = [];
    let value = '';
    let open = false;
    let begun = false;
    while (i < text.length && !SPACE.test(text.charAt(i))) {
      const c = text.charAt(i);
      if (c === '"' && !begun) {
        const part = quoted(text, i);
        ({ value } = part);
        open ||= part.open;
        i = part.end;
        begun = true;
        if (key === undefined || !listed(key)) break;
        continue;
      }
      begun = true;
      if (c === ',' && key !== undefined && listed(key)) {
        values.push(value);
        value = '';
        begun = false;
      } else value += c;
      i += 1;
    }
    values.push(value);
    pieces.push({ from, to: i, negated, key, values, open });
  }
  return pieces;
}

const PLAIN = /^[^\s",]+$/;
/** A value as it must be written so that it is read back as it is. */
export const quoteValue = (value: string): string => (PLAIN.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`);
/** Free text that no one can take for a term. */
export const quoteText = (text: string): string =>
  PLAIN.test(text) && !/^-/.test(text) && !/^[a-z][a-z-]*:/i.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
