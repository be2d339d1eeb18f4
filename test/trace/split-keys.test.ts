import { expect, test } from 'vitest';
import { importTrace, exportTrace } from '@handoff/shared/trace/format';
import { maskSplitKeys } from '@handoff/shared/trace/views/split-keys';
import { foldRun } from '@handoff/shared/trace/views/run';
import { exchangeId } from '@handoff/shared/base/ids';
import { stream, type Spec } from './records.ts';

const key = 'sk-canary-0123"456';
const chunks = (text: string): [number, Spec][] => [...text].map((char) => [10, { e: 'chunk', text: char }]);
const joined = (records: ReturnType<typeof stream>): string => {
  const columns = foldRun(records).exchange(exchangeId('x1'))?.columns;
  let text = '';
  for (let i = 0; i < (columns?.length ?? 0); i++) {
    const event = columns?.read(i).event;
    const part = event?.type === 'artifact' ? event.artifact.parts[0] : undefined;
    if (part?.type === 'text') text += part.text;
  }
  return text;
};

test('a key that is spread over events, or cut within, is covered; the trace stays whole, and other records stay as they are', () => {
  const records = stream('x1', 1000, [[50, { e: 'task' }], ...chunks(`a ${key} b ${key.slice(0, -1)}`)]);
  expect(joined(records)).toContain(key);
  const masked = maskSplitKeys(records, [key]);
  expect(joined([...masked])).toBe(`a ${'•'.repeat(key.length)} b ${'•'.repeat(key.length - 1)}`);
  expect([masked.length, masked.at(0) === records[0], masked.at(2) === records[2]]).toEqual([records.length, true, true]);
  expect(importTrace(exportTrace({ header: {}, records: masked })).ok).toBe(true);
  expect(maskSplitKeys(records, ['another-key-1'])).toBe(records);
});
