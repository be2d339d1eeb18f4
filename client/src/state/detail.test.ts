import { expect, test } from 'vitest';
import { exchangeId } from '@handoff/shared/base/ids';
import { bytes, epochMs } from '@handoff/shared/base/units';
import type { TraceRecord } from '@handoff/shared/trace/record';
import { createRowBuilder } from '@handoff/shared/trace/views/rows';
import { foldRun } from '@handoff/shared/trace/views/run';
import { tabsOfRow } from './detail.ts';

const exchange = exchangeId('x1');
const card: readonly TraceRecord[] = [
  { v: 1, type: 'request', at: epochMs(1000), exchange, agent: 'writer', method: 'GET', url: 'http://w.test/card.json', headers: [], bytes: bytes(0) },
  { v: 1, type: 'response', at: epochMs(1010), exchange, status: 200, statusText: 'OK', headers: [] },
];
const frame: TraceRecord = { v: 1, type: 'frame', at: epochMs(1020), exchange, kind: 'comment', raw: ': hello\n\n', bytes: bytes(9) };

test('a row has the tabs that have something to say: no events where none were streamed, nothing without a row', () => {
  const plain = foldRun(card);
  const [row] = createRowBuilder().rows(plain);
  expect(tabsOfRow(row, plain.view())).toEqual(['overview', 'request', 'response', 'timing']);
  const streamed = foldRun([...card, frame]);
  const [head] = createRowBuilder().rows(streamed);
  expect(tabsOfRow(head, streamed.view())).toEqual(['overview', 'request', 'response', 'events', 'timing']);
  expect(tabsOfRow(undefined, plain.view())).toEqual([]);
});
