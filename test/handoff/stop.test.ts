/** Stop while the Researcher works: its send has told no task id yet, and still the task is canceled on the wire. */
import { afterEach, expect, test } from 'vitest';
import type { Agent } from '@handoff/shared/agent-kit/agent';
import { listenAgent } from '@handoff/shared/agent-kit/serve';
import { startRun } from '@handoff/shared/handoff/driver';
import { createTraceLog } from '@handoff/shared/trace/log';
import { recordingFetch, recordingMark } from '@handoff/shared/trace/recorder';
import { createRowBuilder } from '@handoff/shared/trace/views/rows';
import { foldRun } from '@handoff/shared/trace/views/run';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => void (await Promise.all(closing.splice(0).map((close) => close()))));

async function serve(run: Agent['run']): Promise<string> {
  const agent: Agent = {
    profile: {
      name: 'Slow',
      description: 'works until it is told to stop',
      version: '1.0.0',
      streaming: true,
      inputModes: ['text/plain', 'application/json'],
      outputModes: ['text/plain'],
      skills: [],
      keyHeaders: [],
    },
    run,
  };
  const started = await listenAgent(agent, { port: 0, portVariable: 'PORT', log: { info: () => undefined, error: () => undefined } });
  if (!started.ok) throw new Error(started.error.message);
  closing.push(() => started.value.stop());
  return `http://localhost:${started.value.port}`;
}

test.each(['0.x', '1.0'] as const)('in %s the running research is found by its message and canceled', async (dialect) => {
  let began: (() => void) | undefined;
  const working = new Promise<void>((resolve) => (began = resolve));
  let aborted = 0;
  const url = await serve(async (turn, out) => {
    out.progress('searching');
    began?.();
    await new Promise<void>((resolve) => turn.signal.addEventListener('abort', () => resolve(), { once: true }));
    aborted = performance.now();
    return { state: 'canceled', text: 'Canceled.' };
  });
  const log = createTraceLog();
  const handle = startRun(
    { topic: 'sand', dialect, search: 'none', maxSources: 6, researcherUrl: url, writerUrl: url, serviceHeaders: () => ({}) },
    {
      fetch: (agent) => recordingFetch({ fetch, append: log.append, agent, secrets: () => [], nextId: log.nextId }),
      mark: recordingMark({ append: log.append, secrets: () => [] }),
    },
  );
  await working;
  await handle.stop();
  expect(await handle.done).toMatchObject({ phase: 'stopped', at: 'research' });
  expect(aborted).toBeGreaterThan(0);
  const rows = [...createRowBuilder().rows(foldRun(log.records))];
  expect(rows.flatMap((row) => (row.kind === 'exchange' && row.to === 'researcher' ? [`${row.label} ${row.state.word}`] : []))).toEqual([
    'GET agent-card.json 200',
    `${dialect === '1.0' ? 'SendMessage' : 'message/send'} stopped`,
    'ListTasks 200',
    'CancelTask 200',
  ]);
  const listed = log.records.find((record) => record.type === 'request' && (record.body ?? '').includes('"ListTasks"'));
  expect(JSON.parse(listed?.type === 'request' ? (listed.body ?? '') : '')).toMatchObject({
    params: { pageSize: 5, historyLength: 5, includeArtifacts: false },
  });
  // What another dialect does in this run is explained, and only then.
  expect(rows.flatMap((row) => (row.kind === 'mark' && row.text.includes('task list') ? [row.text] : []))).toEqual(
    dialect === '0.x' ? ['0.x has no task list, so the task to cancel is asked for in 1.0'] : [],
  );
});
