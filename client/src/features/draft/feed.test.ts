// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createCadence, type Clock } from './cadence.ts';
import { createFeed } from './feed.ts';

/** A clock that stands still until it is told to go on. */
function steppedClock(): Clock & { pass(ms: number): void; readonly waits: number[] } {
  let time = 0;
  let next: { at: number; task: () => void } | undefined;
  const waits: number[] = [];
  return {
    waits,
    now: () => time,
    after(delay, task) {
      waits.push(delay);
      const mine = { at: time + delay, task };
      next = mine;
      return () => {
        if (next === mine) next = undefined;
      };
    },
    pass(ms) {
      time += ms;
      if (next && next.at <= time) {
        const { task } = next;
        next = undefined;
        task();
      }
    },
  };
}

test('a render that costs much is followed by a rest of four times its cost', () => {
  const clock = steppedClock();
  const cadence = createCadence(() => {
    clock.pass(20);
    return false;
  }, clock);
  cadence.request();
  clock.pass(0);
  cadence.request();
  cadence.request();
  expect(clock.waits).toEqual([0, 80]);
});

test('cheap renders come at most 30 times a second', () => {
  const clock = steppedClock();
  const cadence = createCadence(() => false, clock);
  cadence.request();
  clock.pass(0);
  cadence.request();
  expect(clock.waits).toEqual([0, 33]);
});

test('a text that grows is fed by what was added, and one that changed is rendered anew', () => {
  const clock = steppedClock();
  const box = document.createElement('div');
  const feed = createFeed(box, 0, () => undefined, clock);
  feed.show('# One', true);
  clock.pass(100);
  feed.show('# One\n\ntwo three', true);
  clock.pass(100);
  const heading = box.querySelector('h1');
  expect(box.textContent.trim()).toBe('One\ntwo three');
  feed.show('# One\n\ntwo three four', false);
  expect(box.textContent.trim()).toBe('One\ntwo three four');
  expect(box.querySelector('h1')).toBe(heading);
  feed.show('# Other', false);
  expect(box.textContent.trim()).toBe('Other');
});

test('a long text comes in slices and is whole in the end', () => {
  const clock = steppedClock();
  const box = document.createElement('div');
  const feed = createFeed(box, 0, () => undefined, clock);
  feed.show('word '.repeat(10_000), false);
  let steps = 0;
  while (box.textContent.trim().length < 49_999 && steps < 20) {
    clock.pass(1_000);
    steps += 1;
  }
  expect(steps).toBeGreaterThan(2);
  expect(box.textContent.trim()).toBe('word '.repeat(10_000).trim());
});
