import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ciede2000, contrast, difference, SIGHT_NAMES } from './colour.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../client/src/ui/tokens.css'), 'utf8');
/** A token's value on light and on dark grounds. */
function token(name: string): readonly [light: string, dark: string] {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`No colour --${name}`);
  return [light, dark];
}
const HUES = ['lane-browser', 'lane-researcher', 'lane-writer', 'lane-4', 'lane-5', 'lane-6'];
const GROUNDS = ['panel', 'raised', 'selected', 'hover', 'sunk'];

test('the difference of colours is that of the published pairs', () => {
  expect(ciede2000([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 3);
  expect(ciede2000([50, 2.5, 0], [61, -5, 29])).toBeCloseTo(22.8977, 3);
  expect(ciede2000([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 3);
});

test.each(['light', 'dark'] as const)('lanes are told apart by everyone, and from their ground, in the %s theme', (theme) => {
  const at = theme === 'light' ? 0 : 1;
  const hues = HUES.map((name) => token(name)[at]);
  for (const [i, hue] of hues.entries()) {
    for (const ground of GROUNDS) expect(contrast(hue, token(ground)[at]), `${HUES[i] ?? ''} on ${ground}`).toBeGreaterThanOrEqual(i < 4 ? 4.5 : 3);
    for (const other of hues.slice(0, i))
      for (const sight of SIGHT_NAMES) expect(difference(hue, other, sight), `${hue} and ${other}, ${sight}`).toBeGreaterThanOrEqual(15);
    expect(difference(hue, token('fg')[at], 'normal'), `${hue} and text`).toBeGreaterThan(12);
  }
});
