import { expect, test } from 'vitest';
import { MODEL_PRESETS, normalizeBaseUrl, presetFor } from './presets.ts';

test.each([
  ['https://api.openai.com/v1/', 'https://api.openai.com/v1'],
  ['https://api.openai.com/v1/chat/completions', 'https://api.openai.com/v1'],
  ['https://api.openai.com//v1//models/', 'https://api.openai.com/v1'],
  ['api.openai.com/v1', 'https://api.openai.com/v1'],
  ['localhost:11434', 'http://localhost:11434/v1'],
  ['http://127.0.0.1:1234/', 'http://127.0.0.1:1234/v1'],
  ['http://127.0.0.1:1234/api', 'http://127.0.0.1:1234/api'],
  ['https://api.deepseek.com', 'https://api.deepseek.com'],
  [' https://x.example/v1?key=1#a ', 'https://x.example/v1'],
  ['', undefined],
  ['ftp://x', undefined],
  ['https://', undefined],
])('%s is read as %s', (typed, expected) => {
  expect(normalizeBaseUrl(typed)).toBe(expected);
});

test('every preset has an address that is already normal, a unique id, and is found by its address', () => {
  for (const preset of MODEL_PRESETS) {
    expect(normalizeBaseUrl(preset.baseUrl)).toBe(preset.baseUrl);
    expect(presetFor(preset.baseUrl)).toBe(preset);
  }
  expect(new Set(MODEL_PRESETS.map(({ id }) => id)).size).toBe(MODEL_PRESETS.length);
  expect(presetFor('http://localhost:11434/v1')?.id).toBe('ollama');
  expect(presetFor('https://other.example')).toBeUndefined();
});
