/** Both cards, at the same time. An agent that does not answer is asked once more after a second: it may be starting. */
import { chooseInterface } from '../a2a/card.ts';
import { discover } from '../a2a/discover.ts';
import { err, ok, type Result } from '../base/result.ts';
import { parseUrl, sameOrigin } from '../base/url.ts';
import { pause, type RunContext } from './context.ts';
import type { AgentRole, DiscoveredAgent, Problem } from './machine.ts';
import { agentName, discoverProblem } from './problems.ts';

const SECOND_TRY_MS = 1000;

/** The host of the endpoint when it is not the card's own. */
function elsewhere(cardUrl: string, endpointUrl: string): string | undefined {
  const card = parseUrl(cardUrl);
  const endpoint = parseUrl(endpointUrl);
  return card && endpoint && sameOrigin(card, endpoint) ? undefined : (endpoint?.host ?? endpointUrl);
}

async function find(context: RunContext, agent: AgentRole): Promise<Result<DiscoveredAgent, Problem>> {
  const { config, deps, signal } = context;
  const address = agent === 'researcher' ? config.researcherUrl : config.writerUrl;
  const fetcher = deps.fetch(agent);
  let found = await discover(address, fetcher, signal);
  if (!found.ok && found.error.kind === 'unreachable') {
    await pause(SECOND_TRY_MS, signal);
    if (!signal.aborted) found = await discover(address, fetcher, signal);
  }
  if (!found.ok) return err(discoverProblem(agent, found.error));
  const chosen = chooseInterface(found.value.card, config.dialect);
  if (!chosen.ok) return err({ kind: 'card', agent, say: `The ${agentName(agent)} cannot be spoken to`, next: chosen.error.say, url: found.value.url });
  const away = elsewhere(found.value.url, chosen.value.url);
  if (away !== undefined) {
    return err({
      kind: 'card',
      agent,
      say: `The ${agentName(agent)}’s card sends messages to another host: ${away}`,
      next: 'Nothing was sent there, for keys and topics must not follow a card to a host that you did not name. If the agent is yours, let its card name an endpoint at its own address.',
      url: found.value.url,
    });
  }
  const agentFound: DiscoveredAgent = { card: found.value.card, endpoint: chosen.value };
  context.dispatch({ type: 'card', agent, found: agentFound });
  return ok(agentFound);
}

/** Finds both agents; false when one of them cannot be used, and then the run has failed. */
export async function discoverAgents(context: RunContext): Promise<boolean> {
  const found = await Promise.all([find(context, 'researcher'), find(context, 'writer')]);
  const missing = found.find((result) => !result.ok);
  if (missing && !missing.ok) {
    context.dispatch({ type: 'failed', problem: missing.error });
    return false;
  }
  context.dispatch({ type: 'discovered' });
  return true;
}
