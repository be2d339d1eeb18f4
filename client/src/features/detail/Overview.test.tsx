// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { exchangeId } from '@handoff/shared/base/ids';
import { bytes, epochMs } from '@handoff/shared/base/units';
import type { TraceRecord } from '@handoff/shared/trace/record';
import { createRowBuilder } from '@handoff/shared/trace/views/rows';
import { foldRun } from '@handoff/shared/trace/views/run';
import { Overview } from './Overview.tsx';
import { Timing } from './Timing.tsx';

const exchange = exchangeId('x1');
const raw = 'data: {"jsonrpc":"2.0","id":1,"result":{"kind":"status-update","taskId":"t1","contextId":"c1","status":{"state":"working"},"final":false}}\n\n';
const stopped: readonly TraceRecord[] = [
  { v: 1, type: 'request', at: epochMs(1000), exchange, agent: 'writer', method: 'POST', url: 'http://w.test/', headers: [], body: '{}', bytes: bytes(700) },
  { v: 1, type: 'response', at: epochMs(1010), exchange, status: 200, statusText: 'OK', headers: [] },
  { v: 1, type: 'frame', at: epochMs(1020), exchange, kind: 'event', raw, bytes: bytes(raw.length) },
  { v: 1, type: 'frame', at: epochMs(1030), exchange, kind: 'event', raw: raw.replace('working', 'completed'), bytes: bytes(raw.length + 2) },
  { v: 1, type: 'end', at: epochMs(1040), exchange, reason: 'aborted', error: 'signal is aborted without reason' },
];
const fold = foldRun(stopped);
const view = fold.view().exchanges[0];
if (view === undefined) throw new Error('no exchange');
const [head, event] = createRowBuilder().rows(fold, {
  expansion: { expanded: new Set(Array.from(createRowBuilder().rows(fold), (row) => row.id)), collapsed: new Set() },
});

/** The text of what is drawn. */
function text(element: React.ReactElement): string {
  const box = document.createElement('div');
  box.innerHTML = renderToStaticMarkup(element);
  return box.textContent ?? '';
}

test('what was stopped says so in the words of the page, not in those of the runtime', () => {
  if (head === undefined) throw new Error('no row');
  for (const shown of [text(<Timing exchange={view} start={1000} />), text(<Overview row={head} exchange={view} start={1000} />)]) {
    expect(shown).toContain('stopped by you');
    expect(shown).not.toContain('aborted');
  }
});

test('the overview of an event tells its own size and state, not those of the whole exchange', () => {
  if (event === undefined) throw new Error('no row');
  const shown = text(<Overview row={event} exchange={view} start={1000} />);
  expect(shown).toContain(`sent event 1, a status update (${raw.length} B), to the Browser`);
  expect(shown).toContain(`${raw.length} received`);
  expect(shown).not.toContain('700 sent');
  expect(shown).not.toContain('completed');
});
