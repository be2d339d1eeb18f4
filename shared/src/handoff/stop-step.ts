/** Stop on the wire: the agent that works, or waits, is told to cancel its task. What it answers does not matter any more. */
import type { A2AClient } from '../a2a/client.ts';
import type { AgentInterface } from '../a2a/model.ts';
import { isTerminal } from '../a2a/model.ts';
import type { MessageId, TaskId } from '../base/ids.ts';
import { clientFor, type RunContext } from './context.ts';
import type { AgentRole, RunState } from './machine.ts';

/** How long Stop waits for the agent. */
const CANCEL_WAIT_MS = 3000;

/** The task that an agent works on or waits with. */
function workingTask(state: RunState): { readonly agent: AgentRole; readonly id: TaskId } | undefined {
  if (state.phase === 'research' && state.task) return { agent: 'researcher', id: state.task.id };
  if ((state.phase === 'draft' || state.phase === 'interrupted') && state.task) return { agent: 'writer', id: state.task.id };
  return state.phase === 'waiting' ? { agent: state.agent, id: state.task.id } : undefined;
}

/** The running task that `message` began. */
async function taskOf(client: A2AClient, message: MessageId, signal: AbortSignal): Promise<TaskId | undefined> {
  // Newest first: the task that runs is among the first few, and its messages are few. (Its context is not known yet either.)
  const listed = await client.list({ pageSize: 5, historyLength: 5, includeArtifacts: false }, signal);
  if (!listed.ok) return undefined;
  return listed.value.tasks.find((task) => !isTerminal(task.status.state) && task.history.some((entry) => entry.messageId === message))?.id;
}

/**
 * A send that waits for its answer tells no task id before, nor does a stream before its first event. Where the agent can list its tasks (an interface of 1.0), the
 * task is found by the message that began it; elsewhere the closed connection must do.
 */
async function cancelPending(
  context: RunContext,
  agent: AgentRole,
  endpoints: readonly AgentInterface[],
  message: MessageId,
  signal: AbortSignal,
): Promise<void> {
  const endpoint = endpoints.find((entry) => entry.binding === 'JSONRPC' && entry.dialect === '1.0');
  if (!endpoint) return;
  if (context.config.dialect !== endpoint.dialect)
    context.deps.mark?.('stop', { say: `${context.config.dialect} has no task list, so the task to cancel is asked for in ${endpoint.dialect}`, tone: 'note' });
  const client = clientFor(context, agent, endpoint);
  const id = await taskOf(client, message, signal);
  if (id !== undefined) await client.cancel(id, signal);
}

/** Cancels what was under way in `state`; `pending` is a message whose task is not known yet. */
export async function cancelOnWire(context: RunContext, state: RunState, pending: MessageId | undefined): Promise<void> {
  if (state.phase === 'idle') return;
  const signal = AbortSignal.timeout(CANCEL_WAIT_MS);
  const working = workingTask(state);
  const endpoint = working && state.cards[working.agent]?.endpoint;
  if (working && endpoint) await clientFor(context, working.agent, endpoint).cancel(working.id, signal);
  else if (pending !== undefined && (state.phase === 'research' || state.phase === 'draft')) {
    const agent = state.phase === 'research' ? 'researcher' : 'writer';
    await cancelPending(context, agent, state.cards[agent]?.card.interfaces ?? [], pending, signal);
  }
}
