import { expect, test } from 'vitest';
import type { RowFilter } from '@handoff/shared/trace/views/filter/row-filter';
import { generateRun } from '../../../test/generate/run.ts';
import { createTraceLog } from './trace-log.ts';

const records = [...generateRun({ events: 500 })];
/** A frame that comes when the test says so. */
function frames() {
  let waiting: (() => void) | undefined;
  return {
    schedule: (work: () => void): void => void (waiting = work),
    draw() {
      const work = waiting;
      waiting = undefined;
      work?.();
    },
    asked: () => waiting !== undefined,
  };
}

test('a flood between two frames is one change of the state, and records are there before it', () => {
  const { schedule, draw, asked } = frames();
  const log = createTraceLog(schedule);
  const seen: number[] = [];
  log.store.subscribe((state) => seen.push(state.length));
  for (const record of records) log.append(record);
  expect([log.store.getState().length, log.records().length, asked()]).toEqual([0, records.length, true]);
  draw();
  expect(seen).toEqual([records.length]);
  expect([...log.records()]).toEqual(records);
  draw();
  log.flush();
  expect(seen).toHaveLength(1);
});
test('loaded records tell nobody until a flush; every event is heard of once', () => {
  let brought = 0;
  const log = createTraceLog(frames().schedule, { onBrought: () => void (brought += 1) });
  for (const record of records) log.load(record);
  expect(log.store.getState().rows).toHaveLength(0);
  log.flush();
  expect(log.store.getState().rows.length).toBeGreaterThan(10);
  expect(brought).toBe(log.store.getState().view.events);
});
test('a filter and its end are seen at once, and a budget is kept to', () => {
  const log = createTraceLog(frames().schedule, { budget: 50_000 });
  for (const record of records) log.load(record);
  log.flush();
  const all = log.store.getState().rows.length;
  const nothing: RowFilter = { version: 1, events: () => 'none', exchange: () => false, burst: () => false, item: () => false };
  log.setFilter(nothing);
  expect([log.store.getState().rows.length, log.filter]).toEqual([0, nothing]);
  log.setFilter(undefined);
  expect(log.store.getState().rows.length).toBe(all);
  expect(log.fold.store.kept).toBeLessThanOrEqual(50_000);
  expect([...log.store.getState().rows].filter(({ id }) => id.startsWith('gap/'))).toHaveLength(1);
});
