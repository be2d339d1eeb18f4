import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exchangeId, rowId, type RowId } from '@handoff/shared/base/ids';
import { epochMs, utf8Bytes } from '@handoff/shared/base/units';
import type { TraceRecord } from '@handoff/shared/trace/record';
import { extendGroups, isBurst, type Group } from '@handoff/shared/trace/views/bursts';
import { numbersOf } from '@handoff/shared/trace/views/numbers';
import { createRowBuilder, NOTHING_CHANGED } from '@handoff/shared/trace/views/rows';
import { createRunFold, foldRun } from '@handoff/shared/trace/views/run';
import type { Row, RunView } from '@handoff/shared/trace/views/model';
import { body, end, mark, request, response, stream, type Spec } from './records.ts';

const chunk = (text: string, more: Partial<Extract<Spec, { e: 'chunk' }>> = {}): Spec => ({ e: 'chunk', text, ...more });
const brief = (rows: Iterable<Row>): string[] =>
  Array.from(rows, (row) => {
    if (row.kind === 'burst') return `${row.id} ×${row.count} ${row.summary}`;
    if (row.kind === 'event') return `${row.id} ${row.label} ${row.summary}${row.state ? ` (${row.state.word})` : ''}`;
    if (row.kind === 'exchange') return `${row.id} ${row.label} ${row.state.word}`;
    return `${row.id} ${row.kind === 'mark' ? row.text : row.kind}`;
  });
/** Everything that a row shows, its lazy words too. */
const plain = (row: Row): unknown => {
  const base = { id: row.id, kind: row.kind, at: row.at, level: row.level, sentence: row.sentence };
  if (row.kind === 'event') return { ...base, label: row.label, summary: row.summary, state: row.state, n: row.n, bytes: row.bytes, form: row.form };
  if (row.kind === 'burst') return { ...base, label: row.label, summary: row.summary, count: row.count, bytes: row.bytes, span: row.span, end: row.end };
  return { ...row };
};

/** A view with the frames that it makes when asked. */
const plainView = (view: RunView): unknown => ({ ...view, exchanges: view.exchanges.map((exchange) => ({ ...exchange, frames: exchange.frames.slice(0) })) });

const specs: [number, Spec][] = [
  [50, { e: 'task' }],
  [4, { e: 'status', state: 'working', text: 'outlining' }],
  [300, chunk('The ', { append: false })],
  [40, chunk('tide ')],
  [40, chunk('turns ')],
  [40, chunk('twice ')],
  [40, chunk('a day. ')],
  [500, chunk('And ')],
  [10, { e: 'comment' }],
  [10, { e: 'bad' }],
  [10, chunk('so on.', { last: true })],
  [20, { e: 'status', state: 'completed', final: true }],
];
const whole = [...stream('x1', 1000, specs), end('x1', 2500)];

test('rows of a stream: changes stand alone, alike chunks are a burst, nothing unreadable hides', () => {
  const rows = createRowBuilder().rows(foldRun(whole));
  expect(brief(rows)).toEqual([
    'x1 message/stream 200',
    'x1/e0 task t1 (submitted)',
    'x1/e1 status-update “outlining” (working)',
    'x1/e2 artifact-update draft, first chunk',
    'x1/b3 ×4 draft, append',
    'x1/e7 artifact-update “And ”',
    'x1/e8 : keep-alive comment, not an event',
    expect.stringMatching(/^x1\/e9 unreadable .*\(unreadable\)$/),
    'x1/e10 artifact-update draft, 9 words (last chunk)',
    'x1/e11 status-update final (completed)',
  ]);
});
test('a burst opens to its events, and an exchange closes to itself', () => {
  const fold = foldRun(whole);
  const builder = createRowBuilder();
  const opened = [...builder.rows(fold, { expansion: { expanded: new Set([rowId('x1/b3')]), collapsed: new Set() } })];
  expect(brief(opened).slice(4, 7)).toEqual(['x1/b3 ×4 draft, append', 'x1/e3 #4 “tide ”', 'x1/e4 #5 “turns ”']);
  expect(brief(builder.rows(fold, { expansion: { expanded: new Set(), collapsed: new Set([rowId('x1')]) } }))).toEqual(['x1 message/stream 200']);
});
test('a stream that closes while its task works is cut short, and says where', () => {
  const rows = [...createRowBuilder().rows(foldRun([...stream('x1', 1000, specs.slice(0, 5)), end('x1', 2000, 'failed')]))];
  expect(rows[0]).toMatchObject({ state: { tone: 'err', word: 'cut short' } });
  expect(rows.at(-1)).toMatchObject({
    label: 'connection lost',
    form: 'lost',
    state: { word: 'net.truncated' },
    summary: expect.stringMatching(/^after event 5, [\d,]+ B; no terminal state$/),
  });
});
test('a task that two exchanges touched gets a span above the first', () => {
  const records = [
    ...stream('x1', 1000, [[5, { e: 'task', state: 'working' }]]),
    end('x1', 1100, 'failed'),
    request('x2', 1200, 'tasks/get', { id: 't1' }),
    response('x2', 1210, 'application/json'),
    body('x2', 1211, JSON.stringify({ jsonrpc: '2.0', id: 1, result: { kind: 'task', id: 't1', contextId: 'c1', status: { state: 'completed' } } })),
    end('x2', 1212),
  ];
  const rows = [...createRowBuilder().rows(foldRun(records))];
  expect(brief(rows)).toEqual([
    'task/t1 task',
    'x1 message/stream cut short',
    'x1/e0 task t1 (working)',
    expect.stringContaining('x1/lost'),
    'x2 tasks/get 200',
  ]);
  expect(rows[0]).toMatchObject({ path: [{ word: 'working' }, { word: 'completed' }], start: 1000, end: 1212 });
});
test('marks that the strip shows make no row; a sentence does; an unknown mark is shown as it is', () => {
  const rows = createRowBuilder().rows(
    foldRun([
      mark('run', 1, { topic: 'x' }),
      mark('phase', 2, { phase: 'discover', state: 'busy' }),
      mark('outcome', 3, { say: 'Done', tone: 'ok' }),
      mark('odd', 4, { a: 1 }),
    ]),
  );
  expect(Array.from(rows, (row) => row.kind === 'mark' && row.text)).toEqual(['Done', 'odd {"a":1}']);
});
test('the numbers of a run, and the gaps between its frames', () => {
  const fold = foldRun(whole);
  expect(numbersOf(whole)).toMatchObject({ duration: 1500, events: 10 });
  expect(
    fold
      .exchange(exchangeId('x1'))
      ?.view()
      .frames.slice(0, 3)
      .map((f) => f.gap),
  ).toEqual([55, 4, 300]);
});

const anySpec: fc.Arbitrary<Spec> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      e: fc.constant('chunk' as const),
      text: fc.constantFrom('a', 'b c ', ' d'),
      artifact: fc.constantFrom('draft', 'log'),
      append: fc.boolean(),
      last: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.constant(chunk('x ', { append: true })) },
  {
    weight: 2,
    arbitrary: fc.record({ e: fc.constant('status' as const), state: fc.constantFrom('working', 'completed', 'pondering'), text: fc.constantFrom('', 'hm') }),
  },
  fc.constantFrom<Spec>({ e: 'task' }, { e: 'comment' }, { e: 'bad' }, { e: 'error' }),
);
const anyRun: fc.Arbitrary<TraceRecord[]> = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), anySpec), { maxLength: 40 }),
    fc.constantFrom('open', 'complete', 'failed'),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), anySpec), { maxLength: 12 }),
  )
  .map(([a, how, b]) => {
    const records: TraceRecord[] = [
      mark('run', 900, { topic: 't' }),
      ...stream('x1', 1000, a),
      mark('note', 60_000, { say: 'hello' }),
      ...stream('x2', 70_000, b),
    ];
    return how === 'open' ? records : [...records, end('x1', 90_000, how === 'failed' ? 'failed' : 'complete')];
  });

test('law: folding step by step gives the rows of folding all, at each step', () => {
  fc.assert(
    fc.property(anyRun, fc.boolean(), (records, opened) => {
      const fold = createRunFold();
      const builder = createRowBuilder();
      const expansion = opened ? { expanded: new Set(['x1/b3', 'x1/b4', 'x2/b1', 'x2/b2'].map(rowId)), collapsed: new Set<RowId>() } : NOTHING_CHANGED;
      for (const [i, record] of records.entries()) {
        fold.push(record);
        if (i % 3 !== 0 && i !== records.length - 1) continue;
        const fresh = foldRun(records.slice(0, i + 1));
        expect(Array.from(builder.rows(fold, { expansion }), plain)).toEqual(Array.from(createRowBuilder().rows(fresh, { expansion }), plain));
        expect(plainView(fold.view())).toEqual(plainView(fresh.view()));
      }
    }),
    { numRuns: 150 },
  );
});
test('law: a row id never changes its meaning, and rows that did not change keep their object', () => {
  fc.assert(
    fc.property(anyRun, (records) => {
      const fold = createRunFold();
      const builder = createRowBuilder();
      const meaning = new Map<string, string>();
      let before: readonly Row[] = [];
      for (const record of records) {
        fold.push(record);
        const rows = [...builder.rows(fold)];
        expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
        for (const row of rows) {
          const means = row.kind === 'event' && row.form !== 'lost' ? `event ${row.summary}` : `${row.kind} ${row.at}`;
          if (meaning.has(row.id)) expect(means).toBe(meaning.get(row.id));
          meaning.set(row.id, means);
        }
        // All but the end of an exchange's list is stable.
        const kept = before.filter((row) => row.kind === 'event' && rows.includes(row)).length;
        expect(kept).toBeGreaterThanOrEqual(before.filter((row) => row.kind === 'event' && row.form !== 'lost').length - 4);
        before = rows;
      }
    }),
    { numRuns: 100 },
  );
});
test('law: groups partition the events, and a burst holds no first, no last chunk, no change and no error', () => {
  fc.assert(
    fc.property(anyRun, (records) => {
      const fold = foldRun(records);
      for (const item of fold.items) {
        if (item.type !== 'exchange') continue;
        const { columns } = item.fold;
        const groups: Group[] = [];
        extendGroups(groups, columns);
        expect(groups.flatMap((group) => Array.from({ length: group.to - group.from }, (_, i) => group.from + i))).toEqual(
          Array.from({ length: columns.length }, (_, i) => i),
        );
        for (const group of groups.filter(isBurst)) {
          for (let i = group.from; i < group.to; i++) {
            const kind = columns.kind(i);
            expect([kind.last, kind.first, kind.type === 'error', kind.type === 'unreadable', kind.change, i === 0]).toEqual([
              false,
              false,
              false,
              false,
              false,
              false,
            ]);
            expect(kind).toBe(columns.kind(group.from));
            if (i > group.from) expect(columns.at(i) - columns.at(i - 1)).toBeLessThanOrEqual(400);
          }
        }
      }
    }),
    { numRuns: 150 },
  );
});
test('events of another request or task are rows with their reason, and change nothing of the exchange', () => {
  const stray = (n: number, id: unknown, taskId: string): TraceRecord => {
    const result = { kind: 'status-update', taskId, contextId: 'c1', status: { state: 'completed' }, final: true };
    const raw = `data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`;
    return { v: 1, type: 'frame', at: epochMs(2000 + n), exchange: exchangeId('x1'), kind: 'event', raw, bytes: utf8Bytes(raw) };
  };
  const fold = foldRun([...stream('x1', 1000, [[50, { e: 'task' }]]), stray(1, 999, 't1'), stray(2, 1, 'OTHER')]);
  expect(brief(createRowBuilder().rows(fold)).slice(2)).toEqual([
    'x1/e1 status-update it answers request 999, not 1, so it is not taken for this one (not believed)',
    'x1/e2 status-update it tells of task "OTHER", not "t1", so it is not taken for this one (not believed)',
  ]);
  const view = fold.exchange(exchangeId('x1'))?.view();
  expect([view?.taskId, view?.states.map(({ state }) => state), fold.view().events]).toEqual(['t1', ['submitted'], 1]);
});
