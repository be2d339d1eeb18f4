/** No key, no model, no network: the run works, says what it is, and invents nothing. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startProduct, type Product } from './product.ts';
import { says, start, visit } from './visit.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

test('a first visit shows the recorded sample, marked as a recording made with stand-in services', async () => {
  const visited = await visit(browser, product);
  try {
    const about = visited.page.getByRole('complementary', { name: 'About this run' });
    await about.waitFor();
    expect(await about.textContent()).toMatch(/Recorded sample/);
    expect(await about.textContent()).toMatch(/stand-in/);
    await expect.poll(() => visited.rows.count()).toBeGreaterThan(8);
    await expect.poll(() => visited.draft.getByRole('heading').count()).toBeGreaterThan(2);
    expect(await visited.draft.textContent()).not.toMatch(/● live/);
    expect(visited.faults).toEqual([]);
  } finally {
    await visited.close();
  }
});

test('a run without any key completes, is labelled, and cites nothing', async () => {
  const visited = await visit(browser, product);
  try {
    await start(visited);
    await says(visited, 'Run done');
    const words = await visited.draft.innerText();
    expect(words).toMatch(/no live search, no model/i);
    expect(words).toMatch(/nothing was looked up/i);
    expect(await visited.draft.locator('a[href^="http"]').count()).toBe(0);
    expect(visited.faults).toEqual([]);
    expect(visited.outside).toEqual([]);
  } finally {
    await visited.close();
  }
});

test('a model without search: findings open with the label and hold no address', async () => {
  const withModel = await startProduct({ standIns: true, env: { STAND_IN_TOKENS_PER_SECOND: '2000' } });
  const visited = await visit(browser, withModel);
  try {
    await visited.page.getByRole('button', { name: /^Services/ }).click();
    await visited.page.getByLabel('Service', { exact: true }).selectOption('custom');
    await visited.page.getByLabel('Address', { exact: true }).fill(`${withModel.model}/v1`);
    await visited.page.getByLabel('Key', { exact: true }).fill('sk-stand-in-key');
    await visited.page.getByLabel('Model', { exact: true }).fill('stand-in-writer');
    await visited.page.getByRole('button', { name: 'Done', exact: true }).click();
    await start(visited);
    await says(visited, 'Run done');
    expect(await visited.draft.innerText()).toMatch(/no live search/i);
    expect(await visited.draft.locator('a[href^="http"]').count()).toBe(0);
    await visited.rows.filter({ hasText: 'research-result' }).first().click();
    await visited.page.getByRole('tab', { name: 'Response' }).click();
    expect(await visited.page.getByRole('region', { name: 'Detail', exact: true }).textContent()).toContain('⚠️ no live search — model knowledge only');
  } finally {
    await visited.close();
    await withModel.stop();
  }
});
