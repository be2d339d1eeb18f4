import fc from 'fast-check';
import { expect, test } from 'vitest';
import { epochMs } from '@handoff/shared/base/units';
import { createIdleTimes, IDLE_MS } from './idle.ts';

test('a second in which nothing was sent and nothing came is idle; less is not', () => {
  const idle = createIdleTimes();
  for (const at of [0, 20, 4330, 4340, 5339, 6339]) idle.add(epochMs(at));
  expect(idle.stretches).toEqual([
    { from: 20, to: 4330 },
    { from: 5339, to: 6339 },
  ]);
  expect(idle.total).toBe(5310);
});

test('whatever the order in which times come, the stretches are those of the times in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 40 }), (times) => {
      const idle = createIdleTimes();
      const first = Math.min(...times);
      idle.add(epochMs(first));
      for (const time of times) idle.add(epochMs(time));
      const sorted = times.toSorted((a, b) => a - b);
      const expected = sorted.flatMap((to, i) => {
        const from = sorted[i - 1] ?? to;
        return to - from >= IDLE_MS ? [{ from, to }] : [];
      });
      expect(idle.stretches).toEqual(expected);
      expect(idle.total).toBe(expected.reduce((sum, { from, to }) => sum + to - from, 0));
    }),
  );
});
