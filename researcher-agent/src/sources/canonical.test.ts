import { expect, test } from 'vitest';
import { canonicalKey } from './canonical.ts';

test.each([
  ['http://example.com/a', 'https://example.com/a'],
  ['https://www.example.com/a', 'https://example.com/a'],
  ['https://EXAMPLE.com/a/', 'https://example.com/a'],
  ['https://example.com:443/a', 'https://example.com/a'],
  ['http://example.com:80/a', 'https://example.com/a'],
  ['https://example.com/a?utm_source=x&utm_medium=y', 'https://example.com/a'],
  ['https://example.com/a?fbclid=1&id=2', 'https://example.com/a?id=2'],
  ['https://example.com/a#section', 'https://example.com/a'],
  ['https://example.com/a?b=2&a=1', 'https://example.com/a?a=1&b=2'],
  ['https://example.com', 'https://example.com/'],
  ['https://example.com./a', 'https://example.com/a'],
  ['https://münchen.example/a', 'https://xn--mnchen-3ya.example/a'],
])('%s and %s are one page', (a, b) => {
  expect(canonicalKey(a)).toBeDefined();
  expect(canonicalKey(a)).toBe(canonicalKey(b));
});

test.each([
  ['https://example.com/?id=1', 'https://example.com/?id=2'],
  ['https://example.com/#/route', 'https://example.com/'],
  ['https://example.com/#!/a', 'https://example.com/#!/b'],
  ['https://example.com/a?ref=x', 'https://example.com/a'],
  ['https://example.com/A', 'https://example.com/a'],
  ['https://example.com:8443/a', 'https://example.com/a'],
  ['https://sub.example.com/', 'https://example.com/'],
  ['https://example.com/a?x', 'https://example.com/a'],
])('%s and %s are two pages', (a, b) => {
  expect(canonicalKey(a)).not.toBe(canonicalKey(b));
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'nonsense',
  '',
  'https://user:pass@example.com/',
  `https://example.com/${'x'.repeat(3_000)}`,
])('%s is no page', (url) => {
  expect(canonicalKey(url)).toBeUndefined();
});
