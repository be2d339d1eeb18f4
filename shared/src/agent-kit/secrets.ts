/**
 * The secret values that this process holds: keys from its environment, and keys that callers sent in headers. Whatever
 * is logged or sent as an error text goes through `scrub`.
 */
import { maskSecrets } from '../base/secrets.ts';

/** Values of callers that are remembered; the oldest are forgotten first. */
const MOST_VALUES = 256;

export interface SecretRegistry {
  /** Remembers a secret of a caller. Blank values are ignored. */
  note(value: string | undefined): void;
  /** Remembers a secret for the life of the process, for example a key from the environment. */
  keep(value: string | undefined): void;
  /** `text` without any remembered secret and without anything that has the shape of a key. */
  scrub(text: string): string;
}

export function createSecretRegistry(): SecretRegistry {
  const noted = new Set<string>();
  const kept = new Set<string>();
  return {
    note(value) {
      const secret = value?.trim();
      if (!secret) return;
      noted.delete(secret);
      noted.add(secret);
      const [oldest] = noted;
      if (noted.size > MOST_VALUES && oldest !== undefined) noted.delete(oldest);
    },
    keep(value) {
      const secret = value?.trim();
      if (secret) kept.add(secret);
    },
    scrub: (text) => maskSecrets(text, [...kept, ...noted]),
  };
}

/** The registry of this process. */
export const secrets: SecretRegistry = createSecretRegistry();
/** `text` without secrets, by the registry of this process. */
export const scrub = (text: string): string => secrets.scrub(text);
