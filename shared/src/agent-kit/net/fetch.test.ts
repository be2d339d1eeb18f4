import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AddressClass } from './address.ts';
import { checkedLookup, readText, serviceFetch, ServiceFetchError } from './fetch.ts';

const server = createServer((request, response) => {
  if (request.url === '/redirect') response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end();
  else if (request.url === '/big') response.end('x'.repeat(100_000));
  else response.end('hello');
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
const failure = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (cause: unknown) => (cause instanceof ServiceFetchError ? cause.failure : cause),
  );

test('a name is resolved, checked and used', async () => {
  const response = await serviceFetch(`${base.replace('127.0.0.1', 'localhost')}/`, 'caller');
  expect((await readText(response, 100)).text).toBe('hello');
});

test('a name is refused by the addresses that it has, not by how it looks', async () => {
  const look = (allowed: readonly AddressClass[]): Promise<string> =>
    new Promise((resolve) => checkedLookup(new Set(allowed))('localhost', { all: true }, (error) => resolve(error ? 'refused' : 'resolved')));
  expect(await look(['public'])).toBe('refused');
  expect(await look(['private', 'public'])).toBe('refused');
  expect(await look(['loopback'])).toBe('resolved');
});

test('a redirect is not followed, and its target is named', async () => {
  expect(await failure(serviceFetch(`${base}/redirect`, 'caller'))).toMatchObject({ kind: 'refused-address', message: expect.stringContaining('127.0.0.1:9') });
});

test('a name that does not exist is a failure with a sentence', async () => {
  expect(await failure(serviceFetch('https://does-not-exist.invalid/v1', 'caller'))).toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('does-not-exist.invalid'),
  });
});

test('a long body is read up to the limit', async () => {
  const read = await readText(await serviceFetch(`${base}/big`, 'caller'), 1_000);
  expect([read.text.length, read.whole]).toEqual([1_000, false]);
});

test('an abort is thrown as such', async () => {
  const abort = new AbortController();
  abort.abort(new Error('gone'));
  await expect(serviceFetch(base, 'caller', { signal: abort.signal })).rejects.toThrow('gone');
});
