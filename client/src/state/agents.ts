/** What is known of the two agents: whether they answer, and what their cards say. `agent-check.ts` asks them. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AgentCard } from '@handoff/shared/a2a/model';
import { member, stringMember } from '@handoff/shared/base/json';
import type { AgentRole, RunState } from '@handoff/shared/handoff/machine';
import { SERVICES_EXTENSION } from '@handoff/shared/handoff/service-names';
import type { HeldServices } from '@handoff/shared/handoff/services';

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

/** The agent that a run failed for because nobody answers there. */
export function goneAgent(state: RunState, agents: AgentConnections): AgentRole | undefined {
  if (state.phase !== 'failed' || state.problem.agent === undefined) return undefined;
  const { kind, agent, error } = state.problem;
  return kind === 'unreachable' || (error?.kind === 'network' && agents[agent].state === 'unreachable') ? agent : undefined;
}

/** What the agent says it holds of services, by the extension in its card. */
export function heldServices(card: AgentCard | undefined): HeldServices | undefined {
  const extension = card?.capabilities.extensions.find(({ uri }) => uri === SERVICES_EXTENSION);
  const params = extension?.params;
  const [tavilyKey, searxng, model, standIns] = (['tavilyKey', 'searxng', 'model', 'standIns'] as const).map((name) => member(params, name));
  if (typeof tavilyKey !== 'boolean' || typeof searxng !== 'boolean' || typeof model !== 'boolean' || typeof standIns !== 'boolean') return undefined;
  const [modelName, modelHost] = [stringMember(params, 'modelName'), stringMember(params, 'modelHost')];
  return { tavilyKey, searxng, model, standIns, ...(modelName === undefined ? {} : { modelName }), ...(modelHost === undefined ? {} : { modelHost }) };
}
