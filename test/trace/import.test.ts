import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportTrace, importTrace, traceLines } from '@handoff/shared/trace/format';
import { importSliced } from '@handoff/shared/trace/import';
import type { TraceRecord } from '@handoff/shared/trace/record';
import { generateRun } from '../generate/run.ts';

async function* cut(text: string, size: number): AsyncGenerator<Uint8Array> {
  const data = new TextEncoder().encode(text);
  for (let i = 0; i < data.length; i += size) yield data.subarray(i, i + size);
}
const read = async (text: string, size: number, slice = 0) => {
  const records: TraceRecord[] = [];
  let pauses = 0;
  const done = await importSliced({
    chunks: cut(text, size),
    take: (record) => void records.push(record),
    slice,
    pause: async () => void (pauses += 1),
  });
  return { done, records, pauses };
};

test('law: a file read in slices, cut anywhere, gives what reading it at once gives', async () => {
  const file = { header: { title: 'Ветер' }, records: [...generateRun({ events: 300 })] };
  const text = `\uFEFF${exportTrace(file)}`;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5000 }), async (size) => {
      const { done, records, pauses } = await read(text, size);
      expect(done).toEqual({ ok: true, value: file.header });
      expect(records).toEqual(file.records);
      expect(pauses).toBeGreaterThan(0);
    }),
    { numRuns: 20 },
  );
  expect(importTrace(text)).toEqual({ ok: true, value: file });
  expect([...traceLines(file.header, file.records)].join('')).toBe(exportTrace(file));
});
test('a refusal names the same line and reason, and an abort is thrown', async () => {
  const lines = exportTrace({ header: {}, records: [...generateRun({ events: 10 })] }).split('\n');
  lines[5] = '{"v":1,"type":"laser","at":1}';
  const text = lines.join('\n');
  const { done } = await read(text, 100);
  expect(done).toEqual(importTrace(text));
  expect(done).toMatchObject({ ok: false, error: { line: 6 } });
  expect((await read('', 10)).done).toMatchObject({ ok: false, error: { reason: 'the file is empty' } });
  const stop = AbortSignal.abort(new Error('enough'));
  await expect(importSliced({ chunks: cut(text, 10), take: () => undefined, pause: async () => undefined, signal: stop })).rejects.toThrow('enough');
});
