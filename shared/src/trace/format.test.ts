import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exchangeId } from '../base/ids.ts';
import { bytes, epochMs } from '../base/units.ts';
import { exportTrace, importTrace } from './format.ts';
import type { TraceRecord } from './record.ts';

const x = exchangeId('x1');
const request: TraceRecord = {
  v: 1,
  type: 'request',
  at: epochMs(1),
  exchange: x,
  agent: 'writer',
  method: 'POST',
  url: 'http://h/',
  headers: [['a', 'b']],
  body: '{}',
  bytes: bytes(2),
};
const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const at = fc.double({ min: 0, max: 2e12, noNaN: true }).map((n) => epochMs(n === 0 ? 0 : n)); // no -0: JSON has none
const size = fc.nat(1e9).map(bytes);
const record: fc.Arbitrary<TraceRecord> = fc.oneof(
  fc.record({
    v: fc.constant(1 as const),
    type: fc.constant('mark' as const),
    at,
    name: text,
    data: fc.dictionary(
      text.filter((key) => key !== '__proto__'),
      text,
    ),
  }),
  fc.record({
    v: fc.constant(1 as const),
    type: fc.constant('response' as const),
    at,
    exchange: fc.constant(x),
    status: fc.nat(599),
    statusText: text,
    headers: fc.array(fc.tuple(text, text)),
  }),
  fc.record({
    v: fc.constant(1 as const),
    type: fc.constant('frame' as const),
    at,
    exchange: fc.constant(x),
    kind: fc.constantFrom('event' as const, 'comment' as const, 'tail' as const),
    raw: text,
    bytes: size,
  }),
  fc.record({ v: fc.constant(1 as const), type: fc.constant('body' as const), at, exchange: fc.constant(x), raw: text, bytes: size, firstAt: at }),
  fc.record({
    v: fc.constant(1 as const),
    type: fc.constant('end' as const),
    at,
    exchange: fc.constant(x),
    reason: fc.constantFrom('complete' as const, 'aborted' as const),
    error: text,
  }),
  fc.record({ v: fc.constant(1 as const), type: fc.constant('gap' as const), at, reason: text, dropped: fc.nat() }),
);

test('law: export then import is the identity', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 12 }), text, (records, title) => {
      const file = { header: { title }, records: [request, ...records] };
      expect(importTrace(exportTrace(file))).toEqual({ ok: true, value: file });
    }),
  );
});
const header = '{"format":"handoff-trace","v":1}';
test.each([
  ['', 1, 'the file is empty'],
  ['hello', 1, 'not JSON'],
  ['{"log":1}', 1, 'this is no trace'],
  ['{"format":"handoff-trace","v":7}', 1, 'format version 7 found; this program understands 1'],
  [`${header}\n{"v":1,"type":"laser","at":1}`, 2, 'unknown record type "laser"'],
  [`${header}\n{"v":2,"type":"mark","at":1}`, 2, 'record version 2'],
  [`${header}\n\n{"v":1,"type":"mark","at":1,"name":"a"}`, 3, '`data` is missing'],
  [`${header}\n{"v":1,"type":"gap","at":"soon","reason":"","dropped":1}`, 2, '`at` must be a time'],
  [`${header}\n{"v":1,"type":"end","at":1,"exchange":"x9","reason":"complete"}`, 2, 'which no request began'],
])('an import that cannot be read names its line and the reason: %s', (file, line, reason) => {
  const read = importTrace(file);
  expect(read.ok).toBe(false);
  if (!read.ok) expect([read.error.line, read.error.reason]).toEqual([line, expect.stringContaining(reason)]);
});

test('a time that no date can name is refused with its line', () => {
  const late = exportTrace({ header: {}, records: [{ ...request, at: epochMs(1e17) }] });
  const read = importTrace(late);
  expect(read.ok ? '' : JSON.stringify(read.error)).toMatch(/time in milliseconds/);
});
