/** The first picture costs no more script than its budget, and nothing else is fetched before it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUDGET, initialSize, partSizes, sizeTable } from '../../scripts/size.ts';
import { launchBrowser } from './browser.ts';
import { startProduct, type Product } from './product.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

test('the script of the first picture is within its budget', () => {
  const sizes = partSizes();
  expect(initialSize(sizes), sizeTable(sizes)).toBeLessThanOrEqual(BUDGET);
});

test('no script but that of the first picture is asked for before rows are painted', async () => {
  const page = await browser.newPage();
  const first = partSizes().filter((part) => part.initial);
  try {
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (document.querySelector('[role=treegrid] [role=row][aria-rowindex="2"]') === null) return;
        watch.disconnect();
        // The next frame is the one that shows them.
        requestAnimationFrame(() => performance.mark('rows'));
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await page.goto(product.page);
    await page
      .getByRole('tab', { name: 'Timeline' })
      .or(page.getByRole('region', { name: 'Draft', exact: true }))
      .first()
      .waitFor();
    await page.getByLabel('Draft text').waitFor(); // the later parts have come by now
    const { early, late } = await page.evaluate(() => {
      const rows = performance.getEntriesByName('rows')[0]?.startTime ?? 0;
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      const name = (url: string): string => new URL(url).pathname.slice(1);
      return {
        early: scripts.filter(({ startTime }) => startTime <= rows).map((entry) => name(entry.name)),
        late: scripts.filter(({ startTime }) => startTime > rows).map((entry) => name(entry.name)),
      };
    });
    expect(early.toSorted()).toEqual(first.map(({ file }) => file).toSorted());
    expect(late.length).toBeGreaterThan(0);
  } finally {
    await page.close();
  }
});
