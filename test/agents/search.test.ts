/** The search providers against their stand-ins: what is asked, what is read, and how each failure is named. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SearchProvider } from '../../researcher-agent/src/search/provider.ts';
import { searxngProvider } from '../../researcher-agent/src/search/searxng.ts';
import { classify, tavilyProvider } from '../../researcher-agent/src/search/tavily.ts';
import { wikipediaProvider } from '../../researcher-agent/src/search/wikipedia.ts';
import { startSearxng } from '../upstreams/searxng.ts';
import type { Upstream } from '../upstreams/server.ts';
import { startTavily, TAVILY_KEY } from '../upstreams/tavily.ts';
import { startWikipedia } from '../upstreams/wikipedia.ts';

let tavily: Upstream;
let wikipedia: Upstream;
let searxng: Upstream;
beforeAll(async () => {
  [tavily, wikipedia, searxng] = await Promise.all([startTavily({ delayMs: 0 }), startWikipedia(), startSearxng()]);
});
afterEach(() => [tavily, wikipedia, searxng].forEach((upstream) => upstream.fault(undefined)));
afterAll(async () => void (await Promise.all([tavily, wikipedia, searxng].map((upstream) => upstream.close()))));

const never = new AbortController().signal;
const QUERY = 'tidal turbine sediment';
const search = (provider: SearchProvider, query = QUERY) => provider.search(query, { maxResults: 5, language: 'en', signal: never });
const providers = {
  tavily: () => tavilyProvider({ key: TAVILY_KEY, baseUrl: tavily.url, timeoutMs: 2_000 }),
  wikipedia: () => wikipediaProvider({ baseUrl: wikipedia.url, contact: 'mail@operator.example', timeoutMs: 2_000 }),
  searxng: () => searxngProvider({ url: searxng.url, trust: 'caller', timeoutMs: 2_000 }),
};

test.each(Object.keys(providers) as (keyof typeof providers)[])('%s answers with hits', async (name) => {
  const answer = await search(providers[name]());
  if (!answer.ok) throw new Error(answer.error.message);
  expect(answer.value.hits).toHaveLength(5);
  for (const hit of answer.value.hits)
    expect(hit).toMatchObject({ title: expect.stringMatching(/./), url: expect.stringMatching(/^https:/), content: expect.stringMatching(/./) });
});

test('Tavily is asked plainly: bearer key, basic depth, no images, a query of at most 400 characters', async () => {
  await search(providers.tavily(), 'x'.repeat(900));
  const seen = tavily.seen.at(-1);
  expect(seen).toMatchObject({ authorized: true, end: 'answered', body: { query: 'x'.repeat(400), search_depth: 'basic', max_results: 5 } });
  expect(seen?.headerNames).not.toContain('x-tavily-access-mode');
});

test('a Tavily client is never made without a key', () => {
  expect(() => tavilyProvider({ key: '  ', timeoutMs: 1 })).toThrow('needs a key');
});

test('pages come in order of rank, without disambiguation pages', async () => {
  const answer = await search(providers.wikipedia());
  if (!answer.ok) throw new Error(answer.error.message);
  expect(answer.value.hits.some(({ title }) => title.includes('disambiguation'))).toBe(false);
  const url = new URL(`http://x${wikipedia.seen.at(-1)?.path}`);
  expect(url.pathname).toBe('/w/api.php');
  expect(wikipedia.seen.at(-1)?.userAgent).toMatch(/^Handoff\/\S+ \(mail@operator\.example\)/);
});

test.each([
  ['wikipedia', '429', 'rate-limit'],
  ['wikipedia', 'maxlag', 'rate-limit'],
  ['wikipedia', 'html', 'service-error'],
  ['searxng', '403', 'bad-request'],
  ['searxng', '429', 'rate-limit'],
  ['searxng', 'html', 'bad-answer'],
] as const)('%s with %s is named %s', async (name, kind, cause) => {
  (name === 'wikipedia' ? wikipedia : searxng).fault({ kind });
  const answer = await search(providers[name]());
  expect(answer).toMatchObject({ ok: false, error: { kind: cause, message: expect.stringMatching(/\.$/) } });
});

test.each(['wikipedia', 'searxng', 'tavily'] as const)('nothing found at %s is an empty answer, not a failure', async (name) => {
  ({ wikipedia, searxng, tavily })[name].fault({ kind: 'empty' });
  expect(await search(providers[name]())).toMatchObject({ ok: true, value: { hits: [] } });
});

test.each([
  ['Unauthorized: missing or invalid API key.', 'key-refused'],
  ['Your request has been blocked due to excessive requests.', 'rate-limit'],
  ["This request exceeds your plan's set usage limit.", 'plan-limit'],
  ['This request exceeds the pay-as-you-go limit.', 'plan-limit'],
  ['502 Error: "<html><body>Bad Gateway</body></html>"', 'service-error'],
  ['Request timed out after 15 seconds.', 'timeout'],
  ['An unexpected error occurred while making the request. Error: AxiosError: connect ECONNREFUSED 127.0.0.1:1', 'unreachable'],
  ["An unexpected error occurred while making the request. Error: TypeError: Cannot read properties of undefined (reading 'map')", 'bad-answer'],
  ['422 Error: {"detail":[]}', 'bad-request'],
])('without a status Tavily is read by its text: %s', (message, kind) => {
  const failure = classify(message, {}, TAVILY_KEY);
  expect(failure.kind).toBe(kind);
  expect(JSON.stringify(failure)).not.toMatch(/<|AxiosError/);
});

test('other requests of the process are left alone by what is done for Tavily', async () => {
  const { default: axios } = await import('axios');
  tavily.fault({ kind: '401' });
  await expect(axios.post(`${tavily.url}/search`, { query: 'q' })).rejects.toMatchObject({ response: { status: 401 } });
});
