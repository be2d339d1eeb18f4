import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { rowId } from '@handoff/shared/base/ids';
import { generateRun } from '../../../../test/generate/run.ts';
import { end, frame, stream } from '../../../../test/trace/records.ts';
import { createTraceLog, type TraceLog } from '../trace-log.ts';
import { createFinder } from './finder.ts';
import { highlightOf } from './highlight.ts';
import { NOT_FILTERED, type FilterSlice } from './slice.ts';
import { openTo, rankOf, stepFrom } from './steps.ts';
import { wordsOf } from './words.ts';

/** A page's stores with a clock that goes on at each look, and work that is done when told. */
function setup(log: TraceLog, patience = 1) {
  const run = createStore<{ readonly log: TraceLog }>(() => ({ log }));
  const ui = createStore<FilterSlice>(() => NOT_FILTERED);
  const later: (() => void)[] = [];
  let time = 0;
  const finder = createFinder({ run, ui, clock: () => (time += patience), later: (work) => later.push(work) });
  const turn = (): boolean => {
    const work = later.shift();
    work?.();
    return work !== undefined;
  };
  const settle = (): void => {
    while (turn());
  };
  return { run, ui, finder, turn, settle, found: () => finder.store.getState() };
}
const logOf = (records: Iterable<Parameters<TraceLog['append']>[0]>): TraceLog => {
  const log = createTraceLog(() => undefined);
  for (const record of records) log.append(record);
  log.flush();
  return log;
};
const burst = [
  ...stream('x1', 0, [
    [10, { e: 'task' }],
    [10, { e: 'chunk', text: 'a', append: false }],
    ...Array.from({ length: 9 }, (_, i) => [10, { e: 'chunk', text: i === 5 ? 'edge' : 'b' }] as const),
    [10, { e: 'error' }],
  ]),
  end('x1', 400),
];

test('the search goes in slices between turns, says how far it is, and leaves out rows only in its mode', () => {
  const log = logOf(generateRun({ events: 4000, streams: 1 }));
  const { ui, settle, turn, found } = setup(log, 4);
  settle();
  const all = log.store.getState().rows.length;
  ui.setState({ filterText: 'leading' });
  const shares = [found().searched];
  while (turn()) shares.push(found().searched);
  expect(shares.length).toBeGreaterThan(3);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect([shares[0] === 1, shares.at(-1)]).toEqual([false, 1]);
  const filtered = log.store.getState().rows.length;
  expect(filtered).not.toBe(all);
  ui.setState({ filterMode: 'highlight' });
  settle();
  expect(log.store.getState().rows.length).toBe(all);
  ui.setState({ filterText: '' });
  settle();
  expect([found().matches, log.filter]).toEqual([undefined, undefined]);
});
test('what comes later is searched and shown, too', () => {
  const log = logOf(burst);
  const { ui, settle, found } = setup(log);
  ui.setState({ filterText: 'edge' });
  settle();
  expect(wordsOf(found(), log.store.getState().view.events).found).toBe('1 of 11 events');
  for (const record of stream('x2', 500, [[10, { e: 'chunk', text: 'second edge', append: false }]])) log.append(record);
  log.flush();
  settle();
  expect(wordsOf(found(), log.store.getState().view.events)).toMatchObject({ found: '2 of 12 events', says: 'with “edge”', notes: [], rows: 2 });
  expect(log.store.getState().rows.indexOf(rowId('x2/e0'))).toBeGreaterThan(0);
});
test('another run is searched with the same filter', () => {
  const { run, ui, settle, found } = setup(logOf(burst));
  ui.setState({ filterText: 'kind:error' });
  settle();
  const next = logOf(stream('y1', 0, [[1, { e: 'bad' }]]));
  run.setState({ log: next });
  settle();
  expect(found().matches?.counts.events).toBe(1);
  expect(next.filter).toBe(found().matches);
});
test('an error within a closed burst or a closed exchange is opened to', () => {
  const log = logOf(burst);
  const { settle, found } = setup(log);
  settle();
  log.setExpansion({ expanded: new Set(), collapsed: new Set([rowId('x1')]) });
  const first = stepFrom(found(), found().errors, undefined, 1);
  expect(first).toBe('x1');
  const next = stepFrom(found(), found().errors, first, 1);
  expect(next).toBe('x1/e11');
  expect(log.store.getState().rows.indexOf(rowId('x1/e11'))).toBe(-1);
  expect(openTo(log, rowId('x1/e11'))).toBe(true);
  expect(openTo(log, rowId('x1/e7'))).toBe(true);
  expect(log.store.getState().rows.indexOf(rowId('x1/e7'))).toBeGreaterThan(0);
});
test('a match knows its rank, and what is shown without matching has none', () => {
  const { ui, settle, found } = setup(logOf(burst));
  ui.setState({ filterText: 'kind:artifact' });
  settle();
  expect([rankOf(found(), rowId('x1/e1')), rankOf(found(), rowId('x1/e10')), rankOf(found(), rowId('x1')), rankOf(found(), undefined)]).toEqual([
    1,
    10,
    undefined,
    undefined,
  ]);
});
test('with all rows shown, matches are told apart and closed rows count what they hold', () => {
  const log = logOf(burst);
  const { ui, settle, found } = setup(log);
  ui.setState({ filterText: 'edge', filterMode: 'highlight' });
  settle();
  const highlight = highlightOf(found());
  const rows = [...log.store.getState().rows];
  expect(rows.filter((row) => highlight?.is(row)).map(({ id }) => id)).toEqual([]);
  expect(rows.map((row) => highlight?.within(row))).toContain(1);
  openTo(log, rowId('x1/e7'));
  expect([...log.store.getState().rows].filter((row) => highlight?.is(row)).map(({ id }) => id)).toEqual(['x1/e7']);
  ui.setState({ filterMode: 'only' });
  expect(highlightOf(found())).toBeUndefined();
});
test('events whose text was dropped are told of', () => {
  const log = createTraceLog(() => undefined);
  const [first, ...rest] = burst;
  for (const record of [first, ...rest.slice(0, 3)]) if (record) log.append(record);
  log.append({ ...frame('x1', 300, { e: 'chunk', text: '' }), raw: '', dropped: 'artifact-update' });
  log.flush();
  const { ui, settle, found } = setup(log);
  ui.setState({ filterText: 'edge' });
  settle();
  expect(wordsOf(found(), 3).notes).toEqual(['The text of 1 event was dropped to save memory and could not be searched']);
});
