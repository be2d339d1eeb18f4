import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST, ScrollMap } from './scroll.ts';

const VIEW = 600;
const long = (total: number): ScrollMap => {
  const map = new ScrollMap();
  map.resize(total, VIEW);
  return map;
};
/** What a browser does with a scroll place: it stays within the element. */
const held = (map: ScrollMap, scroll: number): number => Math.min(Math.max(0, scroll), Math.max(0, map.spacer - VIEW));

test('a list that fits the browser is scrolled one to one', () => {
  const map = long(28_000);
  map.moved(1234);
  expect([map.top, map.shift, map.spacer, map.parted]).toEqual([1234, 0, 28_000, undefined]);
});

test('every place of a longer list is reached by going there, by the scrollbar, and both ends by small steps', () => {
  const totals = fc.integer({ min: MOST + 1, max: 20 * MOST });
  fc.assert(
    fc.property(totals, fc.double({ min: 0, max: 1, noNaN: true }), (total, share) => {
      const map = long(total);
      const top = Math.round(share * (total - VIEW));
      const scroll = map.go(top);
      expect(map.top).toBe(top);
      expect(held(map, scroll)).toBe(scroll);
      const dragged = long(total);
      dragged.moved(held(dragged, Math.round(share * (dragged.spacer - VIEW))));
      // One px of the spacer is total / spacer px of the list; small first moves go one to one.
      expect(Math.abs(dragged.top - top)).toBeLessThanOrEqual(3 * VIEW * (total / MOST) + total / MOST);
    }),
  );
});

test('small steps move the list one to one, and the element never runs out of room before the list does', () => {
  fc.assert(
    fc.property(fc.integer({ min: MOST + 1, max: 5 * MOST }), fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (total, share, down) => {
      const map = long(total);
      map.go(Math.round(share * (total - VIEW)));
      for (let i = 0; i < 200; i += 1) {
        const before = map.top;
        const step = down ? 500 : -500;
        map.moved(held(map, map.scroll + step));
        if (map.parted === 'now') map.go(map.top);
        const end = down ? total - VIEW : 0;
        expect([before + step, end]).toContain(map.top);
      }
    }),
  );
});

test('a list that grows beyond what the browser lays out keeps its place', () => {
  const map = long(MOST - 1000);
  map.go(1_000_000);
  map.resize(MOST + 5_000_000, VIEW);
  expect(map.top).toBe(1_000_000);
  expect(map.toEnd).toBe(MOST + 5_000_000 - VIEW - 1_000_000);
  map.go(Number.MAX_SAFE_INTEGER);
  expect(map.toEnd).toBe(0);
  expect(map.scroll).toBe(MOST - VIEW);
});
