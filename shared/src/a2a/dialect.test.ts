import { expect, test } from 'vitest';
import { messageId, taskId } from '../base/ids.ts';
import { parseJson, type Json } from '../base/json.ts';
import { codecOf, decodeEvent, operationOf } from './dialect.ts';
import type { Message } from './model.ts';

const message: Message = {
  messageId: messageId('m1'),
  role: 'user',
  parts: [
    { type: 'text', text: 'Hello' },
    { type: 'data', data: { a: 1 } },
    { type: 'file', source: { bytes: 'AA==' }, name: 'f', mediaType: 'x/y' },
  ],
};

test('0.x is sent with tags, an explicit blocking and no version header', () => {
  const codec = codecOf('0.x');
  expect(codec.headers).toEqual({});
  expect(codec.sendParams(message, { wait: true })).toEqual({
    message: {
      kind: 'message',
      messageId: 'm1',
      role: 'user',
      parts: [
        { kind: 'text', text: 'Hello' },
        { kind: 'data', data: { a: 1 } },
        { kind: 'file', file: { bytes: 'AA==', name: 'f', mimeType: 'x/y' } },
      ],
    },
    configuration: { blocking: true },
  });
});
test('1.0 is sent without a tag anywhere, with an explicit returnImmediately and exactly version 1.0', () => {
  const codec = codecOf('1.0');
  expect(codec.headers).toEqual({ 'A2A-Version': '1.0' });
  const params = codec.sendParams(message, { wait: true }, 'acme');
  expect(params).toEqual({
    tenant: 'acme',
    message: { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'Hello' }, { data: { a: 1 } }, { raw: 'AA==', filename: 'f', mediaType: 'x/y' }] },
    configuration: { returnImmediately: false },
  });
  expect(JSON.stringify(params)).not.toContain('kind');
});
test('each event is read in either dialect, and keeps the name that it came with', () => {
  const status = { state: 'working' };
  const cases: [Json, string, string][] = [
    [{ kind: 'task', id: 't', contextId: 'c', status }, 'task', 'task'],
    [{ task: { id: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } } }, 'task', 'task'],
    [{ kind: 'status-update', taskId: 't', contextId: 'c', status, final: false }, 'status', 'status-update'],
    [{ statusUpdate: { taskId: 't', contextId: 'c', status: { state: 2 } } }, 'status', 'statusUpdate'],
    [
      { kind: 'artifact-update', taskId: 't', artifact: { artifactId: 'a', parts: [{ kind: 'text', text: 'x' }] }, append: true },
      'artifact',
      'artifact-update',
    ],
    [{ artifactUpdate: { taskId: 't', artifact: { artifactId: 'a', parts: [{ text: 'x' }] }, append: true } }, 'artifact', 'artifactUpdate'],
    [{ role: 'agent', parts: [{ type: 'text', text: 'x' }] }, 'message', 'message'],
    [{ id: 't', sessionId: 's', status }, 'task', 'task'],
  ];
  for (const [json, type, label] of cases) {
    const read = decodeEvent(json);
    expect([read?.event.type, read?.label]).toEqual([type, label]);
    if (read?.event.type === 'status') expect(read.event.status.state).toBe('working');
    if (read?.event.type === 'artifact') expect(read.event).toMatchObject({ append: true, artifact: { parts: [{ type: 'text', text: 'x' }] } });
  }
});
test('an unknown state is unknown and keeps its spelling; odd spellings of known ones are known', () => {
  expect(decodeEvent({ kind: 'status-update', taskId: 't', status: { state: 'pondering' } })?.event).toMatchObject({
    status: { state: 'unknown', rawState: 'pondering' },
  });
  expect(decodeEvent({ kind: 'status-update', taskId: 't', status: { state: 'Input_Required' } })?.event).toMatchObject({
    status: { state: 'input-required' },
  });
});
test('what is no event is nothing, and hostile members do not throw', () => {
  for (const text of [
    'null',
    '7',
    '[]',
    '{}',
    '{"kind":"tool"}',
    '{"task":null}',
    '{"__proto__":{"kind":"task"}}',
    '{"kind":"task","artifacts":7,"history":[null,3],"status":[]}',
  ]) {
    const json = parseJson(text);
    expect(() => json.ok && decodeEvent(json.value)).not.toThrow();
  }
  expect(decodeEvent({ kind: 'tool' })).toBeUndefined();
});
test('method names tell operation and dialect', () => {
  expect(operationOf('SendStreamingMessage')).toEqual({ operation: 'stream', dialect: '1.0' });
  expect(operationOf('tasks/get')).toEqual({ operation: 'get', dialect: '0.x' });
  expect(operationOf('toString')).toBeUndefined();
  expect(codecOf('1.0').getParams(taskId('t'), 0)).toEqual({ id: 't', historyLength: 0 });
});
