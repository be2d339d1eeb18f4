import { Task, type StreamResponse, type TaskArtifactUpdateEvent } from '@a2a-js/sdk';
import { AgentEvent, InMemoryTaskStore, ResultManager, ServerCallContext, type AgentExecutionEvent } from '@a2a-js/sdk/server';
import { array, assert, asyncProperty, boolean, constantFrom, integer, oneof, option, record, string, tuple, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import type { TaskState } from '../a2a/model.ts';
import { ROLE, textPart, toSdkState } from './sdk-model.ts';
import { Subscription } from './subscription.ts';
import { TaskRecord } from './task-record.ts';

const of = { taskId: 't1', contextId: 'c1' };
const start: Task = {
  id: 't1',
  contextId: 'c1',
  status: { state: toSdkState('submitted'), message: undefined, timestamp: '2026-01-01T00:00:00.000Z' },
  artifacts: [],
  metadata: undefined,
  history: [{ messageId: 'm0', ...of, role: ROLE.user, parts: [textPart('hi')], metadata: undefined, extensions: [], referenceTaskIds: [] }],
};
const status = (state: TaskState, messageId: string | undefined, metadata?: Record<string, unknown>): AgentExecutionEvent =>
  AgentEvent.statusUpdate({
    ...of,
    metadata,
    status: {
      state: toSdkState(state),
      timestamp: '2026-01-01T00:00:01.000Z',
      message:
        messageId === undefined
          ? undefined
          : { messageId, ...of, role: ROLE.agent, parts: [textPart(messageId)], metadata: undefined, extensions: [], referenceTaskIds: [] },
    },
  });
const artifact = (
  artifactId: string,
  texts: readonly string[],
  append: boolean,
  lastChunk: boolean,
  name = '',
  metadata?: Record<string, unknown>,
): AgentExecutionEvent =>
  AgentEvent.artifactUpdate({
    ...of,
    append,
    lastChunk,
    metadata: undefined,
    artifact: { artifactId, name, description: '', parts: texts.map(textPart), metadata, extensions: [] },
  });

const key = constantFrom('a', 'b', '__proto__', 'constructor');
const metadata = option(record({ k: integer(), __proto__: integer() }), { nil: undefined });
const anyEvent: Arbitrary<AgentExecutionEvent> = oneof(
  {
    weight: 1,
    arbitrary: tuple(
      constantFrom<TaskState>('working', 'input-required', 'completed', 'failed'),
      option(constantFrom('m0', 'm1', 'm2'), { nil: undefined }),
      metadata,
    ).map(([state, id, more]) => status(state, id, more)),
  },
  {
    weight: 6,
    arbitrary: tuple(key, array(string(), { minLength: 1, maxLength: 3 }), boolean(), boolean()).map(([id, texts, append, last]) =>
      artifact(id, texts, append, last),
    ),
  },
  {
    weight: 1,
    arbitrary: tuple(key, boolean(), constantFrom('', 'Name'), metadata).map(([id, append, name, more]) => artifact(id, ['x'], append, false, name, more)),
  },
);

/** The task that the SDK's own result manager and store have after the same events. */
async function bySdk(events: readonly AgentExecutionEvent[]): Promise<Task | undefined> {
  const context = new ServerCallContext();
  const store = new InMemoryTaskStore();
  const manager = new ResultManager(store, context);
  await manager.processEvent(AgentEvent.task(start));
  let ended = false;
  for (const event of events) {
    // The SDK adds artifacts to a task that has ended; the kit does not (an ended task is final, A2A 1.0, 3.1.1).
    if (ended) break;
    await manager.processEvent(event);
    ended = event.kind === 'statusUpdate' && [toSdkState('completed'), toSdkState('failed')].includes(event.data.status?.state ?? 0);
  }
  return store.load('t1', context);
}

test('after any events the task is, byte for byte, what the SDK would have stored', async () => {
  const law = asyncProperty(array(anyEvent, { maxLength: 40 }), async (events) => {
    const ours = new TaskRecord(start);
    for (const event of events) ours.apply(event);
    const theirs = await bySdk(events);
    expect(JSON.stringify(Task.toJSON(ours.assemble()))).toBe(JSON.stringify(theirs && Task.toJSON(theirs)));
  });
  await expect(assert(law, { numRuns: 200 })).resolves.toBeUndefined();
});

/** Applies a stream's events to a task the way any A2A client does. */
function applyAll(events: readonly StreamResponse[]): TaskRecord {
  const copy = new TaskRecord(start);
  for (const { payload } of events) {
    if (payload?.$case === 'statusUpdate') copy.apply(AgentEvent.statusUpdate(payload.value));
    if (payload?.$case === 'artifactUpdate') copy.apply(AgentEvent.artifactUpdate(payload.value));
  }
  return copy;
}

test('whatever the pace of a reader, what it gets makes the same task, chunk for chunk', async () => {
  const law = asyncProperty(array(tuple(anyEvent, boolean()), { maxLength: 40 }), async (steps) => {
    const ours = new TaskRecord(start);
    const events = new Subscription(ours, 0).events(new AbortController().signal);
    const got: StreamResponse[] = [];
    let pending = events.next();
    const take = async (): Promise<boolean> => {
      const next = await Promise.race([pending, new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)))]);
      if (!next || next.done) return false;
      got.push(next.value);
      pending = events.next();
      return true;
    };
    for (const [event, read] of steps) {
      // A stream ends where a task waits; what would come after that is for another stream.
      ours.apply(event);
      if (read) await take();
      if (ours.state !== 'submitted' && ours.state !== 'working') break;
    }
    while (await take());
    ours.close();
    expect(Task.toJSON(applyAll(got).assemble())).toEqual(Task.toJSON(ours.assemble()));
  });
  await expect(assert(law, { numRuns: 150 })).resolves.toBeUndefined();
});

test('a late reader gets a run of chunks in one event, cut where it grows too large, the last one marked', async () => {
  const ours = new TaskRecord(start);
  ours.apply(artifact('a', ['first'], false, false, 'A'));
  for (let n = 0; n < 300; n += 1) ours.apply(artifact('a', ['x'.repeat(1000)], true, n === 299));
  ours.apply(status('completed', 'end'));
  const got: TaskArtifactUpdateEvent[] = [];
  for await (const { payload } of new Subscription(ours, 0).events(new AbortController().signal))
    if (payload?.$case === 'artifactUpdate') got.push(payload.value);
  expect(got.map(({ artifact: chunk }) => chunk?.parts.length)).toEqual([1, 65, 65, 65, 65, 40]);
  expect(got.map(({ append, lastChunk }) => [append, lastChunk])).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [true, false],
    [true, false],
    [true, true],
  ]);
  expect(ours.log).toHaveLength(3);
});

test('who subscribes in the middle of a run gets what comes after, once', async () => {
  const ours = new TaskRecord(start);
  ours.apply(artifact('a', ['1'], false, false));
  ours.apply(artifact('a', ['2'], true, false));
  const events = new Subscription(ours).events(new AbortController().signal);
  const first = events.next();
  ours.apply(artifact('a', ['3'], true, true));
  ours.apply(status('completed', 'end'));
  const { value } = await first;
  expect(value?.payload?.$case === 'artifactUpdate' && value.payload.value.artifact?.parts.map(({ content }) => content?.value)).toEqual(['3']);
  expect((await events.next()).value?.payload?.$case).toBe('statusUpdate');
  expect((await events.next()).done).toBe(true);
});
