/** Runs far larger than a person reads: 100,000 events opened from a file, and a live flood that the list follows. What is timed is in the benchmarks. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportTrace } from '@handoff/shared/trace/format';
import { generateRun } from '../generate/run.ts';
import { launchBrowser } from './browser.ts';
import { floodAgent, type FloodAgent } from './flood-agent.ts';
import { startProduct, type Product } from './product.ts';
import { says, start, visit, type Visit } from './visit.ts';

const EVENTS = 100_000;
const RATE = 5000;
const SECONDS = 3;

let browser: Browser;
let run: string;
let burst: string;
beforeAll(async () => {
  browser = await launchBrowser();
  run = exportTrace({ header: { title: 'A long run' }, records: [...generateRun({ events: EVENTS, streams: 2, seed: 5 })] });
  burst = exportTrace({ header: { title: 'A long burst' }, records: [...generateRun({ events: EVENTS, streams: 1, shape: 'burst' })] });
});
afterAll(() => browser?.close());

const grid = (page: Page) => page.getByRole('treegrid');
const rowCount = async (page: Page): Promise<number> => Number(await grid(page).getAttribute('aria-rowcount'));
/** Numbers of the rows that are in view. */
const inView = (page: Page): Promise<readonly number[]> =>
  grid(page).evaluate((list) => {
    const view = list.getBoundingClientRect();
    return [...list.querySelectorAll('[role=row][aria-level]:not([hidden])')]
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > view.top + 27 && top < view.bottom - 1;
      })
      .map((row) => Number(row.getAttribute('aria-rowindex')))
      .sort((a, b) => a - b);
  });
/** The rows in view are drawn, one after the other, without a hole. */
async function unbroken(page: Page): Promise<readonly number[]> {
  const rows = await inView(page);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows).toEqual(rows.map((_, i) => (rows[0] ?? 0) + i));
  return rows;
}
const scrollTo = (page: Page, share: number): Promise<void> =>
  grid(page).evaluate(
    (list, to) =>
      new Promise<void>((done) => {
        list.scrollTop = (list.scrollHeight - list.clientHeight) * to;
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
    share,
  );

let still: Product;
async function opened(file: string, act: (visited: Visit) => Promise<void>): Promise<void> {
  still ??= await startProduct();
  const visited = await visit(browser, still, { sample: file });
  try {
    await expect.poll(() => visited.rows.count(), { timeout: 30_000 }).toBeGreaterThan(4);
    await act(visited);
    expect(visited.faults).toEqual([]);
  } finally {
    await visited.close();
  }
}
afterAll(() => still?.stop());

test('a run of 100,000 events is scrolled to its end and its middle, by the scrollbar and by keys, and every row in view is drawn', () =>
  opened(run, async ({ page }) => {
    await page.locator('body').press(']');
    await expect.poll(() => rowCount(page), { timeout: 20_000 }).toBeGreaterThan(EVENTS);
    const rows = await rowCount(page);
    await scrollTo(page, 1);
    expect((await unbroken(page)).at(-1)).toBe(rows);
    await scrollTo(page, 0.5);
    const middle = await unbroken(page);
    expect(Math.abs((middle[0] ?? 0) - rows / 2)).toBeLessThan(rows / 100);
    await grid(page).locator('[role=row][tabindex="0"]').focus();
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe(String(rows));
    expect((await unbroken(page)).at(-1)).toBe(rows);
    await page.keyboard.press('Home');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe('2');
    expect((await unbroken(page))[0]).toBe(2);
    await page.keyboard.press('e');
    await expect.poll(() => grid(page).locator('[role=row][aria-selected=true]').getAttribute('aria-label')).toMatch(/not believed|error|unreadable/);
    await unbroken(page);
    // However long the list, few rows are elements.
    expect(await grid(page).locator('[role=row][aria-level]').count()).toBeLessThan(80);
  }));

test('a burst of 100,000 events opens and closes in place', () =>
  opened(burst, async ({ page }) => {
    const closed = await rowCount(page);
    expect(closed).toBeLessThan(50);
    const label = /×\d/;
    const row = page.locator('[role=row][aria-expanded=false]').filter({ hasText: label }).first();
    const at = await row.getAttribute('aria-rowindex');
    await row.getByRole('button', { name: 'Expand' }).click();
    await expect.poll(() => rowCount(page), { timeout: 20_000 }).toBeGreaterThan(EVENTS * 0.9);
    const open = page.locator(`[role=row][aria-rowindex="${at}"]`);
    expect(await open.getAttribute('aria-expanded')).toBe('true');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe(at);
    await scrollTo(page, 0.5);
    await unbroken(page);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe(at);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => rowCount(page)).toBe(closed);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe(at);
  }));

test(`${RATE} events a second keep the tail in view and the page answering, and nothing in the list moves`, async () => {
  let agent: FloodAgent | undefined;
  let product: Product | undefined;
  let visited: Visit | undefined;
  try {
    agent = await floodAgent(RATE, SECONDS);
    product = await startProduct({ writerPort: agent.port });
    visited = await visit(browser, product);
    const { page } = visited;
    await start(visited);
    await expect.poll(() => agent?.sent() ?? 0, { timeout: 30_000 }).toBeGreaterThan(RATE / 2);
    await page.evaluate(watchShifts);
    // The page answers in mid-flood: a key opens the help, another closes it.
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await says(visited, 'Run done', 40_000);
    expect(agent.sent()).toBeGreaterThan(RATE * SECONDS);
    await expect.poll(async () => (await inView(page)).at(-1)).toBe(await rowCount(page));
    await unbroken(page);
    expect(await page.evaluate(shifts)).toEqual([]);
    expect(visited.faults).toEqual([]);
  } finally {
    await visited?.close();
    await product?.stop();
    await agent?.close();
  }
});

interface Watching {
  shifts?: string[];
}
/** Runs in the page: keeps what moves within the list from now on. */
function watchShifts(): void {
  const kept: string[] = [];
  (window as Watching).shifts = kept;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('sources' in entry) || !Array.isArray(entry.sources)) continue;
      for (const { node } of entry.sources) {
        const element: unknown = node instanceof Text ? node.parentElement : node;
        if (element instanceof Element && element.closest('[role=treegrid]') !== null) kept.push(element.outerHTML.slice(0, 200));
      }
    }
  }).observe({ type: 'layout-shift' });
}
function shifts(): readonly string[] {
  return (window as Watching).shifts ?? ['nothing was watched'];
}
