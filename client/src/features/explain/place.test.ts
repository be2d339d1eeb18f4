import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeBox } from './place.ts';

const view = { width: 1440, height: 900 };
test('below the word, else above it', () => {
  expect(placeBox({ left: 100, top: 200, right: 160, bottom: 220 }, { width: 340, height: 240 }, view)).toEqual({ left: 100, top: 226 });
  expect(placeBox({ left: 100, top: 800, right: 160, bottom: 820 }, { width: 340, height: 240 }, view)).toEqual({ left: 100, top: 554 });
});
test('always within a window that can hold it', () => {
  const n = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(n(1440), n(900), n(300), n(40), n(1400), n(880), (left, top, width, height, boxWidth, boxHeight) => {
      const at = placeBox({ left, top, right: left + width, bottom: top + height }, { width: boxWidth, height: boxHeight }, view);
      expect(at.left).toBeGreaterThanOrEqual(8);
      expect(at.top).toBeGreaterThanOrEqual(8);
      expect(at.left + boxWidth).toBeLessThanOrEqual(Math.max(view.width - 8, boxWidth + 8));
      expect(at.top + boxHeight).toBeLessThanOrEqual(Math.max(view.height - 8, boxHeight + 8));
    }),
  );
});
