/** Why a run cannot go on, in sentences: what happened, and what to do next. */
import { explain, type A2AError } from '../a2a/errors.ts';
import type { DiscoverError } from '../a2a/discover.ts';
import type { TaskState } from '../a2a/model.ts';
import type { Result } from '../base/result.ts';
import { isLoopback, parseUrl } from '../base/url.ts';
import type { DraftResult, ResearchResult } from './contract.ts';
import type { AgentRole, Problem } from './machine.ts';

export const agentName = (agent: AgentRole): string => (agent === 'researcher' ? 'Researcher' : 'Writer');

/** Nobody answers at `url`; `lost` when the agent answered earlier in the run. */
export function unreachable(agent: AgentRole, url: string, error: A2AError, lost = false): Problem {
  const parsed = parseUrl(url);
  const host = parsed?.host ?? url;
  const local = parsed !== undefined && isLoopback(parsed);
  const nothing = `Nothing answers on ${host}${lost ? ' any more' : ''}.`;
  return {
    kind: 'unreachable',
    agent,
    say: `The ${agentName(agent)} ${lost ? 'stopped answering' : 'does not answer'}`,
    next: `${nothing} ${local ? `Start both agents with npm run dev${lost ? ', then run again' : ''}.` : lost ? 'Run again when it is back.' : 'Is the address right, and may this caller reach it?'}`,
    error,
    url,
    ...(parsed ? { port: parsed.port || (parsed.protocol === 'https:' ? '443' : '80') } : {}),
  };
}

export function discoverProblem(agent: AgentRole, error: DiscoverError): Problem {
  const name = agentName(agent);
  switch (error.kind) {
    case 'unreachable':
      return unreachable(agent, error.url, error.error);
    case 'aborted':
      return { kind: 'a2a', agent, say: 'Stopped by you', next: 'Run again when you like.', error: { kind: 'aborted' } };
    case 'address':
      return { kind: 'input', agent, say: `The ${name}'s address cannot be used`, next: error.say, url: error.url };
    case 'http':
      return { kind: 'card', agent, say: `The ${name} has no card at ${error.url}`, next: explain(error.error), error: error.error, url: error.url };
    case 'refused':
      return { kind: 'card', agent, say: `The ${name}'s card was not read`, next: explain(error.error), error: error.error, url: error.url };
    case 'card':
      return { kind: 'card', agent, say: `The ${name}'s card cannot be used`, next: error.problem.say, url: error.url };
  }
}

/** What a failed exchange means when the agent is there. For one that may be gone see `failedCall`. */
export function callProblem(agent: AgentRole, error: A2AError): Problem {
  if (error.kind === 'network')
    return {
      kind: 'a2a',
      agent,
      say: `The ${agentName(agent)} broke off a request`,
      next: `${explain(error)} The agent is up: run again.`,
      error,
      url: error.url,
    };
  if (error.kind === 'stream-incomplete') return { kind: 'a2a', agent, say: 'The stream ended before the task did', next: explain(error), error };
  return { kind: 'a2a', agent, say: `The ${agentName(agent)} answered with an error`, next: explain(error), error };
}

export function contractProblem(agent: AgentRole, path: string, message: string): Problem {
  return {
    kind: 'contract',
    agent,
    say: `The ${agentName(agent)}'s result breaks the contract at ${path || 'its root'}: ${message}`,
    next: 'Nothing was handed over. Its raw answer is on the timeline.',
  };
}

/** A task that ended in another state than completed, in the agent's own words. */
export function taskProblem(agent: AgentRole, state: TaskState, words: string): Problem {
  const name = agentName(agent);
  const verb =
    state === 'rejected' ? 'rejected the task' : state === 'canceled' ? 'canceled the task' : state === 'failed' ? 'failed' : `left the task ${state}`;
  return { kind: 'task', agent, say: `The ${name} ${verb}`, next: words === '' ? `It gave no reason. Look at its log, or run again.` : words };
}

export function blockedProblem(result: Extract<ResearchResult, { outcome: 'blocked' }>): Problem {
  return {
    kind: 'blocked',
    agent: 'researcher',
    say: result.reason,
    next: result.fix?.say ?? 'Run again later, or choose another search.',
    ...(result.fix ? { fix: result.fix } : {}),
  };
}

const ENDED: Readonly<Record<Exclude<DraftResult['outcome'], 'complete'>, string>> = {
  cut_short: 'The draft was cut short',
  filtered: 'The model service filtered the draft',
  interrupted: 'The draft was interrupted',
  empty: 'The draft is empty',
  blocked: 'The Writer could not begin',
};
export function draftProblem(result: DraftResult): Problem {
  const outcome = result.outcome === 'complete' ? 'empty' : result.outcome;
  return {
    kind: 'draft',
    agent: 'writer',
    outcome,
    say: ENDED[outcome],
    next: result.reason || 'Draft again, or choose another model.',
    ...(result.fix ? { fix: result.fix } : {}),
  };
}
export const emptyDraft: Problem = {
  kind: 'draft',
  agent: 'writer',
  outcome: 'empty',
  say: 'The draft is empty',
  next: 'The Writer completed its task without a text. Draft again, or choose another model.',
};

/** The stream ended before the task did; `asked` is what asking for the task brought. */
export function cutProblem(error: A2AError, asked: Result<TaskState, A2AError>): Problem {
  const name = agentName('writer');
  const after = error.kind === 'stream-incomplete' && error.events > 0 ? ` after event ${error.events}` : '';
  const problem = (say: string, next: string): Problem => ({ kind: 'a2a', agent: 'writer', say, next, error });
  if (asked.ok) return problem('The stream ended before the task did', `The stream ended${after}. The task is ${asked.value}, so the rest can still arrive.`);
  if (asked.error.kind === 'network')
    return problem(
      `The ${name} stopped answering`,
      `The ${name} stopped answering${after}. It was asked for the task and gave no answer. Start the ${name} again, then run again.`,
    );
  return problem('The stream ended before the task did', `The stream ended${after}. Asked for the task, the ${name} answered: ${explain(asked.error)}`);
}
