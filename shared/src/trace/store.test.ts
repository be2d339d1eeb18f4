import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exchangeId } from '../base/ids.ts';
import { bytes, epochMs, utf8Bytes } from '../base/units.ts';
import { Column, indexOf, upTo } from './columns.ts';
import type { TraceRecord } from './record.ts';
import { createRecordStore } from './store.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.constantFrom('\uD800', '\uFEFFdata: 1\n\n', ''),
);
const id = fc.constantFrom('x1', 'x2').map(exchangeId);
const at = fc.double({ min: 0, max: 2e12, noNaN: true }).map(epochMs);
const size = fc.oneof(fc.nat(5_000_000_000), fc.constant(1.5)).map(bytes);
const record: fc.Arbitrary<TraceRecord> = fc.oneof(
  fc.record(
    {
      v: fc.constant(1 as const),
      type: fc.constant('frame' as const),
      at,
      exchange: id,
      kind: fc.constantFrom('event' as const, 'comment' as const, 'tail' as const),
      raw: text,
      bytes: size,
      base64: fc.constant('/w=='),
      extra: fc.constant(7),
    },
    { requiredKeys: ['v', 'type', 'at', 'exchange', 'kind', 'raw', 'bytes'] },
  ),
  fc.record(
    { v: fc.constant(1 as const), type: fc.constant('body' as const), at, exchange: id, raw: text, bytes: size, firstAt: at, base64: fc.constant('/w==') },
    { requiredKeys: ['v', 'type', 'at', 'exchange', 'raw', 'bytes', 'firstAt'] },
  ),
  fc.record({ v: fc.constant(1 as const), type: fc.constant('end' as const), at, exchange: id, reason: fc.constant('complete' as const) }),
);

test('law: a record comes back as it went in', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 40 }), (records) => {
      const store = createRecordStore();
      const places = records.map((each) => store.append(each));
      expect([...store]).toEqual(records);
      expect(places).toEqual(records.map((_, index) => index));
      for (const [index, each] of records.entries()) {
        if (each.type !== 'frame' && each.type !== 'body') continue;
        expect([store.raw(index), store.base64(index), store.time(index), store.isBody(index)]).toEqual([each.raw, each.base64, each.at, each.type === 'body']);
      }
      expect([store.at(-1), store.at(records.length), store.dropped]).toEqual([undefined, undefined, undefined]);
    }),
  );
});
const frame = (n: number, raw: string, exchange = 'x1'): TraceRecord => ({
  v: 1,
  type: 'frame',
  at: epochMs(n),
  exchange: exchangeId(exchange),
  kind: 'event',
  raw,
  bytes: utf8Bytes(raw),
});
test('beyond the budget the oldest texts go; one gap record tells how many, and the newest stays whatever its size', () => {
  const store = createRecordStore({ budget: 100_000, nameOf: () => 'artifact-update' });
  const count = 2000;
  for (let n = 0; n < count; n++) store.append(frame(n, `data: ${n} ${'ж'.repeat(100)}\n\n`, n < 300 ? 'x1' : 'x2'));
  const { dropped } = store;
  expect(store.kept).toBeLessThanOrEqual(100_000);
  const frames = [...store].filter((each) => each.type === 'frame');
  const gone = frames.filter((each) => each.dropped !== undefined);
  expect([frames.length, store.length, gone.length]).toEqual([count, count + 1, dropped?.records]);
  expect(gone[0]).toMatchObject({ at: 0, raw: '', dropped: 'artifact-update', bytes: 210 });
  expect(frames.at(-1)?.raw).toContain(`${count - 1} жж`);
  expect([...(dropped?.exchanges ?? [])]).toEqual([
    ['x1', 300],
    ['x2', gone.length - 300],
  ]);
  const gap = store.at(dropped?.index ?? -1);
  expect(gap).toMatchObject({ type: 'gap', what: 'text', dropped: gone.length, bytes: gone.reduce((sum, each) => sum + each.bytes, 0) });
  store.append(frame(count, 'x'.repeat(10_000_000)));
  expect(store.raw(count + 1)).toHaveLength(10_000_000);
  expect(store.raw(count)).toBeUndefined();
});
test('a column grows over its pages, forgets its end, and finds what it holds', () => {
  const column = new Column('u32');
  for (let i = 0; i < 50_000; i++) column.push(i * 2);
  expect([column.length, column.at(0), column.at(16_383), column.at(16_384), column.at(49_999), column.at(60_000)]).toEqual([
    50_000, 0, 32_766, 32_768, 99_998, 0,
  ]);
  expect([indexOf(column, 40_000), indexOf(column, 40_001), upTo(column, 40_001), upTo(column, -1)]).toEqual([20_000, -1, 20_001, 0]);
  column.truncate(3);
  column.push(9);
  expect([column.length, column.at(3), column.at(2)]).toEqual([4, 9, 4]);
});
