import type { DiscoveredAgent } from '@handoff/shared/handoff/machine';

/** `Researcher 0.1.0`, from the agent's own card. */
export const chooseName = (agent: DiscoveredAgent | undefined): string =>
  agent ? `${agent.card.name || 'unnamed agent'} ${agent.card.version}`.trim() : 'an agent';
