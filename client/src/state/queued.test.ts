import { expect, test } from 'vitest';
import { queuedOf } from './queued.ts';

const url = 'http://a.test/';
test('the nearest entry of the same address tells how long a request was queued', () => {
  const entries = [
    { name: url, startTime: 10, requestStart: 11 },
    { name: url, startTime: 500, requestStart: 507 },
    { name: 'http://b.test/', startTime: 501, requestStart: 900 },
  ];
  expect(queuedOf(entries, { url, at: 1499 }, 1000)).toEqual({ known: true, ms: 7 });
});
test('what the browser hides or no longer knows is said, not guessed', () => {
  expect(queuedOf([{ name: url, startTime: 500, requestStart: 0 }], { url, at: 1500 }, 1000)).toMatchObject({
    known: false,
    why: expect.stringContaining('Timing-Allow-Origin'),
  });
  expect(queuedOf([{ name: url, startTime: 5, requestStart: 6 }], { url, at: 99_000 }, 1000).known).toBe(false);
  expect(queuedOf([], { url, at: 1500 }, 1000).known).toBe(false);
});
