/** The page's run controller with the real driver over real HTTP, without a browser. */
import { afterEach, expect, test } from 'vitest';
import { SERVICE_HEADER } from '@handoff/shared/handoff/service-names';
import { importTrace } from '@handoff/shared/trace/format';
import { goneAgent } from '../../client/src/state/agents.ts';
import { createPage, type Page } from '../../client/src/state/page.ts';
import { canStop, steps } from '../../client/src/state/phases.ts';
import { replay } from '../../client/src/state/replay.ts';
import { draftResult, found, researchTask, scriptedAgent, type Call, type ScriptedAgent } from '../handoff/scripted-agent.ts';

const CANARY = 'tvly-canary-0123456789';
const agents: ScriptedAgent[] = [];
afterEach(async () => void (await Promise.all(agents.splice(0).map((agent) => agent.close()))));

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (i) => [...kept.keys()][i] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}
type Script = (call: Call, operation: string) => void | Promise<void>;
const write: Script = (call) => {
  call.open();
  call.event({ task: { id: 'w-1', status: { state: 'submitted' } } });
  call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'Sand ' }] } });
  call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'wears [1].' }] }, append: true, last: true });
  call.event({ id: 'w-1', status: { state: 'completed', message: { parts: [{ text: 'done' }, { data: draftResult('complete') }] } } });
  call.close();
};

async function open(
  researcher: Script,
  writer: Script = write,
  search = '?topic=Sand',
): Promise<Page & { readonly reached: (phase: string) => Promise<void>; readonly calls: ScriptedAgent['calls'] }> {
  const r = await scriptedAgent('Researcher', false, researcher);
  const w = await scriptedAgent('Writer', true, writer);
  agents.push(r, w);
  const page = createPage({
    boot: { researcherUrl: r.url, writerUrl: w.url, standIns: false },
    fetch,
    local: memory(),
    session: memory(),
    search,
    schedule: (work) => void setTimeout(work, 1),
  });
  const reached = (phase: string): Promise<void> =>
    new Promise((done) => {
      if (page.run.getState().state.phase === phase) done();
      page.run.subscribe(({ state }) => {
        if (state.phase === phase) done();
      });
    });
  return { ...page, reached, calls: r.calls };
}

test('an address fills the topic and runs nothing', async () => {
  const page = await open((call) => call.result(researchTask(found)), write, '?topic=Sand&dialect=1.0');
  await page.check();
  expect(page.ui.getState()).toMatchObject({ topic: 'Sand', dialect: '1.0' });
  expect(page.run.getState()).toMatchObject({ source: 'none', state: { phase: 'idle' } });
  expect(page.calls.filter((call) => !call.method.startsWith('GET'))).toEqual([]);
  expect(page.agents.getState()).toMatchObject({ researcher: { state: 'reachable' }, writer: { state: 'reachable' } });
});

test('a run fills the log, ends done, and its export shows the same end when it is reopened', async () => {
  const page = await open((call) => call.result(researchTask(found)));
  page.start();
  await page.reached('done');
  const { state, log } = page.run.getState();
  if (state.phase !== 'done') throw new Error(state.phase);
  expect(state.draft.text).toBe('Sand wears [1].');
  expect(
    log.store
      .getState()
      .rows.slice(0)
      .map((row) => row.kind),
  ).toEqual(['exchange', 'exchange', 'exchange', 'event', 'handoff', 'exchange', 'event', 'event', 'event', 'event', 'mark']);
  const file = importTrace(page.exported());
  if (!file.ok) throw new Error(file.error.reason);
  expect(file.value.header.title).toBe('Sand');
  const again = replay(file.value.records);
  if (again.phase !== 'done') throw new Error(again.phase);
  expect(again.draft.text).toBe('Sand wears [1].');
  expect(again.handoff.sources).toBe(state.handoff.sources);
  expect(steps(again).map(({ tone }) => tone)).toEqual(steps(state).map(({ tone }) => tone));
});

test('a key goes out as a header and is nowhere in the record or in what is kept', async () => {
  const page = await open((call) => call.result(researchTask(found)));
  page.settings.setState({ tavilyKey: CANARY, search: 'tavily' });
  page.start();
  await page.reached('done');
  expect(page.calls.some((call) => call.headers[SERVICE_HEADER.tavilyKey] === CANARY)).toBe(true);
  expect(page.exported()).not.toContain(CANARY);
  expect(JSON.stringify(page.run.getState().state)).not.toContain(CANARY);
});

test('a key that was replaced while the task waited stays masked, and the new one reaches the same task', async () => {
  const page = await open((call, operation) => {
    const first = call.headers[SERVICE_HEADER.tavilyKey] === `${CANARY}-1`;
    if (operation !== 'send' || !first) return call.result(researchTask(found));
    return call.result({ task: { id: 'r-1', status: { state: 'auth-required', message: { parts: [{ text: `Tavily refused ${CANARY}-1.` }] } } } });
  });
  page.settings.setState({ tavilyKey: `${CANARY}-1`, search: 'tavily' });
  page.start();
  await page.reached('waiting');
  expect(page.ui.getState().selected).toBeDefined();
  expect(JSON.stringify(page.run.getState().state)).toContain('Tavily refused ••••');
  page.settings.setState({ tavilyKey: `${CANARY}-2` });
  page.continueTask();
  await page.reached('done');
  expect(page.exported()).not.toContain(CANARY);
});

test('Stop ends a run that streams, and a second run begins with an empty log', async () => {
  const page = await open(
    (call) => call.result(researchTask(found)),
    async (call, operation) => {
      if (operation === 'cancel') return call.result({ task: { id: 'w-1', status: { state: 'canceled' } } });
      call.open();
      call.event({ task: { id: 'w-1', status: { state: 'working' } } });
      await call.gone;
    },
  );
  page.start();
  await page.reached('draft');
  const { log } = page.run.getState();
  page.stop();
  await page.reached('stopped');
  expect(steps(page.run.getState().state).map(({ tone }) => tone)).toEqual(['ok', 'ok', 'ok', 'off', 'off']);
  page.start();
  expect(page.run.getState().log).not.toBe(log);
  expect([...page.run.getState().log.records()].filter((record) => record.type === 'request')).toEqual([]);
  page.stop();
});

test('an agent that is not there makes its chip say so', async () => {
  const page = await open((call) => call.result(researchTask(found)));
  await agents[1]?.close();
  page.start();
  await page.reached('failed');
  expect(page.run.getState().state).toMatchObject({ problem: { kind: 'unreachable', agent: 'writer' } });
  expect(page.agents.getState().writer.state).toBe('unreachable');
});

test('a Writer that dies in mid-draft: the run is cut short, its chip says so, and Stop has nothing to end', async () => {
  const page = await open(
    (call) => call.result(researchTask(found)),
    (call, operation) => {
      if (operation !== 'stream') return call.destroy();
      call.open();
      call.event({ task: { id: 'w-1', status: { state: 'working' } } });
      call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'Sand ' }] } });
      setTimeout(() => {
        call.destroy();
        void agents[1]?.close();
      }, 50);
    },
  );
  const told = new Promise<void>((done) => {
    page.agents.subscribe(({ writer }) => {
      if (writer.state === 'unreachable') done();
    });
  });
  page.start();
  await page.reached('interrupted');
  await told;
  const { state } = page.run.getState();
  expect(canStop(state)).toBe(false);
  page.stop();
  expect(page.run.getState().state).toBe(state);
  expect(state).toMatchObject({ draft: { text: 'Sand ' } });
  page.ui.setState({ leftSo: true });
  page.start();
  expect(page.ui.getState().leftSo).toBe(false);
  expect(page.run.getState().state.phase).not.toBe('interrupted');
  await page.reached('failed');
  expect(goneAgent(page.run.getState().state, page.agents.getState())).toBe('writer');
});

test('Run without a topic says what is missing, and sends nothing', async () => {
  const page = await open((call) => call.result(researchTask(found)), write, '?topic=%20%20');
  page.start();
  expect(page.ui.getState()).toMatchObject({ topic: '', topicNote: 'empty' });
  expect(page.run.getState()).toMatchObject({ source: 'none', state: { phase: 'idle' } });
  expect(page.calls).toEqual([]);
});
