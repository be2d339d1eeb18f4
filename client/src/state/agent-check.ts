/** Asks an agent for its card, now and then while no run is under way, and on demand. */
import { chooseInterface } from '@handoff/shared/a2a/card';
import { discover, type DiscoverError } from '@handoff/shared/a2a/discover';
import { explain } from '@handoff/shared/a2a/errors';
import type { AgentCard, AgentInterface, DialectName } from '@handoff/shared/a2a/model';
import { exhausted } from '@handoff/shared/base/assert';
import type { AgentRole } from '@handoff/shared/handoff/machine';
import type { AgentsStore } from './agents.ts';

function why(error: DiscoverError): string {
  switch (error.kind) {
    case 'address':
      return error.say;
    case 'unreachable':
    case 'http':
    case 'refused':
      return explain(error.error);
    case 'card':
      return error.problem.say;
    case 'aborted':
      return 'Asking was given up.';
    default:
      return exhausted(error);
  }
}

/** Fetches the card of one agent and keeps what was found. */
export async function checkAgent(store: AgentsStore, role: AgentRole, address: string, fetch: typeof globalThis.fetch): Promise<void> {
  const began = performance.now();
  const found = await discover(address, fetch, AbortSignal.timeout(8_000));
  const ms = performance.now() - began;
  store.setState({
    [role]: found.ok ? { state: 'reachable', card: found.value.card, cardUrl: found.value.url, ms } : { state: 'unreachable', say: why(found.error) },
  });
}

/** The interface of a card that a run would use. */
export const cardInUse = (card: AgentCard, dialect: DialectName): AgentInterface | undefined => {
  const chosen = chooseInterface(card, dialect);
  return chosen.ok ? chosen.value : undefined;
};
