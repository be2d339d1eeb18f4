import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './json.ts';
import { createJsonChildren, isArrayAt, PAGE, type JsonChild } from './json-children.ts';
import { scanJson, type JsonIndex } from './json-index.ts';

function indexOf(text: string, slice?: number): JsonIndex {
  const scan = scanJson(text);
  while (!scan.run(slice));
  if (scan.index === undefined) throw new Error(`${scan.problem?.at}: ${scan.problem?.say}`);
  return scan.index;
}
/** The value again, read only from what the index says. */
function rebuilt(index: JsonIndex): unknown {
  const children = createJsonChildren(index);
  const valueOf = ({ start, end, container }: Pick<JsonChild, 'start' | 'end' | 'container'>): unknown => {
    if (container < 0) return JSON.parse(index.text.slice(start, end));
    const all = children.slice(container, 0, index.count(container));
    if (isArrayAt(index.text, start)) return all.map(valueOf);
    const object: Record<string, unknown> = {};
    for (const child of all) {
      const key: unknown = JSON.parse(index.text.slice(child.key?.start, child.key?.end));
      Object.defineProperty(object, String(key), { value: valueOf(child), enumerable: true, configurable: true, writable: true });
    }
    return object;
  };
  return valueOf({ ...index.root, container: index.containers > 0 && index.start(0) === index.root.start ? 0 : -1 });
}

test('the index holds the whole value, whatever the spacing and the slices', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 2), fc.integer({ min: 1, max: 50 }), (value, indent, slice) => {
      const text = JSON.stringify(value, null, indent);
      expect(rebuilt(indexOf(text, slice))).toEqual(JSON.parse(text));
    }),
  );
});
test('what is JSON and what is not is decided as JSON.parse decides it', () => {
  const damage = fc.tuple(
    fc.json(),
    fc.nat(),
    fc.nat(4),
    fc.constantFrom('', '"', ',', '}', ']', '\\', '\\u12', '0', '-', '.', 'e', '\n', '\u0001', ':', 'tru', ' '),
  );
  fc.assert(
    fc.property(damage, ([text, at, cut, put]) => {
      const place = text.length === 0 ? 0 : at % text.length;
      const hurt = text.slice(0, place) + put + text.slice(place + cut);
      const scan = scanJson(hurt);
      scan.run();
      expect(scan.index !== undefined).toBe(parseJson(hurt).ok);
    }),
    { numRuns: 2000 },
  );
});
test('any text ends with an index or a problem within it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const scan = scanJson(text);
      scan.run();
      expect(scan.index === undefined).toBe(scan.problem !== undefined);
      if (scan.problem) expect(scan.problem.at).toBeLessThanOrEqual(text.length);
    }),
  );
});
test('ten thousand levels are no danger', () => {
  const deep = 100_000;
  const index = indexOf('['.repeat(deep) + ']'.repeat(deep));
  expect(index.containers).toBe(deep);
  expect(index.parent(deep - 1)).toBe(deep - 2);
  expect(index.around(deep)).toBe(deep - 1);
});
test('repeated keys all stand there, in their order', () => {
  const index = indexOf('{"a":1,"a":2}');
  const children = createJsonChildren(index).slice(0, 0, 2);
  expect(children.map(({ start, end }) => index.text.slice(start, end))).toEqual(['1', '2']);
});
test('a long array is read from its middle', () => {
  const text = JSON.stringify(Array.from({ length: 3 * PAGE + 7 }, (_, i) => (i % 2 === 0 ? i : [i])));
  const index = indexOf(text);
  const children = createJsonChildren(index);
  const part = children.slice(0, 2 * PAGE + 1, 2 * PAGE + 3);
  expect(part.map(({ place, start, end }) => [place, text.slice(start, end)])).toEqual([
    [2001, '[2001]'],
    [2002, '2002'],
  ]);
  for (const child of [...part, ...children.slice(0, 3000, 3007)]) expect(children.at(0, child.start)?.place).toBe(child.place);
  expect(index.around(part[0]?.start ?? 0)).toBe(part[0]?.container);
});
