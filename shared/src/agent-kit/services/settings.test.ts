import { expect, test } from 'vitest';
import { heldServices, readServices, type Environment } from './settings.ts';

const read = (headers: Record<string, string>, env: Environment = {}) => readServices((name) => headers[name], env);
const model = (headers: Record<string, string>, env: Environment = {}) => {
  const service = read(headers, env).model;
  return service?.ok ? service.value : service?.error;
};

test('without headers and environment nothing is used', () => {
  const services = read({});
  expect(services.tavily ?? services.searxng ?? services.model).toBeUndefined();
});

test('headers win over the environment', () => {
  const env = { TAVILY_API_KEY: 'tvly-from-environment', LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_API_KEY: 'env-key', LLM_MODEL: 'env-model' };
  expect(read({ 'x-tavily-api-key': 'tvly-from-header' }, env).tavily).toEqual({ ok: true, value: { key: 'tvly-from-header' } });
  expect(model({}, env)).toEqual({ baseUrl: 'http://127.0.0.1:9/v1', key: 'env-key', model: 'env-model', trust: 'operator' });
  expect(model({ 'x-llm-model': 'other', 'x-llm-api-key': 'header-key' }, env)).toMatchObject({ model: 'other', key: 'header-key' });
});

test('a key of the environment never goes to an address that a caller names', () => {
  const env = { LLM_BASE_URL: 'https://models.example/v1', LLM_API_KEY: 'env-key', LLM_MODEL: 'env-model', OPENAI_API_KEY: 'openai-key' };
  expect(model({ 'x-llm-base-url': 'https://evil.example/v1' }, env)).toEqual({ baseUrl: 'https://evil.example/v1', trust: 'caller' });
  for (const own of ['https://models.example/v1', 'https://models.example/v1/', 'https://models.example/v1/chat/completions'])
    expect(model({ 'x-llm-base-url': own }, env)).toMatchObject({ baseUrl: 'https://models.example/v1', key: 'env-key', trust: 'operator' });
  for (const path of ['/v2', '/evil/path', '/v1/evil', '/V1', ''])
    expect(model({ 'x-llm-base-url': `https://models.example${path}` }, env)).toEqual({ baseUrl: `https://models.example${path}`, trust: 'caller' });
  expect(model({ 'x-llm-base-url': 'https://models.example:8443/v1' }, env)).not.toHaveProperty('key');
});

test('OPENAI_API_KEY goes to OpenAI only', () => {
  expect(model({}, { OPENAI_API_KEY: 'openai-key' })).toMatchObject({ baseUrl: 'https://api.openai.com/v1', key: 'openai-key' });
  expect(model({}, { OPENAI_API_KEY: 'openai-key', LLM_BASE_URL: 'https://models.example/v1' })).not.toHaveProperty('key');
});

test('keys and addresses that cannot be right are failures with a sentence', () => {
  expect(read({ 'x-tavily-api-key': 'short' }).tavily).toMatchObject({ ok: false, error: { kind: 'key-refused' } });
  expect(read({ 'x-tavily-api-key': 'has space in it' }).tavily).toMatchObject({ ok: false });
  expect(read({ 'x-tavily-api-key': 'zero\u200bwidth-key' }).tavily).toMatchObject({ ok: false });
  expect(model({ 'x-llm-api-key': 'mit-ümlaut' })).toMatchObject({ kind: 'key-refused' });
  expect(model({ 'x-llm-base-url': 'http://10.0.0.1/v1' })).toMatchObject({ kind: 'refused-address' });
  expect(model({ 'x-llm-base-url': 'ftp://x' })).toMatchObject({ kind: 'refused-address' });
  for (const address of ['http://user:pw@localhost:1/v1', 'https://user@models.example/v1', 'user:pw@models.example/v1']) {
    expect(model({ 'x-llm-base-url': address })).toMatchObject({ kind: 'refused-address', message: expect.stringContaining('user name or password') });
    expect(model({}, { LLM_BASE_URL: address })).toMatchObject({ kind: 'refused-address' });
  }
  expect(read({ 'x-searxng-url': 'http://192.168.0.4:8888' }).searxng).toMatchObject({ ok: false });
  expect(read({}, { SEARXNG_URL: 'http://192.168.0.4:8888/search' }).searxng).toEqual({
    ok: true,
    value: { url: 'http://192.168.0.4:8888', trust: 'operator' },
  });
});

test('what stands in is told by the address that is asked', () => {
  const env = { STAND_INS: '1', TAVILY_API_KEY: 'tvly-stand-in', TAVILY_BASE_URL: 'http://127.0.0.1:9', LLM_BASE_URL: 'http://127.0.0.1:8/v1', LLM_MODEL: 'm' };
  expect(read({}, env).standIns).toEqual(['tavily', 'model']);
  expect(read({ 'x-llm-base-url': 'https://models.example/v1' }, env).standIns).toEqual(['tavily']);
  expect(read({}, { ...env, TAVILY_BASE_URL: undefined, LLM_BASE_URL: undefined }).standIns).toEqual([]);
  expect(read({}, { ...env, STAND_INS: undefined }).standIns).toEqual([]);
});

test('the card tells that something is held, never what', () => {
  const held = heldServices({
    TAVILY_API_KEY: 'tvly-canary-1',
    LLM_API_KEY: 'canary-2',
    LLM_BASE_URL: 'https://models.example/v1',
    LLM_MODEL: 'm',
    STAND_INS: '1',
  });
  expect(held).toEqual({ tavilyKey: true, searxng: false, model: true, modelHost: 'models.example', modelName: 'm', standIns: true });
  expect(JSON.stringify(held)).not.toContain('canary');
  expect(heldServices({})).toEqual({ tavilyKey: false, searxng: false, model: false, standIns: false });
});
