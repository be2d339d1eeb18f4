/** Keeps the turn's keys out of streamed text, also when a service repeats one in pieces. */
import { withoutSecrets } from '@handoff/shared/agent-kit/services/failure';

const MIN_SECRET = 6;

export interface SecretFilter {
  /** What may go out now. An end that could be the beginning of a key is held back. */
  push(text: string): string;
  end(): string;
}

export function keepSecret(secrets: readonly string[]): SecretFilter {
  const watched = secrets.filter((secret) => secret.length >= MIN_SECRET);
  let held = '';
  return {
    push(text) {
      const all = withoutSecrets(held + text, watched);
      let keep = 0;
      for (const secret of watched) {
        for (let n = Math.min(secret.length - 1, all.length); n > keep; n -= 1) {
          if (secret.startsWith(all.slice(all.length - n))) {
            keep = n;
            break;
          }
        }
      }
      held = all.slice(all.length - keep);
      return all.slice(0, all.length - keep);
    },
    end() {
      const rest = held;
      held = '';
      return rest;
    },
  };
}
