import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWords, createWordCounter, shorten } from './words.ts';

test('words are runs that hold a letter or a digit', () => {
  expect(countWords('# The tide – 2 m/s, it’s “fast” [1].\n\n* * *')).toBe(7);
});
test('law: the count does not depend on the chunks', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z1ж .\n—]{0,6}$/), { maxLength: 12 }), (chunks) => {
      const counter = createWordCounter();
      for (const chunk of chunks) counter.add(chunk);
      expect(counter.count()).toBe(countWords(chunks.join('')));
    }),
  );
});
test('a long text is shortened after a word, and never in the middle of a letter', () => {
  expect(shorten('How do\n tides turn?', 40)).toBe('How do tides turn?');
  expect(shorten('one two three four', 14)).toBe('one two three…');
  expect(shorten('one two three four', 12)).toBe('one two…');
  expect(shorten('𝒳'.repeat(10), 10)).toBe('𝒳𝒳𝒳𝒳…');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 30 }), (text, max) => {
      expect(shorten(text, max).length).toBeLessThanOrEqual(max);
      expect(shorten(text, max)).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
    }),
  );
});
