/** The Researcher over real HTTP stand-ins: every mode, every fault, and what must never happen. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { researcher } from '../../researcher-agent/src/agent.ts';
import { NO_LIVE_SEARCH, OUTLINE_ONLY } from '../../shared/src/handoff/contract.ts';
import { MODEL_KEY, startModel } from '../upstreams/openai.ts';
import { startSearxng } from '../upstreams/searxng.ts';
import type { Fault, Upstream } from '../upstreams/server.ts';
import { startTavily, TAVILY_KEY } from '../upstreams/tavily.ts';
import { startWikipedia } from '../upstreams/wikipedia.ts';
import { data, drive, researchOf, text, userMessage, type Driven, type Driving } from './drive.ts';

let tavily: Upstream;
let model: Upstream;
let wikipedia: Upstream;
let searxng: Upstream;
beforeAll(async () => {
  [tavily, model, wikipedia, searxng] = await Promise.all([
    startTavily({ delayMs: 5 }),
    startModel({ tokensPerSecond: 5_000 }),
    startWikipedia(),
    startSearxng(),
  ]);
});
afterEach(() => {
  for (const upstream of [tavily, model, wikipedia, searxng]) upstream.fault(undefined);
});
afterAll(async () => {
  await Promise.all([tavily, model, wikipedia, searxng].map((upstream) => upstream.close()));
});

const TOPIC = 'How do tidal power turbines cope with sediment?';
const withTavily = () => ({ TAVILY_API_KEY: TAVILY_KEY, TAVILY_BASE_URL: tavily.url, SEARCH_TIMEOUT_MS: '2000' });
const withModel = () => ({ LLM_BASE_URL: `${model.url}/v1`, LLM_API_KEY: MODEL_KEY, LLM_MODEL: 'stand-in-writer' });
const run = (env: Record<string, string>, request: Record<string, unknown> = {}, options: Driving = {}): Promise<Driven> =>
  drive(researcher(env), userMessage(text(TOPIC), data(request)), options);

test('search and model: findings cite numbered sources, and each query has its outcome', async () => {
  const driven = await run({ ...withTavily(), ...withModel() });
  const result = researchOf(driven);
  expect(driven.end.state).toBe('completed');
  if (result.outcome !== 'found') throw new Error(result.outcome);
  expect(result.sources.length).toBeGreaterThanOrEqual(3);
  expect(result.sources.map(({ n }) => n)).toEqual(result.sources.map((_, i) => i + 1));
  expect(new Set(result.sources.map(({ url }) => new URL(url).pathname)).size).toBe(result.sources.length);
  expect(result.queries).toHaveLength(3);
  for (const query of result.queries) expect(query).toMatchObject({ status: 'ok', credits: 1 });
  for (const found of result.findings.matchAll(/\[(\d+)\]/g)) expect(Number(found[1])).toBeLessThanOrEqual(result.sources.length);
  expect(result).toMatchObject({
    live: true,
    removedCitations: [],
    provenance: { search: 'tavily', method: 'llm', sources: result.sources.length },
    usage: { calls: 2 },
  });
  expect(result.notice).toBeUndefined();
  expect(driven.progress.length).toBeGreaterThanOrEqual(3);
});

test('in the offline mode the result says that stand-ins were used, and only then', async () => {
  const offline = { ...withTavily(), ...withModel(), STAND_INS: '1' };
  const driven = await run(offline);
  expect(researchOf(driven)).toMatchObject({
    provenance: { standIns: true, label: expect.stringMatching(/^stand-in search \(in Tavily’s place\), prepared texts/) },
  });
  expect(driven.progress.join(' ')).toContain('a stand-in for Tavily');
  const named = { headers: { 'x-searxng-url': searxng.url } };
  const result = researchOf(await run({ ...withTavily(), STAND_INS: '1' }, { search: 'searxng' }, named));
  if (result.outcome !== 'found') throw new Error(result.outcome);
  expect(result.provenance.label).toMatch(/^live search \(SearXNG\)/);
  expect(result.provenance).not.toHaveProperty('standIns');
});

test('no search and no model: an outline, labelled, without an address and without a fact', async () => {
  const driven = await run({});
  const result = researchOf(driven);
  if (result.outcome !== 'found') throw new Error(result.outcome);
  expect(driven.end.text).toBe('Outline: nothing was looked up.');
  expect(result.findings).toContain(`meant by “${TOPIC}”`);
  expect(result.notice).toBeUndefined();
  expect(result.findings.startsWith(`⚠️ ${OUTLINE_ONLY}`)).toBe(true);
  expect(result.findings).not.toMatch(/https?:|www\./);
  expect(result).toMatchObject({ live: false, sources: [], provenance: { search: 'none', model: 'none', method: 'outline' } });
  expect(result.queries.every(({ status }) => status === 'not-run')).toBe(true);
});

test('an outline about a topic in another language says that its frame is in English', async () => {
  const topic = 'Wie wirkt sich Hitze auf Städte aus?';
  const result = researchOf(await drive(researcher({}), userMessage(text(topic))));
  if (result.outcome !== 'found') throw new Error(result.outcome);
  expect(result.notice).toMatch(/in English only/);
  expect(result.findings).toContain(`“${topic}”`);
});

test('no search but a model: the label comes first, and what looks like a source is stripped', async () => {
  model.fault({ kind: 'fabricated' });
  const searched = tavily.seen.length;
  const result = researchOf(await run({ ...withTavily(), ...withModel() }, { search: 'none' }));
  if (result.outcome !== 'found') throw new Error(result.outcome);
  expect(result.findings.startsWith(`${NO_LIVE_SEARCH}\n`)).toBe(true);
  expect(result.findings).not.toMatch(/https?:|\[\d+\]/);
  expect(result).toMatchObject({ live: false, sources: [], provenance: { search: 'none', method: 'llm' } });
  expect(tavily.seen.length).toBe(searched);
});

test.each(['tavily', 'wikipedia', 'searxng'] as const)('a search and no model: %s sentences are quoted verbatim', async (search) => {
  const driven = await run({ ...withTavily(), WIKIPEDIA_BASE_URL: wikipedia.url, SEARXNG_URL: searxng.url, CONTACT: 'mail@operator.example' }, { search });
  const result = researchOf(driven);
  if (result.outcome !== 'found') throw new Error(JSON.stringify(result));
  expect(result.provenance).toMatchObject({ search, model: 'none', method: 'extractive' });
  const quotes = [...result.findings.matchAll(/^> (.+) \[(\d+)\]$/gm)];
  expect(quotes.length).toBeGreaterThanOrEqual(3);
  for (const [, quote, n] of quotes) expect(result.sources.find((source) => source.n === Number(n))?.excerpt).toContain(quote?.replace(/\\(.)/g, '$1'));
});

test('auto never chooses a search that nobody configured', async () => {
  const before = [tavily.seen.length, wikipedia.seen.length];
  await run({ WIKIPEDIA_BASE_URL: wikipedia.url });
  expect([tavily.seen.length, wikipedia.seen.length]).toEqual(before);
});

test.each([
  ['401', 'auth-required', 'key-refused'],
  ['403', 'auth-required', 'key-refused'],
  ['429', 'input-required', 'rate-limit'],
  ['432', 'input-required', 'plan-limit'],
  ['433', 'input-required', 'plan-limit'],
  ['html', 'input-required', 'service-error'],
  ['reset', 'input-required', 'unreachable'],
  ['no-images', 'input-required', 'bad-answer'],
  ['not-json', 'input-required', 'bad-answer'],
] as const)('all searches answered with %s: the task waits as %s, and nothing is written from memory', async (kind, state, cause) => {
  tavily.fault({ kind, retryAfter: '120' });
  const written = model.seen.filter(({ what }) => what === 'findings' || what === 'knowledge').length;
  const driven = await run({ ...withTavily(), ...withModel() });
  const result = researchOf(driven);
  if (result.outcome !== 'blocked') throw new Error(result.outcome);
  expect(driven.end.state).toBe(state);
  expect(driven.data).toEqual({});
  expect(result.requiresHuman).toBe(true);
  expect(result.reason).toMatch(/Nothing was written from memory instead\.$/);
  expect(result.fix?.header).toBe(state === 'auth-required' ? 'x-tavily-api-key' : undefined);
  expect(result.queries.map((query) => query.cause?.kind)).toEqual([cause, cause, cause]);
  expect(driven.everything).not.toMatch(/<html|<center|nginx/);
  if (kind === '429') expect(driven.everything).toContain('in 2 minutes');
  expect(model.seen.filter(({ what }) => what === 'findings' || what === 'knowledge').length).toBe(written);
});

test.each(['slow-headers', 'stalled-body'])('a search that hangs (%s) ends by the time limit', async (kind) => {
  tavily.fault({ kind });
  const driven = await run({ ...withTavily(), SEARCH_TIMEOUT_MS: '300' });
  expect(driven.end.state).toBe('input-required');
  expect(researchOf(driven)).toMatchObject({
    outcome: 'blocked',
    queries: [{ cause: { kind: 'timeout' } }, { cause: { kind: 'timeout' } }, { cause: { kind: 'timeout' } }],
  });
  await expect.poll(() => tavily.seen.slice(-3).map(({ end }) => end)).toEqual(['aborted', 'aborted', 'aborted']);
});

test('one failed search does not fail the run, and is told', async () => {
  tavily.fault({ kind: '429', times: 1 });
  const result = researchOf(await run({ ...withTavily(), ...withModel() }));
  if (result.outcome !== 'found') throw new Error(result.outcome);
  expect(result.queries.map(({ status }) => status).toSorted()).toEqual(['error', 'ok', 'ok']);
  expect(result.notice).toContain('1 of 3 searches failed');
});

test('nothing found: not_found with other topics to try', async () => {
  tavily.fault({ kind: 'empty' });
  const driven = await run({ ...withTavily(), ...withModel() });
  const result = researchOf(driven);
  if (result.outcome !== 'not_found') throw new Error(result.outcome);
  expect(driven.end.state).toBe('completed');
  expect(result.suggestions.length).toBeGreaterThan(0);
  expect(result.suggestions).not.toContain(TOPIC);
  expect(result.queries.every(({ status }) => status === 'empty')).toBe(true);
});

test('sources that say nothing about the topic: not_found, by the word of the model', async () => {
  model.fault({ kind: 'not-found', match: 'findings' });
  expect(researchOf(await run({ ...withTavily(), ...withModel() })).outcome).toBe('not_found');
});

test('no queries from the model: they are made by rule, and the result says so', async () => {
  model.fault({ kind: 'bad-queries', match: 'queries' });
  const result = researchOf(await run({ ...withTavily(), ...withModel() }));
  if (result.outcome !== 'found') throw new Error(result.outcome);
  expect(result.queries[0]?.query).toBe(TOPIC);
  expect(result.notice).toContain('made by rule');
});

test('citations: other spellings are read, unknown numbers removed and reported, unused sources listed', async () => {
  model.fault({ kind: 'bad-citations', match: 'findings' });
  const result = researchOf(await run({ ...withTavily(), ...withModel() }));
  if (result.outcome !== 'found') throw new Error(result.outcome);
  expect(result.removedCitations).toEqual([9]);
  expect(result.findings).not.toMatch(/【|\[9\]|\[\^|cite/);
  expect(result.notice).toContain('[9]');
});

test.each(['500', 'html', 'empty', 'length', 'content_filter', 'cut', 'tool', 'mid-error', 'bad-queries', 'overflow', 'quota'])(
  'findings end with %s: sentences are quoted instead, and the notice says why',
  async (kind) => {
    model.fault({ kind, match: 'findings' });
    const driven = await run({ ...withTavily(), ...withModel() });
    const result = researchOf(driven);
    if (result.outcome !== 'found') throw new Error(result.outcome);
    expect(result.provenance).toMatchObject({ model: 'none', method: 'extractive' });
    expect(result.notice).toMatch(/quoted from the sources, because/);
    expect(driven.everything).not.toMatch(/\/srv|llm\.ts|sk-test/);
  },
);

test('a model that is not there: queries by rule and quotes, with one call only', async () => {
  const gone = await startModel();
  await gone.close();
  const result = researchOf(await run({ ...withTavily(), LLM_BASE_URL: `${gone.url}/v1`, LLM_MODEL: 'm' }));
  expect(result).toMatchObject({ outcome: 'found', provenance: { method: 'extractive' }, usage: { calls: 1 } });
});

test.each(['queries', 'findings'])('the model refuses the key at the %s: the task waits for a key', async (match) => {
  model.fault({ kind: '401', match });
  const driven = await run({ ...withTavily(), ...withModel() });
  expect(driven.end.state).toBe('auth-required');
  expect(researchOf(driven)).toMatchObject({ outcome: 'blocked', requiresHuman: true, fix: { header: 'x-llm-api-key' } });
  expect(driven.everything).not.toMatch(/\/srv|llm\.ts|sk-test/);
});

test('a key that is needed and missing: the same task goes on with the key, with Wikipedia, or without', async () => {
  const env = { TAVILY_BASE_URL: tavily.url, WIKIPEDIA_BASE_URL: wikipedia.url, CONTACT: 'a@b.example' };
  const first = userMessage(text(TOPIC), data({ topic: TOPIC, search: 'tavily' }));
  const stopped = await drive(researcher(env), first);
  expect(stopped.end.state).toBe('auth-required');
  expect(researchOf(stopped)).toMatchObject({ outcome: 'blocked', fix: { header: 'x-tavily-api-key' }, queries: [] });
  const goOn = (search: string | undefined, headers: Record<string, string> = {}) =>
    drive(researcher(env), userMessage(text('Continue'), ...(search ? [data({ search })] : [])), { history: [first], headers });
  expect(researchOf(await goOn(undefined, { 'x-tavily-api-key': TAVILY_KEY }))).toMatchObject({ outcome: 'found', provenance: { search: 'tavily' } });
  expect(researchOf(await goOn('wikipedia'))).toMatchObject({ outcome: 'found', provenance: { search: 'wikipedia' } });
  expect(researchOf(await goOn('none'))).toMatchObject({ outcome: 'found', live: false });
});

test('a bad data part is rejected with its place', async () => {
  const driven = await run({}, { maxSources: 99 });
  expect(driven.end).toMatchObject({ state: 'rejected', text: expect.stringContaining('parts[1].data.maxSources') });
});

test.each([
  [{ kind: 'slow-headers' }, 'tavily'],
  [{ kind: 'stalled-body' }, 'tavily'],
  [{ kind: 'slow-headers' }, 'model'],
  [{ kind: 'stalled', match: 'findings' }, 'model'],
] as [Fault, 'tavily' | 'model'][])('cancel while %o at %s: the service sees it within a second', async (fault, where) => {
  const upstream = where === 'tavily' ? tavily : model;
  upstream.fault(fault);
  const abort = new AbortController();
  const from = upstream.seen.length;
  const running = run({ ...withTavily(), ...withModel() }, {}, { signal: abort.signal });
  await expect
    .poll(() => upstream.seen.slice(from).some(({ what, end }) => end === undefined && (fault.match === undefined || what === fault.match)), { timeout: 5_000 })
    .toBe(true);
  const canceledAt = Date.now();
  abort.abort();
  expect((await running).end.state).toBe('canceled');
  await expect.poll(() => upstream.seen.slice(from).every(({ end }) => end !== undefined)).toBe(true);
  for (const { end, endedAt } of upstream.seen.slice(from)) if (end === 'aborted') expect((endedAt ?? Infinity) - canceledAt).toBeLessThan(1_000);
});

test('keys are found nowhere in what leaves the agent', async () => {
  const headers = {
    'x-tavily-api-key': 'canary-search-5d41402abc',
    'x-llm-api-key': 'canary-model-7d793037a0',
    'x-llm-base-url': `${model.url}/v1`,
    'x-llm-model': 'm',
  };
  for (const request of [{}, { search: 'none' }, { search: 'tavily' }]) {
    const driven = await run({ TAVILY_BASE_URL: tavily.url }, request, { headers });
    expect(driven.end.state).toBe('auth-required');
    expect(driven.everything).not.toMatch(/canary/);
  }
});

test('hostile pages become plain text: no markup, no script address, no way out of the fence', async () => {
  tavily.fault({ kind: 'hostile' });
  const result = researchOf(await run({ ...withTavily(), ...withModel() }));
  if (result.outcome !== 'found') throw new Error(result.outcome);
  expect(result.sources.every(({ url }) => url.startsWith('https://'))).toBe(true);
  expect(result.sources.map(({ title }) => title).join(' ')).not.toMatch(/[<>`[\]\n]/);
  expect(JSON.stringify(result.sources.map(({ excerpt }) => excerpt))).not.toMatch(/<(script|style|form|a|img)\b/);
  const asked = model.seen.filter(({ what }) => what === 'findings').at(-1)?.body as { messages: { content: string }[] };
  const prompt = asked.messages.at(-1)?.content ?? '';
  expect(prompt.match(/<\/source>/g)).toHaveLength(result.sources.length);
  expect(prompt.match(/<source n="\d+" title="[^"<>]*">/g)).toHaveLength(result.sources.length);
});

test.each([true, false])(
  'a search service that repeats the key gives it to nobody: not to the caller, not to the model (with a model: %s)',
  async (useModel) => {
    tavily.fault({ kind: 'echo-key' });
    const before = model.seen.length;
    const driven = await run({ ...withTavily(), ...(useModel ? withModel() : {}) });
    expect(driven.end.state).toBe('completed');
    const asked = JSON.stringify(model.seen.slice(before).map(({ body }) => body));
    expect(asked === '[]').toBe(!useModel);
    for (const told of [driven.everything, asked]) {
      expect(told).not.toContain(TAVILY_KEY.slice(0, 10));
      expect(told).not.toContain(Buffer.from(`Bearer ${TAVILY_KEY}`).toString('base64').slice(12, 30));
    }
    const result = researchOf(driven);
    if (result.outcome !== 'found') throw new Error(result.outcome);
    expect(result.sources.filter(({ url }) => url.startsWith('https://echo.example/')).map(({ url }) => url)).toEqual(
      expect.arrayContaining(['https://echo.example/page']),
    );
  },
);

test('one page that is far too long is cut, and does not cost the search', async () => {
  tavily.fault({ kind: 'huge-page' });
  const result = researchOf(await run(withTavily()));
  if (result.outcome !== 'found') throw new Error(result.outcome);
  expect(result.queries.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
  expect(result.sources[0]?.url).toBe('https://huge.example/page');
  expect(result.sources[0]?.excerpt.length).toBeLessThanOrEqual(1_200);
});
