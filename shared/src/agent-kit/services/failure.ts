/** Failures of services, by cause, with a sentence for people. The service's own words are kept short, without markup, keys or paths. */
import { maskSecrets } from '../../base/secrets.ts';
import type { CauseKind } from '../../handoff/contract.ts';
import { withoutSecrets } from './echoes.ts';

export interface ServiceError {
  readonly kind: CauseKind;
  /** One sentence: what happened and what to do. */
  readonly message: string;
  readonly httpStatus?: number;
  /** The service's own words: no markup, no keys, no file paths, at most 300 characters. */
  readonly words?: string;
  /** Seconds after which the service said it may be asked again. */
  readonly retryAfterSeconds?: number;
}

const MAX_WORDS = 300;
const MAX_READ = 100_000;

/** Makes a service's own words fit to be shown: markup, keys, file paths and stack frames are taken out. */
export function plainWords(text: string, secrets: readonly string[] = []): string {
  // Keys go first: what is cut or taken out later could leave the half of one.
  const bare = withoutSecrets(text.slice(0, MAX_READ), secrets)
    .slice(0, 8_000)
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]{0,400}>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    // Stack frames and file paths say nothing to a reader and much about the machine. Addresses (`https://…`) stay.
    .replace(/\bat\s+(?:[\w.<>]+\s+)?\(?(?:file:\/\/)?\/[^\s)]+\)?/g, ' ')
    .replace(/(?<![\w:/])(?:\/[\w.@+-]+){2,}(?::\d+){0,2}/g, ' ')
    .replace(/\b[A-Za-z]:\\[^\s"']+/g, ' ')
    // Control and direction-changing characters could disguise what is said.
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const masked = maskSecrets(bare, secrets);
  return masked.length > MAX_WORDS ? `${masked.slice(0, MAX_WORDS - 1)}…` : masked;
}
const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The members that have a value: `exactOptionalPropertyTypes` wants absence, not undefined. */
export function serviceError(
  kind: CauseKind,
  message: string,
  more: { httpStatus?: number | undefined; words?: string | undefined; retryAfterSeconds?: number | undefined } = {},
): ServiceError {
  return {
    kind,
    message,
    ...(more.httpStatus === undefined ? {} : { httpStatus: more.httpStatus }),
    ...(more.words ? { words: more.words } : {}),
    ...(more.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: more.retryAfterSeconds }),
  };
}

/** Reads `Retry-After` (RFC 9110 10.2.3: seconds or a date) as seconds from `nowMs`. */
export function retryAfter(value: string | null | undefined, nowMs: number = Date.now()): number | undefined {
  if (!value) return undefined;
  const text = value.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text));
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMs) / 1000));
}

/** `in 20 seconds`, `in 4 minutes`, `in 2 hours`. */
export function inWords(seconds: number): string {
  const [n, unit] = seconds < 90 ? [seconds, 'second'] : seconds < 5400 ? [Math.round(seconds / 60), 'minute'] : [Math.round(seconds / 3600), 'hour'];
  return `in ${n} ${unit}${n === 1 ? '' : 's'}`;
}

/**
 * A failure as a person reads it: its sentence, and the service's own words where they say more than the sentence does. A
 * refused key and a failing server are named neutrally: their words often hold part of a key, or a page of markup.
 */
export function sentenceOf(failure: ServiceError): string {
  const telling =
    failure.httpStatus === 403 ||
    failure.kind === 'bad-request' ||
    failure.kind === 'plan-limit' ||
    (failure.kind === 'service-error' && failure.httpStatus === undefined);
  return failure.words && telling ? `${failure.message} Its words: “${failure.words}”` : failure.message;
}
