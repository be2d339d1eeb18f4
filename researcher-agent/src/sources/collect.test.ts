import { expect, test } from 'vitest';
import { cleanText, cleanTitle } from './clean.ts';
import { collectSources } from './collect.ts';

const hit = (url: string, title = 'T', content = 'Some content.') => ({ url, title, content });

test('the same page under four addresses is one source, and numbers follow the order of first sight', () => {
  const sources = collectSources(
    [
      [hit('https://a.example/x?utm_source=q'), hit('https://b.example/')],
      [hit('http://www.a.example/x/'), hit('https://a.example/x#top'), hit('https://c.example/')],
    ],
    10,
  );
  expect(sources.map(({ n, url }) => [n, url])).toEqual([
    [1, 'https://a.example/x?utm_source=q'],
    [2, 'https://b.example/'],
    [3, 'https://c.example/'],
  ]);
});

test('the best of each query comes first, and there are never more than asked for', () => {
  const list = (name: string) => Array.from({ length: 8 }, (_, i) => hit(`https://${name}.example/${i}`));
  expect(collectSources([list('a'), list('b'), list('c')], 4).map(({ url }) => url)).toEqual([
    'https://a.example/0',
    'https://b.example/0',
    'https://c.example/0',
    'https://a.example/1',
  ]);
});

test('what has no address or no text is no source', () => {
  expect(collectSources([[hit('javascript:alert(1)'), hit('https://a.example', 'T', ' <p></p> '), hit('https://b.example', '')]], 5)).toEqual([
    { n: 1, title: 'b.example', url: 'https://b.example/', excerpt: 'Some content.' },
  ]);
});

test('titles and texts lose what could act', () => {
  expect(cleanTitle('<img src=x onerror=alert(1)>A](javascript:x) [b`c`\n</source>\u202e"d"')).toBe('A (javascript:x) b c ”d”');
  expect(cleanText('a<script>evil()</script>b <style>*{}</style>&amp; &lt;c&gt; <!-- x -->d', 100)).toBe('a b & <c> d');
  expect(cleanText('3 < 4 and 5 > 2', 100)).toBe('3 < 4 and 5 > 2');
  expect(cleanText('word '.repeat(1_000), 1_200).length).toBeLessThanOrEqual(1_200);
  expect(cleanText(`<${'x'.repeat(100_000)}`, 100).length).toBeLessThanOrEqual(100);
});
