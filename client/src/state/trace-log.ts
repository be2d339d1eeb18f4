/** The log of the run on the page: it only grows. Records are queued and folded once per frame, so a flood of events costs one render. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TraceRecord } from '@handoff/shared/trace/record';
import type { RunView } from '@handoff/shared/trace/views/model';
import type { RowFilter } from '@handoff/shared/trace/views/filter/row-filter';
import type { RowList } from '@handoff/shared/trace/views/row-list';
import { createRowBuilder, NOTHING_CHANGED, type Expansion } from '@handoff/shared/trace/views/rows';
import { createRunFold, type Brought, type RunFold } from '@handoff/shared/trace/views/run';
import { createRunTrack, type RunTrack } from './time/run-track.ts';

export interface TraceState {
  readonly view: RunView;
  readonly rows: RowList;
  readonly expansion: Expansion;
  readonly tokens: number | undefined;
  /** Records in the log. */
  readonly length: number;
}
export interface TraceLog {
  readonly store: StoreApi<TraceState>;
  append(record: TraceRecord): void;
  /** Folds what is queued now. */
  flush(): void;
  setExpansion(expansion: Expansion): void;
  /** Leaves out the rows that `filter` does not match, or none. Call it again when the filter matches more. */
  setFilter(filter: RowFilter | undefined): void;
  readonly filter: RowFilter | undefined;
  /** All records so far, queued ones too. */
  records(): readonly TraceRecord[];
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

/** `onBrought` hears of every event that a record held, as it is folded. */
export function createTraceLog(schedule: Schedule = nextFrame, onBrought?: (brought: Brought, record: TraceRecord) => void): TraceLog {
  const fold = createRunFold();
  const track = createRunTrack();
  const builder = createRowBuilder();
  const all: TraceRecord[] = [];
  let folded = 0;
  let waiting = false;
  let filter: RowFilter | undefined;
  const read = (expansion: Expansion): TraceState => ({
    view: fold.view(),
    rows: builder.rows(fold, { expansion, filter }),
    expansion,
    tokens: fold.tokens(),
    length: folded,
  });
  const store = createStore<TraceState>(() => read(NOTHING_CHANGED));

  const flush = (): void => {
    waiting = false;
    if (folded === all.length) return;
    for (; folded < all.length; folded += 1) {
      const record = all[folded];
      if (record === undefined) break;
      const brought = fold.push(record);
      track.add(record, fold);
      if (brought !== undefined) onBrought?.(brought, record);
    }
    store.setState(read(store.getState().expansion));
  };
  return {
    store,
    fold,
    track,
    flush,
    append(record) {
      all.push(record);
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
    records: () => all,
  };
}
