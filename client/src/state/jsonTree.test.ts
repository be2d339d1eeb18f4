import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '@handoff/shared/base/json';
import { CUT, openByDefault, pathOf, treeLines, valueAt } from './jsonTree.ts';

const lines = (value: Json, opened: ReadonlyMap<string, boolean> = new Map()) => treeLines(value, openByDefault(value), opened);

test('a small payload opens whole, with keys, counts and literals', () => {
  expect(lines({ id: 4, result: { parts: [{ text: 'a' }], final: null } }).map((line) => `${'  '.repeat(line.depth)}${line.key ?? ''} ${line.text}`)).toEqual([
    ' { 2 }',
    '  id 4',
    '  result { 2 }',
    '    parts [ 1 ]',
    '      [0] { 1 }',
    '        text "a"',
    '    final null',
  ]);
});
test('a large list stays closed, and opens on demand', () => {
  const value = { items: Array.from({ length: 5000 }, (_, i) => i) };
  expect(lines(value)).toHaveLength(2);
  expect(lines(value, new Map([['/items', true]]))).toHaveLength(5002);
});
test('a long string is cut and says how long it is', () => {
  const line = lines({ text: 'x'.repeat(5000) })[1];
  expect(line?.whole).toBe(5000);
  expect(line?.text.length).toBeLessThanOrEqual(CUT + 1);
});
test('a pointer leads back to its value whatever the keys are, and never to the prototype', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (given) => {
      const value = JSON.parse(JSON.stringify(given)) as Json;
      for (const line of lines(value))
        if (line.kind === 'string' && line.whole === undefined) expect(JSON.stringify(valueAt(value, line.pointer))).toBe(line.text);
        else if (line.kind === 'number' || line.kind === 'other') expect(String(valueAt(value, line.pointer))).toBe(line.text);
    }),
  );
  expect(valueAt({ 'a/b~': { c: 1 } }, '/a~1b~0/c')).toBe(1);
  expect(valueAt({}, '/constructor')).toBeUndefined();
});
test('a path reads as people write it', () => {
  expect(pathOf('/result/artifact/parts/0/text')).toBe('result.artifact.parts[0].text');
});
