import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marksOf } from './marks.ts';
import { parseFilter } from './parse.ts';

const marks = (filter: string, text: string) => marksOf(parseFilter(filter))(text);

test('free text is marked by the rule by which it is found: any case without capitals, this case with one', () => {
  expect(marks('"leading edge"', 'the Leading edge, leading edges')).toEqual([
    [4, 16],
    [18, 30],
  ]);
  expect(marks('Edge', 'edge Edge')).toEqual([[5, 9]]);
  expect(marks('a.b', 'aXb a.b')).toEqual([[4, 7]]);
});
test('terms that overlap are one mark; typed and negated terms mark nothing', () => {
  expect(marks('abc bcd', 'xabcdx')).toEqual([[1, 5]]);
  expect(marks('-abc kind:task', 'abc task')).toEqual([]);
});
test('marks are ascending, apart, and within the text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('a', 'B', 'İ', 'ß', '😀', '"') }), { maxLength: 3 }),
      fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'İ', 'ß', '😀') }),
      (words, text) => {
        let end = -1;
        for (const [from, to] of marks(words.join(' '), text)) {
          expect(from).toBeGreaterThan(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      },
    ),
  );
});
