// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createGrammar } from './grammar.ts';
import { toFragment } from './sanitize.ts';

const clean = (html: string): string => {
  const box = document.createElement('div');
  box.append(toFragment(html));
  return box.innerHTML;
};

test('what the grammar writes passes unchanged, also where the whole sanitiser looks at it', () => {
  const grammar = createGrammar(3);
  const text =
    '# A *b* **c** ~~d~~ `e` [1]\n\n3. x\n4. y\n\n| a | b |\n|--:|:-:|\n| 1 | 2 [2] |\n\n> q\n\n```ts\ncode\n```\n\n- [x] done\n\n[7] ![i](https://h.example/x)\n\n---\n';
  const html = grammar.blocksToHtml(grammar.blocks(text));
  expect(clean(html)).toBe(html);
  // A comment makes the piece one that the sanitiser must look at, and it takes the comment away.
  const small = grammar.inlineToHtml(grammar.inline('*a* [1] `b` & c'));
  expect(clean(`${small}<!-- -->`)).toBe(clean(small));
});

test('everything that could load, run, submit, style, name or overlay is removed', () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mi xlink:href="data:x">y</mi></math>',
    '<style>*{display:none}</style>',
    '<form action="https://e.example"><input name=a><button>b</button></form>',
    '<iframe src="https://e.example"></iframe>',
    '<video src=x></video>',
    '<p style="position:fixed" id="root" onclick="alert(1)" name="x">p</p>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="//e.example">a</a>',
    '<a href="#root">a</a>',
    '<base href="https://e.example">',
    '<meta http-equiv="refresh" content="0">',
    '<object data="x"></object>',
    '<custom-element></custom-element>',
    '<template><img src=x></template>',
  ].join('');
  const html = clean(hostile);
  expect(html).not.toMatch(
    /<(?:img|script|svg|math|style|form|input|button|iframe|video|base|meta|object|custom-element|template)|\s(?:style|id|on\w+|src|name|data|action)=|javascript:|href="(?:\/\/|#root)/i,
  );
  expect(html).toContain('<p>p</p>');
});

test('links get their protections even if the grammar forgot them', () => {
  expect(clean('<a href="https://e.example" target="_self" rel="opener">x</a>')).toBe(
    '<a href="https://e.example" target="_blank" rel="noopener noreferrer nofollow">x</a>',
  );
});
