/** Finding, by keyboard alone: the one wrong byte and the errors of a run of 100,000 events. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportTrace } from '@handoff/shared/trace/format';
import { generateRun } from '../generate/run.ts';
import { launchBrowser } from './browser.ts';
import { startProduct, type Product } from './product.ts';
import { visit, type Visit } from './visit.ts';

const EVENTS = 100_000;
/** In the middle of a burst, in the middle of the run. */
const WRONG = 70_000;

/** A generated run with one letter of one event changed. */
function wrongRun(): string {
  let n = 0;
  let spoiled = 0;
  const records = [...generateRun({ events: EVENTS, streams: 2, seed: 11 })].map((record) => {
    if (record.type !== 'frame') return record;
    n += 1;
    if (n < WRONG || spoiled > 0 || !record.raw.includes('edges')) return record;
    spoiled = n;
    return { ...record, raw: record.raw.replace('edges', 'edgez') };
  });
  return exportTrace({ header: { title: 'One wrong byte' }, records });
}

let product: Product;
let browser: Browser;
let run: string;
beforeAll(async () => {
  run = wrongRun();
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function open(act: (visited: Visit) => Promise<void>): Promise<void> {
  const visited = await visit(browser, product, { sample: run });
  try {
    await expect.poll(() => visited.rows.count(), { timeout: 30_000 }).toBeGreaterThan(4);
    await act(visited);
    expect(visited.faults).toEqual([]);
  } finally {
    await visited.close();
  }
}
const reading = ({ page }: Visit) => page.getByRole('group', { name: 'Filter in words' });
const chosen = ({ page }: Visit) => page.locator('[role=row][data-kind][aria-selected=true]');
const focusedId = ({ page }: Visit): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');

test('the one wrong byte among 100,000 events is found by keys: filter, read, go there, clear', () =>
  open(async (visited) => {
    const { page } = visited;
    await page.locator('body').press('/');
    expect(await focusedId(visited)).toBe('filter');
    await page.keyboard.type('edgez kind:artifact');
    await expect.poll(() => reading(visited).textContent(), { timeout: 10_000 }).toMatch(/1 of [\d,]+ events: with “edgez”, artifact updates\./);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await chosen(visited).waitFor();
    expect(await chosen(visited).textContent()).toContain('edgez');
    expect(await chosen(visited).locator('mark').textContent()).toBe('edgez');
    await expect.poll(() => reading(visited).textContent()).toContain('1 of 1');
    expect(await focusedId(visited)).toBe('filter');
    // What it stands in is there as context, and nothing else is.
    expect(await page.locator('[role=row][data-kind]:not([hidden])').count()).toBe(3);
    await page.keyboard.press('Escape');
    await expect.poll(() => reading(visited).count()).toBe(0);
    expect(await focusedId(visited)).toBe('filter');
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedId(visited)).toMatch(/^row-/);
  }));

test('errors are gone through by keys, also those within closed rows, and back again', () =>
  open(async (visited) => {
    const { page } = visited;
    await page.locator('body').press('[');
    await expect.poll(() => visited.rows.count()).toBeLessThan(20);
    const seen: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      await page.keyboard.press('e');
      await expect.poll(() => focusedId(visited), { timeout: 10_000 }).not.toBe(seen.at(-1) ?? '');
      const id = await focusedId(visited);
      expect(id).toMatch(/^row-/);
      seen.push(id);
    }
    expect(new Set(seen).size).toBe(3);
    await page.keyboard.press('Shift+E');
    await expect.poll(() => focusedId(visited), { timeout: 10_000 }).toBe(seen[1]);
  }));

test('a filter completes by keys, says what it does not understand, and can mark instead of leaving out', () =>
  open(async (visited) => {
    const { page } = visited;
    await page.locator('body').press('/');
    await page.keyboard.type('stat');
    const options = page.getByRole('option');
    await options.first().waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('#filter').inputValue()).toBe('state:');
    await expect.poll(() => options.count()).toBeGreaterThan(2);
    const value = await options.nth(1).locator('code').textContent();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#filter').inputValue()).toBe(`${value} `);
    await page.keyboard.type('knd:artifact');
    await expect.poll(() => reading(visited).textContent()).toContain('there is no term “knd:”');
    await page.keyboard.press('Escape');
    await page.keyboard.type('kind:status');
    await page.keyboard.press('Escape');
    await page.keyboard.type('kind:request');
    await page.getByRole('button', { name: 'Highlight' }).press('Enter');
    await expect.poll(() => page.locator('[role=row][data-match]:not([hidden])').count()).toBeGreaterThan(1);
    expect(await page.locator('[role=row][data-kind]:not([data-match]):not([hidden])').count()).toBeGreaterThan(2);
    await page.locator('#filter').focus();
    await page.keyboard.press('Escape');
    await page.keyboard.type('nothing-has-this');
    await page.getByRole('button', { name: 'Only matches' }).press('Enter');
    await page.getByText('Nothing in this run matches: with “nothing-has-this”.').waitFor();
    await page.getByRole('button', { name: 'Clear filter', exact: true }).last().press('Enter');
    await expect.poll(() => visited.rows.count()).toBeGreaterThan(4);
  }));
