/** Keeps keys out of the run's state: what an agent echoes (in a draft, an error, a status) is masked before the machine hears of it. */
import { createLiveMask } from '../base/live-mask.ts';
import type { RunEvent } from './machine.ts';

/** `secrets` gives the live values; one that was replaced stays masked. */
export function createKeyGuard(secrets: () => readonly string[]): (event: RunEvent) => RunEvent {
  const seen = new Set<string>();
  let masked = createLiveMask(seen);
  return (event) => {
    const before = seen.size;
    for (const value of secrets()) seen.add(value);
    if (seen.size > before) masked = createLiveMask(seen);
    if (seen.size === 0) return event;
    const text = JSON.stringify(event);
    const safe = masked(text);
    // Masks hold no quote and no backslash, so the text stays the same JSON of the same shape.
    return safe === text ? event : (JSON.parse(safe) as RunEvent);
  };
}
