import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepSecret } from './secret.ts';

const run = (secrets: readonly string[], chunks: readonly string[]): string => {
  const filter = keepSecret(secrets);
  return chunks.map((chunk) => filter.push(chunk)).join('') + filter.end();
};
const cut = (text: string, sizes: readonly number[]): string[] => {
  const chunks: string[] = [];
  let at = 0;
  for (const size of sizes) {
    chunks.push(text.slice(at, at + size));
    at += size;
  }
  return [...chunks, text.slice(at)];
};

test('a key never goes out, however it is cut', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.array(fc.nat(9), { maxLength: 60 }), (before, after, sizes) => {
      const out = run(['sk-secret-key-1234'], cut(`${before}sk-secret-key-1234${after}`, sizes));
      expect(out).not.toContain('sk-secret-key-1234');
      expect(out).not.toContain('secret-key-1234');
    }),
  );
});

test('text without a key goes out unchanged, and all of it', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.nat(9), { maxLength: 60 }), (text, sizes) => {
      expect(run(['sk-secret-key-1234', 'tvly-0987654321'], cut(text, sizes))).toBe(text);
    }),
  );
});

test('an ordinary word that begins as a key does is not held back', () => {
  expect(keepSecret(['sk-secret']).push('this is')).toBe('this is');
  expect(keepSecret(['sk-secret']).push('a sk-')).toBe('a sk-');
  expect(keepSecret(['sk-secret']).push('a sk-sec')).toBe('a sk-');
});
