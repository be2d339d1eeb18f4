/** The pure readers of the model layer: think tags, chunks, lists, the parameter ladder. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readChunk } from './chunk.ts';
import { chatModels, readModelIds } from './list.ts';
import { firstRung, nextRung, requestBody } from './ladder.ts';
import { thinkFilter } from './think.ts';
import { eventBytes } from './events.ts';

const separate = (chunks: readonly string[]): { text: string; reasoning: string } => {
  const filter = thinkFilter();
  const parts = [...chunks.map((chunk) => filter.push(chunk)), filter.end()];
  return { text: parts.map(({ text }) => text).join(''), reasoning: parts.map(({ reasoning }) => reasoning).join('') };
};

test('think tags are separated however the text is cut', () => {
  const whole = '\n<think>one\n<b>two</thi nk></think>\n\n# Title\n<think> later is text';
  fc.assert(
    fc.property(fc.array(fc.nat(8), { maxLength: 40 }), (sizes) => {
      const chunks: string[] = [];
      let at = 0;
      for (const size of sizes) chunks.push(whole.slice(at, (at += size)));
      expect(separate([...chunks, whole.slice(at)])).toEqual({ text: '# Title\n<think> later is text', reasoning: 'one\n<b>two</thi nk>' });
    }),
  );
});
test('text without think tags is unchanged, and an open tag stays reasoning', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (chunks) => {
      const whole = chunks.join('');
      fc.pre(!/^\s*<(think|thinking|reasoning)>/.test(whole));
      expect(separate(chunks)).toEqual({ text: whole, reasoning: '' });
    }),
  );
  expect(separate(['<think>never closed'])).toEqual({ text: '', reasoning: 'never closed' });
});

test.each([
  ['usage only', { choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } }, { text: '', usage: { inputTokens: 3, outputTokens: 4 } }],
  ['no choices', { id: 'x' }, { text: '' }],
  ['null delta', { choices: [{ delta: null }] }, { text: '' }],
  ['null content', { choices: [{ delta: { content: null } }] }, { text: '' }],
  ['other choice only', { choices: [{ index: 1, delta: { content: 'x' } }] }, { text: '' }],
  [
    'parts',
    { choices: [{ delta: { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }, { type: 'text', text: 'a' }, 'b'] } }] },
    { text: 'ab', reasoning: 'hm' },
  ],
  ['legacy text', { choices: [{ text: 'x' }] }, { text: 'x' }],
  ['whole answer', { choices: [{ message: { content: 'x' }, finish_reason: 'end_turn' }] }, { text: 'x', finish: 'stop' }],
  ['upper case finish', { choices: [{ delta: {}, finish_reason: 'SAFETY' }] }, { finish: 'filter' }],
  ['error null', { error: null, choices: [{ delta: { content: 'x' } }] }, { text: 'x' }],
  ['error object', { error: {} }, { error: {} }],
  ['not an object', 'x', { text: '' }],
])('a chunk is read: %s', (_, chunk, expected) => {
  expect(readChunk(chunk)).toMatchObject(expected);
  if (!('error' in expected)) expect(readChunk(chunk).error).toBeUndefined();
});

test('lists of models are read in every shape, and those that cannot write are left out', () => {
  expect(readModelIds({ data: [{ id: 'b' }, { id: 'models/a' }, { id: 'b' }] })).toEqual(['b', 'a']);
  expect(readModelIds({ models: [{ name: 'x', model: 'y' }] })).toEqual(['y']);
  expect(readModelIds(['p', { id: 'q' }, 3])).toEqual(['p', 'q']);
  expect(readModelIds({ error: 'no' })).toBeUndefined();
  expect(chatModels(['text-embedding-3', 'z', 'whisper-1', 'a'])).toEqual(['a', 'z']);
  expect(chatModels(['nomic-embed'])).toEqual(['nomic-embed']);
});

test('each refused parameter is renamed or left out once', () => {
  const settings = { baseUrl: 'https://unknown.example/v1', model: 'm', trust: 'caller' as const };
  const request = { system: 's', user: 'u', maxTokens: 10 };
  const body = (param: string, message: string) => ({ message, code: '', type: '', param });
  const first = firstRung(settings);
  expect(requestBody(settings, request, first)).toEqual({
    model: 'm',
    stream: true,
    max_tokens: 10,
    messages: [
      { role: 'system', content: 's' },
      { role: 'user', content: 'u' },
    ],
  });
  const second = nextRung(first, body('max_tokens', 'unsupported'))?.rung;
  if (!second) throw new Error('no rung');
  expect(requestBody(settings, request, second)).toMatchObject({ max_completion_tokens: 10 });
  const third = nextRung(second, body('', 'max_completion_tokens: extra fields not permitted'))?.rung;
  if (!third) throw new Error('no rung');
  expect(Object.keys(requestBody(settings, request, third))).toEqual(['model', 'messages', 'stream']);
  expect(nextRung(third, body('max_tokens', 'again'))).toBeUndefined();
  expect(nextRung(first, body('', 'something else'))).toBeUndefined();
});

test('an event that no blank line ended is read, and an error event is an error', () => {
  const events = eventBytes();
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  expect(events.push(encode('data:{"a":1}\r\n\r\n: note\n\ndata:\n\nevent: error\ndata: busy\n\ndata: {"b"'))).toEqual(['{"a":1}', '{"error":"busy"}']);
  expect(events.push(encode(':2}\n'))).toEqual([]);
  expect(events.end()).toEqual(['{"b":2}']);
});
