/** What is put on the page that is no run of its own making: the sample, a kept run, a file. And what is kept of a live one. */
import type { StoreApi } from 'zustand/vanilla';
import { isOver } from '@handoff/shared/handoff/phases';
import type { RunState } from '@handoff/shared/handoff/machine';
import { FORMAT, importTrace, traceLines, type TraceHeader } from '@handoff/shared/trace/format';
import { maskSplitKeys } from '@handoff/shared/trace/views/split-keys';
import type { Keeper } from './kept/keeper.ts';
import type { KeptStore } from './kept/kept.ts';
import type { ReadRun } from './kept/read-run.ts';
import type { RunSlice } from './page.ts';
import type { Parts } from './parts.ts';
import { isLive } from './phases.ts';
import { createTraceLog, type Schedule, type TraceLog } from './trace-log.ts';
import { forNewTrace, type UiStore } from './ui.ts';
import { plural } from './units.ts';

export interface OpeningDeps {
  readonly ui: UiStore;
  readonly run: StoreApi<RunSlice>;
  readonly kept: KeptStore;
  readonly parts: Parts;
  readonly schedule: Schedule;
  readonly fetch: typeof fetch;
  readonly secrets: () => readonly string[];
  readonly painted: () => Promise<void>;
}
export interface Opening {
  loadSample(url: string): Promise<void>;
  /** Reads the list of kept runs, once. */
  keeper(): Promise<Keeper | undefined>;
  /** Shows a kept run. False when this browser has none of that id, or it cannot be read. */
  openKept(id: string): Promise<boolean>;
  /** Reads a file, keeps it if runs are kept, and shows it. */
  openFile(file: Blob, name: string): Promise<boolean>;
  giveUp(): void;
  /** Shows what was read of a file before its fault. */
  openBefore(): void;
  /** Takes the run from the page. A finished one stays kept. */
  clear(): void;
  /** The trace on the page, as a file and as a text. */
  file(): Blob;
  exported(): string;
  /** Keeps the live run on the page as it is now. */
  keepNow(): Promise<void>;
}

/** States at which a live run is kept: it is over, or it may be left as it is. */
const rests = (state: RunState): boolean => isOver(state) || state.phase === 'waiting' || state.phase === 'interrupted';

/** A pasted text is a trace when it says so itself. */
export const looksLikeTrace = (text: string): boolean => text.startsWith('{') && text.slice(0, 200).includes(FORMAT);

export function createOpening(deps: OpeningDeps): Opening {
  const { ui, run, kept, parts, schedule, secrets } = deps;
  const ids = new WeakMap<TraceLog, string>();
  let keeping: Promise<Keeper | undefined> | undefined;
  let reading: AbortController | undefined;
  let before: { readonly found: ReadRun; readonly name: string } | undefined;

  const keeper = (): Promise<Keeper | undefined> =>
    (keeping ??= (async () => {
      const part = await parts.load('what keeps runs', () => Promise.all([import('./kept/keeper.ts'), import('./kept/db.ts')]));
      if (part !== undefined) return part[0].createKeeper(kept, part[1].openKeptDb);
      keeping = undefined; // asked again, it may come
      return undefined;
    })());

  const lines = (slice: RunSlice): Iterable<string> => traceLines(slice.header, maskSplitKeys(slice.log.records(), secrets()));
  /** In pieces of about a megabyte: a long run is longer than a text may be. */
  function fileOf(slice: RunSlice = run.getState()): Blob {
    const pieces: string[] = [];
    let piece = '';
    for (const line of lines(slice)) {
      piece += line;
      if (piece.length < 1_000_000) continue;
      pieces.push(piece);
      piece = '';
    }
    return new Blob([...pieces, piece], { type: 'application/jsonl' });
  }
  const exported = (): string => [...lines(run.getState())].join('');

  function place(slice: Pick<RunSlice, 'log' | 'state' | 'source' | 'header' | 'kept'>): void {
    const asked = ui.getState().topic;
    const last = run.getState().header.title;
    run.setState(slice);
    const { state } = slice;
    const title = slice.source === 'sample' ? slice.header.title : state.phase === 'idle' ? undefined : state.topic;
    // What a person typed and did not run yet stays in the field.
    const free = asked === '' || asked === last;
    ui.setState({
      ...forNewTrace(false),
      place: 'run',
      banner: true,
      ...(free && title !== undefined ? { topic: title } : {}),
    });
  }

  async function keepNow(): Promise<void> {
    const slice = run.getState();
    if (slice.source !== 'live' || !kept.getState().keep || slice.log.records().length === 0) return;
    const room = await keeper();
    if (room === undefined) return;
    const part = await parts.load('what keeps runs', () => import('./kept/keeper.ts'));
    if (part === undefined) return;
    const id = ids.get(slice.log) ?? part.freshRunId();
    ids.set(slice.log, id);
    slice.log.flush();
    const facts = { view: slice.log.store.getState().view, state: slice.state, title: slice.header.title, from: 'run' as const };
    if ((await room.keep(id, facts, fileOf(slice))) && run.getState().log === slice.log) run.setState({ kept: id });
  }
  run.subscribe((now, old) => {
    if (now.source === 'live' && now.state.phase !== old.state.phase && rests(now.state)) void keepNow();
  });

  async function read(file: Blob, name: string): Promise<ReadRun | undefined> {
    const part = await parts.load('what reads a recorded run', () => import('./kept/read-run.ts'));
    if (part === undefined) return undefined;
    reading?.abort();
    const mine = (reading = new AbortController());
    kept.setState({ opening: { name, records: 0, share: 0 }, failure: undefined, said: undefined });
    const result = await part
      .readRun(file, {
        schedule,
        signal: mine.signal,
        onProgress: (records, share) => {
          if (reading === mine) kept.setState({ opening: { name, records, share } });
        },
      })
      .catch(() => undefined); // given up
    if (reading !== mine) return undefined;
    reading = undefined;
    kept.setState({ opening: undefined });
    if (result === undefined) return undefined;
    if (result.ok) return result.value;
    const { before: whole, ...fault } = result.error;
    before = whole === undefined ? undefined : { found: whole, name };
    kept.setState({ failure: { name, ...fault, whole: whole?.log.records().length ?? 0 } });
    return undefined;
  }
  const named = (header: TraceHeader, name: string): TraceHeader => (header.title === undefined ? { ...header, title: name } : header);
  /** Nothing under way is thrown away by opening something else. */
  const busy = (): boolean => {
    if (run.getState().source !== 'live' || !isLive(run.getState().state)) return false;
    kept.setState({ said: 'A run is under way. Stop it, then open another.' });
    return true;
  };

  return {
    keeper,
    keepNow,
    file: () => fileOf(),
    exported,
    async loadSample(url) {
      const response = await deps.fetch(url);
      const type = response.headers.get('content-type') ?? '';
      if (!response.ok || type.includes('html')) return;
      const file = importTrace(await response.text());
      if (!file.ok || busy()) return;
      const log = createTraceLog(schedule);
      for (const record of file.value.records) log.load(record);
      log.flush();
      place({ log, state: { phase: 'idle' }, source: 'sample', header: file.value.header, kept: undefined });
      await deps.painted();
      const part = await parts.load('what reads a recorded run', () => import('./replay.ts'));
      if (part !== undefined && run.getState().log === log) run.setState({ state: part.replay(file.value.records) });
    },
    async openKept(id) {
      if (busy()) return false;
      const file = await (await keeper())?.file(id).catch(() => undefined);
      if (file === undefined) return false;
      const known = kept.getState().runs.find((other) => other.id === id);
      const found = await read(file, known?.title ?? id);
      if (found === undefined || busy()) return false;
      place({ ...found, header: { ...found.header, ...(known === undefined ? {} : { title: known.title }) }, source: 'kept', kept: id });
      return true;
    },
    async openFile(file, name) {
      if (busy()) return false;
      const found = await read(file, name);
      if (found === undefined || busy()) return false;
      const header = named(found.header, name);
      place({ ...found, header, source: 'file', kept: undefined });
      if (!kept.getState().keep) return true;
      const [room, part] = await Promise.all([keeper(), parts.load('what keeps runs', () => import('./kept/keeper.ts'))]);
      if (room === undefined || part === undefined) return true;
      const id = part.freshRunId();
      const { view } = found.log.store.getState();
      const did = await room.keep(id, { view, state: found.state, title: header.title, from: 'file' }, file);
      if (did && run.getState().log === found.log) run.setState({ kept: id });
      return true;
    },
    giveUp: () => {
      reading?.abort();
      kept.setState({ opening: undefined, said: 'Opening the file was given up.' });
    },
    openBefore() {
      if (before === undefined || busy()) return;
      const { found, name } = before;
      place({ ...found, header: named(found.header, name), source: 'file', kept: undefined });
      kept.setState({ failure: undefined, said: `Showing ${plural(found.log.records().length, 'record')} from before the fault.` });
    },
    clear() {
      if (busy()) return;
      run.setState({ log: createTraceLog(schedule), state: { phase: 'idle' }, source: 'none', header: {}, kept: undefined });
      ui.setState({ ...forNewTrace(false), banner: false });
    },
  };
}
