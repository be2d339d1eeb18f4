/**
 * Redaction before a record exists: headers by name, and every live key value wherever it stands (header, address, body,
 * error). Bodies are masked by value only, so that a text which merely looks like a key stays as it was received.
 */
import { createLiveMask } from '../base/live-mask.ts';
import { isSecretHeader, maskHeader } from '../base/secrets.ts';
import type { HeaderList } from './record.ts';

export interface Redactor {
  text(text: string): string;
  headers(headers: Headers): HeaderList;
}

/** `secrets` are the live key values. */
export function createRedactor(secrets: readonly string[]): Redactor {
  const text = createLiveMask(secrets);
  return {
    text,
    headers(headers) {
      const list: (readonly [string, string])[] = [];
      for (const [name, value] of headers) list.push([name, isSecretHeader(name) ? maskHeader(name, value) : text(value)]);
      return list;
    },
  };
}
