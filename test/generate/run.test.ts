import { expect, test } from 'vitest';
import { foldRun } from '@handoff/shared/trace/views/run';
import { createRowBuilder } from '@handoff/shared/trace/views/rows';
import { generateRun } from './run.ts';

test('a run has as many events as asked for, is the same each time, and every shape is what it says', () => {
  for (const shape of ['mixed', 'burst', 'singles'] as const) {
    for (const events of [0, 1, 5, 700]) {
      const records = [...generateRun({ events, shape, streams: 3 })];
      expect(records.filter((record) => record.type === 'frame')).toHaveLength(events);
      expect([...generateRun({ events, shape, streams: 3 })]).toEqual(records);
    }
  }
  const kinds = (shape: 'burst' | 'singles'): number =>
    [...createRowBuilder().rows(foldRun(generateRun({ events: 500, shape, streams: 1 })))].filter((row) => row.kind === 'burst').length;
  expect([kinds('burst'), kinds('singles')]).toEqual([1, 0]);
  const sizes = [...generateRun({ events: 2000 })].flatMap((record) => (record.type === 'frame' && record.kind === 'event' ? [record.bytes] : []));
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  expect(mean).toBeGreaterThan(230);
  expect(mean).toBeLessThan(340);
});
