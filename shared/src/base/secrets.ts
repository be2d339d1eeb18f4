/**
 * Masking of secrets in text and headers. Pure: it holds no key. Used by the log of the agents and by the recorder of
 * the caller, so that both hide the same things in the same way.
 */

import { maySpell, spelled } from './spellings.ts';

/** Shapes of keys in common use. Each is global, and matches the secret part only (named group `secret`, else the whole match). */
export const SECRET_PATTERNS: readonly RegExp[] = [
  // OpenAI, Anthropic, OpenRouter (`sk-`, `sk-ant-`, `sk-or-`, `sk-proj-`).
  /\bsk-[A-Za-z0-9_-]{6,}/g,
  /\bgsk_[A-Za-z0-9]{8,}/g,
  /\btvly-[A-Za-z0-9_-]{4,}/g,
  /\bAIza[A-Za-z0-9_-]{16,}/g,
  /\bxai-[A-Za-z0-9_-]{8,}/g,
  /\bhf_[A-Za-z0-9]{16,}/g,
  /\bgh[pousr]_[A-Za-z0-9]{16,}/g,
  // Three base64url parts, the first two JSON objects: a JSON web token.
  /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g,
  /\b(?:Bearer|Basic)\s+(?<secret>[A-Za-z0-9._~+/=-]{6,})/gi,
  // `api_key=…` and `"apiKey": "…"` in addresses and quoted bodies.
  /\b(?:api[_-]?key|access[_-]?token|client[_-]?secret|password)["']?\s*[=:]\s*["']?(?<secret>[^\s"'&,;}]{6,})/gi,
];

/** Header names whose values are secrets whatever they hold, in lower case. */
const SECRET_HEADER_NAMES: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'api-key',
  'x-api-key',
  'x-goog-api-key',
  'x-auth-token',
]);
/** Header names that are secrets by their ending: `x-llm-api-key`, `x-tavily-api-key`, `x-session-token`. */
const SECRET_HEADER_ENDING = /(?:^|[-_])(?:key|token|secret|password)$/;
/** Shorter values would mask ordinary words. */
const SHORTEST_LIVE_VALUE = 4;

/** What stands in the place of a secret: it tells the length (in UTF-16 units) and nothing else. */
export const mask = (secret: string): string => `•••• (${secret.length} chars)`;

/** Whether a header's value must never be shown, by its name alone. */
export function isSecretHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return SECRET_HEADER_NAMES.has(lower) || SECRET_HEADER_ENDING.test(lower);
}

/**
 * `value` as it may be shown: masked when the header's name says that it is a secret, else unchanged.
 * The scheme word of `Authorization: Bearer …` stays readable.
 */
export function maskHeader(name: string, value: string): string {
  if (!isSecretHeader(name) || value === '') return value;
  const scheme = /^(Bearer|Basic|Digest)\s+(.+)$/is.exec(value);
  return scheme ? `${scheme[1]} ${mask(scheme[2] ?? '')}` : mask(value);
}

/**
 * `text` without secrets: every occurrence of a live value (also as it looks inside a JSON string or an address), then
 * everything that has the shape of a key. Live values shorter than four characters are left alone.
 */
export function maskSecrets(text: string, liveValues: Iterable<string> = []): string {
  // Longest first, so that a key that contains another key is masked whole.
  const live = [...liveValues].filter((value) => value.length >= SHORTEST_LIVE_VALUE).toSorted((a, b) => b.length - a.length);
  let masked = text;
  for (const value of live) {
    if (masked.includes(value)) masked = masked.replaceAll(value, () => mask(value));
    if (maySpell(masked)) masked = masked.replace(spelled(value), () => mask(value));
  }
  for (const pattern of SECRET_PATTERNS) {
    masked = masked.replace(pattern, (...found) => {
      const whole = String(found[0]);
      const groups: unknown = found.at(-1);
      const secret = typeof groups === 'object' && groups !== null && 'secret' in groups ? String(groups.secret) : whole;
      return secret.startsWith('••••') ? whole : whole.replace(secret, () => mask(secret));
    });
  }
  return masked;
}
