import { expect, test } from 'vitest';
import { bytes, epochMs } from '@handoff/shared/base/units';
import { exchangeId } from '@handoff/shared/base/ids';
import type { TraceRecord } from '@handoff/shared/trace/record';
import { foldRun } from '@handoff/shared/trace/views/run';
import { blockedCause, secondsToWait } from './blocked.ts';

const id = exchangeId('x1');
const at = epochMs(1);
const answered = (raw: string): readonly TraceRecord[] => [
  { v: 1, type: 'request', at, exchange: id, agent: 'researcher', method: 'POST', url: 'http://localhost:3001/', headers: [], body: '{}', bytes: bytes(2) },
  { v: 1, type: 'response', at, exchange: id, status: 200, statusText: 'OK', headers: [['content-type', 'application/json']] },
  { v: 1, type: 'body', at, firstAt: at, exchange: id, raw, bytes: bytes(raw.length) },
  { v: 1, type: 'end', at, exchange: id, reason: 'complete' },
];
const blocked = {
  outcome: 'blocked',
  reason: 'The limit is used up.',
  requiresHuman: true,
  queries: [{ query: 'a', status: 'error', cause: { kind: 'plan-limit', message: 'The limit is used up.' } }],
};

test('the cause of a wait is read from the answer, wherever the dialect puts it', () => {
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { status: { message: { parts: [{ kind: 'data', data: blocked }] } } } });
  expect(blockedCause(foldRun(answered(raw)).view(), 'researcher')).toBe('plan-limit');
  expect(blockedCause(foldRun(answered(raw)).view(), 'writer')).toBeUndefined();
  expect(blockedCause(foldRun(answered('{"result":')).view(), 'researcher')).toBeUndefined();
});
test('how long to wait is read from the sentence', () => {
  expect(secondsToWait('Tavily takes no more requests for now (429). Try again in 30 seconds.')).toBe(30);
  expect(secondsToWait('Try again in 2 minutes.')).toBe(120);
  expect(secondsToWait('Try again later.')).toBeUndefined();
  expect(secondsToWait('Try again in 9999 minutes.')).toBeUndefined();
});
