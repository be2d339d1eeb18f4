import fc from 'fast-check';
import { expect, test } from 'vitest';
import { epochMs } from '@handoff/shared/base/units';
import { durationText } from '../units.ts';
import { breakLabels } from './break-labels.ts';
import { createIdleTimes, IDLE_MS } from './idle.ts';
import { numbering, stepsFrom, wholeAxis } from './steps.ts';
import { createTimeScale, createTimeScales, NO_IDLE, type ScaleOptions } from './time-scale.ts';
import { panSpan, revealSpan, zoomSpan } from './window.ts';

const START = epochMs(1_700_000_000_000);
const at = (seconds: number): ReturnType<typeof epochMs> => epochMs(START + seconds * 1000);

/** Runs with idle stretches: the lengths between things that happen, in ms. */
const gapsMs = fc.array(fc.oneof(fc.double({ min: 0, max: 900, noNaN: true }), fc.double({ min: 1000, max: 600_000, noNaN: true })), {
  minLength: 1,
  maxLength: 60,
});
function run(gaps: readonly number[]): Pick<ScaleOptions, 'start' | 'end' | 'idle'> {
  const idle = createIdleTimes();
  let time: number = START;
  idle.add(START);
  for (const gap of gaps) idle.add(epochMs((time += gap)));
  return { start: START, end: epochMs(time), idle };
}
const options = fc
  .record({
    gaps: gapsMs,
    compress: fc.boolean(),
    a: fc.double({ min: 0, max: 1, noNaN: true }),
    b: fc.double({ min: 0, max: 1, noNaN: true }),
    zoom: fc.boolean(),
  })
  .map(({ gaps, compress, a, b, zoom }): ScaleOptions => {
    const base = run(gaps);
    const length = base.end - base.start;
    const window = zoom ? { from: epochMs(base.start + Math.min(a, b) * length), to: epochMs(base.start + Math.max(a, b) * length) } : undefined;
    return { ...base, compress, window };
  });
const fraction = fc.double({ min: 0, max: 1, noNaN: true });

test('places rise with time, and a place tells its time again', () => {
  fc.assert(
    fc.property(options, fc.array(fraction, { minLength: 2, maxLength: 40 }), (given, points) => {
      const scale = createTimeScale(given);
      const length = given.end - given.start;
      const times = points.map((point) => epochMs(given.start + point * length)).toSorted((a, b) => a - b);
      let last = Number.NEGATIVE_INFINITY;
      times.forEach((time, i) => {
        const place = scale.place(time);
        expect(place).toBeGreaterThanOrEqual(last);
        if (i > 0 && time - (times[i - 1] ?? 0) > 0.01) expect(place).toBeGreaterThan(last);
        last = place;
        expect(Math.abs(scale.map.time(scale.axis(time)) - time)).toBeLessThan(0.01);
      });
      for (const point of points) expect(Math.abs(scale.place(scale.at(point)) - point) * scale.span).toBeLessThan(1e-5);
    }),
  );
});

test('ticks rise, stand inside the axis, and their numbers never touch', () => {
  fc.assert(
    fc.property(options, fc.constantFrom(0, 60, 90, 150, 280, 420, 900), (given, width) => {
      const ticks = createTimeScale(given).ticks(width);
      expect(ticks.length).toBeLessThan(60);
      let last = -1;
      let right = Number.NEGATIVE_INFINITY;
      const px = width === 0 ? 400 : width;
      for (const { place, text, align } of ticks) {
        expect(place).toBeGreaterThan(last);
        expect(place).toBeLessThanOrEqual(1);
        last = place;
        if (text === '') continue;
        const long = text.length * 6.6;
        const left = place * px - (align === 'start' ? 0 : align === 'end' ? long : long / 2);
        expect(left).toBeGreaterThan(right);
        right = left + long;
      }
      if (ticks.length > 0) expect(ticks.at(-1)?.text).toMatch(/ (ms|s|min|h)$/);
    }),
  );
});

test('compression keeps the order, shortens the axis, and leaves every busy stretch as long as it was', () => {
  fc.assert(
    fc.property(gapsMs, (gaps) => {
      const base = run(gaps);
      const plain = createTimeScale({ ...base, compress: false });
      const short = createTimeScale({ ...base, compress: true });
      expect(short.axis(base.end)).toBeLessThanOrEqual(plain.axis(base.end));
      let time: number = START;
      for (const gap of gaps) {
        const from = epochMs(time);
        const to = epochMs((time += gap));
        if (gap < IDLE_MS - 1) expect(Math.abs(short.axis(to) - short.axis(from) - gap / 1000)).toBeLessThan(1e-5);
        else if (gap > IDLE_MS) expect(short.axis(to)).toBeGreaterThan(short.axis(from));
      }
      for (const { from, to, width } of short.gaps) {
        expect(to - from).toBeGreaterThanOrEqual(IDLE_MS);
        expect(width).toBeGreaterThan(0);
      }
    }),
  );
});

test('zoom keeps the point under the pointer, and nothing shown lies outside the axis', () => {
  fc.assert(
    fc.property(options, fraction, fc.double({ min: 0.05, max: 8, noNaN: true }), (given, point, factor) => {
      const scale = createTimeScale(given);
      const span = { from: scale.from, to: scale.from + scale.span };
      const wanted = zoomSpan(span, point, factor);
      const window = scale.windowOf(wanted);
      const next = createTimeScale({ ...given, window });
      expect(next.from).toBeGreaterThanOrEqual(0);
      expect(next.from + next.span).toBeLessThanOrEqual(next.whole * (1 + 1e-9));
      const inside = wanted.from >= 0 && wanted.to <= scale.whole && wanted.to - wanted.from > 2e-5;
      // To the precision of a time in ms since 1970.
      if (inside) expect(Math.abs(next.place(scale.at(point)) - point) * next.span).toBeLessThan(1e-5);
    }),
  );
});

test('pan keeps the length; revealing moves only what is out of view, and then shows it', () => {
  fc.assert(
    fc.property(fraction, fraction, fc.double({ min: -3, max: 3, noNaN: true }), (from, length, by) => {
      const span = { from, to: from + length + 0.01 };
      const moved = panSpan(span, by);
      expect(moved.to - moved.from).toBeCloseTo(span.to - span.from, 9);
      const shown = revealSpan(span, by, by);
      expect(shown.from <= by && by <= shown.to).toBe(true);
      expect(revealSpan(shown, by, by)).toBe(shown);
    }),
  );
});

test('the axis of a whole run ends at a round number a little after the last thing that happened', () => {
  expect(wholeAxis(11.29)).toEqual({ end: 12, step: 3 });
  expect(wholeAxis(8.93)).toEqual({ end: 10, step: 2 });
  expect(wholeAxis(0.88)).toEqual({ end: 1, step: 0.2 });
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (seconds) => {
      const { end, step } = wholeAxis(seconds);
      expect(end).toBeGreaterThanOrEqual(seconds);
      expect(end / step).toBeLessThanOrEqual(5 + 1e-9);
      expect(end).toBeLessThanOrEqual(Math.max(seconds, 0.05) * 2.5);
    }),
  );
});

test('numbers of a whole run, wide and narrow', () => {
  const texts = (seconds: number, width: number): readonly string[] =>
    createTimeScale({ start: START, end: at(seconds), compress: false, idle: NO_IDLE })
      .ticks(width)
      .map((tick) => tick.text);
  expect(texts(1.4, 300)).toEqual(['0', '0.3', '0.6', '0.9', '1.2', '1.5 s']);
  expect(texts(1.4, 40)).toEqual(['', '', '', '', '', '1.5 s']);
  expect(texts(11.29, 0)).toEqual(['0', '3', '6', '9', '12 s']);
  expect(texts(9.4, 280)).toEqual(['0', '2', '4', '6', '8', '10 s']);
  expect(texts(300, 400)).toEqual(['0:00', '2:00', '4:00', '6:00 min']);
  expect(texts(20_000, 400)).toEqual(['0:00', '2:00', '4:00', '6:00 h']);
});

test('numbers at every zoom', () => {
  const texts = (from: number, to: number, end = 12): readonly string[] =>
    createTimeScale({ start: START, end: at(end), compress: false, idle: NO_IDLE, window: { from: at(from), to: at(to) } })
      .ticks(400)
      .map((tick) => tick.text);
  expect(texts(4.5, 12)).toEqual(['6', '8', '10', '12 s']);
  expect(texts(0.2, 0.3)).toEqual(['200', '220', '240', '260', '280', '300 ms']);
  expect(texts(4.3451, 4.3459)).toEqual(['4.3452', '4.3454', '4.3456', '4.3458 s']);
  expect(texts(3700, 3710, 8000)).toEqual(['61:40', '61:42', '61:44', '61:46', '', '61:50 min']);
  expect(numbering(200, 0.5).number(119.9999)).toBe('2:00.0');
  const steps = stepsFrom(1e-9);
  let last = 0;
  for (let i = 0; i < 80; i += 1) {
    const step = steps.next().value;
    expect(step).toBeGreaterThan(last);
    last = step;
  }
});

test('a window that reaches the end of a growing run goes with it; another one stays', () => {
  const make = createTimeScales();
  const base = { start: START, compress: false, idle: NO_IDLE, live: true };
  const first = make({ ...base, end: at(8) });
  const tail = first.windowOf({ from: 6, to: 8.5 });
  const back = first.windowOf({ from: 1, to: 3 });
  const later = make({ ...base, end: at(9), window: tail });
  expect([later.from, later.from + later.span].map((x) => Number(x.toFixed(6)))).toEqual([7, 9.5]);
  expect(make({ ...base, end: at(9), window: back }).from).toBeCloseTo(1, 6);
  expect(later.map).toBe(first.map);
});

test('while it stays compressed alike, every scale has the same map', () => {
  const make = createTimeScales();
  const base = { ...run([200, 5000, 300, 200]), compress: true };
  const whole = make(base);
  expect(whole.gaps).toHaveLength(1);
  const near = make({ ...base, window: whole.windowOf({ from: 0, to: 0.1 }) });
  expect(near.map).toBe(whole.map);
  expect(make({ ...base, compress: false }).map).not.toBe(whole.map);
});

test('breaks say how long they truly were, and no length covers another', () => {
  fc.assert(
    fc.property(gapsMs, fc.integer({ min: 60, max: 900 }), (gaps, width) => {
      const scale = createTimeScale({ ...run(gaps), compress: true });
      const kept = [{ left: width - 30, width: 30 }];
      const labels = breakLabels(scale, width, kept).flatMap(({ gap, width: px, label, text }) => {
        expect(px).toBeGreaterThanOrEqual(4);
        expect(text).toBe(durationText(gap.to - gap.from));
        return label === undefined ? [] : [label];
      });
      const all = [...labels, ...kept].toSorted((a, b) => a.left - b.left);
      all.forEach((label, i) => {
        expect(label.left).toBeGreaterThanOrEqual(0);
        expect(label.left + label.width).toBeLessThanOrEqual(all[i + 1]?.left ?? width + 1e-9);
      });
    }),
  );
});
