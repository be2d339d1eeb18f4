/**
 * Drives a run: the one place where the handoff meets effects. Discover → research → hand off → draft, each step in its
 * own file; every change of state goes through `transition`. The same code runs in the page and in the terminal.
 */
import { clientFor, timed, type Change, type RunContext, type Untimed } from './context.ts';
import { ResearchRequest } from './contract.ts';
import { discoverAgents } from './discover-step.ts';
import { drafting } from './draft-step.ts';
import { handOff } from './handoff-step.ts';
import { isOver, transition, type AgentRole, type RunState, type TaskRef } from './machine.ts';
import { marksOf } from './marks.ts';
import { research } from './research-step.ts';
import type { RunHandle, StartRun } from './run.ts';

/** How long Stop waits for the agent to confirm the cancel. */
const CANCEL_WAIT_MS = 3000;

/** A value that one side waits for and the other gives, again and again. */
function createGate<T>(signal: AbortSignal) {
  let give: ((value: T | undefined) => void) | undefined;
  signal.addEventListener('abort', () => give?.(undefined), { once: true });
  return {
    wait: (): Promise<T | undefined> =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(undefined);
        give = (value) => {
          give = undefined;
          resolve(value);
        };
      }),
    /** Lets the waiting side go on; does nothing when nobody waits. */
    open: (value: T): void => give?.(value),
  };
}

/** The task that an agent works on or waits with. */
function workingTask(state: RunState): { readonly agent: AgentRole; readonly task: TaskRef } | undefined {
  if (state.phase === 'research' && state.task) return { agent: 'researcher', task: state.task };
  if ((state.phase === 'draft' || state.phase === 'interrupted') && state.task) return { agent: 'writer', task: state.task };
  return state.phase === 'waiting' ? { agent: state.agent, task: state.task } : undefined;
}

export const startRun: StartRun = (config, deps): RunHandle => {
  const abort = new AbortController();
  const { signal } = abort;
  const changes = createGate<Change>(signal);
  const resumes = createGate<true>(signal);
  let state: RunState = { phase: 'idle' };
  let stopping: Promise<void> | undefined;

  const dispatch = (untimed: Untimed): void => {
    const event = timed(untimed);
    const before = state;
    state = transition(before, event);
    for (const mark of marksOf(before, event, state)) deps.mark?.(mark.name, mark.data);
    if (state !== before) deps.onState?.(state, event);
  };
  const context: RunContext = {
    config,
    deps,
    signal,
    dispatch,
    state: () => state,
    continued: () => changes.wait(),
    resumed: async () => (await resumes.wait()) === true,
  };

  async function go(): Promise<void> {
    await Promise.resolve(); // the caller has its handle before the first state comes
    deps.mark?.('run', { topic: config.topic, dialect: config.dialect, search: config.search, maxSources: config.maxSources, researcher: config.researcherUrl, writer: config.writerUrl });
    dispatch({ type: 'started', topic: config.topic });
    if (signal.aborted) return dispatch({ type: 'stopped' });
    const request = ResearchRequest.safeParse({ topic: config.topic, maxSources: config.maxSources, search: config.search });
    if (!request.success) {
      const issue = request.error.issues[0];
      const empty = config.topic.trim() === '';
      dispatch({ type: 'failed', problem: { kind: 'input', say: empty ? 'There is no topic' : `The ${issue?.path[0] === 'topic' ? 'topic' : String(issue?.path[0] ?? 'request')} cannot be used`, next: empty ? 'Enter a topic and run again.' : `${issue?.message ?? 'It is not valid'}. A topic has at most 2,000 characters; sources are 1 to 20.` } });
      return;
    }
    if (!(await discoverAgents(context))) return;
    const researched = await research(context);
    if (!researched) return;
    const handoff = handOff(context, researched);
    if (handoff) await drafting(context, handoff);
  }

  /** Cancels on the wire what an agent still works on; what it answers does not matter any more. */
  async function cancelOnWire(): Promise<void> {
    const working = workingTask(state);
    const endpoint = working && state.phase !== 'idle' ? state.cards[working.agent]?.endpoint : undefined;
    if (!working || !endpoint) return;
    await clientFor(context, working.agent, endpoint).cancel(working.task.id, AbortSignal.timeout(CANCEL_WAIT_MS));
  }
  async function end(): Promise<void> {
    if (isOver(state)) return;
    const canceled = cancelOnWire();
    // The machine is told first: what still comes from the stream is no news any more.
    dispatch({ type: 'stopped' });
    abort.abort();
    await canceled;
  }
  const stop = (): Promise<void> => (stopping ??= end());

  const done = (async (): Promise<RunState> => {
    try {
      await go();
    } catch (cause) {
      // A mistake of this program: the run must end and say so, not hang.
      dispatch({ type: 'failed', problem: { kind: 'input', say: 'Something failed inside Handoff', next: cause instanceof Error ? cause.message : String(cause) } });
    }
    await stopping;
    return state;
  })();
  if (deps.signal?.aborted) void stop();
  else deps.signal?.addEventListener('abort', () => void stop(), { once: true });

  return { state: () => state, done, continueTask: (change = {}) => changes.open(change), resume: () => resumes.open(true), stop };
};
