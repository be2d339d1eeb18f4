import { expect, test } from 'vitest';
import { createSettings } from './settings.ts';
import { listModels, testSearch } from './services.ts';

const none = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const settings = { ...createSettings(none, none).getState(), search: 'tavily' as const, modelKey: 'sk-canary-model-1', tavilyKey: 'tvly-canary-search-1' };
const answering =
  (value: unknown, status = 200): typeof fetch =>
  async () =>
    new Response(JSON.stringify(value), { status });

test('a key that a service echoes as the name of a model, in a note or in its words is shown masked', async () => {
  const list = { models: ['sk-canary-model-1', 'b'], ms: 1, note: 'for sk-canary-model-1' };
  const models = await listModels('http://localhost:1', settings, answering(list));
  const refused = { error: { kind: 'key-refused', message: 'No.', words: 'bad key tvly-canary-search-1' } };
  const search = await testSearch('http://localhost:1', settings, 'tavily', answering(refused, 502));
  const text = JSON.stringify([models, search]);
  expect(text).not.toContain('canary');
  expect(text).toContain('•••• (17 chars)');
});
