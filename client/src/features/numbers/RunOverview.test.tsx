// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowId } from '@handoff/shared/base/ids';
import { bytes, ms } from '@handoff/shared/base/units';
import type { RunNumbers } from '@handoff/shared/trace/views/numbers';
import { PRICES } from '@handoff/shared/trace/views/prices';
import { RunOverview, type RunOverviewProps } from './RunOverview.tsx';

const price = PRICES[0];
if (price === undefined) throw new Error('There is no price.');
const agent = { agent: 'writer', exchanges: 1, events: 3, sent: bytes(10), received: bytes(20), errors: 0 };
const numbers: RunNumbers = {
  duration: ms(2_000),
  exchanges: 1,
  events: 3,
  sent: bytes(10),
  received: bytes(20),
  bytes: bytes(30),
  errors: 0,
  agents: [agent],
};
let root: Root;
let place: HTMLElement;
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});
const show = (of: Partial<RunNumbers>, props: Partial<RunOverviewProps> = {}): string => {
  act(() =>
    root.render(
      <RunOverview
        numbers={{ ...numbers, ...of }}
        start={0}
        live={false}
        shut={false}
        onRow={() => undefined}
        onError={() => undefined}
        onLegend={() => undefined}
        {...props}
      />,
    ),
  );
  return place.textContent ?? '';
};

test('without a known price there is no cost, not even none', () => {
  expect(show({ usage: { calls: 2, inputTokens: 10, outputTokens: 5, models: ['m@127.0.0.1:11434'] } })).not.toMatch(/Cost|\$/);
});
test('a cost names the day of its price', () => {
  const text = show({ usage: { calls: 2, inputTokens: 10, outputTokens: 5, models: ['m'], cost: { usd: 0.00123, prices: [price] } } });
  expect(text).toMatch(/about \$0\.0012 by the list price of \d+ \w+ 20\d\d/);
  expect(show({ usage: { models: [], cost: { usd: 1.5, prices: [price, { ...price, date: '2026-01-02' }] } } })).toMatch(
    /\$1\.50 by the list prices of .+ and 2 Jan 2026/,
  );
});
test('what nobody reported has no line', () => {
  show({});
  const lines = [...place.querySelectorAll('dt, th[scope=row]')].map(({ textContent }) => textContent);
  expect(lines).toEqual(['Duration', 'Exchanges', 'Events', 'Bytes', 'Errors', 'Exchanges', 'Events', 'Sent', 'Received', 'Errors']);
});
test('the longest gap leads to its row, errors to the first of them', () => {
  const onRow = vi.fn<(id: string) => void>();
  const onError = vi.fn<() => void>();
  const text = show({ errors: 2, longestGap: { ms: ms(4_310), row: rowId('x1/e3'), ended: 'event', label: 'artifact-update' } }, { onRow, onError });
  expect(text).toContain('4.31 s, until the event artifact-update');
  const button = (name: RegExp): HTMLButtonElement | undefined => [...place.querySelectorAll('button')].find((found) => name.test(found.textContent ?? ''));
  act(() => button(/4\.31/)?.click());
  act(() => button(/2 errors/)?.click());
  expect(onRow).toHaveBeenCalledWith('x1/e3');
  expect(onError).toHaveBeenCalledOnce();
});
