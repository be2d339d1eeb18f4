import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsSecret, jsonWithoutSecrets, withoutSecrets } from './echoes.ts';

const KEY = 'tvly-Canary/9f+8e"7d6c5b4a';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

test.each([
  KEY,
  JSON.stringify(KEY),
  encodeURIComponent(KEY),
  `https://x.example/?k=${encodeURIComponent(KEY)}`,
  base64(KEY),
  base64(`Bearer ${KEY}`),
  base64(`{"key":"${KEY}","more":1}`),
  Buffer.from(`a${KEY}b`).toString('base64url'),
  Buffer.from(KEY).toString('hex'),
  Buffer.from(KEY).toString('hex').toUpperCase(),
])('an echo is masked: %s', (echo) => {
  expect(withoutSecrets(`before ${echo} after`, [KEY])).toMatch(/^before (.* )?"?(https:\/\/x\.example\/\?k=)?•••• \(26 chars\)"? after$/);
});

test('a key is found in base64 whatever stands around it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.stringMatching(/^[!-~]{8,40}$/), fc.string({ maxLength: 8 }), (before, key, after) => {
      const masked = withoutSecrets(`echo: ${base64(before + key + after)}.`, [key]);
      expect(Buffer.from(masked.slice(6), 'base64').toString()).not.toContain(key);
    }),
  );
});

test('a key that was cut off at the end is masked too, and ordinary text stays', () => {
  expect(withoutSecrets(`no such key ${KEY.slice(0, -1)}`, [KEY])).toBe('no such key •••• (26 chars)');
  expect(withoutSecrets('The service says tvly- and a lot of words, dGhlIHRpZGU= too.', [KEY])).toBe(
    'The service says tvly- and a lot of words, dGhlIHRpZGU= too.',
  );
  expect(withoutSecrets('key=abcdef1234', ['abcdef1234'])).toBe('key=•••• (10 chars)');
  expect([holdsSecret(`id-${KEY}`, [KEY]), holdsSecret('gpt-6-luna', [KEY])]).toEqual([true, false]);
});

test('JSON stays JSON, whatever the key holds', () => {
  const value = { [KEY]: 1, list: [`\n${base64(KEY)}`, null, true, { deep: `x${KEY}` }] };
  expect(jsonWithoutSecrets(value, [KEY])).toEqual({ '•••• (26 chars)': 1, list: ['\n•••• (26 chars)', null, true, { deep: 'x•••• (26 chars)' }] });
});
