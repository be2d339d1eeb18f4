/** The log of the run on the page: it only grows. Records are queued and folded once per frame, so a flood of events costs one render. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TraceRecord } from '@handoff/shared/trace/record';
import type { RecordList } from '@handoff/shared/trace/store';
import { createRunMeter, type RunNumbers } from '@handoff/shared/trace/views/numbers';
import type { RowFilter } from '@handoff/shared/trace/views/filter/row-filter';
import type { RunView } from '@handoff/shared/trace/views/model';
import type { RowList } from '@handoff/shared/trace/views/row-list';
import { createRowBuilder, NOTHING_CHANGED, type Expansion } from '@handoff/shared/trace/views/rows';
import { createRunFold, type Brought, type RunFold } from '@handoff/shared/trace/views/run';
import { createRunTrack, type RunTrack } from './time/run-track.ts';

export interface TraceState {
  readonly view: RunView;
  readonly rows: RowList;
  readonly expansion: Expansion;
  readonly numbers: RunNumbers;
  /** Records in the log. */
  readonly length: number;
}
export interface TraceLog {
  readonly store: StoreApi<TraceState>;
  append(record: TraceRecord): void;
  /** Folds what is queued now. */
  flush(): void;
  setExpansion(expansion: Expansion): void;
  /** The rows are those that the filter lets through, from now on; all without one. Call it again when its `version` is another. */
  setFilter(filter: RowFilter | undefined): void;
  readonly filter: RowFilter | undefined;
  /** Folds a record at once and tells nobody, for records that are there already; `flush` tells. */
  load(record: TraceRecord): void;
  /** All records so far, those that are queued, too: they are folded for it. Made when asked for; the list grows. */
  records(): RecordList;
  readonly fold: RunFold;
  /** What the overview draws, and when the run was idle. */
  readonly track: RunTrack;
}
/** Calls `work` once, soon: in the next frame, and at the latest after half a second (a hidden tab draws no frames). */
export type Schedule = (work: () => void) => void;

export const nextFrame: Schedule = (work) => {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    work();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, 500);
};

export interface TraceLogOptions {
  /** Hears of every event that a record held, as it is folded. */
  readonly onBrought?: (brought: Brought, record: TraceRecord) => void;
  /** Bytes of texts to keep; beyond it the oldest go. */
  readonly budget?: number;
}

export function createTraceLog(schedule: Schedule = nextFrame, { onBrought, budget }: TraceLogOptions = {}): TraceLog {
  const fold = createRunFold(budget === undefined ? {} : { budget });
  const track = createRunTrack();
  const meter = createRunMeter();
  const builder = createRowBuilder();
  let queue: TraceRecord[] = [];
  let filter: RowFilter | undefined;
  let told = 0;
  let waiting = false;
  const read = (expansion: Expansion): TraceState => ({
    view: fold.view(),
    rows: builder.rows(fold, { expansion, filter }),
    expansion,
    numbers: meter.read(),
    length: fold.store.length,
  });
  const store = createStore<TraceState>(() => read(NOTHING_CHANGED));

  const load = (record: TraceRecord): void => {
    const brought = fold.push(record);
    track.add(record, fold);
    meter.add(record, brought, fold);
    if (brought !== undefined) onBrought?.(brought, record);
  };
  const drain = (): void => {
    const waited = queue;
    queue = [];
    for (const record of waited) load(record);
  };
  const flush = (): void => {
    waiting = false;
    drain();
    if (told === fold.store.length) return;
    told = fold.store.length;
    store.setState(read(store.getState().expansion));
  };
  return {
    store,
    fold,
    track,
    flush,
    load,
    append(record) {
      queue.push(record);
      if (waiting) return;
      waiting = true;
      schedule(flush);
    },
    setExpansion: (expansion) => store.setState(read(expansion)),
    setFilter(next) {
      filter = next;
      store.setState(read(store.getState().expansion));
    },
    get filter() {
      return filter;
    },
    records() {
      drain();
      return fold.store;
    },
  };
}
