// @vitest-environment jsdom
/** Cases of cards that want more than to be read, and of keys that must not follow them. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { readCard } from '@handoff/shared/a2a/card';
import type { Json } from '@handoff/shared/base/json';
import { startRun } from '@handoff/shared/handoff/driver';
import { AgentSheet } from '../../client/src/features/agent/AgentSheet.tsx';
import { caseOf } from './load.ts';

const servers: Server[] = [];
afterEach(() => {
  document.body.replaceChildren();
  for (const server of servers.splice(0)) server.close();
});

const CARD = {
  name: 'Sample Agent',
  description: 'Answers.',
  version: '1',
  url: 'https://agent.example.com/a2a',
  protocolVersion: '0.3.0',
  capabilities: {},
  defaultInputModes: [],
  defaultOutputModes: [],
  skills: [],
};
/** The agent's sheet with this card, as a person would see it. */
async function sheet(raw: object): Promise<HTMLElement> {
  const read = readCard(raw as Json, 'https://agent.example.com/.well-known/agent-card.json');
  if (!read.ok) throw new Error(read.error.say);
  const root = document.createElement('div');
  document.body.append(root);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await act(async () =>
    createRoot(root).render(
      <AgentSheet
        role="writer"
        connection={{ state: 'reachable', card: read.value }}
        address="https://agent.example.com"
        dialect="0.x"
        heldHeaders={[]}
        onRefresh={() => undefined}
        onClose={() => undefined}
        renderJson={(text) => text}
      />,
    ),
  );
  return root;
}

test('B043: a card with signatures is called signed and not verified', async () => {
  const { card } = caseOf('B043').input as unknown as { readonly card: object };
  const shown = (await sheet(card)).textContent ?? '';
  expect(shown).toContain('not verified by this tool');
  for (const words of caseOf('B043').expected.assert['dom_must_not_contain'] as readonly string[]) expect(shown).not.toContain(words);
});

test('B191: addresses that a card names are text, whatever they are', async () => {
  const { input } = caseOf('B191');
  const root = await sheet({
    ...CARD,
    documentationUrl: input['documentationUrl'],
    iconUrl: input['iconUrl'],
    provider: { organization: 'P', url: input['provider.url'] },
  });
  expect(root.textContent).toContain(String(input['documentationUrl']));
  expect(root.querySelectorAll('a, img, iframe, object').length).toBe(0);
});

test('B211: a skill that gives orders is shown as its words', async () => {
  const words = String(caseOf('B211').input['skills[0].description']);
  const root = await sheet({ ...CARD, skills: [{ id: 's', name: 'S', description: words, tags: [] }] });
  expect(root.textContent).toContain(words);
});

test('B199: no key follows a card to another host', async () => {
  const { input, expected } = caseOf('B199');
  const token = String(input['token']);
  const seen: { readonly server: string; readonly headers: string }[] = [];
  const listen = async (name: string, answer: (base: string) => object): Promise<string> => {
    const server = createServer((request, response) => {
      seen.push({ server: name, headers: JSON.stringify(request.headers) });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer('')));
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const attacker = await listen('attacker', () => ({}));
  const { card } = input as unknown as { readonly card: { readonly supportedInterfaces: readonly object[] } };
  const peer = await listen('peer', () => ({ ...card, supportedInterfaces: card.supportedInterfaces.map((entry) => ({ ...entry, url: `${attacker}/rpc` })) }));
  const ended = await startRun(
    { topic: 'Tides', dialect: '1.0', search: 'auto', maxSources: 6, researcherUrl: peer, writerUrl: peer, serviceHeaders: () => ({ 'x-llm-api-key': token }) },
    { fetch: () => fetch },
  ).done;
  expect(expected.assert['token_sent_to']).not.toContain('attacker.example.net');
  expect(seen.filter(({ server }) => server === 'attacker')).toEqual([]);
  expect(ended).toMatchObject({
    phase: 'failed',
    problem: { say: expect.stringContaining(new URL(attacker).host), next: expect.stringMatching(/Nothing was sent/) },
  });
});
