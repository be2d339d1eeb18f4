import { expect, test } from 'vitest';
import { createTraceLog } from './log.ts';
import type { TraceRecord } from './record.ts';
import { recordingFetch, recordingMark } from './recorder.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
function streamOf(chunks: readonly (Uint8Array | Error)[]): { readonly body: ReadableStream<Uint8Array>; pulled(): number } {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = chunks[pulled];
        pulled += 1;
        if (next instanceof Error) controller.error(next);
        else if (next) controller.enqueue(next);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, pulled: () => pulled };
}
function tap(answer: () => Response | Promise<Response>, more: { append?: (record: TraceRecord) => void; secrets?: readonly string[] } = {}) {
  const log = createTraceLog();
  const seen: { input: unknown; init: RequestInit | undefined }[] = [];
  const inner: typeof fetch = async (input, init) => {
    seen.push({ input, init });
    return answer();
  };
  const recorded = recordingFetch({ fetch: inner, append: more.append ?? log.append, agent: 'writer', secrets: () => more.secrets ?? [], nextId: log.nextId });
  return { log, seen, recorded };
}
const types = (records: readonly TraceRecord[]): string[] => records.map((record) => (record.type === 'end' ? `end ${record.reason}` : record.type));

test('what is sent goes out as the very same arguments', async () => {
  const { recorded, seen } = tap(() => new Response('{}'));
  const init = { method: 'POST', headers: { 'X-Key': 'secret-value' }, body: '{"a":1}' };
  await (await recorded('http://h/', init)).text();
  expect(seen[0]?.input).toBe('http://h/');
  expect(seen[0]?.init).toBe(init);
});
test('a plain body is one record, with the bytes that the caller read', async () => {
  const { recorded, log } = tap(
    () => new Response(streamOf([bytesOf('{"ж'), bytesOf('":1}')]).body, { status: 201, headers: { 'content-type': 'application/json' } }),
  );
  const response = await recorded('http://h/a');
  expect([response.status, await response.text()]).toEqual([201, '{"ж":1}']);
  expect(types(log.records)).toEqual(['request', 'response', 'body', 'end complete']);
  expect(log.records[2]).toMatchObject({ raw: '{"ж":1}', bytes: 8 });
});
test('a stream is recorded frame by frame, the tail too, and nothing is pulled before it is read', async () => {
  const source = streamOf([bytesOf('data: 1\n\nda'), bytesOf('ta: 2\n\n: c\n\ndata: 3')]);
  const { recorded, log } = tap(() => new Response(source.body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }));
  const response = await recorded('http://h/');
  expect(source.pulled()).toBe(0);
  const reader = response.body?.getReader();
  await reader?.read();
  expect([source.pulled(), types(log.records)]).toEqual([1, ['request', 'response', 'frame']]);
  while (!(await reader?.read())?.done);
  expect(log.records.flatMap((record) => (record.type === 'frame' ? [[record.kind, record.raw]] : []))).toEqual([
    ['event', 'data: 1\n\n'],
    ['event', 'data: 2\n\n'],
    ['comment', ': c\n\n'],
    ['tail', 'data: 3'],
  ]);
  expect(types(log.records).at(-1)).toBe('end complete');
});
test('a refused connection, a broken stream, an abort and a reader that leaves end with their reason', async () => {
  const refused = tap(() => Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) })));
  await expect(refused.recorded('http://h/')).rejects.toThrow('fetch failed');
  expect(refused.log.records.at(-1)).toMatchObject({ type: 'end', reason: 'failed', error: 'fetch failed: ECONNREFUSED connect' });

  const broken = tap(() => new Response(streamOf([bytesOf('data: 1\n\n'), new Error('reset')]).body, { headers: { 'content-type': 'text/event-stream' } }));
  await expect((await broken.recorded('http://h/')).text()).rejects.toThrow('reset');
  expect(types(broken.log.records)).toEqual(['request', 'response', 'frame', 'end failed']);

  const left = tap(() => new Response(streamOf([bytesOf('data: 1\n\n'), bytesOf('data: 2\n\n')]).body, { headers: { 'content-type': 'text/event-stream' } }));
  const reader = (await left.recorded('http://h/')).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(types(left.log.records)).toEqual(['request', 'response', 'frame', 'end closed-by-reader']);

  const abort = new AbortController();
  const stopped = tap(
    () =>
      new Response(streamOf([bytesOf('data: 1\n\n'), new DOMException('stopped', 'AbortError')]).body, { headers: { 'content-type': 'text/event-stream' } }),
  );
  const response = await stopped.recorded('http://h/', { signal: abort.signal });
  abort.abort();
  await expect(response.text()).rejects.toThrow('stopped');
  expect(types(stopped.log.records).at(-1)).toBe('end aborted');
});
test('a log that fails never breaks a run, and what it lost is told', async () => {
  const kept: TraceRecord[] = [];
  let calls = 0;
  const { recorded } = tap(() => new Response('{"a":1}'), {
    append(record) {
      calls += 1;
      if (calls === 2 || calls === 3) throw new Error('disk full');
      kept.push(record);
    },
  });
  expect(await (await recorded('http://h/')).json()).toEqual({ a: 1 });
  expect(kept.map((record) => record.type)).toEqual(['request', 'gap', 'end']);
  expect(kept[1]).toMatchObject({ dropped: 2, reason: expect.stringContaining('disk full') });
});
test('a canary key is masked in headers, address, bodies, frames, errors and marks, however it is spelled', async () => {
  const key = 'canary/"K3y"+9';
  const echo = `data: ${JSON.stringify({ key })} ${encodeURIComponent(key)} ${JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/')}\n\n`;
  const { recorded, log } = tap(() => new Response(echo, { headers: { 'content-type': 'text/event-stream', 'x-echo': `got ${key}`, 'set-cookie': 'a=b' } }), {
    secrets: [key],
  });
  const response = await recorded(`http://h/?key=${encodeURIComponent(key)}`, {
    method: 'POST',
    headers: { authorization: 'Bearer other-token-1', 'x-llm-api-key': key },
    body: JSON.stringify({ key }),
  });
  expect(await response.text()).toBe(echo); // the caller reads what was sent
  recordingMark({ append: log.append, secrets: () => [key] })('note', { say: `the key is ${key}` });
  const failed = tap(() => Promise.reject(new Error(`bad key ${key}`)), { secrets: [key] });
  await expect(failed.recorded('http://h/')).rejects.toThrow('bad key');
  const all = JSON.stringify([...log.records, ...failed.log.records]);
  for (const hidden of ['canary', 'K3y', 'other-token-1', encodeURIComponent(key)]) expect(all).not.toContain(hidden);
  expect(all).toContain('••••');
});
test('without the keys to mask, nothing is shown at all', async () => {
  const log = createTraceLog();
  const recorded = recordingFetch({
    fetch: async () => new Response('{"k":"v"}'),
    append: log.append,
    agent: 'writer',
    secrets: () => {
      throw new Error('locked');
    },
    nextId: log.nextId,
  });
  expect(await (await recorded('http://h/secret')).json()).toEqual({ k: 'v' });
  expect(JSON.stringify(log.records)).not.toMatch(/secret|"k"/);
});
test('bytes that are not UTF-8 are kept beside the text', async () => {
  const { recorded, log } = tap(() => new Response(Uint8Array.from([0x7b, 0xff, 0x7d])));
  await (await recorded('http://h/')).arrayBuffer();
  expect(log.records.find((record) => record.type === 'body')).toMatchObject({ bytes: 3, base64: btoa('{\xff}') });
});
test('answers whose status allows no body, and statuses beyond HTTP, come through as they are', async () => {
  for (const status of [204, 205, 304]) {
    const real = Object.defineProperty(new Response('left over'), 'status', { value: status });
    const { recorded, log } = tap(() => real);
    expect([(await recorded('http://h/')).status, types(log.records)]).toEqual([status, ['request', 'response', 'end complete']]);
  }
  const { recorded } = tap(() => Object.defineProperty(new Response('no'), 'status', { value: 999 }));
  const odd = await recorded('http://h/');
  expect([odd.status, odd.ok, await odd.text()]).toEqual([999, false, 'no']);
});
