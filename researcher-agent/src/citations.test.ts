import { expect, test } from 'vitest';
import { checkCitations, normalizeCitations, stripReferences, unlinkUnknown } from './citations.ts';

test.each([
  ['a 【1】 b', 'a [1] b'],
  ['a【2†source】', 'a[2]'],
  ['a [^1] b', 'a [1] b'],
  ['a [cite: 3]', 'a [3]'],
  ['a [cite: 1, 2]', 'a [1][2]'],
  ['a [1, 2, 5]', 'a [1][2][5]'],
  ['a [1–3]', 'a [1][2][3]'],
  ['a [Source 2]', 'a [2]'],
  ['[1](https://x)', '[1](https://x)'],
  ['`[1, 2]` and ```\n[1, 2]\n```', '`[1, 2]` and ```\n[1, 2]\n```'],
  ['in [2020] and [abc]', 'in [2020] and [abc]'],
  ['[1-200]', '[1-200]'],
])('%s becomes %s', (raw, expected) => {
  expect(normalizeCitations(raw)).toBe(expected);
});

test('a number without a source is removed and reported, an unused source is listed', () => {
  expect(checkCitations('One [1]. Two [7][2]. Code `[9]`.', [1, 2, 3])).toEqual({
    text: 'One [1]. Two [2]. Code `[9]`.',
    removed: [7],
    cited: [1, 2],
    unused: [3],
  });
});

test('link definitions that a model appended are dropped', () => {
  const checked = checkCitations('Text [1].\n\n[1]: javascript:alert(1)\n[^2]: https://a.example\n', [1, 2]);
  expect(checked.text).toBe('Text [1].');
});

test('addresses that are no source are unlinked', () => {
  expect(
    unlinkUnknown('[a](https://a.example/) and [b](https://evil.example/x) and https://evil.example/y. ![i](https://evil.example/p.png)', [
      'https://a.example/',
    ]),
  ).toBe('[a](https://a.example/) and b and  i');
});

test('text without sources has neither addresses nor citation marks', () => {
  expect(stripReferences('See [a paper](https://made-up.example/2) [1], or https://made-up.example/paper. www.x.example 【3】')).not.toMatch(
    /https?:|www\.|\[\d|【/,
  );
});
