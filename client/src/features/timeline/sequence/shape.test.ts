import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldRun } from '@handoff/shared/trace/views/run';
import type { TraceRecord } from '@handoff/shared/trace/record';
import { createRowBuilder, type Expansion } from '@handoff/shared/trace/views/rows';
import { rowId } from '@handoff/shared/base/ids';
import { rowsOf, type RowList } from '@handoff/shared/trace/views/row-list';
import { generateRun } from '../../../../../test/generate/run.ts';
import { end, mark, stream, type Spec } from '../../../../../test/trace/records.ts';
import { activations, GapIndex, gapBetween, laneCentres, openOn, shapeOf } from './shape.ts';

const spec: fc.Arbitrary<Spec> = fc.oneof(
  fc.constant<Spec>({ e: 'task' }),
  fc.constant<Spec>({ e: 'status', state: 'working' }),
  fc.constant<Spec>({ e: 'comment' }),
  fc.constant<Spec>({ e: 'bad' }),
  fc.constant<Spec>({ e: 'error' }),
  fc.constant<Spec>({ e: 'chunk', text: 'x' }),
);
const steps = fc.array(fc.tuple(fc.constantFrom(1, 30, 399, 500, 4000), spec), { maxLength: 14 });
/** Streams one after the other or at once, ended or still open, with marks between them; some rows closed. */
const run = fc
  .array(fc.record({ start: fc.integer({ min: 0, max: 5000 }), steps, ended: fc.boolean(), said: fc.boolean() }), { minLength: 1, maxLength: 5 })
  .map((streams) => {
    const records = streams.flatMap(({ start, steps: list, ended, said }, i): TraceRecord[] => {
      const made = stream(`x${i}`, 1000 + start, list);
      const last = made.at(-1)?.at ?? 0;
      return [...made, ...(ended ? [end(`x${i}`, last + 1)] : []), ...(said ? [mark('note', last + 2, { say: 'Something happened' })] : [])];
    });
    return records.toSorted((a, b) => a.at - b.at);
  });
const listOf = (records: readonly TraceRecord[], expansion?: Expansion): { readonly rows: RowList; readonly open: readonly string[] } => {
  const fold = foldRun(records);
  const open = fold
    .view()
    .exchanges.filter((exchange) => exchange.end === undefined)
    .map((exchange) => exchange.id);
  return { rows: createRowBuilder().rows(fold, expansion === undefined ? undefined : { expansion }), open };
};

test('arrows are the rows of the waterfall: each exchange, event and burst is exactly one, from and to the same', () => {
  fc.assert(
    fc.property(run, (records) => {
      const { rows } = listOf(records);
      for (const row of rows) {
        const shape = shapeOf(row);
        expect(shape.kind === 'arrow').toBe(row.kind === 'exchange' || row.kind === 'event' || row.kind === 'burst');
        if (shape.kind === 'arrow' && 'from' in row) expect([shape.from, shape.to]).toEqual([row.from, row.to]);
      }
    }),
  );
});

test('activations open and close with bars', () => {
  fc.assert(
    fc.property(run, fc.boolean(), (records, closed) => {
      const { rows, open: ids } = listOf(records, closed ? { expanded: new Set(), collapsed: new Set([rowId('x0')]) } : undefined);
      const open = openOn(rows, ids);
      const all = [...rows];
      let before: ReadonlySet<string> = new Set();
      all.forEach((row, i) => {
        const boxes = activations(rows, i, open);
        const up = new Set([...boxes].flatMap(([lane, box]) => (box.up ? [lane] : [])));
        // What goes down from one row comes up to the next.
        expect(up).toEqual(before);
        before = new Set([...boxes].flatMap(([lane, box]) => (box.down ? [lane] : [])));
        const next = all[i + 1];
        // A box opens where an exchange is: one with rows of its own below, or one that has not ended.
        for (const lane of before)
          if (!up.has(lane)) expect(row.kind === 'exchange' && row.to === lane && ((next?.level ?? 1) > 1 || row.bar.end === undefined)).toBe(true);
        if (row.kind === 'exchange' && row.bar.end === undefined) expect(before.has(row.to)).toBe(true);
        if (row.level > 1 && 'from' in row) expect(up.has(row.from)).toBe(true);
        // It closes at the last row of an exchange that has ended.
        for (const lane of up) if (!before.has(lane)) expect(row.level > 1 && (next === undefined || next.level === 1)).toBe(true);
      });
      expect(before).toEqual(new Set(open.map(({ lane }) => lane)));
    }),
  );
});

test('gaps stand where nothing happened for more than 400 ms, and a list that grows finds the same ones', () => {
  fc.assert(
    fc.property(run, (records) => {
      const index = new GapIndex();
      for (let n = 1; n <= records.length; n += 3) {
        const { rows } = listOf(records.slice(0, n));
        const all = [...rows];
        expect(index.of(rows)).toEqual(all.flatMap((row, i) => (gapBetween(all[i - 1], row) > 0 ? [i] : [])));
      }
    }),
    { numRuns: 30 },
  );
});
test('of a long list that grew only the end is looked at again', () => {
  const records = [...generateRun({ events: 6000, shape: 'singles', streams: 2 })];
  const index = new GapIndex();
  const short = listOf(records.slice(0, -20)).rows;
  index.of(short);
  const { rows: list } = listOf(records);
  let looked = 0;
  const counted: RowList = {
    ...list,
    length: list.length,
    at: (i) => list.at(i),
    slice(from, to) {
      looked += (to ?? list.length) - from;
      return list.slice(from, to);
    },
  };
  expect(index.of(counted)).toEqual(new GapIndex().of(list));
  expect(looked).toBeLessThanOrEqual(3 * 64);
  expect(index.of(rowsOf([]))).toEqual([]);
});

test('lifelines stand apart and inside', () => {
  for (const phone of [false, true])
    for (let n = 1; n <= 12; n += 1) {
      const centres = laneCentres(n, phone);
      expect(centres).toHaveLength(n);
      centres.forEach((centre, i) => {
        expect(centre).toBeGreaterThan(i === 0 ? 0.05 : (centres[i - 1] ?? 0));
        expect(centre).toBeLessThan(0.95);
      });
    }
});
