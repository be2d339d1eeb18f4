// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGrammar } from './grammar.ts';
import { visible } from './hold-back.ts';
import { createDraftRenderer } from './renderer.ts';
import { toFragment } from './sanitize.ts';

const SOURCES = 6;
const grammar = createGrammar(SOURCES);

/** The one-shot render: lex all, sanitise all, at once. */
function oneShot(text: string): string {
  const box = document.createElement('div');
  box.append(toFragment(grammar.blocksToHtml(grammar.blocks(text))));
  return box.innerHTML;
}
function htmlOf(container: HTMLElement): string {
  return [...container.children].map((section) => section.innerHTML).join('');
}
/** Streams `text` cut at `cuts`; answers the prefixes that differ from the one-shot render, and the final HTML. */
function stream(text: string, chunks: readonly string[]): { differing: string[]; prefixes: number; final: string } {
  const container = document.createElement('div');
  const renderer = createDraftRenderer(container, { sourceCount: SOURCES });
  const differing: string[] = [];
  let prefix = '';
  for (const chunk of chunks) {
    renderer.append(chunk);
    prefix += chunk;
    if (htmlOf(container) !== oneShot(visible(prefix.replace(/\r$/, '').replace(/\r\n?/g, '\n')).text)) differing.push(prefix);
  }
  renderer.finish();
  expect(renderer.text).toBe(text.replace(/\r\n?/g, '\n'));
  return { differing, prefixes: chunks.length, final: htmlOf(container) };
}
const letters = (text: string): string[] => [...text];

const piece = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('alpha ', 'beta', ' gamma', 'delta, ', 'x', '7', '2.5 ', ' 10', 'snake_case', ' e.g. ', 'Ω ', '中文，', '年。') },
  { weight: 6, arbitrary: fc.constantFrom('\n', '\n\n', '  \n', '\n   ', '\n\n\n', ' ', '\r\n', '\t') },
  { weight: 4, arbitrary: fc.constantFrom('**', '*', '_', '__', '`', '``', '~~', '~', '\\', '!', '<', '>', '&', '&amp;', '"') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '\n- ',
      '\n* ',
      '\n1. ',
      '\n2. ',
      '\n  - ',
      '\n    - ',
      '\n> ',
      '\n# ',
      '\n### ',
      '\n---\n',
      '\n===\n',
      '\n- [ ] ',
      '\n1) ',
      '\n+ ',
      '\n>',
    ),
  },
  { weight: 3, arbitrary: fc.constantFrom('\n```js\n', '\n```\n', '\n~~~\n', '```', '\n    code', '\n  ```\n') },
  { weight: 3, arbitrary: fc.constantFrom('\n| a | b |\n|---|:-:|\n', '\n| c | d |', '|', '\n|', 'a | b\n-|-\n', ' | ') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '[1]',
      '[1, 2]',
      '[9]',
      '【3】',
      '[a](https://example.com/x)',
      '[',
      ']',
      '(',
      ')',
      'https://example.com/a?b=c ',
      'www.example.com',
      'me@example.com',
      '![i](https://e.example/p)',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '<b>',
      '</b>',
      '<script>x</script>',
      '\n<div>\n',
      '[x]: https://example.com',
      '\n[1]: https://a.example\n',
      '<!-- c -->',
      '<https://example.com>',
    ),
  },
);
const document_ = fc.array(piece, { minLength: 1, maxLength: 40 }).map((parts) => parts.join(''));

test('the final HTML is the one-shot render, whatever the text and wherever it is cut', () => {
  fc.assert(
    fc.property(document_, fc.integer({ min: 1, max: 9 }), (text, size) => {
      const chunks = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
      expect(stream(text, chunks).final).toBe(oneShot(text));
    }),
    { numRuns: 300, interruptAfterTimeLimit: 25_000, markInterruptAsFailure: false, endOnFailure: true },
  );
}, 600_000);

test('at 99 of 100 prefixes and more the page shows the one-shot render of that prefix', () => {
  let prefixes = 0;
  let differing = 0;
  fc.assert(
    fc.property(document_, (text) => {
      const run = stream(text, letters(text));
      prefixes += run.prefixes;
      differing += run.differing.length;
    }),
    { numRuns: 300, interruptAfterTimeLimit: 25_000, markInterruptAsFailure: false, endOnFailure: true },
  );
  expect(differing / prefixes).toBeLessThan(0.01);
}, 600_000);
