import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf, marksOf, whereFound } from './marks.ts';
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

test('a mark that would be out of sight is brought near the beginning', () => {
  const text = `${'word '.repeat(20)}leading edge and more`;
  const found = excerptOf(text, marks('"leading edge"', text));
  expect(found.text).toBe('…ord word word leading edge and more');
  expect(found.ranges.map(([from, to]) => found.text.slice(from, to))).toEqual(['leading edge']);
  expect(excerptOf('a leading edge', [[2, 9]])).toEqual({ text: 'a leading edge', ranges: [[2, 9]] });
});
test('text that stands only in the bytes is shown behind the row’s own words, and long words give way', () => {
  const raw = `data: {"result":{"taskId":"${'x'.repeat(40)}needle","kind":"task"}}\n\n`;
  const find = (words: string) => {
    const { text, ranges } = whereFound(words, () => raw, marksOf(parseFilter('needle')));
    return [text.slice(0, 30), ranges.map(([from, to]) => text.slice(from, to))];
  };
  expect(find('draft')).toEqual(['draft · …xxxxxxxxxxxxxxneedle"', ['needle']]);
  expect(find('word '.repeat(20))).toEqual(['…xxxxxxxxxxxxxxneedle","kind":', ['needle']]);
  expect(find('a needle')).toEqual(['a needle', ['needle']]);
  expect(whereFound('a', () => 'no', marksOf(parseFilter('needle')))).toEqual({ text: 'a', ranges: [] });
  expect(whereFound('a', () => expect.unreachable(), marksOf(parseFilter('kind:task')))).toEqual({ text: 'a', ranges: [] });
});
