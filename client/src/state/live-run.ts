/** One run of the two agents, from the press on Run to its end: recorded, masked, and told to the page's stores. Loaded when it is first needed. */
import { now } from '@handoff/shared/base/units';
import { startRun } from '@handoff/shared/handoff/driver';
import type { AgentRole, RunState } from '@handoff/shared/handoff/machine';
import { isOver } from '@handoff/shared/handoff/phases';
import type { RunHandle } from '@handoff/shared/handoff/run';
import { recordingFetch } from '@handoff/shared/trace/recorder';
import type { AgentsStore } from './agents.ts';
import type { BootConfig } from './boot.ts';
import { maskObject, maskOf, maskState, tailMaskOf } from './mask.ts';
import type { RunStore } from './page.ts';
import { needsSomeone } from './phases.ts';
import { serviceHeaders, type SettingsStore } from './settings.ts';
import type { Schedule, TraceLog } from './trace-log.ts';
import { rowInNeed, type UiStore } from './ui.ts';

const SEARCH_LIMIT = 6;

export interface LiveRunDeps {
  readonly boot: BootConfig;
  readonly fetch: typeof fetch;
  readonly schedule: Schedule;
  readonly ui: UiStore;
  readonly agents: AgentsStore;
  readonly settings: SettingsStore;
  readonly run: RunStore;
  /** Every key that was held since the page stands: one that was replaced while a run was under way stays masked in what still comes. */
  readonly secrets: () => readonly string[];
  /** Asks an agent whether it is there. */
  readonly check: (role: AgentRole) => Promise<void>;
}

/** What a run learnt of the agents goes to the chips. */
function learn({ agents, check }: LiveRunDeps, state: RunState): void {
  if (state.phase === 'idle') return;
  for (const role of ['researcher', 'writer'] as const) {
    const card = state.cards[role]?.card;
    if (card !== undefined && agents.getState()[role].card !== card) agents.setState({ [role]: { ...agents.getState()[role], state: 'reachable', card } });
  }
  if (state.phase === 'failed' && state.problem.kind === 'unreachable' && state.problem.agent !== undefined)
    agents.setState({ [state.problem.agent]: { state: 'unreachable', say: state.problem.say } });
  // A stream that broke may mean that its agent is gone.
  if (state.phase === 'interrupted') void check('writer');
}

/** Begins a run whose records go to `log`; it stays silent on the page once another log is shown. */
export function startLiveRun(deps: LiveRunDeps, topic: string, log: TraceLog): RunHandle {
  const { boot, ui, settings, run, secrets, schedule } = deps;
  const { dialect } = ui.getState();
  const next = { id: 0 };
  /** The agent's fetch; when nobody answers it, the agent is asked whether it is there at all. */
  const watched =
    (role: AgentRole): typeof fetch =>
    async (input, init) => {
      try {
        return await deps.fetch(input, init);
      } catch (cause) {
        if (init?.signal?.aborted !== true) void deps.check(role);
        throw cause;
      }
    };
  const record = (role: AgentRole): typeof fetch =>
    recordingFetch({ fetch: watched(role), append: log.append, agent: role, secrets, nextId: () => `x${(next.id += 1)}` });

  let latest: RunState = { phase: 'idle' };
  let shown: RunState | undefined;
  let waiting = false;
  const publish = (): void => {
    waiting = false;
    if (run.getState().log !== log || shown === latest) return;
    shown = latest;
    log.flush();
    run.setState({ state: maskState(latest, maskOf(secrets()), tailMaskOf(secrets())) });
    const { byHand } = ui.getState();
    if (needsSomeone(latest) && !byHand) ui.setState({ selected: rowInNeed(log.store.getState().rows)?.id, tab: 'overview' });
    if (isOver(latest)) ui.setState({ follow: { on: false, seen: Number.MAX_SAFE_INTEGER } });
  };
  return startRun(
    {
      topic,
      dialect,
      search: settings.getState().search,
      maxSources: SEARCH_LIMIT,
      researcherUrl: boot.researcherUrl,
      writerUrl: boot.writerUrl,
      serviceHeaders: () => serviceHeaders(settings.getState()),
    },
    {
      fetch: record,
      mark: (name, data) => log.append({ v: 1, type: 'mark', at: now(), name, data: maskObject(data, maskOf(secrets())) }),
      onState(state) {
        const turned = state.phase !== latest.phase;
        latest = state;
        if (turned) {
          learn(deps, state);
          publish();
        } else if (!waiting) {
          waiting = true;
          schedule(publish);
        }
      },
    },
  );
}
