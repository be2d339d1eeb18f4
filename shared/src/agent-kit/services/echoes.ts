/**
 * Takes keys out of what a service says: a service knows the key that it was sent and may repeat it, in a text, inside
 * JSON or an address, in hexadecimal or base64 (also within a longer encoded text), or cut off where the text was cut.
 */
import { isObject, isString, type Json } from '../../base/json.ts';
import { mask } from '../../base/secrets.ts';

/** Shorter values would mask ordinary words. */
const SHORTEST = 6;
const ENCODED = /[A-Za-z0-9+/_=-]/;

/**
 * The characters of `secret` in base64 that are the same whatever stands before and after it, for each of the three ways
 * in which it can lie across the groups of three bytes (RFC 4648, 4 and 5).
 */
function base64Cores(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [0, 1, 2].flatMap((before) => {
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor(((before + bytes.length) * 8) / 6);
    const core = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(from, to);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
function encodings(secret: string): readonly string[] {
  const hex = Buffer.from(secret, 'utf8').toString('hex');
  return [...new Set([...base64Cores(secret), hex, hex.toUpperCase()])].filter((one) => one.length >= SHORTEST);
}
function spellings(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const address = encodeURIComponent(secret);
  return [...new Set([secret, json, JSON.stringify(json).slice(1, -1), json.replaceAll('/', '\\/'), address, address.toLowerCase(), encodeURI(secret)])];
}

/** Replaces `core` with all encoded characters around it: what is left of a group would still tell a letter. */
function withoutEncoded(text: string, core: string, stands: string): string {
  let out = '';
  let done = 0;
  for (let at = text.indexOf(core); at !== -1; at = text.indexOf(core, done)) {
    let from = at;
    let to = at + core.length;
    while (from > done && ENCODED.test(text.charAt(from - 1))) from -= 1;
    while (to < text.length && ENCODED.test(text.charAt(to))) to += 1;
    out += text.slice(done, from) + stands;
    done = to;
  }
  return out + text.slice(done);
}

/** Without an end that a secret begins with: the rest may have been cut off on the way. */
function withoutCutEnd(text: string, secret: string): string {
  for (let n = Math.min(secret.length - 1, text.length); n >= SHORTEST; n -= 1)
    if (text.endsWith(secret.slice(0, n))) return `${text.slice(0, text.length - n)}${mask(secret)}`;
  return text;
}

/** `text` without the given secrets in any of these spellings. Nothing else is changed. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  // Longest first, so that a key that holds another is masked whole.
  const live = [...new Set(secrets)].filter((secret) => secret.length >= SHORTEST).toSorted((a, b) => b.length - a.length);
  let clean = text;
  for (const secret of live) {
    const stands = mask(secret);
    for (const spelling of spellings(secret)) clean = clean.replaceAll(spelling, () => stands);
    for (const core of encodings(secret)) clean = withoutEncoded(clean, core, stands);
  }
  return live.reduce(withoutCutEnd, clean);
}

/** Whether a text holds one of the secrets in any spelling. */
export const holdsSecret = (text: string, secrets: readonly string[]): boolean => withoutSecrets(text, secrets) !== text;

/** `value` with every text in it, names of members included, without the secrets. */
export function jsonWithoutSecrets(value: Json, secrets: readonly string[]): Json {
  if (isString(value)) return withoutSecrets(value, secrets);
  if (Array.isArray(value)) return value.map((one: Json) => jsonWithoutSecrets(one, secrets));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [withoutSecrets(name, secrets), one === undefined ? null : jsonWithoutSecrets(one, secrets)]),
  );
}
