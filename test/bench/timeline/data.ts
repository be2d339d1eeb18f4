/** Rows for the benchmark: of one generated run with everything opened, and lists that show the first n of them. */
import { generateRun } from '../../generate/run.ts';
import { withAll } from '../../../client/src/state/rows.ts';
import { createTraceLog, type TraceLog } from '../../../client/src/state/trace-log.ts';
import type { Row } from '../../../shared/src/trace/views/model.ts';
import type { RowList } from '../../../shared/src/trace/views/row-list.ts';

/** A log with a run of so many events in it, folded. */
export function logOf(events: number, shape: 'mixed' | 'burst'): TraceLog {
  const log = createTraceLog(() => undefined);
  let waiting = 0;
  for (const record of generateRun({ events, shape, streams: 1, odd: false })) {
    log.append(record);
    if (++waiting % 50_000 === 0) log.flush();
  }
  log.flush();
  return log;
}
export function openAll(log: TraceLog): RowList {
  const { expansion, rows } = log.store.getState();
  log.setExpansion(withAll(expansion, rows, true));
  return log.store.getState().rows;
}

/** The first `length` rows. Rows are kept once they were made, so that lists that compare rows by identity find them the same. */
export function growing(all: RowList): (length: number) => RowList {
  const kept = new Map<number, Row>();
  const at = (index: number): Row | undefined => {
    let row = kept.get(index);
    if (row === undefined && (row = all.at(index)) !== undefined) kept.set(index, row);
    return row;
  };
  return (length) => {
    const until = Math.min(length, all.length);
    const within = (index: number): Row | undefined => (index >= 0 && index < until ? at(index) : undefined);
    const slice = (from: number, to = until): readonly Row[] =>
      Array.from({ length: Math.max(0, Math.min(to, until) - from) }, (_, i) => within(from + i)).filter((row) => row !== undefined);
    return {
      length: until,
      at: within,
      indexOf: (id) => {
        const index = all.indexOf(id);
        return index < until ? index : -1;
      },
      lookup: (id) => all.lookup(id),
      slice,
      *[Symbol.iterator]() {
        for (let i = 0; i < until; i += 1) {
          const row = within(i);
          if (row !== undefined) yield row;
        }
      },
      tall: all.tall.filter((index) => index < until),
    };
  };
}
