import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanJson } from '@handoff/shared/base/json-index';
import { readAs } from './literal.ts';
import { createTree, CUT, pathOf, treeLines, wayTo, type OpenedNodes, type Tree, type TreeLine } from './tree.ts';

function treeOf(text: string): Tree {
  const scan = scanJson(text);
  scan.run();
  if (scan.index === undefined) throw new Error(scan.problem?.say);
  return createTree(scan.index);
}
const lastPath = (shown: readonly TreeLine[]): string => shown.slice(-1).map(pathOf).join('');
const lines = (text: string, opened: OpenedNodes = new Map()) => treeLines(treeOf(text), opened);

test('a small payload opens whole, with keys, counts and literals', () => {
  const shown = lines('{"id":4,"result":{"parts":[{"text":"a"}],"final":null}}').map((line) => `${'  '.repeat(line.depth)}${line.label} ${line.text}`);
  expect(shown).toEqual([' { 2 }', '  id 4', '  result { 2 }', '    parts [ 1 ]', '      [0] { 1 }', '        text "a"', '    final null']);
});
test('a large list opens in ranges', () => {
  const tree = treeOf(JSON.stringify({ items: Array.from({ length: 5000 }, (_, i) => i) }));
  const ranges = treeLines(tree, new Map());
  expect(ranges.slice(2).map(({ label }) => label)).toEqual(['[0 … 999]', '[1,000 … 1,999]', '[2,000 … 2,999]', '[3,000 … 3,999]', '[4,000 … 4,999]']);
  const inner = treeLines(tree, new Map([[ranges[4]?.id ?? '', true]]));
  const line = inner[5];
  expect(inner).toHaveLength(1007);
  expect(line).toMatchObject({ label: '[2000]', text: '2000' });
  expect(line && pathOf(line)).toBe('items[2000]');
});
test('a long string is cut between characters and says how long it is', () => {
  expect(lines(JSON.stringify({ text: 'x'.repeat(5000) }))[1]).toMatchObject({ whole: 5000, text: `"${'x'.repeat(CUT)}` });
  expect(lines(`["${'x'.repeat(CUT - 2)}\\u00e9${'y'.repeat(10)}"]`)[1]?.text).toBe(`"${'x'.repeat(CUT - 2)}`);
  expect(lines(`["${'x'.repeat(CUT - 1)}😀${'y'.repeat(10)}"]`)[1]?.text).toBe(`"${'x'.repeat(CUT - 1)}`);
});
test('what a parser would lose is shown and said', () => {
  const [, first, second, id] = lines('{"a":1,"a":2,"id":12345678901234567890}');
  expect([first?.note, second?.note, id?.note]).toEqual([
    undefined,
    'this key stands here more than once; a program reads the last',
    'a JavaScript program reads 12345678901234567000',
  ]);
  expect(id?.text).toBe('12345678901234567890');
});
test('ten thousand levels open one by one', () => {
  const deep = 10_000;
  const tree = treeOf('['.repeat(deep) + ']'.repeat(deep));
  const all: OpenedNodes = new Map(Array.from({ length: deep }, (_, i) => [String(i), true]));
  const shown = treeLines(tree, all);
  expect(shown).toHaveLength(deep);
  expect(lastPath(shown)).toHaveLength((deep - 1) * 3);
  expect(treeLines(tree, new Map()).length).toBeLessThan(20);
});
test('a path reads as a program would write it', () => {
  const shown = lines('{"result":{"odd key":{"parts":[{"text":1}]}}}');
  expect(lastPath(shown)).toBe('result["odd key"].parts[0].text');
});
test('the way to an offset opens exactly what shows it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), (value, at) => {
      const text = JSON.stringify({ a: value, long: Array.from({ length: 1500 }, (_, i) => i) });
      const tree = treeOf(text);
      const offset = at % text.length;
      const way = wayTo(tree, offset);
      const found = treeLines(tree, new Map(way.open.map((id) => [id, true]))).find((line) => line.id === way.id);
      expect(found).toBeDefined();
      expect(found?.start).toBeLessThanOrEqual(text.length);
    }),
  );
  const text = JSON.stringify({ long: Array.from({ length: 2500 }, (_, i) => ({ n: i })) });
  const way = wayTo(treeOf(text), text.indexOf('2345'));
  const line = treeLines(treeOf(text), new Map(way.open.map((id) => [id, true]))).find(({ id }) => id === way.id);
  expect(line && pathOf(line)).toBe('long[2345].n');
});
test('numbers: only those that change are told', () => {
  fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) => void expect(readAs(JSON.stringify(n))).toBeUndefined()));
  for (const same of ['0', '-0', '1.0', '1e2', '100', '1E+2', '0.10', '-0.0e5', '5e-324']) expect(readAs(same)).toBeUndefined();
  for (const other of ['9007199254740993', '1e400', '0.1000000000000000055511151231257827', '1e-400']) expect(readAs(other)).toBeDefined();
});
