import { expect, test } from 'vitest';
import { exchangeId, rowId } from '@handoff/shared/base/ids';
import { bytes, epochMs } from '@handoff/shared/base/units';
import type { Row } from '@handoff/shared/trace/views/model';
import { rowsOf } from '@handoff/shared/trace/views/row-list';
import { NOTHING_CHANGED } from '@handoff/shared/trace/views/rows';
import { withOpen } from '../../state/rows.ts';
import { gridMove } from './keys.ts';

const head: Row = {
  kind: 'exchange',
  id: rowId('x1'),
  at: epochMs(0),
  level: 1,
  sentence: 'x',
  exchange: exchangeId('x1'),
  from: 'browser',
  to: 'writer',
  label: 'x',
  summary: '',
  state: { tone: 'ok', word: '200' },
  bytes: bytes(0),
  bar: { start: epochMs(0) },
  expandable: true,
  openFirst: true,
};
const event = (n: number): Row => ({
  kind: 'event',
  id: rowId(`x1/e${n}`),
  at: epochMs(n),
  level: 2,
  sentence: 'e',
  exchange: exchangeId('x1'),
  n,
  frame: n,
  from: 'writer',
  to: 'browser',
  label: 'e',
  summary: '',
  bytes: bytes(1),
  form: 'event',
});
const rows = rowsOf([head, ...Array.from({ length: 30 }, (_, i) => event(i))]);
const press = (key: string, at: number, more: { ctrlKey?: boolean; altKey?: boolean; shiftKey?: boolean } = {}) =>
  gridMove(
    { key, ctrlKey: more.ctrlKey ?? false, metaKey: false, altKey: more.altKey ?? false, shiftKey: more.shiftKey ?? false },
    rows,
    NOTHING_CHANGED,
    at,
    10,
  );

test('arrows, pages and ends move within the list and never beyond it', () => {
  expect(
    [press('ArrowDown', 0), press('ArrowUp', 0), press('PageDown', 25), press('PageUp', 5), press('Home', 9), press('End', 9)].map((move) =>
      move?.type === 'go' ? move.index : undefined,
    ),
  ).toEqual([1, 0, 30, 0, 0, 30]);
});
test('right opens a closed row and steps into an open one; left closes it, and leads a child to its parent', () => {
  const closed = withOpen(NOTHING_CHANGED, head.id, false);
  expect(gridMove({ key: 'ArrowRight', ctrlKey: false, metaKey: false, altKey: false }, rows, closed, 0, 10)).toEqual({ type: 'open', index: 0 });
  expect(press('ArrowRight', 0)).toEqual({ type: 'go', index: 1 });
  expect(press('ArrowLeft', 0)).toEqual({ type: 'close', index: 0 });
  expect(press('ArrowLeft', 7)).toEqual({ type: 'go', index: 0 });
});
test('Enter opens the detail, Esc leaves, Ctrl+C copies', () => {
  expect([press('Enter', 3), press('Escape', 3), press('c', 3, { ctrlKey: true })]).toEqual([
    { type: 'detail', index: 3 },
    { type: 'leave' },
    { type: 'copy', index: 3 },
  ]);
});
test('other keys, and keys with other modifiers, are left to the browser', () => {
  expect([press('q', 3), press('Tab', 3), press('v', 3, { ctrlKey: true }), press('ArrowDown', 3, { altKey: true }), press('ArrowRight', 5)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
test("with Caps Lock Ctrl+C still copies; with Shift it is the browser's", () => {
  expect(press('C', 3, { ctrlKey: true })).toEqual({ type: 'copy', index: 3 });
  expect(press('C', 3, { ctrlKey: true, shiftKey: true })).toBeUndefined();
});
