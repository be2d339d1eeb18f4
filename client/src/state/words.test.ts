import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWords } from '@handoff/shared/base/words';
import { createGrowingCount } from './words.ts';

test('a growing text counts as the whole text does, and a new text begins anew', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 12 }), fc.string(), (pieces, other) => {
      const count = createGrowingCount();
      let text = '';
      for (const piece of pieces) expect(count((text += piece))).toBe(countWords(text));
      expect(count(other)).toBe(countWords(other));
    }),
  );
});
