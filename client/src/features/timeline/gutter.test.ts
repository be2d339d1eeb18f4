import { expect, test } from 'vitest';
import { rowId } from '@handoff/shared/base/ids';
import { matchesOf } from '@handoff/shared/trace/views/filter/matches';
import { parseFilter } from '@handoff/shared/trace/views/filter/parse';
import { createPlaces } from '@handoff/shared/trace/views/filter/places';
import { createRowBuilder } from '@handoff/shared/trace/views/rows';
import { foldRun } from '@handoff/shared/trace/views/run';
import { generateRun } from '../../../../test/generate/run.ts';
import { withAll } from '../../state/rows.ts';
import { MARK, marksFor, rowAt, type GutterState } from './gutter.ts';

const ROW = 28;
const fold = foldRun(generateRun({ events: 3000, streams: 3, seed: 3 }));
const places = createPlaces(fold);
const builder = createRowBuilder();
const closed = builder.rows(fold);
const open = builder.rows(fold, { expansion: withAll(true) });
const found = (text: string) => {
  const matches = matchesOf(parseFilter(text), fold);
  matches.search();
  return matches;
};
const matches = found('kind:status');
const requests = found('kind:request');
const state = (rows: typeof open, view: number): GutterState => ({
  rows,
  places,
  view,
  contents: { total: rows.length * ROW, top: (index) => index * ROW, at: (px) => Math.min(rows.length - 1, Math.floor(px / ROW)) },
});
const matched = (id: string): boolean => {
  const place = places.of(rowId(id));
  return place !== undefined && places.any(matches, place, { item: place.item, event: place.event + 1 });
};

test('every match of the run has a mark at its row, and every mark a match', () => {
  const at = state(open, 600);
  const [ys = []] = marksFor(at, [matches]);
  const wanted = new Set<number>();
  [...open].forEach(({ id }, index) => {
    if (matched(id)) wanted.add(Math.floor((index * ROW) / ((open.length * ROW) / 600) / MARK) * MARK);
  });
  expect(wanted.size).toBeGreaterThan(5);
  // A row that begins within a mark's height belongs to that mark, so marks lie at most one below.
  const near = (list: Iterable<number>, y: number): boolean => [...list].some((each) => Math.abs(each - y) <= MARK);
  for (const y of wanted) expect(near(ys, y)).toBe(true);
  for (const y of ys) expect(near(wanted, y)).toBe(true);
});
test('matches within closed rows are marked at the row that holds them', () => {
  const [ys = []] = marksFor(state(closed, 400), [matches]);
  expect(ys.length).toBeGreaterThan(0);
  const all = builder.rows(fold, { expansion: withAll(false) });
  const [shut = []] = marksFor(state(all, 400), [matches]);
  expect(shut.length).toBeGreaterThan(0);
});
test('a list that fits its view has its marks beside its rows, and a press goes to the row', () => {
  const shut = builder.rows(fold, { expansion: withAll(false) });
  const at = state(shut, 2000);
  const [ys = []] = marksFor(at, [requests]);
  const index = [...shut].findLastIndex(({ kind }) => kind === 'exchange');
  expect(Math.abs((ys.at(-1) ?? -99) - index * ROW)).toBeLessThanOrEqual(MARK);
  expect(rowAt(at, [ys], ys.at(-1) ?? 0)).toBe(index);
  expect(rowAt(at, [[]], ROW * 2 + 3)).toBe(2);
});
test('the number of marks is bounded by the pixels', () => {
  expect(marksFor(state(open, 90), [matches])[0]?.length).toBeLessThanOrEqual(30);
});
