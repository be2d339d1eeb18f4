import { expect, test } from 'vitest';
import { citedNumbers, exportMarkdown, fileName } from './sources.ts';

const source = (n: number, url = `https://host${n}.example/`): { n: number; title: string; url: string; excerpt: string } => ({
  n,
  title: `Title [${n}]\nline`,
  url,
  excerpt: '',
});

test('citations in code and link texts do not count, other shapes do', () => {
  const sources = [1, 2, 3, 4, 5, 6].map((n) => source(n));
  expect([...citedNumbers('a [1] `[2]` [3](https://x.example) 【4】 [5, 6] [9]\n\n```\n[2]\n```\n', sources)]).toEqual([1, 4, 5, 6]);
});

test('an exported draft carries its sources, the licence of Wikipedia and its provenance', () => {
  const text = exportMarkdown('# T\n\nx [1]\n', [source(1, 'https://en.wikipedia.org/wiki/Tide'), source(2)], {
    provenance: { search: 'wikipedia', model: 'none', method: 'extractive', sources: 2, label: 'live search (Wikipedia) — sentences quoted' },
    ended: 'This draft was cut short at +1.000 s.',
  });
  expect(text).toBe(
    '# T\n\nx [1]\n\n## Sources\n\n- [1] Title 1 line, <https://en.wikipedia.org/wiki/Tide> (text under CC BY-SA 4.0)\n- [2] Title 2 line, <https://host2.example/> (consulted, not cited)\n\n---\n\nThis draft was cut short at +1.000 s.\n\nProvenance: live search (Wikipedia) — sentences quoted\n',
  );
});

test('the file is named after the title', () => {
  expect(fileName('# Turbines in türbid water!\n')).toBe('turbines-in-turbid-water.md');
  expect(fileName('no title')).toBe('draft.md');
});
