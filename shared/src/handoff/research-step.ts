/** The topic goes to the Researcher, once; what comes back is found, not found, a wait, or a problem. */
import { answerText } from '../a2a/artifacts.ts';
import type { A2AClient } from '../a2a/client.ts';
import { isInterrupted, isTerminal, type Artifact, type Message, type Part, type Task } from '../a2a/model.ts';
import { isObject } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import { clientFor, pause, pollPause, type RunContext } from './context.ts';
import { ARTIFACT, ResearchRequest, ResearchResult, type SearchChoice } from './contract.ts';
import { failedCall } from './failed-call.ts';
import type { Findings } from './handoff.ts';
import { freshMessageId } from './handoff.ts';
import type { Problem, TaskRef } from './machine.ts';
import { blockedProblem, callProblem, contractProblem, taskProblem } from './problems.ts';

export interface Researched {
  readonly findings: Findings;
  readonly artifact?: Artifact;
  readonly task?: TaskRef;
  readonly messageId?: Message['messageId'];
}

function requestMessage(topic: string, maxSources: number, search: SearchChoice, task?: TaskRef, text?: string): Message {
  const request = ResearchRequest.parse({ topic, maxSources, search });
  const parts: readonly Part[] = [
    { type: 'text', text: text ?? topic },
    { type: 'data', data: { ...request } },
  ];
  return { messageId: freshMessageId(), role: 'user', parts, ...(task ? { taskId: task.id, contextId: task.contextId } : {}) };
}

/** Asks for the task until it ends or waits. Each poll is on the wire, with growing pauses. */
async function untilSettled(client: A2AClient, first: Task, context: RunContext): Promise<Result<Task, Problem>> {
  let task = first;
  for (let attempt = 0; !isTerminal(task.status.state) && !isInterrupted(task.status.state); attempt++) {
    await pause(pollPause(attempt), context.signal);
    if (context.signal.aborted) return err(callProblem('researcher', { kind: 'aborted' }));
    const asked = await client.get(task.id, {}, context.signal);
    if (!asked.ok) return err(await failedCall(context, 'researcher', asked.error));
    task = asked.value;
    context.dispatch({ type: 'research-event', event: { type: 'task', task } });
  }
  return ok(task);
}

type Reading =
  | { readonly kind: 'result'; readonly result: ResearchResult; readonly artifact?: Artifact }
  | { readonly kind: 'bad'; readonly problem: Problem }
  | { readonly kind: 'none' };

/** The ResearchResult among `parts`. A data part that looks like one and is not valid is a broken contract, not a missing part. */
function readParts(parts: readonly Part[], artifact: Artifact | undefined): Reading {
  let problem: Problem | undefined;
  for (const part of parts) {
    if (part.type !== 'data') continue;
    const read = ResearchResult.safeParse(part.data);
    if (read.success) return { kind: 'result', result: read.data, ...(artifact ? { artifact } : {}) };
    const issue = read.error.issues[0];
    if (isObject(part.data) && Object.hasOwn(part.data, 'outcome'))
      problem ??= contractProblem('researcher', issue?.path.join('.') ?? '', issue?.message ?? 'not a ResearchResult');
  }
  return problem ? { kind: 'bad', problem } : { kind: 'none' };
}
function readTask(task: Task): Reading {
  const artifacts = task.artifacts.toSorted((a, b) => Number(b.artifactId === ARTIFACT.research) - Number(a.artifactId === ARTIFACT.research));
  let bad: Reading | undefined;
  for (const [parts, artifact] of [...artifacts.map((a) => [a.parts, a] as const), [task.status.message?.parts ?? [], undefined] as const]) {
    const reading = readParts(parts, artifact);
    if (reading.kind === 'result') return reading;
    if (reading.kind === 'bad') bad ??= reading;
  }
  return bad ?? { kind: 'none' };
}

type Outcome =
  | { readonly kind: 'found'; readonly researched: Researched }
  | { readonly kind: 'waits'; readonly task: Task; readonly reason: string; readonly fix: Extract<ResearchResult, { outcome: 'blocked' }>['fix'] }
  | { readonly kind: 'over' };

function conclude(context: RunContext, task: Task | undefined, message: Message | undefined): Outcome {
  const fail = (problem: Problem): Outcome => {
    context.dispatch({ type: 'failed', problem });
    return { kind: 'over' };
  };
  const reading = task ? readTask(task) : readParts(message?.parts ?? [], undefined);
  const text = answerText(task, message);
  const state = task?.status.state ?? 'completed';
  if (task && isInterrupted(state)) {
    const blocked = reading.kind === 'result' && reading.result.outcome === 'blocked' ? reading.result : undefined;
    const said = blocked?.reason ?? (task.status.message ? answerText({ ...task, artifacts: [] }, undefined) : '');
    return { kind: 'waits', task, reason: said || `The Researcher waits (${state}) and does not say for what.`, fix: blocked?.fix };
  }
  if (reading.kind === 'result' && reading.result.outcome === 'blocked') return fail(blockedProblem(reading.result));
  if (task && state !== 'completed') return fail(taskProblem('researcher', state, text));
  if (reading.kind === 'bad') return fail(reading.problem);
  const ref = task ? { id: task.id, contextId: task.contextId } : undefined;
  const from = { ...(ref ? { task: ref } : {}), ...(message ? { messageId: message.messageId } : {}) };
  if (reading.kind === 'none') {
    if (text.trim() === '')
      return fail({
        kind: 'contract',
        agent: 'researcher',
        say: 'The Researcher completed without findings',
        next: 'There is nothing to hand over. Its raw answer is on the timeline.',
      });
    const artifact = task?.artifacts[0];
    return { kind: 'found', researched: { findings: { outcome: 'text_only', findings: text }, ...(artifact ? { artifact } : {}), ...from } };
  }
  const { result } = reading;
  if (result.outcome === 'not_found') {
    context.dispatch({ type: 'not-found', result });
    return { kind: 'over' };
  }
  if (result.outcome === 'blocked') return fail(blockedProblem(result));
  return { kind: 'found', researched: { findings: result, ...(reading.artifact ? { artifact: reading.artifact } : {}), ...from } };
}

/** Runs the research; undefined when the run is over (and then its state says why). */
export async function research(context: RunContext): Promise<Researched | undefined> {
  const state = context.state();
  if (state.phase !== 'research' || !state.cards.researcher) return undefined;
  const { config, signal } = context;
  const client = clientFor(context, 'researcher', state.cards.researcher.endpoint);
  let search = config.search;
  let message = requestMessage(config.topic, config.maxSources, search);
  for (;;) {
    context.pending = message.messageId;
    const answer = await client.send(message, { wait: true }, signal);
    context.pending = undefined;
    if (signal.aborted) return undefined;
    if (!answer.ok) {
      const problem = await failedCall(context, 'researcher', answer.error);
      context.dispatch({ type: 'failed', problem });
      return undefined;
    }
    context.dispatch({ type: 'research-event', event: answer.value });
    const event = answer.value;
    const settled = event.type === 'task' ? await untilSettled(client, event.task, context) : undefined;
    if (signal.aborted) return undefined;
    if (settled && !settled.ok) {
      context.dispatch({ type: 'failed', problem: settled.error });
      return undefined;
    }
    const outcome = conclude(context, settled?.value, event.type === 'message' ? event.message : undefined);
    if (outcome.kind === 'over') return undefined;
    if (outcome.kind === 'found') {
      context.dispatch({ type: 'found', findings: outcome.researched.findings });
      return outcome.researched;
    }
    const task: TaskRef = { id: outcome.task.id, contextId: outcome.task.contextId };
    context.dispatch({
      type: 'waits',
      agent: 'researcher',
      task,
      state: outcome.task.status.state === 'input-required' ? 'input-required' : 'auth-required',
      reason: outcome.reason,
      ...(outcome.fix ? { fix: outcome.fix } : {}),
    });
    const change = await context.continued();
    if (!change) return undefined;
    context.dispatch({ type: 'continued' });
    search = change.search ?? search;
    message = requestMessage(config.topic, config.maxSources, search, task, change.text);
  }
}
