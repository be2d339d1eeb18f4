/** An exchange with a discovered agent failed: whether the agent is gone is asked, not guessed. */
import { discover } from '../a2a/discover.ts';
import type { A2AError } from '../a2a/errors.ts';
import type { RunContext } from './context.ts';
import type { AgentRole, Problem } from './machine.ts';
import { callProblem, unreachable } from './problems.ts';

/** How long the agent has to show its card again. */
const CARD_WAIT_MS = 3000;

/** After a network failure the card is asked for once more; the message itself is never sent again. */
export async function failedCall(context: RunContext, agent: AgentRole, error: A2AError): Promise<Problem> {
  if (error.kind !== 'network') return callProblem(agent, error);
  const address = agent === 'researcher' ? context.config.researcherUrl : context.config.writerUrl;
  const found = await discover(address, context.deps.fetch(agent), AbortSignal.timeout(CARD_WAIT_MS));
  // Late counts as gone, too.
  const gone = !found.ok && (found.error.kind === 'unreachable' || found.error.kind === 'aborted');
  return gone ? unreachable(agent, error.url, error, true) : callProblem(agent, error);
}
