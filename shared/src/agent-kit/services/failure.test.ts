import { expect, test } from 'vitest';
import { inWords, plainWords, retryAfter } from './failure.ts';

test("a service's words lose markup, keys, paths and stack frames", () => {
  const words = plainWords(
    '<html><head><title>x</title></head><script>alert(1)</script><b>401</b> Incorrect API key provided: sk-test-1234abcd. at /srv/app/src/llm.ts:42 and\nat handler (/srv/app/src/x.ts:1:2) C:\\srv\\x.ts &amp; done',
  );
  expect(words).not.toMatch(/[<>]|alert|sk-test|\/srv|llm\.ts|:42|x\.ts/);
  expect(words).toContain('Incorrect API key provided');
  expect(words).toContain('& done');
});

test('addresses stay, disguises and length do not', () => {
  expect(plainWords('See https://docs.example/errors/401 now')).toBe('See https://docs.example/errors/401 now');
  expect(plainWords('a\u202eb\u0000c\u200bd')).toBe('a b c d');
  expect(plainWords('x '.repeat(500)).length).toBe(300);
});

test('a live key is masked whatever its shape', () => {
  expect(plainWords('bad key: plain words key', ['plain words key'])).not.toContain('plain words');
  const key = 'canary0123456789canary0123456789';
  expect(plainWords(`No access for ${Buffer.from(`Bearer ${key}`).toString('base64')}`, [key])).toBe('No access for •••• (32 chars)');
  // What is beyond the first 8,000 characters is not read; a key across that end must not leave its half.
  expect(plainWords(`${'<b></b>'.repeat(1_140)}${key}`, [key])).not.toContain('canary');
});

test('Retry-After is read as seconds or as a date', () => {
  expect(retryAfter('20')).toBe(20);
  expect(retryAfter('Wed, 21 Oct 2026 07:28:00 GMT', Date.parse('2026-10-21T07:27:00Z'))).toBe(60);
  expect(retryAfter('soon')).toBeUndefined();
  expect([inWords(1), inWords(20), inWords(3600), inWords(7200)]).toEqual(['in 1 second', 'in 20 seconds', 'in 60 minutes', 'in 2 hours']);
});
