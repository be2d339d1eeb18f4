import { expect, test } from 'vitest';
import { chooseInterface, readCard } from './card.ts';
import { cardAddresses, discover } from './discover.ts';

const base = {
  name: 'A',
  description: 'd',
  version: '1',
  capabilities: { streaming: true },
  skills: [{ id: 's', name: 'S', description: '', tags: ['t'] }],
  defaultInputModes: ['text/plain'],
  defaultOutputModes: [],
};
const one = {
  ...base,
  supportedInterfaces: [
    { url: 'https://h/grpc', protocolBinding: 'GRPC', protocolVersion: '1.0' },
    { url: 'https://h/a', protocolBinding: 'JSONRPC', protocolVersion: '1.0.1', tenant: 'x' },
    { url: '/b', protocolBinding: 'jsonrpc', protocolVersion: '0.3' },
  ],
  securitySchemes: { k: { apiKeySecurityScheme: { location: 'header', name: 'X-Key' } } },
};
const old = {
  ...base,
  protocolVersion: '0.3.0',
  url: 'rpc',
  additionalInterfaces: [{ url: 'https://h/rest', transport: 'HTTP+JSON' }],
  securitySchemes: { k: { type: 'apiKey', in: 'header', name: 'X-Key' } },
};

test('a 1.0 card, a 0.3 card and both at once are read; relative addresses resolve against the card', () => {
  const read = (card: unknown) => readCard(JSON.parse(JSON.stringify(card)), 'https://h/.well-known/agent-card.json');
  const [a, b, c] = [read(one), read(old), read({ ...old, ...one })];
  if (!a.ok || !b.ok || !c.ok) throw new Error('not read');
  expect(a.value.interfaces.map((entry) => [entry.url, entry.binding, entry.dialect])).toEqual([
    ['https://h/grpc', 'GRPC', '1.0'],
    ['https://h/a', 'JSONRPC', '1.0'],
    ['https://h/b', 'JSONRPC', '0.x'],
  ]);
  expect(b.value.interfaces.map((entry) => [entry.url, entry.binding])).toEqual([
    ['https://h/.well-known/rpc', 'JSONRPC'],
    ['https://h/rest', 'HTTP+JSON'],
  ]);
  expect([a.value.securitySchemes.k, b.value.securitySchemes.k]).toEqual([
    { type: 'apiKey', location: 'header', name: 'X-Key' },
    { type: 'apiKey', location: 'header', name: 'X-Key' },
  ]);
  expect(chooseInterface(a.value, '1.0')).toMatchObject({ value: { url: 'https://h/a', tenant: 'x' } });
  expect(chooseInterface(a.value, '0.x')).toMatchObject({ value: { url: 'https://h/b' } });
  expect(chooseInterface(c.value, '0.x')).toMatchObject({ value: { url: 'https://h/b' } });
  expect(chooseInterface(b.value, '1.0')).toMatchObject({
    ok: false,
    error: { kind: 'no-dialect', say: 'A offers A2A 0.x only. Switch the dialect to 0.x and run again.' },
  });
});
test('what is no usable card is refused with a sentence, and wrong types do not throw', () => {
  expect(readCard([])).toMatchObject({ error: { kind: 'not-json' } });
  expect(readCard({ hello: 1 })).toMatchObject({ error: { kind: 'not-a2a' } });
  expect(readCard({ skills: [] })).toMatchObject({ error: { kind: 'no-endpoint' } });
  expect(readCard({ ...base, url: 'javascript:alert(1)' })).toMatchObject({ error: { kind: 'no-endpoint' } });
  expect(
    readCard({
      name: 7,
      url: 'http://h',
      capabilities: [],
      skills: 'x',
      securitySchemes: { __proto__: 1, a: null },
      supportedInterfaces: [3, null],
      provider: 'p',
    }),
  ).toMatchObject({ ok: true, value: { name: '', skills: [] } });
  const rest = readCard({ ...base, supportedInterfaces: [{ url: 'http://h', protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' }] });
  expect(rest.ok && chooseInterface(rest.value, '1.0')).toMatchObject({
    error: { kind: 'no-jsonrpc', say: 'A offers HTTP+JSON only. This client speaks JSON-RPC.' },
  });
});
test('a card is looked for below the address, then at its origin, in the new place first', () => {
  expect(cardAddresses('localhost:3001')).toEqual({
    ok: true,
    value: ['http://localhost:3001/.well-known/agent-card.json', 'http://localhost:3001/.well-known/agent.json'],
  });
  expect(cardAddresses('https://h/agents/a/')).toMatchObject({
    value: [
      'https://h/agents/a/.well-known/agent-card.json',
      'https://h/.well-known/agent-card.json',
      'https://h/agents/a/.well-known/agent.json',
      'https://h/.well-known/agent.json',
    ],
  });
  expect(cardAddresses('https://h/x.json')).toMatchObject({ value: ['https://h/x.json'] });
  expect(cardAddresses('ftp://h')).toMatchObject({ ok: false });
});
test('the card request has no header of its own, and a 404 leads to the next place', async () => {
  const asked: [string, RequestInit | undefined][] = [];
  const fetcher: typeof fetch = async (input, init) => {
    asked.push([String(input), init]);
    return String(input).endsWith('agent.json') ? new Response(JSON.stringify(old)) : new Response('no', { status: 404 });
  };
  const found = await discover('http://h:1', fetcher, new AbortController().signal);
  expect(found).toMatchObject({ ok: true, value: { url: 'http://h:1/.well-known/agent.json', card: { name: 'A' } } });
  expect(asked.map(([, init]) => init?.headers)).toEqual([undefined, undefined]);
});
