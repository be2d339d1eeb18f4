import { expect, test } from 'vitest';
import { clock, durationText, isoText, offset, plural, sizeText } from './units.ts';

test('durations below a second are in ms, others in seconds with two decimals, long ones in minutes', () => {
  expect([0, 0.4, 3.4, 812, 999.4, 999.6, 4310, 119_949, 180_000].map(durationText)).toEqual([
    '0 ms',
    '< 1 ms',
    '3 ms',
    '812 ms',
    '999 ms',
    '1.00 s',
    '4.31 s',
    '119.95 s',
    '3.0 min',
  ]);
});
test('sizes count a kilobyte as 1000 bytes', () => {
  expect([0, 999, 1000, 7412, 999_949, 20_000_000].map(sizeText)).toEqual(['0 B', '999 B', '1.0 kB', '7.4 kB', '999.9 kB', '20.0 MB']);
});
test('times are relative to the start of the run and never negative', () => {
  expect(offset(1_000_004_341, 1_000_000_000)).toBe('+4.341');
  expect(offset(5, 10)).toBe('+0.000');
});
test('one is singular', () => {
  expect([plural(1, 'event'), plural(1200, 'event'), plural(2, 'query', 'queries')]).toEqual(['1 event', '1,200 events', '2 queries']);
});

test('a number that names no date is said to name none', () => {
  expect(clock(1e17)).toBe('no date');
  expect(isoText(Number.NaN)).toBe('no date');
  expect(isoText(0)).toBe('1970-01-01T00:00:00.000Z');
});
