/** The HTTP layer: cards, who may talk to the agent, bodies, unknown places (A2A 1.0, 8; wire.md 1.3). */
import { createServer } from 'node:net';
import { SERVICE_HEADER, SERVICES_EXTENSION } from '@handoff/shared/handoff/service-names';
import { listenAgent } from '@handoff/shared/agent-kit/serve';
import { expect, test } from 'vitest';
import { echo, http, message, post, rpc, stateOf, taskOf, versionHeaders, withAgent, type Answer, type Site, type Wire } from './harness.ts';

const PATHS = ['/.well-known/agent-card.json', '/.well-known/agent.json'];
const HELD = { tavilyKey: true, searxng: false, model: false, standIns: false };
const card = async (site: Site, headers: Record<string, string> = {}, path = PATHS[0]): Promise<Wire> =>
  (await http(site, { path: path ?? '/', headers })).json();

test('without a version both well-known places give the same card, which readers of every generation understand', async () => {
  await withAgent(
    echo,
    async (site) => {
      const [a, b] = await Promise.all(PATHS.map((path) => http(site, { path })));
      expect(a?.text).toBe(b?.text);
      expect(a?.headers['content-type']).toMatch(/^application\/json/);
      const hybrid = a?.json();
      const url = `${site.url}/`;
      expect(hybrid).toMatchObject({
        name: 'Echo',
        version: '1.2.3',
        url,
        preferredTransport: 'JSONRPC',
        protocolVersion: '0.3.0',
        capabilities: { streaming: true },
      });
      expect(hybrid.supportedInterfaces).toEqual([
        { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
        { url, protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
      ]);
      expect(hybrid.securitySchemes.modelKey).toEqual({
        type: 'apiKey',
        in: 'header',
        name: 'x-llm-api-key',
        description: 'Key of the model service',
        apiKeySecurityScheme: { location: 'header', name: 'x-llm-api-key', description: 'Key of the model service' },
      });
      expect(hybrid.security).toEqual([{}, { modelKey: [] }]);
      expect(hybrid.securityRequirements).toHaveLength(2);
      expect(hybrid.capabilities.extensions).toMatchObject([{ uri: SERVICES_EXTENSION, params: HELD }]);
      const rpcCard = (await post(site, { jsonrpc: '2.0', id: 1, method: 'agent/getCard' })).json().result;
      expect(rpcCard).toEqual(hybrid);
    },
    { heldServices: () => HELD },
  );
});

test('who asks for a version gets the card of that version and nothing else', async () => {
  await withAgent(echo, async (site) => {
    for (const path of PATHS) {
      const modern = await card(site, { 'a2a-version': '1.0' }, path);
      for (const legacyOnly of ['url', 'preferredTransport', 'protocolVersion', 'security', 'additionalInterfaces', 'supportsAuthenticatedExtendedCard'])
        expect(modern).not.toHaveProperty(legacyOnly);
      expect(modern.securitySchemes.modelKey).toEqual({
        apiKeySecurityScheme: { description: 'Key of the model service', location: 'header', name: 'x-llm-api-key' },
      });
      expect(modern.capabilities).not.toHaveProperty('stateTransitionHistory');
      const legacy = await card(site, { 'a2a-version': '0.3' }, path);
      for (const modernOnly of ['supportedInterfaces', 'securityRequirements']) expect(legacy).not.toHaveProperty(modernOnly);
      expect(legacy.securitySchemes.modelKey).toEqual({ type: 'apiKey', in: 'header', name: 'x-llm-api-key', description: 'Key of the model service' });
      expect(legacy.url).toBe(`${site.url}/`);
    }
    const viaRpc = (await post(site, { jsonrpc: '2.0', id: 1, method: 'agent/getCard', params: {} }, versionHeaders('1.0'))).json();
    expect(viaRpc.result).toEqual(await card(site, { 'a2a-version': '1.0' }));
  });
});

test('a card can be kept and asked after', async () => {
  await withAgent(echo, async (site) => {
    const first = await http(site, { path: PATHS[0] ?? '' });
    expect(first.headers['cache-control']).toMatch(/max-age=\d+/);
    expect(first.headers['vary']).toMatch(/a2a-version/i);
    expect(new Date(String(first.headers['last-modified'])).getTime()).toBeLessThanOrEqual(Date.now());
    const etag = String(first.headers.etag);
    expect((await http(site, { path: PATHS[0] ?? '', headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await http(site, { path: PATHS[0] ?? '', headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    expect((await http(site, { path: PATHS[0] ?? '', headers: { 'if-modified-since': String(first.headers['last-modified']) } })).status).toBe(304);
    expect((await http(site, { path: PATHS[0] ?? '', headers: { 'if-none-match': etag, 'a2a-version': '1.0' } })).status).toBe(200);
  });
});

test('a public address is named as it is meant, and its host is let in', async () => {
  await withAgent(
    echo,
    async (site) => {
      for (const headers of [{}, { host: 'research.example.com' }]) {
        const body = await card(site, headers);
        expect(body.url).toBe('https://research.example.com/a/');
        expect(body.supportedInterfaces.map(({ url }: Wire) => url)).toEqual(['https://research.example.com/a/', 'https://research.example.com/a/']);
        expect(JSON.stringify(body)).not.toContain('0.0.0.0');
      }
    },
    { publicUrl: 'https://research.example.com/a//' },
  );
  for (const publicUrl of ['nonsense', 'ftp://example.com', 'http://0.0.0.0:3001', 'http://[::]/']) {
    const refused = await listenAgent(echo, { port: 0, portVariable: 'ECHO_PORT', publicUrl });
    expect(refused.ok ? '' : refused.error.message).toContain('PUBLIC_URL');
  }
});

test('a foreign host or origin is refused on every route, in JSON', async () => {
  await withAgent(
    echo,
    async (site) => {
      const local = `127.0.0.1:${site.port}`;
      const bad: Record<string, string>[] = [
        { host: 'evil.example.net', origin: 'http://evil.example.net' },
        { host: `evil.example.net:${site.port}` },
        { host: '127.0.0.1:1' },
        { host: '127.0.0.1' },
        { host: `127.0.0.1.nip.io:${site.port}` },
        { host: local, origin: 'http://evil.example.net' },
        { host: local, origin: 'null' },
        { host: local, origin: 'https://localhost:5173' },
        { host: local, origin: 'http://localhost:5174' },
        { host: local, origin: 'http://localhost:5173.evil.example' },
      ];
      for (const headers of bad) {
        for (const [method, path] of [
          ['GET', PATHS[0]],
          ['GET', PATHS[1]],
          ['OPTIONS', '/'],
          ['POST', '/'],
          ['GET', '/services/x'],
          ['GET', '/nowhere'],
        ] as const) {
          const answer = await http(site, {
            method,
            path: path ?? '',
            headers: { ...headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
            ...(method === 'POST' && { body: '{}' }),
          });
          expect([method, path, headers, answer.status]).toEqual([method, path, headers, 403]);
          expect(answer.headers['access-control-allow-origin']).toBeUndefined();
          expect(answer.json().error.message).toMatch(/\.$/);
        }
      }
      for (const host of [local, `localhost:${site.port}`, `LOCALHOST:${site.port}`, `[::1]:${site.port}`])
        expect((await http(site, { path: PATHS[0] ?? '', headers: { host } })).status).toBe(200);
    },
    { extraRoutes: (router) => void router.get('/services/x', (_request, response) => void response.json({ x: 1 })) },
  );
});

test('the page may talk to the agent from its own origins, and sees the headers it needs on every answer', async () => {
  await withAgent(
    echo,
    async (site) => {
      for (const origin of ['http://localhost:6100', 'http://127.0.0.1:6100', 'https://friend.example.com']) {
        const preflight = await http(site, { method: 'OPTIONS', path: '/', headers: { origin, 'access-control-request-method': 'POST' } });
        expect(preflight.status).toBe(204);
        expect(preflight.headers['access-control-allow-methods']).toContain('POST');
        for (const name of ['content-type', 'a2a-version', 'a2a-extensions', 'x-a2a-extensions', ...Object.values(SERVICE_HEADER)])
          expect(preflight.headers['access-control-allow-headers']).toContain(name);
        const answers: Answer[] = [
          preflight,
          await http(site, { path: PATHS[0] ?? '', headers: { origin } }),
          await post(site, '{', { ...versionHeaders('0.x'), origin }),
          await post(site, 'x', { origin, 'content-type': 'text/plain' }),
          await http(site, { path: '/nowhere', headers: { origin } }),
          await http(site, { path: '/', headers: { origin } }),
          await post(site, 'x'.repeat(6_000_000), { ...versionHeaders('0.x'), origin }),
        ];
        for (const { headers } of answers) {
          expect(headers['access-control-allow-origin']).toBe(origin);
          expect(headers.vary).toMatch(/origin/i);
        }
        for (const { headers } of answers.slice(1)) expect(headers['access-control-expose-headers']).toMatch(/a2a-version.*retry-after/);
        expect(answers.map(({ status }) => status)).toEqual([204, 200, 200, 415, 404, 405, 413]);
      }
    },
    { clientPort: 6100, allowedOrigins: [' https://friend.example.com '] },
  );
});

test('whatever comes back is JSON: other types, other methods, other places, big bodies', async () => {
  await withAgent(echo, async (site) => {
    const answers = [
      await http(site, { path: '/' }),
      await http(site, { method: 'PUT', path: '/' }),
      await http(site, { method: 'DELETE', path: '/tasks/1' }),
      await http(site, { path: '/proxy?url=http://169.254.169.254/latest/meta-data/' }),
      await http(site, { path: '/proxy?url=file:///etc/passwd' }),
      await http(site, { path: '/%E0%A4%A' }),
      await post(site, '<a/>', { 'content-type': 'text/xml' }),
      await post(site, '{}', {}),
      await post(site, '{}', { ...versionHeaders('0.x'), 'content-encoding': 'odd' }),
      await post(site, 'not gzip', { ...versionHeaders('0.x'), 'content-encoding': 'gzip' }),
      await post(site, { jsonrpc: '2.0', id: 1, method: 'message/send', params: { message: message('0.x', 'x'.repeat(20_000_000)) } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([405, 405, 404, 404, 404, 404, 415, 415, 415, 400, 413]);
    for (const { headers, json, text } of answers) {
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(headers['x-powered-by']).toBeUndefined();
      expect(json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { message: expect.stringMatching(/\.$/) } });
      expect(text).not.toMatch(/root:|ami-id|node_modules|at .*:\d+/);
    }
    expect(answers[0]?.headers.allow).toBe('POST, OPTIONS');
    const large = await rpc(site, '0.x', 'send', { message: message('0.x', 'x'.repeat(4_900_000)) });
    expect(stateOf(taskOf(large))).toBe('completed');
  });
});

test('too many requests are refused with the time to wait', async () => {
  await withAgent(
    echo,
    async (site) => {
      const statuses: number[] = [];
      let last: Answer | undefined;
      for (let n = 0; n < 5; n += 1) {
        last = await http(site, { path: PATHS[0] ?? '' });
        statuses.push(last.status);
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
      expect(last?.json().error.message).toContain('Retry-After');
    },
    { requestsPerMinute: 3 },
  );
});

test('extra routes read JSON, and what they throw is answered in JSON', async () => {
  await withAgent(
    echo,
    async (site) => {
      expect((await http(site, { method: 'POST', path: '/services/echo', headers: { 'content-type': 'application/json' }, body: '{"a":1}' })).json()).toEqual({
        a: 1,
      });
      expect((await http(site, { method: 'POST', path: '/services/echo', headers: { 'content-type': 'application/json' }, body: '{' })).status).toBe(400);
      const failed = await http(site, { path: '/services/fails' });
      expect(failed.status).toBe(500);
      expect(failed.text).not.toContain('secret words');
      expect(site.log.join('\n')).toContain('secret words');
    },
    {
      extraRoutes: (router) => {
        router.post('/services/echo', (request, response) => void response.json(request.body));
        router.get('/services/fails', async () => {
          throw new Error('secret words');
        });
      },
    },
  );
});

test('the services extension is echoed when asked for, in the header of the dialect', async () => {
  await withAgent(echo, async (site) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'agent/getCard' };
    expect((await post(site, body, { ...versionHeaders('1.0'), 'a2a-extensions': `urn:x, ${SERVICES_EXTENSION}` })).headers['a2a-extensions']).toBe(
      SERVICES_EXTENSION,
    );
    expect((await post(site, body, { ...versionHeaders('0.x'), 'x-a2a-extensions': SERVICES_EXTENSION })).headers['x-a2a-extensions']).toBe(SERVICES_EXTENSION);
    expect((await post(site, body, { ...versionHeaders('1.0'), 'a2a-extensions': 'urn:x' })).headers['a2a-extensions']).toBeUndefined();
  });
});

test('a taken port is told in one sentence with the variable that moves it', async () => {
  const holder = createServer();
  const port = await new Promise<number>((resolve) => holder.listen(0, '127.0.0.1', () => resolve((holder.address() as { port: number }).port)));
  const refused = await listenAgent(echo, { port, portVariable: 'WRITER_PORT' });
  await new Promise((resolve) => holder.close(resolve));
  expect(refused.ok ? '' : refused.error.message).toMatch(new RegExp(`^Port ${port} is in use.*WRITER_PORT.*\\.$`));
});

test('what a page of another origin loads in the background is refused, and does not use up the limit of the page', async () => {
  await withAgent(
    echo,
    async (site) => {
      const [place = ''] = PATHS;
      for (const from of ['cross-site', 'same-site']) {
        for (const path of [place, '/services/echo', '/services/models', '/']) {
          const refused = await http(site, { path, headers: { 'sec-fetch-site': from, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' } });
          expect(refused.status).toBe(403);
          expect(refused.json().error.message).toMatch(/ALLOWED_ORIGINS\.$/);
        }
        expect(
          (await http(site, { path: '/services/echo', headers: { 'sec-fetch-site': from, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } }))
            .status,
        ).toBe(403);
        expect((await http(site, { path: place, headers: { 'sec-fetch-site': from, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' } })).status).toBe(
          403,
        );
      }
      const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      expect((await http(site, { path: place, headers: link })).status).toBe(200);
      expect((await http(site, { path: place, headers: { origin: 'http://127.0.0.1:6100', 'sec-fetch-site': 'cross-site' } })).status).toBe(200);
      expect((await http(site, { path: place, headers: { 'sec-fetch-site': 'none' } })).status).toBe(200);
    },
    { requestsPerMinute: 3, clientPort: 6100, extraRoutes: (router) => router.get('/services/echo', (_request, response) => void response.json({})) },
  );
});

test('the limit that a body passed is told as it is, and JSON that is no object is not called no JSON', async () => {
  await withAgent(
    echo,
    async (site) => {
      const extra = (body: string): Promise<Answer> =>
        http(site, { method: 'POST', path: '/services/echo', headers: { 'content-type': 'application/json' }, body });
      const large = await extra(JSON.stringify('x'.repeat(70_000)));
      expect([large.status, large.json().error.message]).toEqual([413, 'The body is larger than 64 kB; send less.']);
      const larger = await post(site, 'x'.repeat(6_000_000));
      expect([larger.status, larger.json().error.message]).toEqual([413, 'The body is larger than 5 MB; send less.']);
      expect([(await extra('null')).text, (await extra('"x"')).text]).toEqual(['null', '"x"']);
    },
    { extraRoutes: (router) => router.post('/services/echo', (request, response) => void response.json(request.body)) },
  );
});
