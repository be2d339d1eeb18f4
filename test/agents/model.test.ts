/** The model layer against the model stand-in: each way a stream can end, and each way it can be odd. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chat } from '../../shared/src/agent-kit/model/chat.ts';
import type { ChatEnd, ModelSettings, ModelTimers } from '../../shared/src/agent-kit/model/end.ts';
import { endSentence } from '../../shared/src/agent-kit/model/sentences.ts';
import { MODEL_KEY, MODEL_NAME, startModel } from '../upstreams/openai.ts';
import type { Upstream } from '../upstreams/server.ts';
import { draftFor } from '../upstreams/words.ts';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startModel({ tokensPerSecond: 5_000 });
});
afterAll(() => upstream.close());
let model = 0;
beforeEach(() => upstream.fault(undefined));

const PROMPT =
  '<request>How do tidal turbines cope with sediment?</request>\n<source n="1" title="Wear">Blades wear at the tip in sandy water. The tests ran for 400 hours only.</source>';
const WHOLE = draftFor(PROMPT);
interface Ran {
  readonly end: ChatEnd;
  readonly text: string;
  readonly reasoning: string;
  readonly notes: readonly string[];
}
async function run(
  kind: string,
  options: {
    readonly signal?: AbortSignal;
    readonly timers?: Partial<ModelTimers>;
    readonly key?: string;
    readonly times?: number;
    readonly retryAfter?: string;
    readonly onText?: () => void;
  } = {},
): Promise<Ran> {
  if (kind !== '')
    upstream.fault({ kind, ...(options.times ? { times: options.times } : {}), ...(options.retryAfter ? { retryAfter: options.retryAfter } : {}) });
  // What a service refused is remembered per model: each run gets a model of its own.
  const settings: ModelSettings = { baseUrl: `${upstream.url}/v1`, key: options.key ?? MODEL_KEY, model: `${MODEL_NAME}-${(model += 1)}`, trust: 'caller' };
  let [text, reasoning] = ['', ''];
  const notes: string[] = [];
  for await (const event of chat(
    settings,
    { system: 'You write a draft.', user: PROMPT, maxTokens: 1000 },
    { signal: options.signal ?? new AbortController().signal, ...(options.timers ? { timers: options.timers } : {}) },
  )) {
    if (event.type === 'text') {
      text += event.text;
      options.onText?.();
    } else if (event.type === 'reasoning') reasoning += event.text;
    else if (event.type === 'note') notes.push(event.text);
    else {
      const sentence = endSentence(settings, event.result);
      expect(sentence).not.toMatch(/sk-|\/srv|llm\.ts|:42\b/);
      if (event.result.end !== 'complete') expect(sentence).toMatch(/[.”]$/);
      return { end: event.result, text, reasoning, notes };
    }
  }
  throw new Error('no end event');
}

test('a stream is read to its end, with the model as the service named it', async () => {
  const { end, text } = await run('');
  expect(end.end).toBe('complete');
  expect(text).toBe(WHOLE);
  expect(end.text).toBe(WHOLE);
  expect(end.servedBy).toContain(MODEL_NAME);
});

test.each([
  'comments',
  'crlf',
  'split-utf8',
  'one-byte',
  'array-content',
  'odd-chunks',
  'bad-chunks-never',
  'quoted-done',
  'no-done',
  'only-done',
  'not-streamed',
])('the text is whole in spite of: %s', async (kind) => {
  const { end, text } = await run(kind);
  expect([end.end, text]).toEqual(['complete', WHOLE]);
});

test('a service that keeps the connection open after [DONE] is not waited for, and sees the connection close', async () => {
  const { end, text } = await run('keep-open');
  expect([end.end, text]).toEqual(['complete', WHOLE]);
  await expect.poll(() => upstream.seen.at(-1)?.end).toBe('aborted');
});

test.each(['reasoning', 'reasoning-field', 'think'])('reasoning goes to its own channel: %s', async (kind) => {
  const { text, reasoning, end } = await run(kind);
  expect(end.end).toBe('complete');
  expect(text).toBe(WHOLE);
  expect(reasoning).toBe('Let me weigh the sources before writing. The first two agree.');
});

test.each([
  ['cut', 'interrupted'],
  ['reset', 'interrupted'],
  ['length', 'cut-short'],
  ['content_filter', 'filtered'],
  ['refusal', 'filtered'],
  ['empty', 'empty'],
  ['empty-json', 'empty'],
  ['reasoning-only', 'empty'],
  ['tool', 'tool-call'],
  ['mid-error', 'failed'],
  ['error-event', 'failed'],
  ['error-finish', 'failed'],
  ['bad-chunks', 'failed'],
] as const)('%s ends as %s, never as complete', async (kind, expected) => {
  const { end, text } = await run(kind);
  expect(end.end).toBe(expected);
  expect(WHOLE.startsWith(end.text)).toBe(true);
  expect(text).toBe(end.text);
});

test.each([
  ['401', 'key-refused'],
  ['403', 'key-refused'],
  ['404', 'bad-request'],
  ['quota', 'plan-limit'],
  ['500', 'service-error'],
  ['html-error', 'service-error'],
  ['html', 'bad-answer'],
  ['json-error', 'service-error'],
  ['redirect', 'refused-address'],
  ['overflow', 'bad-request'],
  ['gemini-error', 'key-refused'],
] as const)('%s is named %s, with a sentence and without keys or paths', async (kind, cause) => {
  const { end } = await run(kind);
  if (end.end !== 'failed') throw new Error(`ended as ${end.end}`);
  expect(end.failure.kind).toBe(cause);
  expect(JSON.stringify(end.failure)).not.toMatch(/sk-test|\/srv|llm\.ts|:42\b|<\w/);
  expect(end.overflow).toBe(kind === 'overflow');
});

test('a wrong key is refused, and the key is not repeated', async () => {
  const { end } = await run('', { key: 'canary-wrong-key-123456' });
  if (end.end !== 'failed') throw new Error(`ended as ${end.end}`);
  expect(end.failure).toMatchObject({ kind: 'key-refused', httpStatus: 401 });
  expect(JSON.stringify(end)).not.toContain('canary-wrong');
});

test('too many requests: a short Retry-After is waited for, a long one is told', async () => {
  expect((await run('429', { times: 1, retryAfter: '1' })).end.end).toBe('complete');
  const { end } = await run('429', { retryAfter: '3600' });
  if (end.end !== 'failed') throw new Error(`ended as ${end.end}`);
  expect(end.failure).toMatchObject({ kind: 'rate-limit', retryAfterSeconds: 3600 });
  expect(end.failure.message).toContain('in 60 minutes');
});

test('a model that is still loading is waited for', async () => {
  expect((await run('loading', { times: 1 })).end.end).toBe('complete');
});

test('an event without end does not fill the memory', async () => {
  const { end } = await run('endless-event');
  expect(end).toMatchObject({ end: 'failed', failure: { kind: 'bad-answer' } });
  await expect.poll(() => upstream.seen.at(-1)?.end).toBe('aborted');
});

test.each(['refuses-max-tokens', 'refuses-both-limits', 'refuses-system', 'refuses-stream'])('a refused parameter is renamed or left out: %s', async (kind) => {
  const { end, text, notes } = await run(kind);
  expect([end.end, text]).toEqual(['complete', WHOLE]);
  expect(notes.length).toBe(kind === 'refuses-stream' ? 1 : 0);
});

test('limits on waiting end a call by name', async () => {
  const slow = await run('slow-headers', { timers: { headersLocalMs: 150 } });
  expect(slow.end).toMatchObject({ end: 'failed', failure: { kind: 'timeout' } });
  const stalled = await run('stalled', { timers: { idleMs: 150 } });
  expect(stalled.end).toMatchObject({ end: 'interrupted', why: 'stalled' });
  await expect.poll(() => upstream.seen.at(-1)?.end).toBe('aborted');
});

test('an abort ends the call at the service too', async () => {
  const abort = new AbortController();
  const { end } = await run('stalled', { signal: abort.signal, onText: () => abort.abort() });
  expect(end.end).toBe('canceled');
  await expect.poll(() => upstream.seen.at(-1)?.end).toBe('aborted');
});

test('nothing listens: the port is named', async () => {
  const gone = await startModel();
  await gone.close();
  for await (const event of chat(
    { baseUrl: `${gone.url}/v1`, model: 'm', trust: 'caller' },
    { system: '', user: '', maxTokens: 1 },
    { signal: new AbortController().signal },
  )) {
    expect(event).toMatchObject({
      type: 'end',
      result: { end: 'failed', failure: { kind: 'unreachable', message: expect.stringContaining(String(gone.port)) } },
    });
  }
});

test('nothing in the environment of the openai package reaches a service', async () => {
  const surprises = {
    OPENAI_CUSTOM_HEADERS: 'x-canary: yes',
    OPENAI_ORG_ID: 'org-canary',
    OPENAI_PROJECT_ID: 'proj-canary',
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    OPENAI_API_KEY: 'canary',
    OPENAI_ADMIN_KEY: 'canary',
  };
  Object.assign(process.env, surprises);
  try {
    expect((await run('')).end.end).toBe('complete');
    expect(upstream.seen.at(-1)?.headerNames.filter((name) => /canary|openai-/.test(name))).toEqual([]);
    for await (const event of chat(
      { baseUrl: `${upstream.url}/v1`, model: 'm', trust: 'caller' },
      { system: '', user: '', maxTokens: 1 },
      { signal: new AbortController().signal },
    )) {
      expect(event).toMatchObject({ type: 'end', result: { end: 'failed', failure: { kind: 'key-missing' } } });
    }
    expect(upstream.seen.at(-1)?.authorized).toBe(false);
  } finally {
    for (const name of Object.keys(surprises)) delete process.env[name];
  }
});

/** Runs one completion against a service that repeats one chunk for as long as somebody reads. */
async function endless(delta: Record<string, string>, first: Record<string, string> = {}): Promise<Ran & { readonly sent: number }> {
  let sent = 0;
  const event = (one: Record<string, string>): string => `data: ${JSON.stringify({ choices: [{ index: 0, delta: one, finish_reason: null }] })}\n\n`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event(first));
    const block = event(delta).repeat(Math.ceil(40_000 / event(delta).length));
    const more = (): void => {
      // An end of its own, far behind every limit, so that a reader without one fails instead of running on.
      while (!response.destroyed && sent < 60_000_000) {
        sent += block.length;
        if (!response.write(block)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const settings: ModelSettings = { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, model: 'm', trust: 'caller' };
  let [text, reasoning] = ['', ''];
  try {
    for await (const got of chat(settings, { system: 's', user: 'u', maxTokens: 10 }, { signal: new AbortController().signal })) {
      if (got.type === 'text') text += got.text;
      else if (got.type === 'reasoning') reasoning += got.text;
      else if (got.type === 'end') return { end: got.result, text, reasoning, notes: [endSentence(settings, got.result)], sent };
    }
    throw new Error('no end event');
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test('endless reasoning is stopped at its limit, and named', async () => {
  const ran = await endless({ reasoning_content: 'think '.repeat(200) });
  expect(ran.end).toMatchObject({ end: 'empty', reasoningCharacters: 400_000 });
  expect([ran.reasoning.length, ran.notes[0]]).toEqual([400_000, expect.stringContaining('reasoned beyond 400,000 characters')]);
  expect(ran.sent).toBeLessThan(20_000_000);
  const tagged = await endless({ content: 'think '.repeat(200) }, { content: '<think>' });
  expect(tagged.end).toMatchObject({ end: 'empty', reasoningCharacters: 400_000 });
  expect((await endless({ reasoning_content: 'hm '.repeat(200) }, { content: 'A beginning.' })).end).toMatchObject({
    end: 'cut-short',
    limit: 'reasoning',
    text: 'A beginning.',
  });
});

test('an endless refusal ends as a refusal, and little of it is kept', async () => {
  const ran = await endless({ refusal: 'no '.repeat(200) });
  expect(ran.end).toMatchObject({ end: 'filtered', words: expect.stringMatching(/^no no .{0,300}$/) });
  expect(ran.sent).toBeLessThan(20_000_000);
});

test.each([{}, { content: ' ' }, { content: '' }, { role: 'assistant' }] as Record<string, string>[])(
  'a stream that never comes to a text is stopped: %o',
  async (delta) => {
    const ran = await endless(delta);
    expect(ran.end).toMatchObject({ end: 'failed', failure: { kind: 'bad-answer', message: expect.stringContaining('without any text') } });
    expect(ran.sent).toBeLessThan(20_000_000);
  },
);
