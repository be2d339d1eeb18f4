/** The handoff goes to the Writer; its draft comes back in events. A stream that breaks is not the end of the task. */
import type { A2AClient, EventStream } from '../a2a/client.ts';
import type { A2AError } from '../a2a/errors.ts';
import { isInterrupted, isTerminal, type Message, type TaskState } from '../a2a/model.ts';
import { ok, type Result } from '../base/result.ts';
import { clientFor, pause, pollPause, type RunContext } from './context.ts';
import type { Draft } from './draft.ts';
import { failedCall } from './failed-call.ts';
import type { Handoff } from './handoff.ts';
import { freshMessageId } from './handoff.ts';
import type { TaskRef } from './machine.ts';
import { cutProblem, draftProblem, emptyDraft, taskProblem } from './problems.ts';

function draftNow(context: RunContext): { readonly draft: Draft; readonly task: TaskRef | undefined } | undefined {
  const state = context.state();
  return state.phase === 'draft' || state.phase === 'interrupted' ? { draft: state.draft, task: state.task } : undefined;
}

/** Feeds a stream to the machine. Returns what ended it early, and whether it told the whole task. */
async function follow(context: RunContext, stream: EventStream): Promise<{ readonly error?: A2AError; readonly snapshot: boolean }> {
  let snapshot = false;
  for await (const item of stream) {
    if (context.signal.aborted) return { error: { kind: 'aborted' }, snapshot };
    if (item.ok) {
      if (item.value.type === 'task') snapshot = true;
      context.dispatch({ type: 'draft-event', event: item.value });
    } else if (item.error.kind !== 'frame') return { error: item.error, snapshot };
    // A frame that cannot be read is on the timeline; the stream goes on.
  }
  return { snapshot };
}

/** Asks for the task once and feeds it to the machine; its state, or why it could not be had. */
async function ask(context: RunContext, client: A2AClient, task: TaskRef): Promise<Result<TaskState, A2AError>> {
  const asked = await client.get(task.id, {}, context.signal);
  if (!asked.ok) return asked;
  context.dispatch({ type: 'draft-event', event: { type: 'task', task: asked.value } });
  return ok(asked.value.status.state);
}

async function pollToEnd(context: RunContext, client: A2AClient, task: TaskRef): Promise<TaskState | undefined> {
  for (let attempt = 0; !context.signal.aborted; attempt++) {
    const asked = await ask(context, client, task);
    if (!asked.ok) return undefined;
    if (isTerminal(asked.value) || isInterrupted(asked.value)) return asked.value;
    await pause(pollPause(attempt), context.signal);
  }
  return undefined;
}

/** Resubscribes; where that is refused (ended, unknown method) or tells no snapshot, asks for the task instead. */
async function takeUp(context: RunContext, client: A2AClient, task: TaskRef): Promise<A2AError | undefined> {
  const { error, snapshot } = await follow(context, client.resubscribe(task.id, context.signal));
  if (context.signal.aborted) return { kind: 'aborted' };
  if (error?.kind === 'rpc' || error?.kind === 'unsupported' || error?.kind === 'http') {
    const state = await pollToEnd(context, client, task);
    return state === undefined ? error : undefined;
  }
  // Without a snapshot at its start something may be missing in between: the task itself is the truth.
  if (!snapshot) await ask(context, client, task);
  return error;
}

type End = 'over' | 'waits' | 'open';

/** Reads the end of the draft from what was folded; `open` when the task has not ended. */
function conclude(context: RunContext, draft: Draft, task: TaskRef | undefined): End {
  const { state, result } = draft;
  if (state === undefined && draft.text.trim() !== '' && task === undefined) {
    context.dispatch({ type: 'drafted' }); // a plain message is a whole answer
    return 'over';
  }
  if (state === undefined) return 'open';
  if (isInterrupted(state) && task) {
    const said = result?.reason || draft.progress || `The Writer waits (${state}) and does not say for what.`;
    context.dispatch({
      type: 'waits',
      agent: 'writer',
      task,
      state: state === 'input-required' ? 'input-required' : 'auth-required',
      reason: said,
      ...(result?.fix ? { fix: result.fix } : {}),
    });
    return 'waits';
  }
  if (!isTerminal(state)) return 'open';
  if (result && result.outcome !== 'complete') context.dispatch({ type: 'failed', problem: draftProblem(result) });
  else if (state !== 'completed') context.dispatch({ type: 'failed', problem: taskProblem('writer', state, draft.progress ?? '') });
  else if (draft.text.trim() === '') context.dispatch({ type: 'failed', problem: emptyDraft });
  else context.dispatch({ type: 'drafted' });
  return 'over';
}

async function* once(client: A2AClient, message: Message, signal: AbortSignal): EventStream {
  yield await client.send(message, { wait: true }, signal);
}
const nextTurn = (handoff: Handoff, task: TaskRef, text: string | undefined): Message => ({
  ...handoff.message,
  messageId: freshMessageId(),
  taskId: task.id,
  contextId: task.contextId,
  ...(text === undefined ? {} : { parts: [{ type: 'text', text }, ...handoff.message.parts.slice(1)] }),
});

/** Runs the draft to its end; when it returns, the machine is in a terminal state or the run was stopped. */
export async function drafting(context: RunContext, handoff: Handoff): Promise<void> {
  const first = context.state();
  if (first.phase !== 'draft' || !first.cards.writer) return;
  const { card, endpoint } = first.cards.writer;
  const client = clientFor(context, 'writer', endpoint);
  const send = (message: Message): EventStream =>
    card.capabilities.streaming ? client.stream(message, context.signal) : once(client, message, context.signal);

  // Until the first event names the task, it is known by its message alone.
  context.pending = handoff.message.messageId;
  let { error } = await follow(context, send(handoff.message));
  context.pending = undefined;
  for (;;) {
    if (context.signal.aborted) return;
    let now = draftNow(context);
    if (!now) return;
    let end = error && error.kind !== 'stream-incomplete' ? 'open' : conclude(context, now.draft, now.task);
    if (end === 'over') return;
    if (end === 'waits' && now.task) {
      const change = await context.continued();
      if (!change) return;
      context.dispatch({ type: 'continued' });
      ({ error } = await follow(context, send(nextTurn(handoff, now.task, change.text))));
      continue;
    }
    const cause: A2AError = error ?? { kind: 'stream-incomplete', events: now.draft.chunks, ...(now.draft.state ? { state: now.draft.state } : {}) };
    if (!now.task || (cause.kind !== 'stream-incomplete' && cause.kind !== 'network')) {
      const problem = await failedCall(context, 'writer', cause);
      context.dispatch({ type: 'failed', problem });
      return;
    }
    // The stream is gone, the task may not be: ask once.
    const asked = await ask(context, client, now.task);
    if (context.signal.aborted) return;
    now = draftNow(context);
    if (!now?.task) return;
    end = asked.ok ? conclude(context, now.draft, now.task) : 'open';
    if (end === 'over') return;
    error = undefined;
    if (end === 'waits') continue;
    context.dispatch({ type: 'cut', task: now.task, problem: cutProblem(cause, asked), ...(asked.ok ? { state: asked.value } : {}) });
    if (!(await context.resumed())) return;
    context.dispatch({ type: 'resumed' });
    error = await takeUp(context, client, now.task);
  }
}
