import { expect, test } from 'vitest';
import { epochMs } from '@handoff/shared/base/units';
import type { Row } from '@handoff/shared/trace/views/model';
import { foldRun } from '@handoff/shared/trace/views/run';
import { createRowBuilder } from '@handoff/shared/trace/views/rows';
import { stream, type Spec } from '../../../../test/trace/records.ts';
import { drawn } from './Overview.tsx';

test('signs that would fall on one another are drawn once', () => {
  const bad = Array.from({ length: 5000 }, (): [number, Spec] => [1, { e: 'bad' }]);
  const rows: readonly Row[] = [...createRowBuilder().rows(foldRun(stream('x1', 1000, [[50, { e: 'task' }], ...bad])))];
  expect(rows.length).toBeGreaterThan(5000);
  const shown = drawn(rows, epochMs(1000), 5);
  expect(shown.length).toBeLessThan(450);
  expect(shown.some((row) => row.kind === 'event' && row.form === 'unreadable')).toBe(true);
});
