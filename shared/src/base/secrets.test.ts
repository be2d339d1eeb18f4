import { assert, pre, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { isSecretHeader, mask, maskHeader, maskSecrets } from './secrets.ts';

test('keys of the usual shapes are masked, wherever they stand', () => {
  for (const key of ['sk-test-1234abcd', 'sk-ant-api03-abcdefgh', 'gsk_abcdefgh1234', 'tvly-dev-abcd1234', 'AIzaSyA1234567890abcdefgh', 'xai-abcdefgh1234']) {
    const masked = maskSecrets(`Incorrect API key provided: ${key}. Try again`);
    expect(masked).not.toContain(key);
    expect(masked).toContain(`(${key.length} chars)`);
    expect(masked).toMatch(/^Incorrect API key provided: .*\. Try again$/);
  }
});

test('a bearer value is masked and the scheme word stays', () => {
  expect(maskSecrets('authorization: Bearer abcdef123456')).toBe('authorization: Bearer •••• (12 chars)');
});

test('a live value is masked as it is, inside JSON, and inside an address', () => {
  const key = 'my "odd"/key+1';
  const text = `${key} ${JSON.stringify({ key })} https://h/?k=${encodeURIComponent(key)}`;
  const masked = maskSecrets(text, [key]);
  expect(masked).not.toContain('odd');
});

test('masking never lets a live value through', () => {
  const masksIt = property(string(), string({ minLength: 8 }), string(), (before, key, after) => {
    pre(!mask(key).includes(key));
    // What is left between the masks holds no key; a key could only seem to be there across a mask's own words.
    return maskSecrets(before + key + after, [key])
      .split(mask(key))
      .every((rest) => !rest.includes(key));
  });
  expect(() => assert(masksIt)).not.toThrow();
});

test('masking twice is masking once', () => {
  const text = 'Bearer abcdefgh and sk-abcdefgh and api_key=hunter2222';
  expect(maskSecrets(maskSecrets(text))).toBe(maskSecrets(text));
});

test('ordinary prose is left alone', () => {
  const text = 'The bearer of news asked for a key. Tokens per second: 40. risk-averse task-oriented desk-bound.';
  expect(maskSecrets(text)).toBe(text);
});

test('secret headers are known by name and by ending', () => {
  expect(['Authorization', 'x-llm-api-key', 'X-Tavily-Api-Key', 'cookie', 'x-auth-token'].every(isSecretHeader)).toBe(true);
  expect(['content-type', 'x-llm-model', 'x-llm-base-url', 'a2a-version', 'keep-alive'].some(isSecretHeader)).toBe(false);
  expect(maskHeader('x-llm-api-key', 'abcdef')).toBe('•••• (6 chars)');
  expect(maskHeader('Authorization', 'Bearer abcdef')).toBe('Bearer •••• (6 chars)');
  expect(maskHeader('x-llm-model', 'gpt')).toBe('gpt');
});
