/**
 * Drives a run: the one place where the handoff meets effects. Discover → research → hand off → draft, each step in its
 * own file; every change of state goes through `transition`. The same code runs in the page and in the terminal.
 */
import { liveSecrets, timed, type Change, type RunContext, type Untimed } from './context.ts';
import { ResearchRequest } from './contract.ts';
import { discoverAgents } from './discover-step.ts';
import { drafting } from './draft-step.ts';
import { createKeyGuard } from './keyless.ts';
import { handOff } from './handoff-step.ts';
import { transition, type RunState } from './machine.ts';
import { isOver } from './phases.ts';
import { marksOf } from './marks.ts';
import { research } from './research-step.ts';
import type { RunHandle, StartRun } from './run.ts';
import { cancelOnWire } from './stop-step.ts';

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

export const startRun: StartRun = (config, deps): RunHandle => {
  const abort = new AbortController();
  const { signal } = abort;
  const changes = createGate<Change>(signal);
  const resumes = createGate<true>(signal);
  const keyless = createKeyGuard(() => liveSecrets(config));
  let state: RunState = { phase: 'idle' };
  let stopping: Promise<void> | undefined;

  const dispatch = (untimed: Untimed): void => {
    const event = keyless(timed(untimed));
    const before = state;
    state = transition(before, event);
    for (const mark of marksOf(before, event, state)) deps.mark?.(mark.name, mark.data);
    if (state !== before) deps.onState?.(state, event);
  };
  const context: RunContext = {
    config,
    deps,
    signal,
    pending: undefined,
    dispatch,
    state: () => state,
    continued: () => changes.wait(),
    resumed: async () => (await resumes.wait()) === true,
  };

  async function go(): Promise<void> {
    await Promise.resolve(); // the caller has its handle before the first state comes
    deps.mark?.('run', {
      topic: config.topic,
      dialect: config.dialect,
      search: config.search,
      maxSources: config.maxSources,
      researcher: config.researcherUrl,
      writer: config.writerUrl,
    });
    dispatch({ type: 'started', topic: config.topic });
    if (signal.aborted) return dispatch({ type: 'stopped' });
    const request = ResearchRequest.safeParse({ topic: config.topic, maxSources: config.maxSources, search: config.search });
    if (!request.success) {
      const issue = request.error.issues[0];
      const empty = config.topic.trim() === '';
      dispatch({
        type: 'failed',
        problem: {
          kind: 'input',
          say: empty ? 'There is no topic' : `The ${issue?.path[0] === 'topic' ? 'topic' : String(issue?.path[0] ?? 'request')} cannot be used`,
          next: empty ? 'Enter a topic and run again.' : `${issue?.message ?? 'It is not valid'}. A topic has at most 2,000 characters; sources are 1 to 20.`,
        },
      });
      return;
    }
    if (!(await discoverAgents(context))) return;
    const researched = await research(context);
    if (!researched) return;
    const handoff = handOff(context, researched);
    if (handoff) await drafting(context, handoff);
  }

  async function end(): Promise<void> {
    if (isOver(state)) return;
    const canceling = { state, pending: context.pending };
    if (state.phase === 'interrupted' && state.state === undefined) {
      // Nobody answers: the draft stays cut short, as it is, and nothing more is sent.
      dispatch({ type: 'failed', problem: state.problem });
      abort.abort();
      return;
    }
    // The machine is told first: what still comes from the stream is no news any more.
    dispatch({ type: 'stopped' });
    abort.abort();
    await cancelOnWire(context, canceling.state, canceling.pending);
  }
  const stop = (): Promise<void> => (stopping ??= end());

  const done = (async (): Promise<RunState> => {
    try {
      await go();
    } catch (cause) {
      // A mistake of this program: the run must end and say so, not hang.
      dispatch({
        type: 'failed',
        problem: { kind: 'input', say: 'Something failed inside Handoff', next: cause instanceof Error ? cause.message : String(cause) },
      });
    }
    await stopping;
    return state;
  })();
  if (deps.signal?.aborted) void stop();
  else deps.signal?.addEventListener('abort', () => void stop(), { once: true });

  return { state: () => state, done, continueTask: (change = {}) => changes.open(change), resume: () => resumes.open(true), stop };
};
