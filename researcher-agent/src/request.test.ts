import { expect, test } from 'vitest';
import type { Message, Part } from '@handoff/shared/a2a/model';
import { messageId } from '@handoff/shared/base/ids';
import { readRequest } from './request.ts';

const says = (role: 'user' | 'agent', ...parts: readonly Part[]): Message => ({ messageId: messageId('m'), role, parts });
const text = (value: string): Part => ({ type: 'text', text: value });
const data = (value: Record<string, string | number>): Part => ({ type: 'data', data: value });

test('the topic comes from the text, the rest from the data part or the defaults', () => {
  expect(readRequest([], says('user', text(' Tides ')))).toEqual({ ok: true, value: { topic: 'Tides', maxSources: 6, search: 'auto' } });
  expect(readRequest([], says('user', text('Tides'), data({ maxSources: 3, search: 'wikipedia' })))).toMatchObject({
    value: { topic: 'Tides', maxSources: 3, search: 'wikipedia' },
  });
  expect(readRequest([], says('user', data({ topic: 'Sand' })))).toMatchObject({ value: { topic: 'Sand' } });
});

test('a later message of the same task keeps the topic and may change the search', () => {
  const history = [says('user', text('Tides'), data({ topic: 'Tides', search: 'tavily' })), says('agent', text('A key is needed.'))];
  expect(readRequest(history, says('user', text('Go on without'), data({ search: 'none' })))).toMatchObject({ value: { topic: 'Tides', search: 'none' } });
  expect(readRequest(history, says('user', text('continue')))).toMatchObject({ value: { topic: 'Tides', search: 'tavily' } });
});

test.each([
  [[text('Tides'), data({ maxSources: 50 })], 'parts[1].data.maxSources'],
  [[text('Tides'), data({ search: 'altavista' })], 'parts[1].data.search'],
  [[text('Tides'), { type: 'data', data: [1] } as Part], 'parts[1].data'],
  [[text('  ')], 'there is no topic'],
  [[text('x'.repeat(2_001))], '2,001 characters'],
  [[], 'there is no topic'],
])('what is wrong is named with its place', (parts, expected) => {
  const read = readRequest([], says('user', ...parts));
  expect(read.ok).toBe(false);
  if (!read.ok) expect(read.error.message).toContain(expected);
});
