/** Kept runs and addresses in a real browser: a run is kept, opened, compared; a link leads to its row; bad addresses and files are told. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startProduct, type Product } from './product.ts';
import { says, start, visit, type Visit } from './visit.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ standIns: true, configured: true, env: { STAND_IN_TOKENS_PER_SECOND: '1500' } }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
const chosen = (visited: Visit) => visited.page.locator('[role=treegrid] [role=row][aria-selected=true]');
const tab = (visited: Visit, name: string) => visited.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const query = (visited: Visit): URLSearchParams => new URL(visited.page.url()).searchParams;

test('a finished run is kept; its address opens the row again after a reload; Back and Forward go through choices and tabs', async () => {
  const visited = await visit(browser, product);
  try {
    await start(visited);
    await says(visited, 'Run done');
    await expect.poll(() => query(visited).get('run')).toMatch(/^[0-9a-z]{10}$/);
    await visited.rows.filter({ hasText: 'Handoff' }).first().click();
    await expect.poll(() => query(visited).get('row')).not.toBeNull();
    const link = visited.page.url();
    await tab(visited, 'Traces').click();
    await visited.page.getByRole('table').waitFor();
    expect(query(visited).get('place')).toBe('traces');
    await visited.page.goBack();
    await expect.poll(() => chosen(visited).count()).toBe(1);
    await visited.page.goForward();
    await visited.page.getByRole('table').waitFor();
    await visited.page.goto(link);
    await expect.poll(() => chosen(visited).textContent()).toContain('Handoff');
    expect(await visited.page.getByRole('complementary', { name: 'About this run' }).textContent()).toContain('Kept run');
    expect(visited.faults).toEqual([]);
  } finally {
    await visited.close();
  }
});

test('an address that names what is not there says so, and the sample is shown', async () => {
  const visited = await visit(browser, product, { query: '?run=nowhere00a&view=upside&row=x99' });
  try {
    await expect.poll(() => visited.rows.count()).toBeGreaterThan(4);
    const note = visited.page.getByRole('complementary', { name: 'About the address' });
    await note.waitFor();
    expect(await note.textContent()).toMatch(/upside.*does not have the kept run “nowhere00a”/);
    expect(visited.faults).toEqual([]);
  } finally {
    await visited.close();
  }
});

test('a row inside a closed burst of the sample is opened by its address', async () => {
  const visited = await visit(browser, product, { query: '?run=sample&row=x4/e40' });
  try {
    await expect.poll(() => chosen(visited).count()).toBe(1);
    expect(query(visited).get('row')).toBe('x4/e40');
  } finally {
    await visited.close();
  }
});

test('a pasted trace of another version is refused with its line, what is understood, and nothing lost', async () => {
  const visited = await visit(browser, product);
  try {
    await expect.poll(() => visited.rows.count()).toBeGreaterThan(4);
    await tab(visited, 'Traces').click();
    await visited.page.getByRole('table').waitFor();
    await visited.page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '{"format":"handoff-trace","v":9}\n');
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await visited.page.getByRole('heading', { name: /^Could not open/ }).waitFor();
    expect(await visited.page.getByRole('region', { name: 'List of kept runs' }).textContent()).toMatch(/Line 1: .*Version found: 9\. Version understood: 1/);
    await says(visited, 'Could not open');
    await tab(visited, 'Run').click();
    await expect.poll(() => visited.rows.count()).toBeGreaterThan(4);
  } finally {
    await visited.close();
  }
});
