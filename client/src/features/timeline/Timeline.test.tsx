// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exchangeId, rowId } from '@handoff/shared/base/ids';
import { bytes, epochMs, ms } from '@handoff/shared/base/units';
import type { Row, RowState } from '@handoff/shared/trace/views/model';
import { rowsOf } from '@handoff/shared/trace/views/row-list';
import { NOTHING_CHANGED } from '@handoff/shared/trace/views/rows';
import { createTimeScale, NO_IDLE } from '../../state/time/time-scale.ts';
import { Timeline, type TimelineProps } from './Timeline.tsx';

const head: Row = {
  kind: 'exchange',
  id: rowId('x1'),
  at: epochMs(1000),
  level: 1,
  sentence: 'Browser to Writer, stream',
  exchange: exchangeId('x1'),
  from: 'browser',
  to: 'writer',
  label: 'stream',
  summary: '“<img src=x>”',
  state: { tone: 'busy', word: 'open' },
  bytes: bytes(900),
  bar: { start: epochMs(1000), firstByte: epochMs(1200) },
  expandable: true,
  openFirst: true,
};
const event = (n: number): Row => ({
  kind: 'event',
  id: rowId(`x1/e${n}`),
  at: epochMs(1200 + n),
  level: 2,
  sentence: `event ${n}`,
  exchange: exchangeId('x1'),
  n,
  frame: n - 1,
  from: 'writer',
  to: 'browser',
  label: 'artifact',
  summary: '',
  bytes: bytes(10),
  form: 'event',
});
const handoff: Row = {
  kind: 'handoff',
  id: rowId('mark/1'),
  at: epochMs(1100),
  level: 1,
  sentence: 'Handoff from Researcher to Writer',
  summary: 'found, 6 sources',
  state: { tone: 'ok', word: 'valid' },
  bytes: bytes(7412),
  took: ms(4),
  taken: '1 artifact, 8.1 kB',
  checks: '7 checks passed, hop 1 of 3',
  sent: '2 parts, 7.4 kB',
  data: {},
};

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

/** The axis of a run that began at 1000 and has come to `end`, in epoch ms. */
const axisTo = (end: number): Pick<TimelineProps, 'scale' | 'now'> => ({
  scale: createTimeScale({ start: epochMs(1000), end: epochMs(end), compress: false, idle: NO_IDLE }),
  now: epochMs(end),
});
function render(list: readonly Row[], more: Partial<TimelineProps> = {}): TimelineProps {
  const props: TimelineProps = {
    rows: rowsOf(list),
    start: epochMs(1000),
    ...axisTo(2000),
    live: false,
    view: 'waterfall',
    hosts: new Map(),
    openIds: () => [],
    lanes: ['browser', 'researcher', 'writer'],
    selected: undefined,
    expansion: NOTHING_CHANGED,
    follow: { on: false, seen: 0 },
    focusTick: 0,
    onSelect: vi.fn<TimelineProps['onSelect']>(),
    onOpen: vi.fn<TimelineProps['onOpen']>(),
    onScrolled: vi.fn<TimelineProps['onScrolled']>(),
    onFollow: vi.fn<TimelineProps['onFollow']>(),
    onCopy: vi.fn<TimelineProps['onCopy']>(),
    onLeave: vi.fn<TimelineProps['onLeave']>(),
    ...more,
  };
  act(() => root.render(<Timeline {...props} />));
  return props;
}
const grid = (): HTMLElement => host.querySelector('[role=treegrid]') as HTMLElement;
const shown = (): HTMLElement[] => [...host.querySelectorAll<HTMLElement>('[role=row][aria-level]')];
const press = (key: string): void => void act(() => grid().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));

test('rows are named by their sentence, tell level and state, and one of them is reached by Tab', () => {
  render([head, handoff, event(1)]);
  expect(shown().map((row) => [row.getAttribute('aria-label'), row.getAttribute('aria-level'), row.getAttribute('aria-expanded'), row.tabIndex])).toEqual([
    ['Browser to Writer, stream', '1', 'true', 0],
    ['Handoff from Researcher to Writer', '1', null, -1],
    ['event 1', '2', null, -1],
  ]);
  expect(grid().getAttribute('aria-rowcount')).toBe('4');
  expect(shown()[0]?.textContent).toContain('open');
  expect(shown()[1]?.textContent).toContain('taken 1 artifact, 8.1 kB');
});
test('what an agent wrote is text and nothing else', () => {
  render([head]);
  expect(host.querySelector('img')).toBeNull();
  expect(shown()[0]?.textContent).toContain('“<img src=x>”');
});
test('of a long list only the rows in view are drawn, and the chosen row stays', () => {
  const rows = [head, ...Array.from({ length: 5000 }, (_, i) => event(i + 1))];
  render(rows, { selected: rowId('x1/e4000') });
  expect(shown().length).toBeLessThan(80);
  expect(shown().at(-1)?.getAttribute('aria-rowindex')).toBe('4002');
  expect(
    shown()
      .filter((row) => row.tabIndex === 0)
      .map((row) => row.id),
  ).toEqual(['row-x1/e4000']);
});
test('keys move the choice, open and close rows, ask for the detail and leave', () => {
  const props = render([head, event(1), event(2)], { selected: rowId('x1') });
  press('ArrowDown');
  expect(props.onSelect).toHaveBeenLastCalledWith('x1/e1', { detail: false });
  press('Enter');
  expect(props.onSelect).toHaveBeenLastCalledWith('x1', { detail: true });
  press('ArrowLeft');
  expect(props.onOpen).toHaveBeenLastCalledWith('x1', false);
  press('Escape');
  expect(props.onLeave).toHaveBeenCalledOnce();
});
test('a click chooses a row, a click on its arrow also closes it', () => {
  const props = render([head, event(1)]);
  act(() => shown()[1]?.click());
  expect(props.onSelect).toHaveBeenLastCalledWith('x1/e1', { detail: false });
  act(() => shown()[0]?.querySelector('button')?.click());
  expect(props.onOpen).toHaveBeenCalledWith('x1', false);
});
test('a click on a row that was not current leaves the focus on that row, so that keys go on from there', () => {
  const rows = [head, event(1), event(2)];
  const props = render(rows);
  const third = shown()[2];
  third?.focus();
  act(() => third?.click());
  expect(props.onSelect).toHaveBeenLastCalledWith('x1/e2', { detail: false });
  render(rows, { selected: rowId('x1/e2') });
  expect(document.activeElement?.id).toBe('row-x1/e2');
  expect(document.activeElement).toBe(shown()[2]);
});
test('where one panel is shown at a time, a row opens its detail and only its arrow opens and closes it', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const props = render([head, event(1)]);
  act(() => shown()[0]?.click());
  expect(props.onSelect).toHaveBeenLastCalledWith('x1', { detail: true });
  expect(props.onOpen).not.toHaveBeenCalled();
  act(() => shown()[0]?.querySelector('button')?.click());
  expect(props.onOpen).toHaveBeenLastCalledWith('x1', false);
  expect(props.onSelect).toHaveBeenLastCalledWith('x1', { detail: false });
});
test('a task tells its last state only, and the beginning of its id', () => {
  const id = '11e4f91e-372b-4913-963c-e8d46c791ee9';
  const path: RowState[] = [
    { tone: 'busy', word: 'working' },
    { tone: 'off', word: 'canceled' },
  ];
  render([
    { kind: 'task', id: rowId(`task/${id}`), at: epochMs(1000), level: 1, sentence: 'Task', lane: 'writer', label: `Task ${id}`, path, start: epochMs(1000) },
  ]);
  expect(shown()[0]?.textContent).toContain('canceled');
  expect(shown()[0]?.textContent).not.toContain('working');
  expect(shown()[0]?.querySelector('code')?.textContent).toBe('Task 11e4f91e');
  shown()[0]?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(shown()[0]?.querySelector('code')?.title).toBe(`Task ${id}`);
});
test('rows that came after following ended are told, and the button goes on following', () => {
  const props = render([head, event(1), event(2), event(3)], { live: true, follow: { on: false, seen: 2 } });
  const pill = [...host.querySelectorAll('button')].find((button) => button.textContent === '2 new rows below');
  act(() => pill?.click());
  expect(props.onFollow).toHaveBeenCalledWith(true, 4);
});
test('a growing run moves the axis by custom properties only: drawn rows keep their elements and styles', () => {
  render([head, event(1)], { live: true, ...axisTo(1500) });
  const bar = shown()[1]?.querySelector('b');
  const style = bar?.getAttribute('style');
  render([head, event(1)], { live: true, ...axisTo(61_000) });
  expect(shown()[1]?.querySelector('b')).toBe(bar);
  expect(bar?.getAttribute('style')).toBe(style);
});
test('without rows the list says what to do', () => {
  render([]);
  expect(host.textContent).toContain('Enter a topic and press Run');
});
