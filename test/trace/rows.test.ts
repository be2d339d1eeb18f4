import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowId, type RowId } from '@handoff/shared/base/ids';
import type { TraceRecord } from '@handoff/shared/trace/record';
import { createBursts, extendGroups, isBurst, type Group } from '@handoff/shared/trace/views/bursts';
import type { Expansion } from '@handoff/shared/trace/views/expansion';
import type { RowFilter } from '@handoff/shared/trace/views/filter/row-filter';
import { createSums } from '@handoff/shared/trace/views/sums';
import { isOpen } from '@handoff/shared/trace/views/rows';
import type { Row } from '@handoff/shared/trace/views/model';
import { createRowBuilder } from '@handoff/shared/trace/views/rows';
import type { RowList } from '@handoff/shared/trace/views/row-list';
import { createRunFold, foldRun, type RunFold } from '@handoff/shared/trace/views/run';
import { generateRun } from '../generate/run.ts';

const anyRun = fc
  .record({
    events: fc.integer({ min: 0, max: 260 }),
    streams: fc.integer({ min: 1, max: 6 }),
    seed: fc.nat(1000),
    ended: fc.boolean(),
    shape: fc.constantFrom('mixed' as const, 'mixed' as const, 'singles' as const, 'burst' as const),
  })
  .map((options): readonly TraceRecord[] => [...generateRun(options)]);
/** Opens and closes some of everything, by a number. */
function expansionOf(records: readonly TraceRecord[], seed: number): Expansion {
  const ids = Array.from(
    createRowBuilder().rows(foldRun(records), { expansion: { expanded: new Set(), collapsed: new Set(), rest: 'open' } }),
    (row) => row.id,
  );
  const picked = (n: number): ReadonlySet<RowId> => new Set(ids.filter((_, i) => (i * 7919 + seed * 31) % 5 === n));
  const rest = [undefined, undefined, 'open', 'closed'] as const;
  const chosen = rest[seed % 4];
  return { expanded: picked(0), collapsed: picked(1), ...(chosen ? { rest: chosen } : {}) };
}
/** Lets through events and rows by a number: what a filter may say, not what a person would. */
function filterOf(seed: number): RowFilter {
  const lists = new Map<string, { readonly list: number[]; seen: number }>();
  const how = seed % 4;
  return {
    version: 1,
    events(fold) {
      if (how === 0) return 'none';
      if (how === 1 && fold.key.endsWith('2')) return 'all';
      let known = lists.get(fold.key);
      if (!known) lists.set(fold.key, (known = { list: [], seen: 0 }));
      for (; known.seen < fold.columns.length; known.seen++) if ((known.seen * 13 + seed) % (how + 2) === 0) known.list.push(known.seen);
      return known.list;
    },
    exchange: (fold) => (fold.key.length + seed) % 3 === 0,
    burst: (_, from) => how === 0 && (from + seed) % 2 === 0,
    item: (row) => (row.id.length + seed) % 2 === 0,
  };
}
const shown = (row: Row): unknown => {
  const base = { id: row.id, kind: row.kind, at: row.at, level: row.level, sentence: row.sentence, notes: row.notes, context: row.context };
  if (row.kind === 'event') return { ...base, label: row.label, summary: row.summary, state: row.state, n: row.n, bytes: row.bytes, form: row.form };
  if (row.kind === 'burst') return { ...base, label: row.label, count: row.count, bytes: row.bytes, span: row.span, matches: row.matches };
  return { ...row };
};
const options = (records: readonly TraceRecord[], seed: number, filtered: boolean) => ({
  expansion: expansionOf(records, seed),
  filter: filtered ? filterOf(seed) : undefined,
});

test('law: rows of a run folded in any pieces are those of the run folded at once, opened and filtered in any way', () => {
  fc.assert(
    fc.property(anyRun, fc.nat(1000), fc.boolean(), fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 12 }), (records, seed, filtered, cuts) => {
      const fold = createRunFold();
      const builder = createRowBuilder();
      const opened = options(records, seed, filtered);
      let at = 0;
      for (const size of [...cuts, records.length]) {
        for (const record of records.slice(at, at + size)) fold.push(record);
        at = Math.min(records.length, at + size);
        const fresh = createRowBuilder().rows(foldRun(records.slice(0, at)), options(records, seed, filtered));
        expect(Array.from(builder.rows(fold, opened), shown)).toEqual(Array.from(fresh, shown));
      }
      expect(builder.rows(fold, opened)).toBe(builder.rows(fold, opened));
    }),
    { numRuns: 80 },
  );
});
test('law: a list is one thing, however it is read', () => {
  fc.assert(
    fc.property(anyRun, fc.nat(1000), fc.boolean(), (records, seed, filtered) => {
      const rows: RowList = createRowBuilder().rows(foldRun(records), options(records, seed, filtered));
      const all = [...rows];
      expect(all).toHaveLength(rows.length);
      expect(rows.slice(0).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      for (const [index, row] of all.entries()) {
        expect([rows.at(index)?.id, rows.indexOf(row.id), rows.lookup(row.id)?.index]).toEqual([row.id, index, index]);
      }
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      expect(rows.tall).toEqual(all.flatMap((row, index) => (row.kind === 'handoff' ? [index] : [])));
      expect([rows.at(-1), rows.at(rows.length), rows.indexOf(rowId('x9/e1')), rows.indexOf(rowId('')), rows.lookup(rowId('x2/e99999'))]).toEqual([
        undefined,
        undefined,
        -1,
        -1,
        undefined,
      ]);
      for (const row of all) {
        if (row.kind !== 'burst') continue;
        const found = rows.lookup(rowId(`${row.exchange}/e${(row.event(1)?.n ?? 0) - 1}`));
        if (found?.row) expect(found.burst?.id).toBe(row.id);
      }
    }),
    { numRuns: 60 },
  );
});
test('law: a filter leaves the order, keeps the parents of what it matches, and a filter of everything is none', () => {
  fc.assert(
    fc.property(anyRun, fc.nat(1000), (records, seed) => {
      const fold = foldRun(records);
      const expansion: Expansion = { expanded: new Set(), collapsed: new Set(), rest: 'open' };
      const everything = [...createRowBuilder().rows(fold, { expansion })].map(({ id }) => id);
      const filtered = [...createRowBuilder().rows(fold, { expansion, filter: filterOf(seed) })];
      const places = filtered.map(({ id }) => everything.indexOf(id));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places).not.toContain(-1);
      for (const [index, row] of filtered.entries()) {
        const parent = filtered.slice(0, index).findLast(({ level }) => level < row.level);
        if (row.level > 1) expect(parent && isOpen(parent, expansion)).toBe(true);
        if (row.kind === 'burst' && row.matches !== undefined) {
          const below = filtered.slice(index + 1, index + 1 + row.matches);
          expect(below.every(({ level }) => level === 3)).toBe(true);
          expect(filtered[index + 1 + row.matches]?.level).not.toBe(3);
        }
      }
      const all: RowFilter = { version: 1, events: () => 'all', exchange: () => true, burst: () => true, item: () => true };
      expect([...createRowBuilder().rows(fold, { expansion, filter: all })].map(({ id }) => id)).toEqual(everything);
    }),
    { numRuns: 60 },
  );
});
test('law: bursts found as events come are those of the rule, and hide nothing that is odd', () => {
  fc.assert(
    fc.property(anyRun, fc.integer({ min: 1, max: 40 }), (records, step) => {
      const fold = createRunFold();
      const found = new Map<string, ReturnType<typeof createBursts>>();
      for (const [index, record] of records.entries()) {
        fold.push(record);
        if (index % step !== 0 && index !== records.length - 1) continue;
        for (const item of fold.items) {
          if (item.type !== 'exchange') continue;
          const bursts = found.get(item.fold.key) ?? createBursts();
          found.set(item.fold.key, bursts);
          bursts.extend(item.fold.columns);
        }
      }
      for (const item of fold.items) {
        if (item.type !== 'exchange') continue;
        const { columns, key } = item.fold;
        const groups: Group[] = [];
        extendGroups(groups, columns);
        const bursts = found.get(key);
        const listed = Array.from({ length: bursts?.length ?? 0 }, (_, i) => ({ from: bursts?.from(i), to: bursts?.to(i) }));
        expect(listed).toEqual(groups.filter(isBurst));
        for (const { from, to } of groups.filter(isBurst)) {
          let size = 0;
          for (let event = from; event < to; event++) {
            const kind = columns.kind(event);
            size += columns.bytes(event);
            expect([kind.change, kind.first, kind.last, kind.code, kind.form === 'unreadable', event === 0]).toEqual([
              false,
              false,
              false,
              undefined,
              false,
              false,
            ]);
            expect(kind.notes?.some(({ severity }) => severity !== 'note') ?? false).toBe(false);
            expect([bursts?.of(event), bursts?.at(event) === bursts?.of(event)]).toEqual([bursts?.at(from), event === from]);
          }
          expect(bursts?.size(bursts.at(from))).toBe(size);
        }
      }
    }),
    { numRuns: 60 },
  );
});
test('law: running sums are sums, and finding is the inverse', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(70), fc.nat(9)), { maxLength: 80 }), (sets) => {
      const sums = createSums();
      const plain: number[] = [];
      for (const [index, value] of sets) {
        sums.grow(index + 1);
        while (plain.length <= index) plain.push(0);
        sums.set(index, value);
        plain[index] = value;
      }
      const before = (index: number): number => plain.slice(0, index).reduce((sum, value) => sum + value, 0);
      expect([sums.length, sums.total]).toEqual([plain.length, before(plain.length)]);
      for (const index of plain.keys()) expect([sums.get(index), sums.before(index)]).toEqual([plain[index], before(index)]);
      for (let sum = 0; sum < sums.total; sum++) {
        const index = sums.find(sum);
        expect(before(index) <= sum && sum < before(index + 1)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});
test('rows of two thousand exchanges: the next flush asks for the exchange that changed, and for no other', () => {
  const records = [...generateRun({ events: 6000, streams: 2000, odd: false })];
  const fold: RunFold = createRunFold();
  const builder = createRowBuilder();
  for (const record of records.slice(0, -3)) fold.push(record);
  const before = builder.rows(fold);
  const { version } = fold.changes;
  const view = fold.view();
  for (const record of records.slice(-3)) fold.push(record);
  expect(fold.changes.since(version).length).toBeLessThanOrEqual(2);
  const after = builder.rows(fold);
  expect(after).not.toBe(before);
  expect(fold.view().exchanges).toBe(view.exchanges);
  expect(after.length).toBe([...after].length);
});
