/**
 * Redaction before a record exists: headers by name, and every live key value wherever it stands (header, address, body,
 * error). Bodies are masked by value only, so that a text which merely looks like a key stays as it was received.
 */
import { isSecretHeader, mask, maskHeader } from '../base/secrets.ts';
import type { HeaderList } from './record.ts';

export interface Redactor {
  text(text: string): string;
  headers(headers: Headers): HeaderList;
}

/** Shorter values would mask ordinary words. */
const SHORTEST = 6;

/**
 * How a value may be spelled on the wire: as it is, inside a JSON string (also with escaped slashes), in an address, and in base64.
 * Base64 holds it only where it begins at a multiple of three bytes; `Authorization` is masked by its name anyway.
 */
function spellings(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const wild = new Set([value, json, json.replaceAll('/', '\\/'), encodeURIComponent(value), encodeURIComponent(value).toLowerCase(), encodeURI(value)]);
  return [...wild].filter((spelling) => spelling.length >= SHORTEST);
}

/** `secrets` gives the live key values, asked anew for each exchange. */
export function createRedactor(secrets: readonly string[]): Redactor {
  const values = [...new Set(secrets.map((value) => value.trim()))].filter((value) => value.length >= SHORTEST).toSorted((a, b) => b.length - a.length);
  const wanted = values.flatMap((value) => spellings(value).map((spelling) => ({ spelling, mask: mask(value) })));
  const text = (input: string): string => {
    let masked = input;
    for (const entry of wanted) if (masked.includes(entry.spelling)) masked = masked.replaceAll(entry.spelling, entry.mask);
    return masked;
  };
  return {
    text,
    headers(headers) {
      const list: (readonly [string, string])[] = [];
      for (const [name, value] of headers) list.push([name, isSecretHeader(name) ? maskHeader(name, value) : text(value)]);
      return list;
    },
  };
}
