import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { messageId } from '../base/ids.ts';
import type { TraceRecord } from '../trace/record.ts';
import { recordingFetch } from '../trace/recorder.ts';
import { createA2AClient } from './client.ts';
import { discover } from './discover.ts';
import { explain, type A2AError } from './errors.ts';
import { LIMIT } from './limits.ts';
import { redirectOf } from './read-body.ts';

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done).closeAllConnections()))));
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const never = (): AbortSignal => new AbortController().signal;
const message = { messageId: messageId('m'), role: 'user', parts: [{ type: 'text', text: 'Hello' }] } as const;
function client(url: string) {
  const records: TraceRecord[] = [];
  const recorded = recordingFetch({ fetch, append: (record) => records.push(record), agent: 'writer', secrets: () => [], nextId: () => 'x1' });
  return {
    records,
    client: createA2AClient({ endpoint: { url, binding: 'JSONRPC', dialect: '0.x' }, fetch: recorded, headers: () => ({ 'x-llm-api-key': 'k' }) }),
  };
}
/** A body of one stream whose size is `chunks` times `chunk`, made as it is read. */
function endless(chunk: string, chunks: number, type: string): { readonly fetch: typeof fetch; read(): number; left(): boolean } {
  const data = new TextEncoder().encode(chunk);
  let given = 0;
  let left = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (given === chunks) return controller.close();
        given += 1;
        controller.enqueue(data);
      },
      cancel: () => void (left = true),
    },
    { highWaterMark: 0 },
  );
  return { fetch: async () => new Response(body, { headers: { 'content-type': type } }), read: () => given * data.length, left: () => left };
}
const speak = (fetcher: typeof fetch) =>
  createA2AClient({ endpoint: { url: 'http://h/', binding: 'JSONRPC', dialect: '0.x' }, fetch: fetcher, headers: () => ({}) });

test('a redirect is not followed, by calls, streams and cards; the host that it names is told', async () => {
  const reached: string[] = [];
  const other = await serve((request, response) => {
    reached.push(String(request.headers['x-llm-api-key']));
    response.end('{}');
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const agent = await serve((_, response) => response.writeHead(status, { location: `${other}/a2a` }).end());
    const sent = await client(agent).client.send(message, { wait: true });
    const host = new URL(other).host;
    expect(sent).toEqual({ ok: false, error: { kind: 'redirect', url: agent, target: host } });
    for await (const item of client(agent).client.stream(message)) expect(item).toMatchObject({ ok: false, error: { kind: 'redirect', target: host } });
    const found = await discover(agent, fetch, never());
    expect(found).toMatchObject({ ok: false, error: { kind: 'refused', error: { kind: 'redirect', target: host } } });
    if (!sent.ok) expect(explain(sent.error)).toMatch(/redirected to 127\.0\.0\.1:\d+\. Handoff does not follow, since keys/);
  }
  expect(reached).toEqual([]);
});
test('a page is not told where a redirect leads, and still knows that it is one', () => {
  const opaque = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
  expect(redirectOf(opaque, 'http://h/')).toEqual({ kind: 'redirect', url: 'http://h/' });
  expect(redirectOf(new Response('', { status: 304 + 96 }), 'http://h/')).toBeUndefined();
});
test('a card and an answer are read up to their limit, and then the connection is closed', async () => {
  const card = endless('x'.repeat(500_000), 1000, 'application/json');
  expect(await discover('http://h/card.json', card.fetch, never())).toMatchObject({ error: { kind: 'refused', error: { kind: 'too-large', what: 'card' } } });
  const answer = endless('x'.repeat(4_000_000), 1000, 'application/json');
  expect(await speak(answer.fetch).send(message, { wait: true })).toMatchObject({ error: { kind: 'too-large', what: 'answer' } });
  expect([card.left(), card.read() <= LIMIT.card + 500_000, answer.left(), answer.read() <= LIMIT.answer + 4_000_000]).toEqual([true, true, true, true]);
});
async function errors(stream: AsyncIterable<{ readonly ok: boolean; readonly error?: A2AError }>): Promise<readonly (A2AError | undefined)[]> {
  const found: (A2AError | undefined)[] = [];
  for await (const item of stream) if (!item.ok) found.push(item.error);
  return found;
}
test('an event without an end, and a stream without an end, are given up', async () => {
  const event = endless('x'.repeat(4_000_000), 1000, 'text/event-stream');
  expect(await errors(speak(event.fetch).stream(message))).toEqual([{ kind: 'too-large', what: 'event', limit: LIMIT.event }]);
  const stream = endless(`: ${'x'.repeat(4_000_000)}\n\n`, 1000, 'text/event-stream');
  expect(await errors(speak(stream.fetch).stream(message))).toEqual([{ kind: 'too-large', what: 'stream', limit: LIMIT.stream }]);
  expect([event.left(), stream.left()]).toEqual([true, true]);
}, 60_000);
test('the trace says why reading ended', async () => {
  const agent = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('x'.repeat(LIMIT.answer + 1));
  });
  const { client: caller, records } = client(agent);
  await caller.send(message, { wait: true });
  expect(records.at(-1)).toMatchObject({ type: 'end', reason: 'closed-by-reader', error: 'larger than 32,000,000 B, not read further' });
}, 60_000);
