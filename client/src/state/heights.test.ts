import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Heights } from './heights.ts';

const SIZES = { row: 28, tall: 56 };

test('tall rows and space above rows put everything below them lower', () => {
  const heights = new Heights({ length: 5, tall: [1] }, SIZES, { at: [3], height: 22 });
  expect([0, 1, 2, 3, 4].map((i) => [heights.top(i), heights.height(i), heights.space(i)])).toEqual([
    [0, 28, 0],
    [28, 56, 0],
    [84, 28, 0],
    [134, 28, 22],
    [162, 28, 0],
  ]);
  expect(heights.total).toBe(190);
  expect([0, 27, 28, 83, 84, 111, 112, 133, 134, 189, 9999].map((px) => heights.at(px))).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4]);
});
test('an empty list has no height and no fault', () => {
  const heights = new Heights({ length: 0, tall: [] }, SIZES);
  expect([heights.total, heights.at(10)]).toEqual([0, 0]);
});
test('rows and the space above them fill the list without a hole, and each px belongs to the row that stands there', () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { maxLength: 20 }).map((all) => all.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), places, places, (length, tall, above) => {
      const within = (list: readonly number[]): Uint32Array => Uint32Array.from(list.filter((i) => i < length));
      const heights = new Heights({ length, tall: within(tall) }, SIZES, { at: within(above), height: 22 });
      let px = 0;
      for (let i = 0; i < length; i += 1) {
        expect(heights.at(px)).toBe(i);
        px += heights.space(i);
        expect(heights.top(i)).toBe(px);
        expect(heights.at(px)).toBe(i);
        px += heights.height(i);
        expect(heights.at(px - 1)).toBe(i);
      }
      expect(heights.total).toBe(px);
    }),
  );
});
