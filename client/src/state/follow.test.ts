import { expect, test } from 'vitest';
import { afterScroll, FOLLOWING, newRows, toggled } from './follow.ts';

test('scrolling away from the end stops following, and rows that come then are counted', () => {
  const stopped = afterScroll(FOLLOWING, 40, 20);
  expect(stopped).toEqual({ on: false, seen: 20 });
  expect(newRows(stopped, 27)).toBe(7);
});
test('within five pixels the list counts as being at its end', () => {
  expect(afterScroll(FOLLOWING, 5, 20)).toBe(FOLLOWING);
  expect(afterScroll({ on: false, seen: 20 }, 3, 27)).toEqual({ on: true, seen: 27 });
});
test('the button turns following off and on', () => {
  const off = toggled(FOLLOWING, 12);
  expect(off).toEqual({ on: false, seen: 12 });
  expect(newRows(toggled(off, 30), 31)).toBe(0);
});
