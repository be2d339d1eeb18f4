import { expect, test } from 'vitest';
import { exchangeId, rowId } from '@handoff/shared/base/ids';
import { bytes, epochMs, ms } from '@handoff/shared/base/units';
import type { EventRow, ExchangeRow, ExchangeView, RunView } from '@handoff/shared/trace/views/model';
import { hereOf, termsOfRow, type Piece } from './explain.ts';

const at = (n: number): ReturnType<typeof epochMs> => epochMs(1_000_000 + n);
const exchange: ExchangeView = {
  id: exchangeId('x1'),
  agent: 'writer',
  label: 'message/stream',
  dialect: '0.x',
  request: { at: at(0), method: 'POST', url: 'http://127.0.0.1/', headers: [], bytes: bytes(10) },
  response: { at: at(5), status: 200, statusText: 'OK', headers: [] },
  frames: {
    length: 2,
    at: (i) => ({ n: i + 1, at: at(10 + i), gap: ms(10), label: 'status-update', preview: '', bytes: bytes(20), raw: '', form: 'event' }),
    slice: () => [],
  },
  states: [
    { at: at(10), state: 'submitted', word: 'submitted' },
    { at: at(14), state: 'working', word: 'working' },
    { at: at(20), state: 'input-required', word: 'input-required' },
    { at: at(30), state: 'working', word: 'working' },
    { at: at(6_910), state: 'completed', word: 'completed' },
  ],
  end: { at: at(6_940), reason: 'complete' },
  state: { tone: 'ok', word: '200' },
  bytes: bytes(2_000),
  bar: { start: at(0) },
};
const run: RunView = { start: at(0), end: at(7_000), exchanges: [exchange], events: 2, bytes: bytes(2_000), lanes: ['browser', 'writer'] };
const event = (when: number, state?: EventRow['state']): EventRow => ({
  kind: 'event',
  id: rowId('x1/e1'),
  at: at(when),
  level: 2,
  sentence: '',
  exchange: exchange.id,
  n: 2,
  frame: 1,
  from: 'writer',
  to: 'browser',
  label: 'status-update',
  summary: '',
  bytes: bytes(20),
  form: 'event',
  ...(state === undefined ? {} : { state }),
});
const say = (pieces: readonly Piece[]): string => pieces.map((piece) => (typeof piece === 'string' ? piece : piece.word)).join('');

test('a state tells when it came, how long it lasted and what followed, the time of the row deciding between two', () => {
  expect(say(hereOf('state', 'working', event(14), exchange, run))).toBe('came 4 ms after submitted, lasted 6 ms, then input-required');
  expect(say(hereOf('state', 'working', event(30), exchange, run))).toBe('came 10 ms after input-required, lasted 6.88 s, then completed');
  expect(say(hereOf('state', 'completed', undefined, exchange, run))).toBe('came 6.88 s after working, and was the last state; the exchange ended 30 ms later');
  expect(say(hereOf('state', 'submitted', undefined, exchange, run))).toBe('came 10 ms after the request, lasted 4 ms, then working');
  expect(hereOf('state', 'rejected', undefined, exchange, run)).toEqual([]);
});
test('a state that still holds says so', () => {
  const { end, ...open } = exchange;
  expect(end).toBeDefined();
  expect(say(hereOf('state', 'completed', undefined, open, run))).toBe('came 6.88 s after working, and is the state now');
});
test('methods, events and codes tell of this call', () => {
  expect(say(hereOf('method', 'message/stream', undefined, exchange, run))).toBe(
    'called once in this run; this one took 6.94 s, brought 2 events, 2.0 kB in all',
  );
  expect(hereOf('method', 'tasks/get', undefined, exchange, run)).toEqual([]);
  expect(say(hereOf('event', 'status-update', event(11), exchange, run))).toBe('number 2 of 2 in this exchange, 10 ms after the one before, 20 B');
  expect(say(hereOf('status', '200', undefined, exchange, run))).toBe('came 5 ms after the request');
  expect(hereOf('event', 'task', undefined, undefined, run)).toEqual([]);
});
test('rows name their words: method and code, state and event', () => {
  const row: ExchangeRow = {
    kind: 'exchange',
    id: rowId('x1'),
    at: at(0),
    level: 1,
    sentence: '',
    exchange: exchange.id,
    from: 'browser',
    to: 'writer',
    label: 'message/stream',
    summary: '',
    state: { tone: 'err', word: '−32001' },
    bytes: bytes(1),
    bar: { start: at(0) },
    expandable: true,
    openFirst: true,
  };
  expect(termsOfRow(row)).toEqual(['method:message/stream', 'code:-32001']);
  expect(termsOfRow({ ...row, label: 'GET agent-card.json', state: { tone: 'ok', word: '200' } })).toEqual(['status:200']);
  expect(termsOfRow(event(14, { tone: 'busy', word: 'working' }))).toEqual(['state:working', 'event:status-update']);
});
