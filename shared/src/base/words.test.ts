import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWords, createWordCounter } from './words.ts';

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
