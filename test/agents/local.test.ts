/** Probing for model servers on this machine: what counts as found, and that only lists are asked for. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { findLocalServers, localAddresses } from '../../shared/src/agent-kit/services/local.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => (server.close(), server.closeAllConnections())));
async function serve(status: number, body: string | undefined, asked: string[] = []): Promise<string> {
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (body !== undefined) response.writeHead(status, { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json' }).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}
const find = (addresses: readonly string[]) => findLocalServers({ LOCAL_MODEL_SERVERS: addresses.join(',') }, new AbortController().signal);
const list = (owner: string): string =>
  JSON.stringify({
    object: 'list',
    data: [
      { id: 'gemma4:12b', owned_by: owner },
      { id: 'nomic-embed-text', owned_by: owner },
    ],
  });

test('servers are known by the owner that their list names', async () => {
  const asked: string[] = [];
  const found = await find([
    await serve(200, list('library'), asked),
    await serve(200, list('llamacpp')),
    await serve(200, list('vllm')),
    await serve(200, list('organization_owner')),
    await serve(200, list('someone')),
  ]);
  expect(found.map(({ kind }) => kind)).toEqual(['Ollama', 'llama.cpp', 'vLLM', 'LM Studio', 'OpenAI-compatible server']);
  expect(found[0]).toMatchObject({ state: 'ok', models: ['gemma4:12b'] });
  expect(asked).toEqual(['GET /v1/models']);
});

test('a server that loads or wants a key is found as such; other programs on these ports are not', async () => {
  const found = await find([
    await serve(503, '{"error":{"message":"Loading model"}}'),
    await serve(401, '{"error":"no key"}'),
    await serve(200, '<html>dev server</html>'),
    await serve(200, '{"hello":1}'),
    await serve(404, '{}'),
    await serve(200, undefined),
    'http://127.0.0.1:9/v1',
  ]);
  expect(found.map(({ state }) => state)).toEqual(['loading', 'needs-key']);
});

test('only this machine is probed', () => {
  expect(localAddresses({ LOCAL_MODEL_SERVERS: 'http://10.0.0.1:11434/v1, https://models.example/v1, localhost:5000, ' })).toEqual([
    'http://localhost:5000/v1',
  ]);
  expect(localAddresses({ LOCAL_MODEL_SERVERS: '' })).toEqual([]);
  expect(localAddresses({}).length).toBe(4);
});
