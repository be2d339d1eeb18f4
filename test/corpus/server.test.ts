/** Cases that are requests to the two agents, sent as they stand to the real ones. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '@handoff/shared/agent-kit/log';
import { listenAgent } from '@handoff/shared/agent-kit/serve';
import { serviceRoutes } from '@handoff/shared/agent-kit/services/router';
import { researcher } from '../../researcher-agent/src/agent.ts';
import { writer } from '../../writer-agent/src/agent.ts';
import { http, type Answer } from '../agent-kit/harness.ts';
import { caseOf, type Case } from './load.ts';

const stops: (() => Promise<void>)[] = [];
const ports = { researcher: 0, writer: 0, published: 0 };
beforeAll(async () => {
  const log = createLog('corpus', () => undefined);
  const start = async (agent: typeof researcher | typeof writer, publicUrl?: string): Promise<number> => {
    const started = await listenAgent(agent({}, log), {
      port: 0,
      portVariable: 'PORT',
      log,
      publicUrl,
      extraRoutes: (router) => void router.use(serviceRoutes({ env: {} })),
    });
    if (!started.ok) throw new Error(started.error.message);
    stops.push(() => started.value.stop());
    return started.value.port;
  };
  ports.researcher = await start(researcher);
  ports.writer = await start(writer);
  const env = caseOf('B251').input['env'] as { readonly PUBLIC_URL: string };
  ports.published = await start(researcher, env.PUBLIC_URL);
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

interface Post {
  readonly raw?: string;
  readonly spec?: string;
  readonly headers?: Record<string, string>;
}
function send(port: number, post: Post & Record<string, unknown>): Promise<Answer> {
  const { raw, spec, headers, ...body } = post;
  const text =
    raw ??
    (spec === undefined
      ? JSON.stringify(body)
      : JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'message/send',
          params: { message: { kind: 'message', role: 'user', messageId: 'm1', parts: [{ kind: 'text', text: 'x'.repeat(20_000_000) }] } },
        }));
  return http({ port }, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text });
}
const posts = (entry: Case): readonly (Post & Record<string, unknown>)[] => entry.input['post'] as readonly (Post & Record<string, unknown>)[];
const answers = (entry: Case, port: number): Promise<readonly Answer[]> => Promise.all(posts(entry).map((post) => send(port, post)));
const agents = (): readonly (readonly [string, number])[] => [
  ['Researcher', ports.researcher],
  ['Writer', ports.writer],
];

test('B233: unreadable JSON is answered with -32700 and id null, as JSON', async () => {
  for (const [, port] of agents()) {
    const [answer] = await answers(caseOf('B233'), port);
    expect(answer?.headers['content-type']).toMatch(/^application\/json/);
    expect(answer?.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } });
  }
});

test('B235: each kind of wrong envelope has its own code and the id that could be read', async () => {
  const { error_code_each: codes, id_each: ids } = caseOf('B235').expected.assert;
  for (const [, port] of agents()) {
    const got = (await answers(caseOf('B235'), port)).map((answer) => answer.json());
    expect(got.map((body) => body.error.code)).toEqual(codes);
    expect(got.map((body) => body.id)).toEqual(ids);
  }
});

test('B237: a notification and a batch are answered, never left hanging', async () => {
  for (const [, port] of agents()) {
    const got = await answers(caseOf('B237'), port);
    expect(got.map((answer) => (answer.status === 204 ? 'nothing' : answer.json().error.code))).toEqual([-32600, -32600]);
  }
});

test('B239: an error before a stream begins is one JSON-RPC error, not an empty stream', async () => {
  const [answer] = await answers(caseOf('B239'), ports.writer);
  expect(answer?.json()).toMatchObject({ error: { code: caseOf('B239').expected.assert['error_code'] } });
});

test('B249: a body that is too large is refused in JSON, with CORS headers', async () => {
  for (const [, port] of agents()) {
    const [post] = posts(caseOf('B249'));
    const answer = await send(port, { ...post, headers: { origin: 'http://localhost:5173' } });
    expect(caseOf('B249').expected.assert['status_in']).toContain(answer.status);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['access-control-allow-origin']).toBe('http://localhost:5173');
    expect(answer.json()).toHaveProperty('error');
  }
});

test('B251: the same card at both places, at its public address, without a doubled slash', async () => {
  const got = await Promise.all((caseOf('B251').input['get'] as readonly string[]).map((path) => http({ port: ports.published }, { path })));
  const cards = got.map((answer) => answer.json());
  expect(cards[0]).toEqual(cards[1]);
  for (const url of [cards[0].url, ...cards[0].supportedInterfaces.map((entry: { url: string }) => entry.url)]) {
    expect(url.startsWith(String(caseOf('B251').expected.assert['url_starts_with']))).toBe(true);
    expect(url.replace('https://', '')).not.toMatch(/\/\/|0\.0\.0\.0/);
  }
});

const events = (answer: Answer | undefined): readonly ReturnType<JSON['parse']>[] =>
  (answer?.text ?? '')
    .split('\n\n')
    .filter((frame) => frame.startsWith('data:'))
    .map((frame) => JSON.parse(frame.slice(5)).result);

test('B255: the first event of a stream is the task, the last its end, and then the stream closes', async () => {
  const [answer] = await answers(caseOf('B255'), ports.writer);
  const got = events(answer);
  expect(got[0].kind).toBe('task');
  expect(got.at(-1)).toMatchObject({ kind: 'status-update', final: true, status: { state: 'completed' } });
});

test('B257: one artifact id, append false then true, and the joined chunks are what get returns', async () => {
  const [answer] = await answers(caseOf('B257'), ports.writer);
  const got = events(answer);
  const chunks = got.filter((event) => event.kind === 'artifact-update');
  expect(new Set(chunks.map((chunk) => chunk.artifact.artifactId)).size).toBe(1);
  expect(chunks.map((chunk) => chunk.append ?? false)).toEqual(chunks.map((_, index) => index > 0));
  expect(chunks.at(-1).lastChunk).toBe(true);
  const textOf = (parts: readonly { text?: string }[]): string => parts.map(({ text }) => text ?? '').join('');
  const task = (await send(ports.writer, { jsonrpc: '2.0', id: 2, method: 'tasks/get', params: { id: got[0].id } })).json().result;
  expect(chunks.map((chunk) => textOf(chunk.artifact.parts)).join('')).toBe(textOf(task.artifacts[0].parts));
});

test('B205: no agent fetches what a caller names', async () => {
  for (const [, port] of agents()) {
    for (const path of caseOf('B205').input['get'] as readonly string[]) {
      const answer = await http({ port }, { path });
      expect(caseOf('B205').expected.assert['status_not']).not.toContain(answer.status);
      for (const words of caseOf('B205').expected.assert['body_must_not_contain'] as readonly string[]) expect(answer.text).not.toContain(words);
    }
  }
});

test('B207: a foreign Host is refused', async () => {
  for (const [, port] of agents()) {
    const [answer] = await answers(caseOf('B207'), port);
    expect(answer?.status).toBe(caseOf('B207').expected.assert['status']);
  }
});
