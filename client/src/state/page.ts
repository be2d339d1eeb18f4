/** The page as one object: its stores, and everything a person can do on it. Components read stores and call actions; nothing else. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { rowId, type RowId } from '@handoff/shared/base/ids';
import type { SearchChoice } from '@handoff/shared/handoff/contract';
import type { AgentRole, RunState } from '@handoff/shared/handoff/machine';
import { isOver } from '@handoff/shared/handoff/phases';
import type { RunHandle } from '@handoff/shared/handoff/run';
import type { LocalServer } from '@handoff/shared/handoff/services';
import type { TraceHeader } from '@handoff/shared/trace/format';
import type { ExchangeView } from '@handoff/shared/trace/views/model';
import { readAddress } from './address.ts';
import { createAgents, type AgentsStore } from './agents.ts';
import type { BootConfig } from './boot.ts';
import { createKept, type KeptStore } from './kept/kept.ts';
import type { startLiveRun } from './live-run.ts';
import { createOpening, type Opening } from './opening.ts';
import { createParts, type Parts } from './parts.ts';
import { canStop, isLive } from './phases.ts';
import { createResending, type Resending } from './resending.ts';
import { originOf, type ResendId } from './resent.ts';
import { createSettings, secretsOf, serviceHeaders, type SettingsStore } from './settings.ts';
import { createFinder, type Finder } from './filter/finder.ts';
import { createTraceLog, nextFrame, type Schedule, type TraceLog } from './trace-log.ts';
import { createUi, forNewTrace, type UiStore } from './ui.ts';

export interface RunSlice {
  readonly state: RunState;
  readonly log: TraceLog;
  /** Where the trace on the page comes from. */
  readonly source: 'none' | 'sample' | 'live' | 'kept' | 'file';
  readonly header: TraceHeader;
  /** The id under which this browser keeps it; undefined while it does not. */
  readonly kept: string | undefined;
}
/** The part of the page that runs the agents, once it is there. */
type LiveRunPart = { readonly startLiveRun: typeof startLiveRun };
export type RunStore = StoreApi<RunSlice>;
export interface PageDeps {
  readonly boot: BootConfig;
  readonly fetch: typeof fetch;
  readonly local: Storage;
  readonly session: Storage;
  /** The query of the page's address. */
  readonly search: string;
  readonly schedule?: Schedule;
  /** Resolves when rows have been painted: code that the first picture does not need is loaded from then on. */
  readonly painted?: () => Promise<void>;
}
export interface Page extends Opening {
  readonly boot: BootConfig;
  readonly ui: UiStore;
  readonly settings: SettingsStore;
  readonly agents: AgentsStore;
  readonly run: RunStore;
  readonly kept: KeptStore;
  readonly parts: Parts;
  readonly finder: Finder;
  readonly found: StoreApi<{ readonly servers: readonly LocalServer[] }>;
  /** Resolves when the first run is on the page and painted, or when there is none to show. */
  readonly ready: Promise<void>;
  /** Puts the first run on the page by `work`; what may come later is loaded from then on. */
  begin(work: () => Promise<void>): Promise<void>;
  start(): void;
  stop(): void;
  /** Sends the request of a round trip again, as a new one of the same run, and chooses it. */
  resend(exchange: ExchangeView, id: ResendId): Promise<void>;
  readonly resending: Resending;
  continueTask(change?: { readonly search?: SearchChoice; readonly text?: string }): void;
  resume(): void;
  /** Fetches both cards again. */
  check(): Promise<void>;
  checkOne(role: AgentRole): Promise<void>;
  findLocal(): Promise<void>;
  select(id: RowId | undefined, byHand: boolean): void;
}

export function createPage(deps: PageDeps): Page {
  const { boot } = deps;
  const schedule = deps.schedule ?? nextFrame;
  const ui = createUi(readAddress(deps.search).asked, deps.local, deps.session);
  const settings = createSettings(deps.local, deps.session);
  const agents = createAgents();
  const kept = createKept(deps.local);
  const parts = createParts();
  const found = createStore<{ readonly servers: readonly LocalServer[] }>(() => ({ servers: [] }));
  const run = createStore<RunSlice>(() => ({ state: { phase: 'idle' }, log: createTraceLog(schedule), source: 'none', header: {}, kept: undefined }));
  const addresses: Readonly<Record<AgentRole, string>> = { researcher: boot.researcherUrl, writer: boot.writerUrl };
  const everHeld = new Set(secretsOf(settings.getState()));
  settings.subscribe((next) => {
    for (const secret of secretsOf(next)) everHeld.add(secret);
  });
  const secrets = (): readonly string[] => [...everHeld];
  const resending = createResending(parts, {
    fetch: deps.fetch,
    origins: Object.values(addresses).map(originOf),
    serviceHeaders: () => serviceHeaders(settings.getState()),
    secrets,
  });
  let isReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => void (isReady = resolve));

  const finder = createFinder({ run, ui, clock: () => performance.now(), later: (work) => void setTimeout(work) });
  let handle: RunHandle | undefined;
  let kit: LiveRunPart | undefined;
  let fetching = false;

  async function check(role: AgentRole): Promise<void> {
    const part = await parts.load('what asks the agents for their cards', () => import('./agent-check.ts'));
    await part?.checkAgent(agents, role, addresses[role], deps.fetch);
  }

  function start(): void {
    const topic = ui.getState().topic.trim();
    if (isLive(run.getState().state) || fetching) return;
    if (topic === '') return ui.setState({ topic: '', topicNote: 'empty' });
    if (kit !== undefined) return go(kit, topic);
    fetching = true;
    void parts
      .load('what runs the agents', () => import('./live-run.ts'))
      .then((part) => {
        fetching = false;
        kit = part;
        if (part !== undefined) go(part, topic);
      });
  }

  function go(part: LiveRunPart, topic: string): void {
    if (handle !== undefined && !isOver(handle.state())) void handle.stop();
    resending.stop();
    const log = createTraceLog(schedule);
    const first = run.getState().source !== 'live';
    run.setState({
      log,
      state: { phase: 'idle' },
      source: 'live',
      kept: undefined,
      header: { title: topic, created: new Date().toISOString(), ...(boot.standIns ? { note: 'Made with stand-in services.' } : {}) },
    });
    // The sample's notice goes with the sample; the one about stand-ins stays closed once it was closed.
    ui.setState({ ...forNewTrace(true), place: 'run', pane: 'timeline', ...(first ? { banner: true } : {}) });
    handle = part.startLiveRun({ boot, fetch: deps.fetch, schedule, ui, agents, settings, run, secrets, check }, topic, log);
  }

  const painted = deps.painted ?? (() => Promise.resolve());
  run.subscribe((now, before) => {
    // What is no longer on the page is not answered on.
    if (now.log !== before.log) resending.stop();
  });
  const opening = createOpening({ ui, run, kept, parts, schedule, fetch: deps.fetch, secrets, painted });
  resending.open.subscribe((now, before) => {
    if (now.count === 0 && before.count > 0 && !isLive(run.getState().state)) void opening.keepNow();
  });

  return {
    ...opening,
    boot,
    ui,
    settings,
    agents,
    run,
    kept,
    parts,
    finder,
    found,
    ready,
    start,
    resending,
    async resend(exchange, id) {
      const { log } = run.getState();
      const made = await resending.send(log, exchange, id);
      if (made !== undefined && run.getState().log === log) ui.setState({ selected: rowId(made), byHand: true });
    },
    stop: () => {
      resending.stop();
      if (canStop(run.getState().state)) void handle?.stop();
    },
    continueTask: (change) => handle?.continueTask(change),
    resume: () => handle?.resume(),
    checkOne: check,
    async check() {
      await Promise.all((['researcher', 'writer'] as const).map(check));
    },
    async findLocal() {
      const part = await parts.load('what asks for local services', () => import('./services.ts'));
      if (part !== undefined) found.setState({ servers: await part.findLocal(boot.researcherUrl, deps.fetch) });
    },
    async begin(work) {
      try {
        await work();
        await painted();
      } finally {
        isReady();
      }
    },
    select: (id, byHand) => ui.setState((state) => ({ selected: id, byHand: byHand || state.byHand })),
  };
}
