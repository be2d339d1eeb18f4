/** The numbers of a run: kept record by record, equal to what a count of the whole would give. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exchangeId } from '@handoff/shared/base/ids';
import { bytes, epochMs, utf8Bytes } from '@handoff/shared/base/units';
import type { TraceRecord } from '@handoff/shared/trace/record';
import { createRunMeter, numbersOf } from '@handoff/shared/trace/views/numbers';
import { costOf, priceOf, PRICES } from '@handoff/shared/trace/views/prices';
import { createRowBuilder } from '@handoff/shared/trace/views/rows';
import { createRunFold, foldRun } from '@handoff/shared/trace/views/run';
import { rawOf, request } from './records.ts';

const OPEN = 'gpt-6-luna@api.openai.com';
const response = (id: string, at: number, status = 200): TraceRecord => ({
  v: 1,
  type: 'response',
  at: epochMs(at),
  exchange: exchangeId(id),
  status,
  statusText: '',
  headers: [],
});
const end = (id: string, at: number, reason: 'complete' | 'failed' = 'complete'): TraceRecord => ({
  v: 1,
  type: 'end',
  at: epochMs(at),
  exchange: exchangeId(id),
  reason,
});
const frame = (id: string, at: number, raw: string): TraceRecord => ({
  v: 1,
  type: 'frame',
  at: epochMs(at),
  exchange: exchangeId(id),
  kind: 'event',
  raw,
  bytes: utf8Bytes(raw),
});
const body = (id: string, at: number, json: unknown): TraceRecord => {
  const raw = JSON.stringify(json);
  return { v: 1, type: 'body', at: epochMs(at), firstAt: epochMs(at), exchange: exchangeId(id), raw, bytes: utf8Bytes(raw) };
};
const status = (state: string, data?: object): string =>
  `data: ${JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    result: {
      kind: 'status-update',
      taskId: 't1',
      contextId: 'c1',
      final: false,
      status: { state, ...(data ? { message: { kind: 'message', messageId: 'm', role: 'agent', parts: [{ kind: 'data', data }] } } : {}) },
    },
  })}\n\n`;
const used = (usage: object, more: object = {}): object => ({ outcome: 'complete', words: 3, ...more, usage });

const run: readonly TraceRecord[] = [
  request('x1', 0, 'message/stream', {}, 'writer'),
  response('x1', 700),
  frame('x1', 710, rawOf({ e: 'task' })),
  frame('x1', 750, rawOf({ e: 'comment' })),
  frame('x1', 760, rawOf({ e: 'bad' })),
  frame('x1', 2_000, rawOf({ e: 'chunk', text: 'a b c', append: false })),
  frame('x1', 2_010, status('completed', used({ calls: 2, inputTokens: 1_000, outputTokens: 500, model: OPEN }))),
  end('x1', 2_020),
  request('x2', 2_100, 'message/send', {}, 'researcher'),
  response('x2', 2_110, 404),
  end('x2', 2_120),
];

test('counts events, bytes, exchanges and errors, of the whole and of each agent', () => {
  const numbers = numbersOf(run);
  const sizes = (agent: string, type: 'request' | 'frame'): number =>
    run.reduce(
      (sum, record) => sum + (record.type === type && (agent === 'writer' ? record.exchange === 'x1' : record.exchange === 'x2') ? record.bytes : 0),
      0,
    );
  expect(numbers).toMatchObject({ duration: 2_120, events: 3, exchanges: 2, errors: 2, firstEvent: 710 });
  expect(numbers.sent).toBe(sizes('writer', 'request') + sizes('researcher', 'request'));
  expect(numbers.received).toBe(sizes('writer', 'frame'));
  expect(numbers.bytes).toBe(foldRun(run).view().bytes);
  expect(numbers.agents.map(({ agent, events, errors, firstEvent }) => ({ agent, events, errors, firstEvent }))).toEqual([
    { agent: 'writer', events: 3, errors: 1, firstEvent: 710 },
    { agent: 'researcher', events: 0, errors: 1, firstEvent: undefined },
  ]);
});
test('the longest gap leads to the row that ended it', () => {
  const { longestGap } = numbersOf(run);
  expect(longestGap).toMatchObject({ ms: 1_240, ended: 'event', label: 'artifact-update' });
  const rows = createRowBuilder().rows(foldRun(run), { expansion: { expanded: new Set(), collapsed: new Set() } });
  expect(longestGap && rows.lookup(longestGap.row)?.row.kind).toBe('event');
  const waited = numbersOf([...run.slice(0, 1), response('x1', 5_000)]).longestGap;
  expect(waited).toMatchObject({ ms: 5_000, ended: 'answer', label: 'message/stream', row: 'x1' });
});

test('an id that is used again is another exchange', () => {
  const again = numbersOf([
    request('x1', 0, 'message/stream'),
    response('x1', 1),
    end('x1', 2),
    request('x1', 3, 'message/stream'),
    response('x1', 4),
    frame('x1', 900, rawOf({ e: 'bad' })),
  ]);
  expect(again).toMatchObject({ exchanges: 2, errors: 1, longestGap: { ms: 896, row: 'x1~~2/e0' } });
});

describe('what agents report', () => {
  test('is summed over turns, and told once however often a task repeats it', () => {
    const task = (usage: object): object => ({
      jsonrpc: '2.0',
      id: 1,
      result: {
        kind: 'task',
        id: 't9',
        contextId: 'c',
        status: { state: 'completed', message: { kind: 'message', messageId: 'm', role: 'agent', parts: [{ kind: 'data', data: used(usage) }] } },
      },
    });
    const numbers = numbersOf([
      request('a', 0, 'message/send', {}, 'researcher'),
      response('a', 1),
      body('a', 2, task({ calls: 1, inputTokens: 10, outputTokens: 5, model: OPEN })),
      request('b', 3, 'tasks/get', { id: 't9' }, 'researcher'),
      response('b', 4),
      body('b', 5, task({ calls: 1, inputTokens: 10, outputTokens: 5, model: OPEN })),
      request('c', 6, 'message/send', { message: { taskId: 't9' } }, 'researcher'),
      response('c', 7),
      body('c', 8, task({ calls: 2, inputTokens: 20, outputTokens: 5, searches: 3, model: OPEN })),
    ]);
    expect(numbers.usage).toMatchObject({ calls: 3, inputTokens: 30, outputTokens: 10, searches: 3, models: [OPEN] });
    expect(numbers.tokens).toBe(40);
    expect(numbers.usage?.cost?.usd).toBeCloseTo((30 * 0.1 + 10 * 0.5) / 1e6, 12);
  });
  test.each([
    ['an unknown model', { calls: 1, inputTokens: 10, outputTokens: 5, model: 'mystery@api.openai.com' }, {}],
    ['a model of this machine', { calls: 1, inputTokens: 10, outputTokens: 5, model: 'gemma4:12b@127.0.0.1:11434' }, {}],
    ['the same model at another host', { calls: 1, inputTokens: 10, outputTokens: 5, model: 'gpt-6-luna@gateway.example' }, {}],
    ['a stand-in', { calls: 1, inputTokens: 10, outputTokens: 5, model: OPEN }, { provenance: { model: OPEN, standIns: true } }],
    ['half of the tokens', { calls: 1, inputTokens: 10, model: OPEN }, {}],
  ] as const)('has no cost for %s', (_, usage, more) => {
    const { usage: total } = numbersOf([request('x1', 0, 'message/stream'), frame('x1', 1, status('completed', used(usage, more)))]);
    expect(total?.calls).toBe(1);
    expect(total?.cost).toBeUndefined();
  });
  test('one use without a price takes the cost from the whole', () => {
    const known = frame('x1', 1, status('completed', used({ calls: 1, inputTokens: 10, outputTokens: 5, model: OPEN })));
    const unknown = frame('x2', 2, status('completed', used({ calls: 1, inputTokens: 10, outputTokens: 5 })).replaceAll('t1', 't2'));
    const both = numbersOf([request('x1', 0, 'message/stream'), known, request('x2', 1, 'message/stream', {}, 'other'), unknown]);
    expect(both.usage?.cost).toBeUndefined();
    expect(both.agents[0]?.usage?.cost?.usd).toBeGreaterThan(0);
  });
  test('is not believed when it is no count', () => {
    const odd = status('working', used({ calls: -1, inputTokens: '12', outputTokens: 1e300, searches: {}, model: 'm'.repeat(500) }));
    expect(numbersOf([request('x1', 0, 'message/stream'), frame('x1', 1, odd)]).usage).toBeUndefined();
    const long = status('working', used({ calls: 1, model: 'm'.repeat(500) }));
    expect(numbersOf([request('x1', 0, 'message/stream'), frame('x1', 1, long)]).usage?.models[0]?.length).toBe(160);
  });
});

test('prices are dated, positive and unique', () => {
  for (const price of PRICES) {
    expect(price.date).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(price.source).toMatch(/^https:\/\//);
    expect(Math.min(price.input, price.output)).toBeGreaterThan(0);
    expect(priceOf(`${price.model}@${price.host}`)).toBe(price);
  }
  expect(new Set(PRICES.map(({ host, model }) => `${model}@${host}`)).size).toBe(PRICES.length);
  expect(priceOf('claude-sonnet-5-20260901@api.anthropic.com')?.model).toBe('claude-sonnet-5');
  expect(costOf({ model: OPEN, inputTokens: 1e6, outputTokens: 1e6 })?.usd).toBeCloseTo(0.6, 10);
});

test('numbers kept record by record equal those of the whole, however the records fall', () => {
  const spec = fc.oneof(
    fc.record({ e: fc.constant('chunk' as const), text: fc.string({ maxLength: 12 }) }),
    fc.record({ e: fc.constantFrom('comment' as const, 'bad' as const, 'error' as const) }),
    fc.record({ e: fc.constant('status' as const), state: fc.constantFrom('working', 'completed') }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('x1', 'x2'), fc.nat(500), spec), { maxLength: 40 }), (frames) => {
      let at = 10;
      const records = [
        request('x1', 0, 'message/stream'),
        request('x2', 5, 'message/stream', {}, 'researcher'),
        ...frames.map(([id, later, one]) => frame(id, (at += later), rawOf(one))),
      ];
      const fold = createRunFold();
      const meter = createRunMeter();
      for (const record of records) {
        meter.add(record, fold.push(record), fold);
        meter.read();
      }
      const kept = meter.read();
      expect(kept).toEqual(numbersOf(records));
      expect(kept.bytes).toBe(fold.view().bytes);
      expect(kept.events).toBe(fold.view().events);
      expect(kept.agents.reduce((sum, { received }) => sum + received, 0)).toBe(kept.received);
      const times = records.map((record) => record.at as number);
      expect(kept.longestGap?.ms ?? bytes(0)).toBe(Math.max(0, ...times.slice(1).map((time, i) => time - (times[i] ?? time))));
    }),
  );
});
