/** The real agents behind the real kit, driven by the product's own driver over HTTP, in both dialects. */
import { afterEach, expect, test } from 'vitest';
import type { DialectName } from '../../shared/src/a2a/model.ts';
import type { Log } from '../../shared/src/agent-kit/log.ts';
import { serviceRoutes } from '../../shared/src/agent-kit/services/router.ts';
import { heldServices } from '../../shared/src/agent-kit/services/settings.ts';
import { listenAgent } from '../../shared/src/agent-kit/serve.ts';
import type { Agent } from '../../shared/src/agent-kit/agent.ts';
import { startRun } from '../../shared/src/handoff/driver.ts';
import type { RunState } from '../../shared/src/handoff/machine.ts';
import type { RunConfig, RunHandle } from '../../shared/src/handoff/run.ts';
import { createTraceLog } from '../../shared/src/trace/log.ts';
import { recordingFetch } from '../../shared/src/trace/recorder.ts';
import { researcher } from '../../researcher-agent/src/agent.ts';
import { testSearch } from '../../researcher-agent/src/search/test-search.ts';
import { writer } from '../../writer-agent/src/agent.ts';
import { MODEL_KEY, startModel } from '../upstreams/openai.ts';
import { startTavily, TAVILY_KEY } from '../upstreams/tavily.ts';
import type { Upstream } from '../upstreams/server.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => void (await Promise.all(closing.splice(0).map((close) => close()))));

interface Product {
  readonly researcherUrl: string;
  readonly writerUrl: string;
  readonly tavily: Upstream;
  readonly model: Upstream;
  readonly logged: string[];
}
async function product(env: (tavily: Upstream, model: Upstream) => Record<string, string>, tokensPerSecond = 3_000): Promise<Product> {
  const [tavily, model] = await Promise.all([startTavily({ delayMs: 5 }), startModel({ tokensPerSecond })]);
  closing.push(
    () => tavily.close(),
    () => model.close(),
  );
  const logged: string[] = [];
  const log: Log = { info: (text) => void logged.push(text), error: (text) => void logged.push(text) };
  const serve = async (agent: (env: Record<string, string>) => Agent): Promise<string> => {
    const own = env(tavily, model);
    const started = await listenAgent(agent(own), {
      port: 0,
      portVariable: 'PORT',
      log,
      heldServices: () => heldServices(own),
      extraRoutes: (router) => void router.use(serviceRoutes({ env: own, ...(agent === researcher ? { testSearch } : {}) })),
    });
    if (!started.ok) throw new Error(started.error.message);
    closing.push(() => started.value.stop());
    return `http://localhost:${started.value.port}`;
  };
  return { researcherUrl: await serve(researcher), writerUrl: await serve(writer), tavily, model, logged };
}
const STAND_INS = (tavily: Upstream, model: Upstream) => ({
  TAVILY_API_KEY: TAVILY_KEY,
  TAVILY_BASE_URL: tavily.url,
  LLM_BASE_URL: `${model.url}/v1`,
  LLM_API_KEY: MODEL_KEY,
  LLM_MODEL: 'stand-in-writer',
  STAND_INS: '1',
});

function start(at: Product, more: Partial<RunConfig> = {}) {
  const log = createTraceLog();
  const reached = new Map<string, (state: RunState) => void>();
  const handle: RunHandle = startRun(
    {
      topic: 'How do tidal power turbines cope with sediment?',
      dialect: '0.x',
      search: 'auto',
      maxSources: 6,
      researcherUrl: at.researcherUrl,
      writerUrl: at.writerUrl,
      serviceHeaders: () => ({}),
      ...more,
    },
    {
      fetch: (agent) =>
        recordingFetch({ fetch, append: log.append, agent, secrets: () => Object.values(more.serviceHeaders?.('researcher') ?? {}), nextId: log.nextId }),
      onState: (state) => reached.get(state.phase)?.(state),
    },
  );
  const reach = (phase: RunState['phase']): Promise<RunState> =>
    new Promise((resolve) => (handle.state().phase === phase ? resolve(handle.state()) : reached.set(phase, resolve)));
  return { handle, log, reach };
}

test.each(['0.x', '1.0'] as DialectName[])('with the stand-ins a run in %s ends with a cited draft', async (dialect) => {
  const { handle } = start(await product(STAND_INS), { dialect });
  const end = await handle.done;
  if (end.phase !== 'done') throw new Error(JSON.stringify(end));
  expect(end.handoff.payload.state.sources.length).toBeGreaterThanOrEqual(3);
  expect(end.draft.text).toMatch(/^# .+\n[\s\S]*\[1\]/);
  const label = expect.stringMatching(/^stand-in search \(in Tavily’s place\), prepared texts — written by stand-in-writer@/);
  expect(end.draft).toMatchObject({ result: { outcome: 'complete' }, provenance: { search: 'tavily', method: 'llm', standIns: true, label } });
  expect(end.handoff.payload.state.provenance).toMatchObject({ standIns: true, label });
});

test.each(['0.x', '1.0'] as DialectName[])('without any key a run in %s ends with an outline that says what it is', async (dialect) => {
  const at = await product(() => ({}));
  const { handle } = start(at, { dialect });
  const end = await handle.done;
  if (end.phase !== 'done') throw new Error(JSON.stringify(end));
  expect(end.draft.text).toMatch(/^# Outline: /);
  expect(end.draft.provenance?.label).toContain('nothing was looked up');
  expect([at.tavily.seen.length, at.model.seen.length]).toEqual([0, 0]);
});

test('a refused search key waits; with the right key the same task goes on; no key is in records or logs', async () => {
  const at = await product((tavily, model) => ({ TAVILY_BASE_URL: tavily.url, LLM_BASE_URL: `${model.url}/v1`, LLM_API_KEY: MODEL_KEY, LLM_MODEL: 'm' }));
  let key = 'canary-search-key-cafe01';
  const { handle, reach, log } = start(at, { search: 'tavily', serviceHeaders: () => ({ 'x-tavily-api-key': key }) });
  const waiting = await reach('waiting');
  if (waiting.phase !== 'waiting') throw new Error(waiting.phase);
  expect(waiting).toMatchObject({
    state: 'auth-required',
    fix: { header: 'x-tavily-api-key' },
    reason: expect.stringContaining('Nothing was written from memory'),
  });
  key = TAVILY_KEY;
  handle.continueTask();
  const end = await handle.done;
  if (end.phase !== 'done') throw new Error(JSON.stringify(end));
  expect(JSON.stringify([log.records, at.logged, end])).not.toContain('canary');
});

test('a used-up plan waits for an answer; Wikipedia or no search are one step away', async () => {
  const at = await product(STAND_INS);
  at.tavily.fault({ kind: '432' });
  const { handle, reach } = start(at);
  expect(await reach('waiting')).toMatchObject({ state: 'input-required', reason: expect.stringContaining('432') });
  handle.continueTask({ search: 'none' });
  const end = await handle.done;
  if (end.phase !== 'done') throw new Error(JSON.stringify(end));
  expect(end.handoff.payload.state.live).toBe(false);
});

test('a model that refuses the key in the middle of the draft phase waits there, with a neutral reason', async () => {
  const at = await product(STAND_INS);
  at.model.fault({ kind: '401', match: 'draft' });
  const { handle, reach, log } = start(at);
  const waiting = await reach('waiting');
  expect(waiting).toMatchObject({ at: 'draft', state: 'auth-required', fix: { header: 'x-llm-api-key' } });
  // The service's own words hold a key, a path and a line; only the neutral reason reaches the caller.
  expect(JSON.stringify([log.records, at.logged])).not.toMatch(/sk-test|\/srv\/app|llm\.ts/);
  at.model.fault(undefined);
  handle.continueTask();
  expect((await handle.done).phase).toBe('done');
});

test('stop in the middle of the draft: the model call ends within a second', async () => {
  const at = await product(STAND_INS, 30);
  const { handle, reach } = start(at);
  await reach('draft');
  await expect.poll(() => at.model.seen.some(({ what }) => what === 'draft')).toBe(true);
  const stoppedAt = Date.now();
  await handle.stop();
  expect((await handle.done).phase).toBe('stopped');
  await expect.poll(() => at.model.seen.at(-1)?.end).toBe('aborted');
  expect((at.model.seen.at(-1)?.endedAt ?? Infinity) - stoppedAt).toBeLessThan(1_000);
});

test('the service endpoints: lists, tests, local servers, and failures with a sentence', async () => {
  const at = await product((tavily, model) => ({ ...STAND_INS(tavily, model), LOCAL_MODEL_SERVERS: `${model.url}/v1,${tavily.url},http://127.0.0.1:9/v1` }));
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(at.researcherUrl + path, { headers });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const search = async (body: unknown, headers: Record<string, string> = {}, base = at.researcherUrl) => {
    const response = await fetch(`${base}/services/search/test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  expect(await get('/services/models')).toMatchObject({ status: 200, body: { models: ['stand-in-small', 'stand-in-writer'] } });
  const wrong = await get('/services/models', { 'x-llm-api-key': 'canary-model-key-01' });
  expect(wrong).toMatchObject({ status: 502, body: { error: { kind: 'key-refused', httpStatus: 401 } } });
  expect(JSON.stringify([wrong, at.logged])).not.toContain('canary');
  expect(await get('/services/models', { 'x-llm-base-url': 'http://10.1.2.3/v1' })).toMatchObject({
    status: 400,
    body: { error: { kind: 'refused-address' } },
  });
  expect(await get('/services/models', { 'x-llm-base-url': 'http://127.0.0.1:9/v1' })).toMatchObject({ status: 502, body: { error: { kind: 'unreachable' } } });
  expect(await get('/services/local')).toEqual({
    status: 200,
    body: { servers: [{ kind: 'OpenAI-compatible server', baseUrl: `${at.model.url}/v1`, state: 'needs-key', models: [] }] },
  });
  expect(await search({ search: 'tavily' })).toMatchObject({ status: 200, body: { results: 5 } });
  expect(await search({ search: 'tavily' }, { 'x-tavily-api-key': 'canary-tavily-01' })).toMatchObject({
    status: 502,
    body: { error: { kind: 'key-refused' } },
  });
  expect(await search({ search: 'searxng' })).toMatchObject({ status: 400, body: { error: { kind: 'bad-request' } } });
  expect(await search({ search: 'other' })).toMatchObject({ status: 400 });
  expect(await search({ search: 'tavily' }, {}, at.writerUrl)).toMatchObject({ status: 400 });
});
