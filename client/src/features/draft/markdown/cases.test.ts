// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createDraftRenderer } from './renderer.ts';

/** Renders each prefix of `text` and answers what is in the box then; the last entry is the finished draft. */
function each<T>(text: string, look: (box: HTMLElement) => T, sourceCount = 5): { prefixes: T[]; final: T } {
  const box = document.createElement('div');
  const renderer = createDraftRenderer(box, { sourceCount });
  const prefixes = [...text].map((letter) => {
    renderer.append(letter);
    return look(box);
  });
  renderer.finish();
  return { prefixes, final: look(box) };
}
const html = (box: HTMLElement): string =>
  [...box.children]
    .map((section) => section.innerHTML)
    .join('')
    .trim();
const words = (box: HTMLElement): string => box.textContent.trim();
const hrefs = (box: HTMLElement): string[] => [...box.querySelectorAll('a')].map((a) => a.getAttribute('href') ?? '');
const final = (text: string, sourceCount = 5): string => each(text, html, sourceCount).final;

test('an open code fence is a code block from its first line on, and text after it is text', () => {
  const { prefixes, final: whole } = each('Before\n\n```js\nconst a = `x_${1}_y`;\n// **not bold**\n```\n\nAfter **bold', html);
  for (const shown of prefixes) {
    expect(shown).not.toContain('```');
    expect(shown).not.toContain('<strong>');
  }
  expect(whole).toContain('<code class="language-js">const a = `x_${1}_y`;\n// **not bold**\n</code>');
  expect(whole).toContain('<p>After **bold</p>');
});

test('lone marks of emphasis stay as typed and never reach over the page', () => {
  const text = each('** __\n\n- __\n- **\n- *a*\n\n2 * 3 * 4 = 24', words).final;
  expect(text).toContain('** __');
  expect(text).toContain('2 * 3 * 4 = 24');
  expect(final('** __\n\n- __\n- **\n- *a*\n\n2 * 3 * 4 = 24').match(/<em>/g)).toHaveLength(1);
});

test('half a link is readable and not clickable', () => {
  const address = 'https://example.com/a/b?c=d';
  const run = each(`See [the long guide to streams](${address}) now`, (box) => ({ hrefs: hrefs(box), text: words(box) }));
  for (const shown of run.prefixes) {
    expect(shown.hrefs.every((href) => href === address)).toBe(true);
    expect(shown.text).not.toMatch(/[[\]]|https|incomplete|blocked/);
  }
  expect(run.prefixes.some((shown) => shown.text === 'See the long guide to streams' && shown.hrefs.length === 0)).toBe(true);
  expect(run.final).toEqual({ hrefs: [address], text: 'See the long guide to streams now' });
});

test('a bare address is a link only once it is whole', () => {
  const run = each('go to https://example.com/long/path now, or me@example.com.', hrefs);
  expect(new Set(run.prefixes.flat())).toEqual(new Set(['https://example.com/long/path']));
  expect(run.final).toEqual(['https://example.com/long/path', 'mailto:me@example.com']);
});

test('a table stays a table while its rows arrive', () => {
  const run = each('| Name | Qty |\n|---|---:|\n| a\\|b | 1 |\n| c | 22 |\n\nend', (box) => ({
    table: box.querySelector('table') !== null,
    cells: [...box.querySelectorAll('td')].map((td) => td.textContent),
  }));
  const first = run.prefixes.findIndex((shown) => shown.table);
  expect(run.prefixes.slice(first).every((shown) => shown.table)).toBe(true);
  expect(run.final.cells).toEqual(['a|b', '1', 'c', '22']);
});

test('chunks that begin or end with white space lose none of it', () => {
  const box = document.createElement('div');
  const renderer = createDraftRenderer(box, { sourceCount: 0 });
  for (const chunk of ['- a', '\n- b\n', '\n', '```\nx', '\n```']) renderer.append(chunk);
  renderer.finish();
  expect(renderer.text).toBe('- a\n- b\n\n```\nx\n```');
  expect([...box.querySelectorAll('li')].map((li) => li.textContent)).toEqual(['a', 'b']);
  expect(box.querySelector('pre code')?.textContent).toBe('x\n');
});

test('a paragraph never flashes as a heading because a dash follows it', () => {
  const run = each('Some text\n- item\n', (box) => box.querySelector('h1, h2') !== null);
  expect(run.prefixes).not.toContain(true);
});

test('an underline of a heading turns the paragraph into one once its line is whole', () => {
  expect(final('Title\n===\n\ntext')).toBe('<h1>Title</h1>\n<p>text</p>');
});

test('citations in their many shapes are links to sources, unknown ones are visible', () => {
  expect(each('a [1] b [2, 3] c 【4】 d [^5] e [cite: 1] f [9]', hrefs).final).toEqual([
    '#source-1',
    '#source-2',
    '#source-3',
    '#source-4',
    '#source-5',
    '#source-1',
  ]);
  expect(each('a [9]', words).final).toBe('a [9?]');
  expect(each('a [1]', words, 0).final).toBe('a [1?]');
});

test('neighbouring citations stay two, also where definitions follow', () => {
  expect(each('x [2][3]\n\n[2]: https://a.example/\n[3]: https://b.example/', hrefs).final).toEqual([
    '#source-2',
    '#source-3',
    '#source-2',
    'https://a.example/',
    '#source-3',
    'https://b.example/',
  ]);
});

test('a list of sources written as definitions does not vanish', () => {
  expect(each('## Sources\n[1]: https://a.example/', words).final).toBe('Sources\n1: https://a.example/');
});

test('in code a number in brackets is no citation', () => {
  expect(each('`a[1]` and\n\n```\nb[1]\n```\n', hrefs).final).toEqual([]);
});

test('half a citation is not shown before it is whole', () => {
  for (const shown of each('see [12]', words, 20).prefixes) expect(['', 's', 'se', 'see', 'see 12']).toContain(shown);
});

test('strong text that ends in East Asian punctuation is strong', () => {
  expect(final('**历经10年发展，**年')).toBe('<p><strong>历经10年发展，</strong>年</p>');
  expect(final('这是**“重点”**内容')).toBe('<p>这是<strong>“重点”</strong>内容</p>');
});

test('raw HTML is shown as text, also across lines', () => {
  expect(each('<div>\n<b>x</b>\n</div>', words).final).toBe('<div>\n<b>x</b>\n</div>');
});

test('a changed number of sources renders the citations anew', () => {
  const box = document.createElement('div');
  const renderer = createDraftRenderer(box, { sourceCount: 0 });
  renderer.append('# A\n\nx [1] y [2]\n\nmore');
  renderer.setSourceCount(1);
  expect(words(box)).toBe('A\nx 1 y [2?]\nmore');
  renderer.append(' text');
  renderer.finish();
  expect(words(box)).toBe('A\nx 1 y [2?]\nmore text');
});

test('finished blocks keep their nodes while the draft goes on', () => {
  const box = document.createElement('div');
  const renderer = createDraftRenderer(box, { sourceCount: 0 });
  renderer.append('# Title\n\nFirst paragraph here.\n\n- one\n- two\n- three');
  const [title, first, item] = [box.querySelector('h1'), box.querySelector('p'), box.querySelector('li')];
  renderer.append('\n- four\n\nand then some more text');
  renderer.finish();
  expect([title, first, item].every((node) => node !== null && box.contains(node))).toBe(true);
});

test('text that would hang or overflow a parser is shown as typed, and what follows is rendered', () => {
  const inputs = [
    ' '.repeat(100_000) + '@',
    '['.repeat(50_000),
    '*a_'.repeat(20_000),
    `${'|'.repeat(20_000)}\n${'-|'.repeat(20_000)}`,
    '<'.repeat(50_000),
    '_'.repeat(100_000),
    '>'.repeat(20_000),
    '> '.repeat(20_000),
    `${'- '.repeat(5_000)}a`,
    '[a](b'.repeat(10_000) + ')',
    `${'a.'.repeat(20_000)}@`,
    '**a *b '.repeat(20_000),
    Array.from({ length: 700 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
  ];
  for (const input of inputs) {
    const box = document.createElement('div');
    const renderer = createDraftRenderer(box, { sourceCount: 3 });
    for (let at = 0; at < input.length; at += 20_000) renderer.append(input.slice(at, at + 20_000));
    renderer.append('\n\nAfter **all** [1]');
    renderer.finish();
    expect(renderer.text).toBe(`${input}\n\nAfter **all** [1]`);
    expect(box.lastElementChild?.lastElementChild?.textContent ?? '').toMatch(/After all 1$/);
  }
}, 120_000);

test('a draft beyond the limit is drawn up to it, and kept whole', () => {
  const box = document.createElement('div');
  const renderer = createDraftRenderer(box, { sourceCount: 0 });
  const text = `${'word '.repeat(4_000)}\n\n`.repeat(60);
  for (let at = 0; at < text.length; at += 200_000) renderer.append(text.slice(at, at + 200_000));
  renderer.finish();
  expect(renderer.text).toBe(text);
  expect(renderer.omitted).toBe(text.length - 1_000_000);
}, 120_000);
