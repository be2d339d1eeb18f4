/** The page as one object: its stores, and everything a person can do on it. Components read stores and call actions; nothing else. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RowId } from '@handoff/shared/base/ids';
import { now } from '@handoff/shared/base/units';
import type { SearchChoice } from '@handoff/shared/handoff/contract';
import { isOver, type AgentRole, type RunState } from '@handoff/shared/handoff/machine';
import type { RunHandle, StartRun } from '@handoff/shared/handoff/run';
import type { LocalServer } from '@handoff/shared/handoff/services';
import { exportTrace, importTrace, type TraceHeader } from '@handoff/shared/trace/format';
import { recordingFetch } from '@handoff/shared/trace/recorder';
import type { TraceRecord } from '@handoff/shared/trace/record';
import { maskSplitKeys } from '@handoff/shared/trace/views/split-keys';
import { checkAgent, createAgents, type AgentsStore } from './agents.ts';
import type { BootConfig } from './boot.ts';
import { maskObject, maskOf, maskState, tailMaskOf } from './mask.ts';
import { canStop, isLive, needsSomeone } from './phases.ts';
import { replay } from './replay.ts';
import { findLocal } from './services.ts';
import { createSettings, secretsOf, serviceHeaders, type SettingsStore } from './settings.ts';
import { createTraceLog, nextFrame, type Schedule, type TraceLog } from './trace-log.ts';
import { createUi, forNewTrace, rowInNeed, type UiStore } from './ui.ts';

export interface RunSlice {
  readonly state: RunState;
  readonly log: TraceLog;
  /** Where the trace on the page comes from. */
  readonly source: 'none' | 'sample' | 'live';
  readonly header: TraceHeader;
}
export interface PageDeps {
  readonly boot: BootConfig;
  readonly startRun: StartRun;
  readonly fetch: typeof fetch;
  readonly local: Storage;
  readonly session: Storage;
  /** The query of the page's address. */
  readonly search: string;
  readonly schedule?: Schedule;
}
export interface Page {
  readonly boot: BootConfig;
  readonly ui: UiStore;
  readonly settings: SettingsStore;
  readonly agents: AgentsStore;
  readonly run: StoreApi<RunSlice>;
  readonly found: StoreApi<{ readonly servers: readonly LocalServer[] }>;
  start(): void;
  stop(): void;
  continueTask(change?: { readonly search?: SearchChoice; readonly text?: string }): void;
  resume(): void;
  /** Fetches both cards again. */
  check(): Promise<void>;
  checkOne(role: AgentRole): Promise<void>;
  findLocal(): Promise<void>;
  loadSample(url: string): Promise<void>;
  /** The trace on the page as a file. */
  exported(): string;
  select(id: RowId | undefined, byHand: boolean): void;
}

const SEARCH_LIMIT = 6;

export function createPage(deps: PageDeps): Page {
  const { boot, startRun } = deps;
  const schedule = deps.schedule ?? nextFrame;
  const ui = createUi(deps.search, deps.local, deps.session);
  const settings = createSettings(deps.local, deps.session);
  const agents = createAgents();
  const found = createStore<{ readonly servers: readonly LocalServer[] }>(() => ({ servers: [] }));
  const run = createStore<RunSlice>(() => ({ state: { phase: 'idle' }, log: createTraceLog(schedule), source: 'none', header: {} }));
  const addresses: Readonly<Record<AgentRole, string>> = { researcher: boot.researcherUrl, writer: boot.writerUrl };
  // A key that was replaced while a run was under way must stay masked in what still comes.
  const everHeld = new Set(secretsOf(settings.getState()));
  settings.subscribe((next) => {
    for (const secret of secretsOf(next)) everHeld.add(secret);
  });

  let handle: RunHandle | undefined;

  /** What a run learnt of the agents goes to the chips. */
  function learn(state: RunState): void {
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
  const check = (role: AgentRole): Promise<void> => checkAgent(agents, role, addresses[role], deps.fetch);
  /** The agent's fetch; when nobody answers it, the agent is asked whether it is there at all. */
  const watched =
    (role: AgentRole): typeof fetch =>
    async (input, init) => {
      try {
        return await deps.fetch(input, init);
      } catch (cause) {
        if (init?.signal?.aborted !== true) void check(role);
        throw cause;
      }
    };

  function begin(): void {
    const current = run.getState().state;
    const topic = ui.getState().topic.trim();
    if (isLive(current)) return;
    if (topic === '') return ui.setState({ topic: '', topicNote: 'empty' });
    if (handle !== undefined && !isOver(handle.state())) void handle.stop();
    const { dialect } = ui.getState();
    const log = createTraceLog(schedule);
    const next = { id: 0 };
    const secrets = (): readonly string[] => [...everHeld];
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
    const first = run.getState().source !== 'live';
    run.setState({
      log,
      state: latest,
      source: 'live',
      header: { title: topic, created: new Date().toISOString(), ...(boot.standIns ? { note: 'Made with stand-in services.' } : {}) },
    });
    // The sample's notice goes with the sample; the one about stand-ins stays closed once it was closed.
    ui.setState({ ...forNewTrace(true), pane: 'timeline', ...(first ? { banner: true } : {}) });
    handle = startRun(
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
            learn(state);
            publish();
          } else if (!waiting) {
            waiting = true;
            schedule(publish);
          }
        },
      },
    );
  }

  return {
    boot,
    ui,
    settings,
    agents,
    run,
    found,
    start: begin,
    stop: () => {
      if (canStop(run.getState().state)) void handle?.stop();
    },
    continueTask: (change) => handle?.continueTask(change),
    resume: () => handle?.resume(),
    checkOne: check,
    async check() {
      await Promise.all((['researcher', 'writer'] as const).map(check));
    },
    async findLocal() {
      found.setState({ servers: await findLocal(boot.researcherUrl, deps.fetch) });
    },
    async loadSample(url) {
      const response = await deps.fetch(url);
      const type = response.headers.get('content-type') ?? '';
      if (!response.ok || type.includes('html')) return;
      const file = importTrace(await response.text());
      if (!file.ok || run.getState().source !== 'none') return;
      show(file.value.records, file.value.header);
    },
    exported: () => exportTrace({ header: run.getState().header, records: maskSplitKeys(run.getState().log.records(), [...everHeld]) }),
    select: (id, byHand) => ui.setState((state) => ({ selected: id, byHand: byHand || state.byHand })),
  };

  function show(records: readonly TraceRecord[], header: TraceHeader): void {
    const log = createTraceLog(schedule);
    for (const record of records) log.append(record);
    log.flush();
    const state = replay(records);
    run.setState({ log, state, source: 'sample', header });
    ui.setState({ ...forNewTrace(false), banner: true, ...(ui.getState().topic === '' && state.phase !== 'idle' ? { topic: state.topic } : {}) });
  }
}
