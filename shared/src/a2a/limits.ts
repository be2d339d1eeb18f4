/**
 * How much a client reads of what an agent sends, so that no agent can fill a caller's memory. In bytes, but for `artifacts`.
 * Generous: real cards are a few kB, real answers rarely 1 MB.
 */
export const LIMIT = {
  card: 2_000_000,
  /** A plain answer, whole. */
  answer: 32_000_000,
  /** One event of a stream. */
  event: 32_000_000,
  /** A stream, all its events. */
  stream: 256_000_000,
  /** How many artifacts of a task make up a draft. */
  artifacts: 1000,
} as const;

export type Limited = 'card' | 'answer' | 'event' | 'stream';
