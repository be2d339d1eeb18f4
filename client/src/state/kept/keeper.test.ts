import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRunFold } from '@handoff/shared/trace/views/run';
import type { KeptDb } from './db.ts';
import { createKeeper, freshRunId, type Keeper } from './keeper.ts';
import { createKept, type KeptStore } from './kept.ts';
import { findRuns, toDrop, whenText, type KeptRun } from './model.ts';

const memory = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) };
};
function database(full = false): KeptDb {
  const runs = new Map<string, KeptRun>();
  const files = new Map<string, Blob>();
  return {
    list: async () => [...runs.values()],
    file: async (id) => files.get(id),
    async put(run, file) {
      if (full) throw new Error('QuotaExceeded');
      runs.set(run.id, run);
      files.set(run.id, file);
    },
    update: async (run) => void runs.set(run.id, run),
    async remove(ids) {
      for (const id of ids) {
        runs.delete(id);
        files.delete(id);
      }
    },
  };
}
const facts = (title: string) => ({ view: createRunFold().view(), state: { phase: 'idle' as const }, title, from: 'run' as const });
async function opened(
  db: () => Promise<KeptDb>,
  bounds?: { readonly runs: number; readonly bytes: number },
): Promise<{ readonly store: KeptStore; readonly keeper: Keeper }> {
  const store = createKept(memory());
  return { store, keeper: await createKeeper(store, db, bounds) };
}
const run = (id: string, at: number, stored = 10): KeptRun => ({
  id,
  title: id,
  at,
  took: 1,
  events: 1,
  bytes: 1,
  stored,
  outcome: { tone: 'ok', word: 'draft complete' },
  from: 'run',
});

test('a kept run has its file, is renamed, removed and brought back', async () => {
  const { store, keeper } = await opened(async () => database());
  expect(await keeper.keep('a', facts('Sand'), new Blob(['12345']))).toBe(true);
  expect(store.getState()).toMatchObject({ status: 'ready', runs: [{ id: 'a', title: 'Sand', stored: 5 }] });
  await keeper.rename('a', '  Silt  ');
  // What is kept again keeps the name that a person gave it.
  await keeper.keep('a', facts('Sand'), new Blob(['123456']));
  expect(store.getState().runs).toMatchObject([{ title: 'Silt', stored: 6 }]);
  await keeper.remove(['a']);
  expect(store.getState()).toMatchObject({ runs: [], removed: 1 });
  expect(await keeper.file('a')).toBeUndefined();
  await keeper.restore();
  expect(await (await keeper.file('a'))?.text()).toBe('123456');
});
test('the oldest make room, and it is said', async () => {
  const { store, keeper } = await opened(async () => database(), { runs: 2, bytes: 1000 });
  for (const id of ['a', 'b', 'c']) await keeper.keep(id, facts(id), new Blob(['x']));
  expect(store.getState().runs.map(({ id }) => id)).toEqual(['b', 'c']);
  expect(store.getState().said).toMatch(/the oldest went: 1 run/);
  expect(await keeper.keep('d', facts('d'), new Blob(['x'.repeat(1001)]))).toBe(false);
  expect(store.getState()).toMatchObject({ runs: [{ id: 'b' }, { id: 'c' }], said: expect.stringMatching(/was not kept/) });
});
test('a browser without storage says so, and nothing else breaks', async () => {
  const { store, keeper } = await opened(() => Promise.reject(new Error('A mutation operation was attempted on a database that did not allow mutations')));
  expect(store.getState()).toMatchObject({ status: 'refused', why: expect.stringMatching(/mutations\.$/) });
  expect(await keeper.keep('a', facts('a'), new Blob(['x']))).toBe(false);
  expect(await keeper.file('a')).toBeUndefined();
});
test('storage that is full loses nothing and is told', async () => {
  const { store, keeper } = await opened(async () => database(true));
  expect(await keeper.keep('a', facts('a'), new Blob(['x']))).toBe(false);
  expect(store.getState()).toMatchObject({ runs: [], said: expect.stringMatching(/could not be kept\. QuotaExceeded\. Export it/) });
});
test('what is dropped is the least that makes room, oldest first', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(100), fc.nat(50)), { maxLength: 30 }), fc.nat(60), fc.integer({ min: 1, max: 10 }), (sizes, stored, most) => {
      const runs = sizes.map(([at, bytes], i) => run(`r${i}`, at, bytes));
      const bounds = { runs: most, bytes: 60 };
      const out = toDrop(runs, stored, bounds) ?? [];
      const fits = (left: readonly KeptRun[]): boolean => left.length < bounds.runs && left.reduce((sum, one) => sum + one.stored, stored) <= bounds.bytes;
      const left = runs.filter((one) => !out.includes(one));
      expect(fits(left)).toBe(true);
      if (out.length > 0) expect(fits([...left, ...out.slice(-1)])).toBe(false);
      for (const gone of out) for (const stays of left) expect(gone.at).toBeLessThanOrEqual(stays.at);
    }),
  );
});
test('runs are found by every word of the search, newest first', () => {
  const runs = [run('a', 1), { ...run('b', 2), title: 'Heat pumps' }, { ...run('c', 3), title: 'Pumps', outcome: { tone: 'err' as const, word: 'failed' } }];
  expect(findRuns(runs, 'PUMPS').map(({ id }) => id)).toEqual(['c', 'b']);
  expect(findRuns(runs, 'pumps failed').map(({ id }) => id)).toEqual(['c']);
  expect(findRuns(runs, '  ')).toHaveLength(3);
});
test('times are told as a person would', () => {
  const at = (day: number, hour: number): number => new Date(2026, 10, day, hour, 5).getTime();
  expect(whenText(at(30, 14), at(30, 20))).toBe('today 14:05');
  expect(whenText(at(29, 23), at(30, 1))).toBe('yesterday 23:05');
  expect(whenText(at(27, 9), at(30, 1))).toBe('27 Nov 09:05');
});
test('ids are short and never the same', () => {
  const ids = new Set(Array.from({ length: 1000 }, freshRunId));
  expect(ids.size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]{10}$/);
});
