import fc from 'fast-check';
import { expect, test } from 'vitest';
import { needleOf } from './needle.ts';

test('a text of any length is found, with and without capitals', () => {
  const long = 'x'.repeat(100_000);
  expect(needleOf(long).in(`a${'X'.repeat(100_000)}b`)).toBe(true);
  expect(needleOf(long).ranges(`a${long}b`)).toEqual([[1, 100_001]]);
  expect(needleOf(`${long}Y`).in(`${long}y`)).toBe(false);
});
test('what stands at the found places is the text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 3 }), fc.string({ maxLength: 40 }), (text, hay) => {
      const needle = needleOf(text);
      for (const [from, to] of needle.ranges(hay)) expect(hay.slice(from, to).toLowerCase()).toBe(text.toLowerCase());
    }),
  );
});
