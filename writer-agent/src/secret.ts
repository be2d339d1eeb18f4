/** Keeps the turn's keys out of streamed text, also when a service repeats one in pieces. */
import { mask } from '@handoff/shared/base/secrets';

const MIN_SECRET = 6;
/** The first characters of a key are no secret (`sk-`): text is held back only once more than these match. */
const VISIBLE = 3;

export interface SecretFilter {
  /** What may go out now. An end that could be the beginning of a key is held back. */
  push(text: string): string;
  end(): string;
}

export function keepSecret(secrets: readonly string[]): SecretFilter {
  const watched = secrets.filter((secret) => secret.length >= MIN_SECRET);
  /** The last characters that went out: a key may have begun there. */
  let carried = '';
  let held = '';
  return {
    push(text) {
      let all = carried + held + text;
      for (const secret of watched) all = all.replaceAll(secret, () => `${secret.slice(0, VISIBLE)}${mask(secret)}`);
      const matching = Math.max(0, ...watched.map((secret) => matchAtEnd(all, secret)));
      const end = all.length - Math.max(0, matching - VISIBLE);
      const out = all.slice(carried.length, end);
      carried = all.slice(Math.max(0, end - VISIBLE), end);
      held = all.slice(end);
      return out;
    },
    end() {
      const rest = held;
      held = '';
      return rest;
    },
  };
}

/** Length of the longest end of `text` that `secret` begins with, shorter than the secret. */
function matchAtEnd(text: string, secret: string): number {
  for (let n = Math.min(secret.length - 1, text.length); n > 0; n -= 1) if (secret.startsWith(text.slice(text.length - n))) return n;
  return 0;
}
