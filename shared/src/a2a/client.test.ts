import { expect, test } from 'vitest';
import { messageId, taskId } from '../base/ids.ts';
import { createA2AClient } from './client.ts';
import { explain, type A2AError } from './errors.ts';
import type { DialectName, Message } from './model.ts';

const message: Message = { messageId: messageId('m1'), role: 'user', parts: [{ type: 'text', text: 'Hello' }] };
interface Sent {
  readonly headers: Headers;
  readonly body: { readonly id: number; readonly method: string; readonly params: Record<string, unknown> };
}
function client(answer: (sent: Sent) => Response | Error, dialect: DialectName = '0.x') {
  const sent: Sent[] = [];
  const fetcher: typeof fetch = async (_input, init) => {
    const call: Sent = { headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) };
    sent.push(call);
    const given = answer(call);
    if (given instanceof Error) throw given;
    return given;
  };
  return {
    sent,
    client: createA2AClient({
      endpoint: { url: 'http://h/a2a', binding: 'JSONRPC', dialect, tenant: 'acme' },
      fetch: fetcher,
      headers: () => ({ 'X-Key': 'k' }),
    }),
  };
}
const json = (value: unknown, status = 200): Response => new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
const message0 = { kind: 'message', messageId: 'a', role: 'agent', parts: [{ kind: 'text', text: 'Hi' }] };
async function failure(answer: (sent: Sent) => Response | Error): Promise<A2AError> {
  const result = await client(answer).client.send(message, { wait: true });
  if (result.ok) throw new Error('an error was expected');
  return result.error;
}

test('header and dialect agree: nothing for 0.x, exactly 1.0 for 1.0, and the tenant goes along', async () => {
  const old = client((sent) => json({ jsonrpc: '2.0', id: sent.body.id, result: message0 }));
  expect(await old.client.send(message, { wait: false })).toMatchObject({ ok: true, value: { type: 'message' } });
  expect([
    old.sent[0]?.headers.get('a2a-version'),
    old.sent[0]?.headers.get('x-key'),
    old.sent[0]?.body.method,
    old.sent[0]?.body.params.configuration,
    old.sent[0]?.body.params.tenant,
  ]).toEqual([null, 'k', 'message/send', { blocking: false }, undefined]);
  const latest = client((sent) => json({ jsonrpc: '2.0', id: sent.body.id, result: { id: 't', status: { state: 'TASK_STATE_CANCELED' } } }), '1.0');
  expect(await latest.client.cancel(taskId('t'))).toMatchObject({ ok: true, value: { status: { state: 'canceled' } } });
  expect([latest.sent[0]?.headers.get('a2a-version'), latest.sent[0]?.body.params]).toEqual(['1.0', { tenant: 'acme', id: 't' }]);
});
test('an id of another type is the same id; another id is not', async () => {
  const typed = client((sent) => json({ jsonrpc: '2.0', id: String(sent.body.id), result: message0 }));
  expect((await typed.client.send(message, { wait: true })).ok).toBe(true);
  expect(await failure(() => json({ jsonrpc: '2.0', id: 99, result: message0 }))).toEqual({ kind: 'id-mismatch', expected: '1', got: '99' });
});
test('list is an operation of 1.0', async () => {
  expect(await client(() => json({})).client.list({})).toEqual({ ok: false, error: { kind: 'unsupported', operation: 'list', dialect: '0.x' } });
  const latest = client(
    (sent) =>
      json({ jsonrpc: '2.0', id: sent.body.id, result: { tasks: [{ id: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } }], nextPageToken: '' } }),
    '1.0',
  );
  expect(await latest.client.list({ pageSize: 5 })).toMatchObject({
    ok: true,
    value: { tasks: [{ id: 't', status: { state: 'working' } }], nextPageToken: '' },
  });
});
test('a stream refused with plain JSON, and one answered whole, are told apart', async () => {
  const collect = async (answer: (sent: Sent) => Response): Promise<unknown[]> => {
    const items: unknown[] = [];
    for await (const item of client(answer).client.stream(message)) items.push(item);
    return items;
  };
  expect(await collect(() => json({ jsonrpc: '2.0', id: 1, error: { code: -32001, message: 'Task not found' } }))).toMatchObject([
    { ok: false, error: { kind: 'rpc', code: -32001 } },
  ]);
  expect(await collect(() => json({ jsonrpc: '2.0', id: 1, result: message0 }))).toMatchObject([{ ok: true, value: { type: 'message' } }]);
  expect(await collect(() => new Response('{"a":1}{"b":2}', { headers: { 'content-type': 'application/json' } }))).toMatchObject([
    { ok: false, error: { kind: 'not-sse', contentType: 'application/json' } },
  ]);
});
test.each<[string, () => Response | Error, string, RegExp]>([
  ['no answer', () => new TypeError('fetch failed'), 'network', /^No answer from h\. The agent may or may not have received/],
  ['plain text', () => new Response('Internal Server Error', { status: 500 }), 'http', /^500: Internal Server Error\./],
  ['nothing', () => new Response('', { status: 503 }), 'http', /^HTTP 503, with an empty body\./],
  ['HTML', () => new Response('<!DOCTYPE html><pre>Cannot POST /a2a</pre>', { status: 404 }), 'http', /^404: Cannot POST \/a2a\. Is the endpoint right\?/],
  [
    'a challenge',
    () =>
      new Response('{"error":"invalid_token","error_description":"expired"}', { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }),
    'http',
    /^401: invalid_token: expired\. The agent wants a credential\./,
  ],
  ['too many', () => new Response('slow down', { status: 429, headers: { 'retry-after': '7' } }), 'http', /after 7 s/],
  ['204', () => new Response(null, { status: 204 }), 'empty', /accepted the request but sent no result \(204\)/],
  ['no envelope version', () => json({ result: message0 }), 'bad-envelope', /jsonrpc is missing/],
  ['a bare task', () => json({ id: 't' }), 'bad-envelope', /neither jsonrpc/],
  ['an unknown result', () => json({ jsonrpc: '2.0', id: 1, result: { hello: 1 } }), 'not-a2a', /nothing that A2A knows/],
  [
    'typed details',
    () =>
      json({
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32001, message: 'Task not found', data: [{ '@type': 'x', reason: 'TASK_NOT_FOUND', metadata: { taskId: 't-404' } }] },
      }),
    'rpc',
    /^Task not found \(-32001, TASK_NOT_FOUND, taskId t-404\)\./,
  ],
])('%s is a named error with a sentence', async (_name, answer, kind, sentence) => {
  const error = await failure(answer);
  expect([error.kind, explain(error)]).toEqual([kind, expect.stringMatching(sentence)]);
});
test('a task that was not asked for is not taken for the one that was', async () => {
  const other = client((sent) => json({ jsonrpc: '2.0', id: sent.body.id, result: { kind: 'task', id: 'other', status: { state: 'completed' } } }));
  expect(await other.client.get(taskId('t'))).toEqual({ ok: false, error: { kind: 'not-a2a', problem: 'task "t" was asked for, another came' } });
});
