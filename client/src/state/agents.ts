/** Whether the agents answer: their cards are fetched now and then while no run is under way, and on demand. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { chooseInterface } from '@handoff/shared/a2a/card';
import { discover, type DiscoverError } from '@handoff/shared/a2a/discover';
import { explain } from '@handoff/shared/a2a/errors';
import type { AgentCard, AgentInterface, DialectName } from '@handoff/shared/a2a/model';
import { exhausted } from '@handoff/shared/base/assert';
import type { AgentRole, RunState } from '@handoff/shared/handoff/machine';
import { HeldServices, SERVICES_EXTENSION } from '@handoff/shared/handoff/services';

export interface AgentConnection {
  readonly state: 'unknown' | 'reachable' | 'unreachable';
  readonly card?: AgentCard;
  readonly cardUrl?: string;
  /** How long its card took. */
  readonly ms?: number;
  /** Why it is unreachable. */
  readonly say?: string;
}
export type AgentConnections = Readonly<Record<AgentRole, AgentConnection>>;
export type AgentsStore = StoreApi<AgentConnections>;

export const createAgents = (): AgentsStore => createStore<AgentConnections>(() => ({ researcher: { state: 'unknown' }, writer: { state: 'unknown' } }));

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

/** The agent that a run failed for because nobody answers there. */
export function goneAgent(state: RunState, agents: AgentConnections): AgentRole | undefined {
  if (state.phase !== 'failed' || state.problem.agent === undefined) return undefined;
  const { kind, agent, error } = state.problem;
  return kind === 'unreachable' || (error?.kind === 'network' && agents[agent].state === 'unreachable') ? agent : undefined;
}

/** The interface of a card that a run would use. */
export const cardInUse = (card: AgentCard, dialect: DialectName): AgentInterface | undefined => {
  const chosen = chooseInterface(card, dialect);
  return chosen.ok ? chosen.value : undefined;
};

/** What the agent says it holds of services, by the extension in its card. */
export function heldServices(card: AgentCard | undefined): HeldServices | undefined {
  const extension = card?.capabilities.extensions.find(({ uri }) => uri === SERVICES_EXTENSION);
  const held = HeldServices.safeParse(extension?.params);
  return held.success ? held.data : undefined;
}
