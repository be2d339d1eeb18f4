import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { compareRuns } from '../../client/src/state/kept/compare.ts';
import { differences } from '../../client/src/state/kept/differences.ts';
import { readRun, type ReadOptions } from '../../client/src/state/kept/read-run.ts';

const sample = readFileSync(resolve(import.meta.dirname, '../../client/public/sample/run.jsonl'), 'utf8');
const read = (text: string, more: Partial<ReadOptions> = {}) =>
  readRun(new Blob([text]), { schedule: () => undefined, breathe: () => Promise.resolve(), ...more });
async function whole(text: string) {
  const found = await read(text);
  if (!found.ok) throw new Error(found.error.reason);
  return found.value;
}

test('the sample is read with its end', async () => {
  const { log, state, header } = await whole(sample);
  expect(header.title).toMatch(/tidal/);
  expect(state.phase).toBe('done');
  expect(log.records().length).toBe(sample.trim().split('\n').length - 1);
});
test('a fault names its line, and what stood before it is there', async () => {
  const lines = sample.split('\n');
  const found = await read([...lines.slice(0, 9), '{"v":1,', ...lines.slice(9)].join('\n'));
  expect(found).toMatchObject({ ok: false, error: { line: 10, reason: expect.stringMatching(/^not JSON/) } });
  expect(found.ok ? undefined : found.error.before?.log.records().length).toBe(8);
});
test('another version is told beside the one that is understood', async () => {
  expect(await read('{"format":"handoff-trace","v":7}\n')).toEqual({
    ok: false,
    error: { line: 1, version: '7', reason: 'format version 7 found; this program understands 1' },
  });
  expect(await read('')).toMatchObject({ ok: false, error: { reason: 'the file is empty' } });
  expect(await read('PK\u0003\u0004')).toMatchObject({ ok: false, error: { line: 1 } });
});
test('a file beyond the limits is refused with the limit', async () => {
  expect(await read(sample, { limits: { file: 10, records: 10 } })).toMatchObject({
    ok: false,
    error: { reason: expect.stringMatching(/this page opens up to/) },
  });
  const found = await read(sample, { limits: { file: 1e9, records: 10 } });
  expect(found.ok ? undefined : found.error.before?.log.records().length).toBe(10);
});
test('reading can be given up', async () => {
  const gone = new AbortController();
  gone.abort();
  await expect(read(sample, { signal: gone.signal })).rejects.toThrow(/abort/i);
});
test('a run does not part from itself, and parts where one byte of what was sent is another', async () => {
  expect(compareRuns(await whole(sample), await whole(sample))).toMatchObject({ parts: 'They do not part.', payload: [], values: [] });
  const changed = sample
    .split('\n')
    .map((line) => (line.includes('"type":"request"') && line.includes('message/send') ? line.replaceAll('tidal power', 'tidal-power') : line));
  const found = compareRuns(await whole(sample), await whole(changed.join('\n')));
  expect(found.parts).toBe('They part at the request message/send.');
  expect(found.values[0]).toMatchObject({ say: 'differs', b: expect.stringContaining('tidal-power') });
  expect(found.detail).toMatch(/messages? before are the same/);
});
test('ids and times are no difference; anything else has its path', () => {
  const a = { id: 'a', taskId: 't1', at: '2026-01-01T00:00:00Z', list: [1, { x: 'y' }], gone: true };
  const b = { id: 'b', taskId: 't2', at: '2026-02-01T00:00:00Z', list: [1, { x: 'z' }, 3] };
  expect(differences(a, b, 10)).toEqual([
    { path: 'list[1].x', a: 'y', b: 'z' },
    { path: 'list[2]', a: undefined, b: 3 },
    { path: 'gone', a: true, b: undefined },
  ]);
  expect(differences(a, b, 1)).toHaveLength(1);
});
