import { afterEach, expect, test } from 'vitest';
import type { DialectName } from '@handoff/shared/a2a/model';
import { startRun } from '@handoff/shared/handoff/driver';
import type { RunState } from '@handoff/shared/handoff/machine';
import type { RunConfig, RunHandle } from '@handoff/shared/handoff/run';
import { now } from '@handoff/shared/base/units';
import { createTraceLog } from '@handoff/shared/trace/log';
import { recordingFetch } from '@handoff/shared/trace/recorder';
import { numbersOf } from '@handoff/shared/trace/views/numbers';
import { foldRun } from '@handoff/shared/trace/views/run';
import { createRowBuilder } from '@handoff/shared/trace/views/rows';
import { replay } from '../../client/src/state/replay.ts';
import { draftResult, found, researchTask, scriptedAgent, type Call, type ScriptedAgent } from './scripted-agent.ts';

const agents: ScriptedAgent[] = [];
afterEach(async () => void (await Promise.all(agents.splice(0).map((agent) => agent.close()))));

type Script = (call: Call, operation: string) => void | Promise<void>;
const research: Script = (call) => call.result(researchTask(found));
const write: Script = (call) => {
  call.open();
  call.event({ task: { id: 'w-1', status: { state: 'submitted' } } });
  call.event({ id: 'w-1', status: { state: 'working' } });
  call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: '# Blades\n\n' }] } });
  call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'Sand wears [1].' }] }, append: true, last: true });
  call.event({ id: 'w-1', status: { state: 'completed', message: { parts: [{ text: 'done' }, { data: draftResult('complete') }] } } });
  call.close();
};

async function run(dialect: DialectName, researcher: Script, writer: Script, more: Partial<RunConfig> = {}, secrets: readonly string[] = []) {
  const r = await scriptedAgent('Researcher', false, researcher);
  const w = await scriptedAgent('Writer', true, writer);
  agents.push(r, w);
  const log = createTraceLog();
  const states: RunState[] = [];
  const listeners: ((state: RunState) => void)[] = [];
  const config: RunConfig = {
    topic: 'How do blades cope with sand?',
    dialect,
    search: 'auto',
    maxSources: 6,
    researcherUrl: r.url,
    writerUrl: w.url,
    serviceHeaders: () => ({}),
    ...more,
  };
  const handle: RunHandle = startRun(config, {
    fetch: (agent) => recordingFetch({ fetch, append: log.append, agent, secrets: () => secrets, nextId: log.nextId }),
    onState: (state) => {
      states.push(state);
      for (const listener of listeners) listener(state);
    },
    mark: (name, data) => log.append({ v: 1, type: 'mark', at: now(), name, data }),
  });
  const reached = (phase: RunState['phase']): Promise<RunState> =>
    new Promise((resolve) => {
      if (handle.state().phase === phase) resolve(handle.state());
      listeners.push((state) => state.phase === phase && resolve(state));
    });
  return { handle, log, states, r, w, reached };
}
const phases = (states: readonly RunState[]): string[] => states.map((state) => state.phase).filter((phase, i, all) => all[i - 1] !== phase);
const rowsOf = (log: { records: readonly Parameters<ReturnType<typeof foldRun>['push']>[0][] }) => [...createRowBuilder().rows(foldRun(log.records))];

for (const dialect of ['0.x', '1.0'] as const) {
  test(`a run in ${dialect}: cards, send, handoff, stream, done`, async () => {
    const { handle, log, states, r, w } = await run(dialect, research, write);
    const end = await handle.done;
    expect(phases(states)).toEqual(['discover', 'research', 'handoff', 'draft', 'done']);
    if (end.phase !== 'done') throw new Error(end.phase);
    expect(end.draft.text).toBe('# Blades\n\nSand wears [1].');
    expect(end.handoff.checks.map((check) => check.ok)).toEqual([true, true, true, true, true, true, true]);
    const methods = dialect === '1.0' ? ['SendMessage', 'SendStreamingMessage'] : ['message/send', 'message/stream'];
    expect([r.calls.at(-1)?.method, w.calls.at(-1)?.method]).toEqual(methods);
    expect(r.calls[0]?.headers['a2a-version']).toBeUndefined();
    const rows = rowsOf(log);
    expect(rows.map((row) => row.kind)).toEqual([
      'exchange',
      'exchange',
      'exchange',
      'event',
      'handoff',
      'exchange',
      'event',
      'event',
      'event',
      'event',
      'event',
      'mark',
    ]);
    expect(rows.map((row) => ('summary' in row ? row.summary : 'text' in row ? row.text : ''))).toEqual([
      'Researcher 1.0.0',
      'Writer 1.0.0, streaming',
      '“How do blades cope with sand?”',
      'research-result, found, 2 sources',
      'found, 2 sources',
      'handoff, hop 1',
      'w-1',
      '',
      'draft, first chunk',
      'draft, 4 words',
      'complete, 4 words',
      'Done: draft complete, 4 words, 2 sources',
    ]);
    expect(numbersOf(log.records).tokens).toBe(120);
  });
}

test('nothing found: no handoff, the reason and the suggestions are kept, the Writer hears nothing', async () => {
  const { handle, log, w } = await run(
    '0.x',
    (call) => call.result(researchTask({ outcome: 'not_found', reason: 'nothing', suggestions: ['try this'] })),
    write,
  );
  const end = await handle.done;
  expect(end).toMatchObject({ phase: 'not-found', result: { reason: 'nothing', suggestions: ['try this'] } });
  expect(w.calls.map((call) => call.method)).toEqual(['GET /.well-known/agent-card.json']);
  expect(rowsOf(log).at(-1)).toMatchObject({ text: 'No handoff: nothing was found to hand over', tone: 'wait' });
});

test('a refused key waits; with another search the same task goes on', async () => {
  const blocked = {
    outcome: 'blocked',
    reason: 'the search key was refused',
    requiresHuman: true,
    fix: { say: 'Give another key.', header: 'x-tavily-api-key' },
  };
  const { handle, reached, r, log } = await run(
    '0.x',
    (call) => {
      const message = call.params.message as { taskId?: string };
      if (message.taskId === undefined)
        call.result({ task: { id: 'r-1', status: { state: 'auth-required', message: { parts: [{ text: 'refused' }, { data: blocked }] } } } });
      else call.result(researchTask(found));
    },
    write,
  );
  expect(await reached('waiting')).toMatchObject({
    agent: 'researcher',
    reason: 'the search key was refused',
    fix: { header: 'x-tavily-api-key' },
    task: { id: 'r-1' },
  });
  handle.continueTask({ search: 'wikipedia' });
  expect((await handle.done).phase).toBe('done');
  const second = r.calls.at(-1)?.params.message as { taskId: string; contextId: string; parts: { data?: { search: string } }[] };
  expect([second.taskId, second.contextId, second.parts[1]?.data?.search]).toEqual(['r-1', 'ctx', 'wikipedia']);
  const rows = rowsOf(log);
  expect(rows.some((row) => row.kind === 'mark' && row.text === 'Waiting for you: a search key')).toBe(true);
  expect(rows.find((row) => row.kind === 'task')).toMatchObject({ label: 'Task r-1', path: [{ word: 'auth-required' }, { word: 'completed' }] });
});

test('a cut stream asks for the task once, waits, and resumes without repeating a word', async () => {
  let cut = false;
  const { handle, reached, w, log } = await run('0.x', research, (call, operation) => {
    const sofar = { artifactId: 'draft', parts: [{ text: 'Part one. ' }] };
    if (operation === 'stream') {
      call.open();
      call.event({ task: { id: 'w-1', status: { state: 'working' } } });
      call.event({ id: 'w-1', artifact: sofar });
      setTimeout(() => call.destroy(), 30);
      cut = true;
    } else if (operation === 'get') call.result({ bare: true, task: { id: 'w-1', status: { state: 'working' }, artifacts: [sofar] } });
    else {
      call.open();
      call.event({
        task: { id: 'w-1', status: { state: 'working' }, artifacts: [{ artifactId: 'draft', parts: [{ text: 'Part one. ' }, { text: 'Part two. ' }] }] },
      });
      call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'Part three.' }] }, append: true, last: true });
      call.event({ id: 'w-1', status: { state: 'completed' } });
      call.close();
    }
  });
  expect(await reached('interrupted')).toMatchObject({ state: 'working', draft: { text: 'Part one. ' } });
  expect(cut).toBe(true);
  handle.resume();
  const end = await handle.done;
  expect(end).toMatchObject({ phase: 'done', draft: { text: 'Part one. Part two. Part three.' } });
  expect(w.calls.map((call) => call.method)).toEqual(['GET /.well-known/agent-card.json', 'message/stream', 'tasks/get', 'tasks/resubscribe']);
  const rows = rowsOf(log);
  expect(rows.find((row) => row.kind === 'event' && row.form === 'lost')).toMatchObject({ label: 'connection lost', state: { word: 'net.truncated' } });
  expect(rows.find((row) => row.kind === 'task')).toMatchObject({ path: [{ word: 'working' }, { word: 'completed' }] });
});

test('a cut stream whose task has ended meanwhile is done, by asking', async () => {
  const { handle } = await run('1.0', research, (call, operation) => {
    if (operation === 'stream') {
      call.open();
      call.event({ task: { id: 'w-1', status: { state: 'working' } } });
      call.close();
    } else
      call.result({ bare: true, task: { id: 'w-1', status: { state: 'completed' }, artifacts: [{ artifactId: 'draft', parts: [{ text: 'All of it.' }] }] } });
  });
  expect(await handle.done).toMatchObject({ phase: 'done', draft: { text: 'All of it.' } });
});

test('a draft that was cut short is kept and never shown as complete', async () => {
  const { handle } = await run('0.x', research, (call) => {
    call.open();
    call.event({ task: { id: 'w-1', status: { state: 'working' } } });
    call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'Half of' }] }, last: true });
    call.event({
      id: 'w-1',
      status: { state: 'failed', message: { parts: [{ text: 'cut' }, { data: draftResult('cut_short', 'The model stopped at its limit.') }] } },
    });
    call.close();
  });
  expect(await handle.done).toMatchObject({
    phase: 'failed',
    at: 'draft',
    problem: { kind: 'draft', outcome: 'cut_short', next: 'The model stopped at its limit.' },
    draft: { text: 'Half of' },
  });
});

test('a trace leads to the state that the live run ended in: done, failed, waiting, cut', async () => {
  const done = await run('0.x', research, write);
  const end = await done.handle.done;
  expect(replay(done.log.records)).toMatchObject({ phase: 'done', draft: { text: end.phase === 'done' ? end.draft.text : '' } });

  const dead = await run('0.x', research, write, { writerUrl: 'http://127.0.0.1:9' });
  const failed = await dead.handle.done;
  const { error: _, ...problem } = failed.phase === 'failed' ? failed.problem : { error: undefined };
  expect(replay(dead.log.records)).toMatchObject({ phase: 'failed', at: 'discover', problem });

  const cut = await run('0.x', research, (call, operation) => {
    if (operation === 'get') return call.result({ bare: true, task: { id: 'w-1', status: { state: 'working' } } });
    call.open();
    call.event({ task: { id: 'w-1', status: { state: 'working' } } });
    call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'One' }] } });
    call.close();
  });
  await cut.reached('interrupted');
  expect(replay(cut.log.records)).toMatchObject({
    phase: 'interrupted',
    state: 'working',
    task: { id: 'w-1' },
    draft: { text: 'One' },
    problem: { say: 'The stream ended before the task did' },
  });
  await cut.handle.stop();
});

test('a Writer that is gone in mid-stream: what happened and what to do, and leaving it sends nothing more', async () => {
  const { handle, reached, w, log } = await run('1.0', research, async (call) => {
    call.open();
    call.event({ task: { id: 'w-1', status: { state: 'working' } } });
    call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'Half of it' }] } });
    await new Promise((resolve) => setTimeout(resolve, 30));
    await Promise.all([w.close(), call.gone]);
  });
  const next = 'The Writer stopped answering after event 2. It was asked for the task and gave no answer. Start the Writer again, then run again.';
  const cut = await reached('interrupted');
  expect(cut).toMatchObject({ problem: { say: 'The Writer stopped answering', next }, draft: { text: 'Half of it' } });
  expect(cut).not.toHaveProperty('state');
  const requests = (): number => log.records.filter((record) => record.type === 'request').length;
  const before = requests();
  await handle.stop();
  const end = await handle.done;
  expect(end).toMatchObject({ phase: 'failed', at: 'draft', problem: { kind: 'a2a', next }, draft: { text: 'Half of it' } });
  expect(requests()).toBe(before);
  expect(replay(log.records)).toMatchObject({ phase: 'failed', problem: { next }, draft: { text: 'Half of it' } });
});

test('a cut stream whose task the Writer does not know: its answer is told, not silence', async () => {
  const { handle, reached } = await run('1.0', research, (call, operation) => {
    if (operation !== 'stream') return call.error(-32001, 'Task not found');
    call.open();
    call.event({ task: { id: 'w-1', status: { state: 'working' } } });
    call.close();
  });
  expect(await reached('interrupted')).toMatchObject({
    problem: { next: expect.stringMatching(/after event 1\. Asked for the task, the Writer answered: Task not found/) },
  });
  await handle.stop();
});

test.each(['researcher', 'writer'] as const)('a %s that is gone before it answers is unreachable, with its address, and no raw words', async (agent) => {
  const gone: Script = async (call) => {
    call.destroy();
    await (agent === 'researcher' ? r : w).close();
  };
  const { handle, r, w, log } = await run('0.x', agent === 'researcher' ? gone : research, agent === 'writer' ? gone : write);
  const end = await handle.done;
  const { url } = agent === 'researcher' ? r : w;
  const name = agent === 'researcher' ? 'Researcher' : 'Writer';
  if (end.phase !== 'failed') throw new Error(end.phase);
  expect(end.problem).toMatchObject({ kind: 'unreachable', agent, url: `${url}/`, port: new URL(url).port, say: `The ${name} stopped answering` });
  expect(end.problem.next).toBe(`Nothing answers on ${new URL(url).host} any more. Start both agents with npm run dev, then run again.`);
  expect(log.records.filter((record) => record.type === 'request' && record.method === 'POST' && record.url.startsWith(url))).toHaveLength(1);
});

test('an agent that breaks off a request and is still there is not called unreachable, and nothing is sent twice', async () => {
  const { handle, w } = await run('0.x', research, (call) => call.destroy());
  const end = await handle.done;
  if (end.phase !== 'failed') throw new Error(end.phase);
  expect(end.problem).toMatchObject({ kind: 'a2a', agent: 'writer', say: 'The Writer broke off a request' });
  expect(end.problem.next).toMatch(
    /^No answer from 127\.0\.0\.1:\d+\. The agent may or may not have received the request; nothing was sent again\. The agent is up: run again\.$/,
  );
  expect(end.problem.next).not.toMatch(/fetch|socket|ECONN|terminated/i);
  expect(w.calls.map((call) => call.method)).toEqual(['GET /.well-known/agent-card.json', 'message/stream', 'GET /.well-known/agent-card.json']);
});

test('an error in mid-stream fails the run and keeps the draft so far', async () => {
  const { handle } = await run('0.x', research, (call) => {
    call.open();
    call.event({ task: { id: 'w-1', status: { state: 'working' } } });
    call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'Chapter 1. ' }] } });
    call.raw('event: error\ndata: {"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"Model overloaded"}}\n\n');
    call.close();
  });
  expect(await handle.done).toMatchObject({ phase: 'failed', problem: { error: { kind: 'rpc', code: -32603 } }, draft: { text: 'Chapter 1. ' } });
});

test('Stop cancels the task on the wire and ends the stream', async () => {
  let left: Promise<void> | undefined;
  const { handle, reached, w, states } = await run('1.0', research, (call, operation) => {
    if (operation === 'cancel') return call.result({ bare: true, task: { id: 'w-1', status: { state: 'canceled' } } });
    left = call.gone;
    call.open();
    call.event({ task: { id: 'w-1', status: { state: 'working' } } });
    call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: 'Half' }] } });
  });
  await reached('draft');
  while (!states.some((state) => state.phase === 'draft' && state.draft.text === 'Half')) await new Promise((resolve) => setTimeout(resolve, 5));
  await handle.stop();
  expect(await handle.done).toMatchObject({ phase: 'stopped', at: 'draft', draft: { text: 'Half' } });
  expect(w.calls.at(-1)).toMatchObject({ method: 'CancelTask', params: { id: 'w-1' } });
  await left;
});

test('Stop before the first event of the stream: the task is found by its message and canceled', async () => {
  let stop: (() => void) | undefined;
  const sent = new Promise<void>((resolve) => (stop = resolve));
  let message = '';
  const { handle, w } = await run('1.0', research, (call, operation) => {
    if (operation === 'stream') {
      message = (call.params.message as { messageId: string }).messageId;
      call.open();
      return stop?.();
    }
    if (operation === 'cancel') return call.result({ bare: true, task: { id: 'w-9', status: { state: 'canceled' } } });
    const tasks = [
      { id: 'w-9', contextId: 'c', status: { state: 'TASK_STATE_WORKING' }, history: [{ messageId: message, role: 'ROLE_USER', parts: [{ text: 'x' }] }] },
    ];
    call.response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tasks, nextPageToken: '' } }));
  });
  await sent;
  await handle.stop();
  expect((await handle.done).phase).toBe('stopped');
  expect(w.calls.slice(-2)).toMatchObject([{ method: 'ListTasks' }, { method: 'CancelTask', params: { id: 'w-9' } }]);
});

test('an agent that does not answer is asked twice, and the problem names its port', async () => {
  const { handle, log } = await run('0.x', research, write, { writerUrl: 'http://127.0.0.1:9' });
  const end = await handle.done;
  expect(end).toMatchObject({
    phase: 'failed',
    at: 'discover',
    problem: { kind: 'unreachable', agent: 'writer', port: '9', next: 'Nothing answers on 127.0.0.1:9. Start both agents with npm run dev.' },
  });
  const rows = rowsOf(log);
  expect(rows.filter((row) => row.kind === 'exchange' && row.to === 'writer').map((row) => ('summary' in row ? row.summary : ''))).toEqual([
    '127.0.0.1:9',
    '127.0.0.1:9, second try',
  ]);
  expect(rows.at(-1)).toMatchObject({ text: 'Stopped at Discover: the Writer does not answer', tone: 'err' });
});

test('a Researcher that answers while it works is polled until it ends', async () => {
  let asked = 0;
  const { handle, r } = await run(
    '0.x',
    (call, operation) => {
      if (operation === 'send') return call.result({ task: { id: 'r-1', status: { state: 'working' } } });
      asked += 1;
      call.result(asked < 2 ? { bare: true, task: { id: 'r-1', status: { state: 'working' } } } : researchTask(found));
    },
    write,
  );
  expect((await handle.done).phase).toBe('done');
  expect(r.calls.map((call) => call.method).slice(1)).toEqual(['message/send', 'tasks/get', 'tasks/get']);
});

test('a result that breaks the contract is not handed over', async () => {
  const { handle, w } = await run(
    '0.x',
    (call) => call.result(researchTask({ ...found, sources: [{ n: 1, title: 'x', url: 'javascript:alert(1)', excerpt: '' }] })),
    write,
  );
  expect(await handle.done).toMatchObject({ phase: 'failed', at: 'research', problem: { kind: 'contract', say: expect.stringContaining('sources.0.url') } });
  expect(w.calls).toHaveLength(1);
});

test('an agent that sends text only is handed over as text only', async () => {
  const { handle, w } = await run(
    '0.x',
    (call) => call.result({ task: { id: 'r-1', status: { state: 'completed' }, artifacts: [{ artifactId: 'a', parts: [{ text: 'Some findings' }] }] } }),
    write,
  );
  expect(await handle.done).toMatchObject({
    phase: 'done',
    handoff: { textOnly: true, live: false, payload: { summary: 'Some findings', state: { sources: [], live: false } } },
  });
  const sent = w.calls.at(-1)?.params.message as { parts: { data?: { state: { notice: string } } }[] };
  expect(sent.parts[1]?.data?.state.notice).toMatch(/^Text only/);
});

test('a draft that echoes a key reaches the state masked', async () => {
  const key = 'canary-"model"-key-77';
  const { handle, states } = await run(
    '0.x',
    research,
    (call) => {
      call.open();
      call.event({ task: { id: 'w-1', status: { state: 'working' } } });
      call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: `Your key is ${String(call.headers['x-llm-api-key'])}.` }] }, last: true });
      call.event({ id: 'w-1', status: { state: 'completed' } });
      call.close();
    },
    { serviceHeaders: () => ({ 'x-llm-api-key': key }) },
    [key],
  );
  expect(await handle.done).toMatchObject({ phase: 'done', draft: { text: 'Your key is •••• (21 chars).' } });
  expect(JSON.stringify(states)).not.toContain('canary');
});

test('keys go as headers only, and nowhere into the record, even when the agent echoes them', async () => {
  const key = 'canary-KEY-5f0e/8+q2"x';
  const { handle, log, r } = await run(
    '0.x',
    (call) => call.result(researchTask({ ...found, findings: `you sent ${String(call.headers['x-tavily-api-key'])} [1]` })),
    (call) => {
      call.open();
      call.event({ task: { id: 'w-1', status: { state: 'working' } } });
      call.event({ id: 'w-1', artifact: { artifactId: 'draft', parts: [{ text: `key ${key}` }] } });
      call.raw(`: ${encodeURIComponent(key)}\n\n`);
      call.close();
    },
    { serviceHeaders: () => ({ 'x-tavily-api-key': key }) },
    [key],
  );
  const end = await handle.done;
  expect(r.calls.at(-1)?.headers['x-tavily-api-key']).toBe(key);
  expect(end).toMatchObject({ phase: 'failed', problem: { say: 'The handoff was refused: a key was found in what would be sent' } });
  const text = JSON.stringify(log.records);
  expect(text).toContain('••••');
  expect(text).not.toContain('canary-KEY');
  expect(text).not.toContain(encodeURIComponent('5f0e/8+q2'));
});
