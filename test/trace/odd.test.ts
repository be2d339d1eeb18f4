/** What should not come, but does: each is a row with its reason and its raw bytes, and none of it breaks the fold. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exchangeId, rowId } from '@handoff/shared/base/ids';
import { epochMs, utf8Bytes } from '@handoff/shared/base/units';
import { exportTrace, importTrace } from '@handoff/shared/trace/format';
import type { FrameRecord, TraceRecord } from '@handoff/shared/trace/record';
import { createRowBuilder } from '@handoff/shared/trace/views/rows';
import { createRunFold, foldRun } from '@handoff/shared/trace/views/run';
import type { Row } from '@handoff/shared/trace/views/model';
import { body, end, frame, rawOf, request, response, stream, type Spec } from './records.ts';
import { generateRun } from '../generate/run.ts';

const rowsOf = (records: readonly TraceRecord[]): readonly Row[] => [...createRowBuilder().rows(foldRun(records))];
const rules = (row: Row | undefined): readonly string[] => row?.notes?.map(({ rule }) => rule) ?? [];
const raw = (at: number, text: string, more: Partial<FrameRecord> = {}): FrameRecord => ({
  v: 1,
  type: 'frame',
  at: epochMs(at),
  exchange: exchangeId('x1'),
  kind: 'event',
  raw: text,
  bytes: utf8Bytes(text),
  ...more,
});
const task: [number, Spec] = [50, { e: 'task', state: 'working' }];
const chunk = (text: string): Spec => ({ e: 'chunk', text });

test.each<[string, TraceRecord[], string]>([
  ['an event after a terminal state', [...stream('x1', 1000, [task, [9, { e: 'status', state: 'completed' }], [9, chunk('late')]])], 'stream.after-terminal'],
  [
    'an end told twice',
    [...stream('x1', 1000, [task, [9, { e: 'status', state: 'completed' }], [9, { e: 'status', state: 'completed' }]])],
    'stream.duplicate-terminal',
  ],
  ['an event after the end', [...stream('x1', 1000, [task]), end('x1', 1200), frame('x1', 1300, chunk('late'))], 'stream.after-end'],
  ['a time that runs backwards', [...stream('x1', 1000, [task, [-400, chunk('early')]])], 'time.backwards'],
  ['a state nobody knows', [...stream('x1', 1000, [task, [9, { e: 'status', state: 'pondering' }]])], 'state.unknown'],
  ['what is not JSON', [...stream('x1', 1000, [task, [9, { e: 'bad' }]])], 'stream.frame-unparsable'],
  ['JSON that is nothing', [...stream('x1', 1000, [task]), raw(1100, 'data: 42\n\n')], 'stream.frame-unparsable'],
  ['bytes that are not UTF-8', [...stream('x1', 1000, [task]), raw(1100, rawOf(chunk('\uFFFD')), { base64: '/w==' })], 'text.not-utf8'],
  ['a frame that was cut', [...stream('x1', 1000, [task]), raw(1100, 'data: {"jsonrpc":"2.0","id":1,"re', { kind: 'tail' })], 'stream.frame-unterminated'],
  ['an answer to another request', [...stream('x1', 1000, [task]), raw(1100, rawOf(chunk('x')).replace('"id":1', '"id":7'))], 'rpc.id-mismatch'],
  ['another task', [...stream('x1', 1000, [task]), raw(1100, rawOf(chunk('x')).replace('"taskId":"t1"', '"taskId":"t9"'))], 'stream.foreign-task'],
  ['an id of another type', [...stream('x1', 1000, [task]), raw(1100, rawOf(chunk('x')).replace('"id":1', '"id":"1"'))], 'rpc.id-type-changed'],
  ['an artifact that begins anew', [...stream('x1', 1000, [task, [9, chunk('a')], [9, { e: 'chunk', text: 'b', append: false }]])], 'stream.artifact-replaced'],
  ['a body that is not JSON', [request('x1', 1, 'tasks/get'), response('x1', 2), body('x1', 3, '<html>'), end('x1', 4)], 'stream.frame-unparsable'],
  [
    'an id of an exchange used again',
    [request('x1', 1, 'tasks/get'), end('x1', 4, 'failed'), request('x1', 9, 'tasks/get'), response('x1', 10), end('x1', 12)],
    'trace.exchange-repeated',
  ],
])('%s is a row that says so', (_, records, rule) => {
  const row = createRowBuilder()
    .rows(foldRun(records), { expansion: { expanded: new Set(), collapsed: new Set(), rest: 'open' } })
    .slice(0)
    .findLast(({ notes }) => notes?.some((note) => note.rule === rule));
  expect(rules(row)).toContain(rule);
  for (const { say } of row?.notes ?? []) {
    expect(say).toMatch(/^[A-Z“].*\.$/u);
    expect(row?.sentence).toContain(say.slice(0, -1));
  }
});
test('what is odd never hides in a burst, and what is only noted may', () => {
  const late = Array.from({ length: 9 }, (_, i): [number, Spec] => [9, chunk(`late ${i}`)]);
  const kinds = rowsOf(stream('x1', 1000, [task, [9, { e: 'status', state: 'completed' }], ...late])).map((row) => row.kind);
  expect(kinds).not.toContain('burst');
  const anew = Array.from({ length: 9 }, (_, i): [number, Spec] => [9, { e: 'chunk', text: `${i}`, append: false }]);
  const burst = rowsOf(stream('x1', 1000, [task, ...anew])).find((row) => row.kind === 'burst');
  expect([burst?.kind === 'burst' && burst.count, rules(burst)]).toEqual([8, ['stream.artifact-replaced']]);
});
test('exchange ids from a file may be anything: rows keep ids of their own', () => {
  const odd = ['x1', 'x1', 'x1~~2', 'a/e1', 'mark/0', '~', 'x1/lost'];
  const records: TraceRecord[] = [
    { v: 1, type: 'mark', at: epochMs(0), name: 'outcome', data: { say: 'Done' } },
    ...odd.flatMap((id, i): TraceRecord[] => [...stream(id, 1000 * (i + 1), [task, [9, chunk('a')]]), end(id, 1000 * (i + 1) + 500, 'failed')]),
  ];
  const rows = createRowBuilder().rows(foldRun(records));
  const ids = Array.from(rows, ({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.map((id) => rows.indexOf(id))).toEqual(ids.map((_, index) => index));
  expect(importTrace(exportTrace({ header: {}, records }))).toMatchObject({ ok: true, value: { records } });
});
test('a frame of 10 MB, labels of a megabyte and ever new names: linear, and what is shown of them is short', () => {
  const long = 'x'.repeat(1_000_000);
  const records = [
    ...stream('x1', 1000, [task, [9, chunk('y'.repeat(10_000_000))], [9, { e: 'status', state: long, text: long }]]),
    raw(1200, `event: ${long}\ndata: {}\n\n`),
    raw(1210, `: ${long}\n\n`, { kind: 'comment' }),
    raw(1220, `data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: long } })}\n\n`),
    ...Array.from({ length: 30_000 }, (_, i) => raw(1300 + i, `event: name-${i}\ndata: {}\n\n`)),
    ...Array.from({ length: 3000 }, (_, i) => frame('x1', 40_000 + i, { e: 'status', state: `odd-${i}` })),
  ];
  const fold = foldRun(records);
  const rows = createRowBuilder().rows(fold);
  for (const row of rows.slice(0, 200)) {
    expect(row.sentence.length).toBeLessThan(1200);
    if (row.kind === 'event') expect(row.label.length + row.summary.length + (row.state?.word.length ?? 0)).toBeLessThan(700);
  }
  // Beyond the table of names the names are read again.
  const beyond = rows.at(rows.indexOf(rowId('x1/e29000')));
  expect(beyond?.kind === 'event' && beyond.label).toBe('name-28994');
  const last = rows.at(rows.length - 1);
  expect(last?.kind === 'event' && last.state?.word).toBe('odd-2999');
  expect(fold.view().exchanges[0]?.states.length).toBeLessThanOrEqual(1000);
  expect(fold.view().exchanges[0]?.frames.at(1)?.raw).toHaveLength(10_000_000 + rawOf(chunk('')).length);
});
test('20,000 events in one chunk are folded and shown', () => {
  const records = [...stream('x1', 1000, [task, ...Array.from({ length: 20_000 }, (): [number, Spec] => [0, chunk('a ')])]), end('x1', 1100)];
  const rows = rowsOf(records);
  expect(rows.map((row) => (row.kind === 'burst' ? row.count : row.kind))).toEqual(['exchange', 'event', 'event', 19_999, 'event']);
});
test('law: no record, in whatever order, breaks the fold or its rows', () => {
  const shuffled = fc
    .nat(500)
    .map((seed) => [...generateRun({ events: 60, streams: 4, seed })])
    .chain((records) => fc.shuffledSubarray(records, { minLength: records.length >> 1 }));
  fc.assert(
    fc.property(shuffled, (records) => {
      const fold = createRunFold();
      for (const record of records) fold.push(record);
      const rows = createRowBuilder().rows(fold, { expansion: { expanded: new Set(), collapsed: new Set(), rest: 'open' } });
      expect([...rows].every((row) => row.sentence !== '')).toBe(true);
      expect([...fold.store]).toEqual(records);
    }),
    { numRuns: 60 },
  );
});
test('beyond the byte budget one row tells what was dropped, and grows; kinds, states and numbers stay, and an export holds them', () => {
  const records = [...generateRun({ events: 4000, streams: 3, odd: false })];
  const whole = foldRun(records);
  const fold = createRunFold({ budget: 200_000 });
  const builder = createRowBuilder();
  let told: Row | undefined;
  for (const [index, record] of records.entries()) {
    fold.push(record);
    if (index % 100 !== 0) continue;
    const rows = [...builder.rows(fold)].filter((row) => row.id.startsWith('gap/'));
    expect(rows.length).toBeLessThanOrEqual(1);
    if (told) expect(rows[0]?.id).toBe(told.id);
    told = rows[0] ?? told;
  }
  expect(fold.store.kept).toBeLessThanOrEqual(200_000);
  expect(told?.sentence).toMatch(/^The text of [\d,]+ events \([\d.]+ .B\) is no longer here: a run keeps 0\.2 MB of bodies.*x2 \(\d+\)/);
  const brief = (row: Row): unknown => [
    row.id.replace(/^mark\/.*/, 'mark'),
    row.kind,
    row.at,
    'state' in row ? row.state : undefined,
    'bytes' in row ? row.bytes : undefined,
    'label' in row && row.label,
  ];
  const other = (row: Row): boolean => !row.id.startsWith('gap/');
  expect([...builder.rows(fold)].filter(other).map(brief)).toEqual([...createRowBuilder().rows(whole)].filter(other).map(brief));
  expect(fold.view().exchanges.map(({ states, bytes: size }) => [states, size])).toEqual(
    whole.view().exchanges.map(({ states, bytes: size }) => [states, size]),
  );
  const first = fold.exchange(exchangeId('x2'));
  expect([first?.columns.raw(5), first?.view().frames.at(5)?.raw, first?.columns.read(5).message]).toEqual([
    undefined,
    undefined,
    'its text was dropped to stay within the byte budget',
  ]);
  const file = importTrace(exportTrace({ header: {}, records: fold.store }));
  if (!file.ok) throw new Error(file.error.reason);
  const again = foldRun(file.value.records);
  const labels = (of: typeof fold): unknown =>
    of.items.flatMap((item) =>
      item.type === 'exchange'
        ? Array.from({ length: item.fold.columns.length }, (_, i) => [item.fold.columns.kind(i).label, item.fold.columns.bytes(i), item.fold.columns.at(i)])
        : [],
    );
  expect(labels(again)).toEqual(labels(fold));
  expect([...createRowBuilder().rows(again)].find((row) => row.id.startsWith('gap/'))?.sentence).toBe(
    [...builder.rows(fold)].find((row) => !other(row))?.sentence,
  );
});
