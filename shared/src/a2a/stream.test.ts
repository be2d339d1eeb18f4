import { expect, test } from 'vitest';
import { answerText, createTaskFolder, textOf } from './artifacts.ts';
import type { A2AError } from './errors.ts';
import { taskId } from '../base/ids.ts';
import { readEvents } from './stream.ts';

type Then = 'close' | 'reset' | 'hold';
function bodyOf(chunks: readonly (string | Uint8Array)[], then: Then): ReadableStream<Uint8Array> {
  let i = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = chunks[i];
        i += 1;
        if (next !== undefined) controller.enqueue(typeof next === 'string' ? new TextEncoder().encode(next) : next);
        else if (then === 'reset') controller.error(new Error('reset'));
        else if (then === 'close') controller.close();
        else return new Promise(() => undefined);
        return undefined;
      },
    },
    { highWaterMark: 0 },
  );
}
async function read(chunks: readonly (string | Uint8Array)[], then: Then = 'close') {
  const folder = createTaskFolder();
  const errors: A2AError[] = [];
  let events = 0;
  for await (const item of readEvents(bodyOf(chunks, then), undefined)) {
    if (item.ok) {
      events += 1;
      folder.apply(item.value);
    } else errors.push(item.error);
  }
  const task = folder.snapshot();
  return {
    events,
    errors,
    text: answerText(task, folder.message()),
    state: task?.status.state,
    artifacts: Object.fromEntries((task?.artifacts ?? []).map((a) => [a.artifactId, textOf(a.parts)])),
    task,
  };
}
const data = (result: unknown): string => `data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result })}\n\n`;
const task = (state: string, more: object = {}): string => data({ kind: 'task', id: 't1', contextId: 'c1', status: { state }, ...more });
const status = (state: string, text?: string): string =>
  data({
    kind: 'status-update',
    taskId: 't1',
    contextId: 'c1',
    status: { state, ...(text ? { message: { kind: 'message', messageId: 'm', role: 'agent', parts: [{ kind: 'text', text }] } } : {}) },
    final: false,
  });
const chunk = (text: string, more: object = {}, artifactId = 'a1'): string =>
  data({ kind: 'artifact-update', taskId: 't1', contextId: 'c1', artifact: { artifactId, parts: [{ kind: 'text', text }] }, ...more });

test('chunks append to their artifact, interleaved artifacts keep apart, a replacement replaces', async () => {
  expect(
    await read([task('working'), chunk('Hel'), chunk('lo', { append: true }), chunk('log', {}, 'b'), chunk('!', { append: true }), status('completed')]),
  ).toMatchObject({ events: 6, errors: [], state: 'completed', artifacts: { a1: 'Hello!', b: 'log' } });
  expect(await read([task('working'), chunk('long text '), chunk('end.', { lastChunk: true }), status('completed')])).toMatchObject({
    artifacts: { a1: 'end.' },
  });
});
test('an append to an artifact never seen begins it, and hostile ids are ids', async () => {
  expect(
    (
      await read([task('working'), chunk('x', { append: true }, '__proto__'), chunk('y', { append: true }, '__proto__'), status('completed')])
    ).task?.artifacts.map((a) => [a.artifactId, textOf(a.parts)]),
  ).toEqual([['__proto__', 'xy']]);
});
test('a stream that closes or breaks while its task works is incomplete, with the state and what was kept', async () => {
  expect(await read([task('submitted'), status('working'), chunk('First part')])).toMatchObject({
    text: 'First part',
    errors: [{ kind: 'stream-incomplete', state: 'working', events: 3 }],
  });
  expect(await read([task('working'), chunk('First')], 'reset')).toMatchObject({ text: 'First', errors: [{ kind: 'stream-incomplete', cause: 'reset' }] });
  expect(await read([])).toMatchObject({ errors: [{ kind: 'stream-incomplete', events: 0 }] });
});
test('a server that holds the connection after the end does not hold the caller', async () => {
  expect(await read([task('working'), chunk('ready'), status('completed')], 'hold')).toMatchObject({ text: 'ready', state: 'completed', errors: [] });
  expect(await read([task('working'), status('auth-required', 'a key, please')], 'hold')).toMatchObject({ state: 'auth-required', errors: [] });
});
test('an artifact after the final status still counts', async () => {
  expect(await read([task('working'), status('completed'), chunk('late but real', { lastChunk: true })])).toMatchObject({
    text: 'late but real',
    state: 'completed',
    errors: [],
  });
});
test('a frame that cannot be read is an error of its own, and the stream goes on', async () => {
  expect(await read([task('working'), chunk('A'), 'data: {"jsonrpc":\n\n', chunk('B', { append: true }), status('completed')])).toMatchObject({
    text: 'AB',
    errors: [{ kind: 'frame', raw: 'data: {"jsonrpc":\n\n' }],
  });
});
test('a JSON-RPC error in mid-stream ends it', async () => {
  expect(
    await read([
      task('working'),
      chunk('Chapter 1. '),
      'event: error\ndata: {"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"Model overloaded"}}\n\n',
      chunk('never'),
    ]),
  ).toMatchObject({ events: 2, text: 'Chapter 1. ', errors: [{ kind: 'rpc', code: -32603 }] });
});
test('comments, end marks and named events of others are no events', async () => {
  expect(
    await read([': ping\n\n', task('working'), 'event: tool.progress\ndata: {"x":1}\n\n', chunk('x'), status('completed'), 'data: [DONE]\n\n']),
  ).toMatchObject({ events: 3, errors: [], text: 'x' });
});
test('events without an envelope, and a last event without a blank line, are read', async () => {
  const bare = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
  expect(
    await read([
      bare({ kind: 'status-update', taskId: 't', contextId: 'c', status: { state: 'working' }, final: false }),
      bare({ kind: 'status-update', taskId: 't', contextId: 'c', status: { state: 'completed' }, final: true }).trimEnd(),
    ]),
  ).toMatchObject({ events: 2, state: 'completed', errors: [] });
});
test('a lone message is a whole answer; one after a task is not its end', async () => {
  const message = data({ kind: 'message', messageId: 'm1', role: 'agent', parts: [{ kind: 'text', text: 'Hi' }] });
  expect(await read([message])).toMatchObject({ text: 'Hi', errors: [] });
  expect(await read([task('working'), message])).toMatchObject({ text: 'Hi', errors: [{ kind: 'stream-incomplete', state: 'working' }] });
});
test('the answer of a task without artifacts is what it said last', async () => {
  expect((await read([task('working'), status('working', 'one'), status('working', 'one two'), status('completed')])).text).toBe('one two');
});
test('a repeated final task says everything once', async () => {
  expect(
    (await read([status('working'), chunk('42'), task('completed', { artifacts: [{ artifactId: 'a1', parts: [{ kind: 'text', text: '42' }] }] })])).text,
  ).toBe('42');
});
test('one event of a megabyte in small chunks is read whole', async () => {
  const bytes = new TextEncoder().encode(task('working') + chunk('x'.repeat(1_000_000)) + status('completed'));
  const chunks = Array.from({ length: Math.ceil(bytes.length / 4096) }, (_, i) => bytes.slice(i * 4096, (i + 1) * 4096));
  expect((await read(chunks)).artifacts.a1).toHaveLength(1_000_000);
});
const withId = (id: unknown, result: object): string => `data: ${JSON.stringify({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), result })}\n\n`;
const ended = (of: string): object => ({ kind: 'status-update', taskId: of, contextId: 'c', status: { state: 'completed' }, final: true });
async function owned(chunks: readonly string[], of?: string) {
  const items: string[] = [];
  const stream = readEvents(bodyOf(chunks, 'close'), undefined, { id: 1, ...(of === undefined ? {} : { taskId: taskId(of) }) });
  for await (const item of stream) items.push(item.ok ? item.value.type : item.error.kind === 'frame' ? item.error.problem : item.error.kind);
  return items;
}
test('events of another request are not taken for this one; an id of another type is the same id', async () => {
  const notOurs = (id: string): string => `it answers request ${id}, not 1, so it is not taken for this one`;
  expect(
    await owned([withId(999, ended('t')), withId('zz', ended('t')), withId(null, ended('t')), withId(undefined, ended('t')), withId('1', ended('t'))]),
  ).toEqual([notOurs('999'), notOurs('"zz"'), notOurs('null'), notOurs('null'), 'status']);
  expect(await owned(['data: {"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"x"}}\n\n'])).toEqual(['rpc']);
});
test('events of another task do not end the stream and are not taken for its own', async () => {
  expect(await owned([task('working'), withId(1, ended('OTHER')), chunk('a')])).toEqual([
    'task',
    'it tells of task "OTHER", not "t1", so it is not taken for this one',
    'artifact',
    'stream-incomplete',
  ]);
  expect(await owned([task('working')], 'mine')).toEqual(['it tells of task "t1", not "mine", so it is not taken for this one', 'stream-incomplete']);
});
test('a body of many events lets the event loop go on, and Stop ends it', async () => {
  const abort = new AbortController();
  const body = bodyOf([task('working') + chunk('word ', { append: true }).repeat(50_000)], 'hold');
  let events = 0;
  let last: unknown;
  setTimeout(() => abort.abort(), 0);
  for await (const item of readEvents(body, abort.signal)) {
    last = item;
    events += 1;
  }
  expect(last).toEqual({ ok: false, error: { kind: 'aborted' } });
  expect(events).toBeLessThan(50_000);
});
