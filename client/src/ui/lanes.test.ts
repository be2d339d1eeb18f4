import fc from 'fast-check';
import { expect, test } from 'vitest';
import { glyphWidth, laneColour, laneLetters, laneOrder, LANES, LANE_X, laneX } from './lanes.ts';

test('the lanes of the handoff keep their places, whoever else is there', () => {
  expect(laneOrder(['browser'])).toEqual(LANES);
  expect(laneOrder(['browser', 'writer', 'researcher'])).toEqual(LANES);
  expect(laneOrder(['browser', 'checker', 'writer', 'depot'])).toEqual(['browser', 'researcher', 'writer', 'checker', 'depot']);
  expect(laneOrder(['browser', 'depot'])).toEqual(['browser', 'depot']);
  expect(LANES.map((lane, i) => laneX(i, 3) === LANE_X[lane])).toEqual([true, true, true]);
});

test('a lane keeps its hue and place while later ones come, and hues come again only after six lanes', () => {
  const run = ['browser', 'researcher', 'writer', 'a', 'b', 'c', 'd'];
  const colours = run.map((lane) => laneColour(lane, run));
  expect(new Set(colours.slice(0, 6)).size).toBe(6);
  expect(colours[6]).toBe(colours[3]);
  for (let n = 1; n <= run.length; n += 1) expect(run.slice(0, n).map((lane) => laneColour(lane, run.slice(0, n)))).toEqual(colours.slice(0, n));
  expect(glyphWidth(3)).toBe(58);
  expect(laneX(5, 6) - laneX(4, 6)).toBeGreaterThan(16);
  expect(laneX(11, 12)).toBe(glyphWidth(12) - 5);
});

test('letters tell lanes apart, however they begin', () => {
  expect(laneLetters(LANES)).toEqual(['B', 'R', 'W']);
  expect(laneLetters(['browser', 'researcher', 'writer', 'reviewer', 'web', 'rex', 'resolver'])).toEqual(['B', 'R', 'W', 'Re', 'We', 'Rex', 'Res']);
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ maxLength: 6 }), { maxLength: 20 }), (names) => {
      const letters = laneLetters(names);
      expect(new Set(letters).size).toBe(names.length);
      for (const letter of letters) expect(letter).not.toBe('');
    }),
  );
});
