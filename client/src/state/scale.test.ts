import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleFor, ticks } from './scale.ts';

test('an axis ends at a round number a little after the last thing that happened', () => {
  expect(scaleFor(11.29)).toEqual({ end: 12, steps: 4, step: 3 });
  expect(scaleFor(8.93)).toEqual({ end: 10, steps: 5, step: 2 });
  expect(scaleFor(0.88)).toEqual({ end: 1, steps: 5, step: 0.2 });
});

test('every axis holds its run, has at most five steps, and never more than twice the room it needs', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), (seconds) => {
      const { end, steps, step } = scaleFor(seconds);
      expect(end).toBeGreaterThanOrEqual(seconds);
      expect(steps).toBeLessThanOrEqual(5);
      expect(Math.abs(steps * step - end)).toBeLessThan(end * 1e-9);
      expect(end).toBeLessThanOrEqual(Math.max(seconds, 0.05) * 2.5);
    }),
  );
});

test('the last tick carries the unit, and numbers give way only where they would touch', () => {
  expect(ticks(scaleFor(1.4), 300).map((tick) => tick.text)).toEqual(['0', '0.3', '0.6', '0.9', '1.2', '1.5 s']);
  expect(ticks(scaleFor(1.4), 220).map((tick) => tick.text)).toEqual(['0', '0.3', '0.6', '0.9', '', '1.5 s']);
  expect(ticks(scaleFor(1.4), 120).map((tick) => tick.text)).toEqual(['0', '', '0.6', '', '', '1.5 s']);
  expect(ticks(scaleFor(9.4), 220).map((tick) => tick.text)).toEqual(['0', '2', '4', '6', '8', '10 s']);
  expect(ticks(scaleFor(1.4), 40).map((tick) => tick.text)).toEqual(['', '', '', '', '', '1.5 s']);
  expect(ticks(scaleFor(11.29)).map((tick) => tick.text)).toEqual(['0', '3', '6', '9', '12 s']);
  expect(ticks(scaleFor(0.88)).map((tick) => tick.text)).toEqual(['0', '0.2', '0.4', '0.6', '0.8', '1 s']);
});
