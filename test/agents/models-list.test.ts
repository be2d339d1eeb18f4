/** The list of models of a service that repeats the key it was sent. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listModels } from '../../shared/src/agent-kit/model/list.ts';
import { answeredBy, chooseModel } from '../../shared/src/agent-kit/model/use.ts';
import { readServices } from '../../shared/src/agent-kit/services/settings.ts';

const KEY = 'canary-0123456789abcdef-0123456789';
const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => (server.close(), server.closeAllConnections())));
async function serve(status: number, body: unknown): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}
const never = new AbortController().signal;
const list = (baseUrl: string) => listModels({ baseUrl, key: KEY, trust: 'caller' }, never);

test('names that are or hold the key are not listed, and never chosen', async () => {
  const baseUrl = await serve(200, {
    data: [KEY, `org/${KEY}`, `models/${KEY}`, Buffer.from(KEY).toString('base64'), encodeURIComponent(KEY), 'good-model'].map((id) => ({ id })),
  });
  expect(await list(baseUrl)).toEqual({ ok: true, value: { models: ['good-model'], first: 'good-model' } });
  const services = readServices((name) => ({ 'x-llm-base-url': baseUrl, 'x-llm-api-key': KEY })[name], {});
  expect(await chooseModel(services, never)).toMatchObject({ kind: 'ready', settings: { model: 'good-model' } });
});

test.each([KEY, Buffer.from(`Bearer ${KEY}`).toString('base64'), Buffer.from(KEY).toString('hex')])('words of a refusal are told without %s', async (echo) => {
  const refused = await list(await serve(401, { error: { message: `No access for ${echo} here` } }));
  expect(refused).toMatchObject({ ok: false, error: { kind: 'key-refused', words: expect.stringMatching(/^No access for •••• \(\d+ chars\) here$/) } });
});

test('a service that names itself by the key is not quoted', () => {
  const settings = { baseUrl: 'http://127.0.0.1:1/v1', key: KEY, model: 'asked', trust: 'caller' } as const;
  expect(answeredBy(settings, { end: 'complete', text: '', servedBy: `org/${KEY}` })).toBe('asked@127.0.0.1:1');
  expect(answeredBy(settings, { end: 'complete', text: '', servedBy: 'other' })).toBe('other@127.0.0.1:1');
});
