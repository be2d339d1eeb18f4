import { expect, test } from 'vitest';
import { exchangeId, rowId } from '@handoff/shared/base/ids';
import { bytes, epochMs } from '@handoff/shared/base/units';
import type { MarkRow, Row } from '@handoff/shared/trace/views/model';
import { openState, parentIndex, withAll, withOpen } from './rows.ts';
import { rowsOf } from '@handoff/shared/trace/views/row-list';
import { NOTHING_CHANGED } from '@handoff/shared/trace/views/rows';

const mark = (id: string, level: 1 | 2 | 3 = 1): MarkRow => ({ kind: 'mark', id: rowId(id), at: epochMs(0), level, sentence: id, text: id });
const exchange = (id: string, openFirst: boolean): Row => ({
  kind: 'exchange',
  id: rowId(id),
  at: epochMs(0),
  level: 1,
  sentence: id,
  exchange: exchangeId(id),
  from: 'browser',
  to: 'writer',
  label: id,
  summary: '',
  state: { tone: 'ok', word: '200' },
  bytes: bytes(0),
  bar: { start: epochMs(0) },
  expandable: true,
  openFirst,
});

test('the parent of a row is the nearest row above of a smaller level', () => {
  const rows = rowsOf([mark('a'), mark('b', 2), mark('c', 3), mark('d', 3), mark('e')]);
  expect([0, 1, 2, 3, 4].map((i) => parentIndex(rows, i))).toEqual([-1, 0, 1, 1, -1]);
});
test('opening and closing is remembered per row, and all at once', () => {
  const stream = exchange('x1', true);
  const poll = exchange('x2', false);
  expect([openState(stream, NOTHING_CHANGED), openState(poll, NOTHING_CHANGED), openState(mark('m'), NOTHING_CHANGED)]).toEqual([true, false, undefined]);
  const closed = withOpen(NOTHING_CHANGED, stream.id, false);
  expect(openState(stream, closed)).toBe(false);
  expect(openState(stream, withOpen(closed, stream.id, true))).toBe(true);
  const all = withAll(true);
  expect([openState(stream, all), openState(poll, all)]).toEqual([true, true]);
  const none = withAll(false);
  expect([openState(stream, none), openState(poll, none)]).toEqual([false, false]);
});
