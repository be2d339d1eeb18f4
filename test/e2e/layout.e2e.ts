/** What only a laid-out page can show, on the recorded sample: where the focus is, what can be read, what fits a low or narrow window. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startProduct, type Product } from './product.ts';
import { visit, type Visit } from './visit.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function sample(size: { readonly width: number; readonly height: number }, act: (visited: Visit) => Promise<void>): Promise<void> {
  const visited = await visit(browser, product, size);
  try {
    await expect.poll(() => visited.rows.count()).toBeGreaterThan(4);
    await act(visited);
    expect(visited.faults).toEqual([]);
  } finally {
    await visited.close();
  }
}
const focused = (visited: Visit): Promise<string> => visited.page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex') ?? 'none');
const chosenTab = (visited: Visit): Promise<string> =>
  visited.page.evaluate(() => document.querySelector('#detail [role=tab][aria-selected=true]')?.getAttribute('data-tab') ?? 'none');

test('a click on a row leaves the focus there, keys go on from it, and the key of a tab that a row has not does nothing', () =>
  sample({ width: 1440, height: 900 }, async (visited) => {
    await visited.page.locator('[role=row][aria-rowindex="4"]').click();
    expect(await focused(visited)).toBe('4');
    await visited.page.keyboard.press('ArrowUp');
    expect(await focused(visited)).toBe('3');
    await visited.page.keyboard.press('2');
    await expect.poll(() => chosenTab(visited)).toBe('request'); // the detail's code may still be on its way
    await visited.page.keyboard.press('4');
    expect(await chosenTab(visited)).toBe('request');
    expect(await focused(visited)).toBe('3');
  }));

test('headers of an answer have room to be read', () =>
  sample({ width: 1440, height: 900 }, async (visited) => {
    await visited.page.locator('[role=row][aria-rowindex="2"]').click();
    await visited.page.getByRole('tab', { name: 'Response' }).click();
    const headers = visited.page.locator('#detail details');
    if (!(await headers.evaluate((details) => details.hasAttribute('open')))) await headers.locator('summary').click();
    const { shown, whole, panel } = await headers.evaluate((details) => ({
      shown: details.clientHeight,
      whole: details.scrollHeight,
      panel: details.parentElement?.clientHeight ?? 0,
    }));
    expect(panel).toBeGreaterThan(200);
    expect(shown).toBeGreaterThanOrEqual(Math.min(whole, Math.floor(panel * 0.39)));
  }));

for (const size of [
  { width: 720, height: 450 },
  { width: 360, height: 225 },
])
  test(`enlarged to ${size.width} by ${size.height}, one panel is shown at a time and the draft has at least seven lines`, () =>
    sample(size, async (visited) => {
      await visited.page.getByRole('tab', { name: /^Draft/ }).click();
      const text = visited.page.getByLabel('Draft text');
      await text.waitFor();
      expect(
        await text.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element.firstElementChild ?? element).lineHeight)),
      ).toBeGreaterThan(7);
      expect(await visited.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    }));

test('on a phone a row opens its detail, and its arrow is a target of its own', () =>
  sample({ width: 390, height: 844 }, async (visited) => {
    const sent = visited.page.locator('[role=row][aria-expanded=true]').first();
    const arrow = sent.getByRole('button', { name: 'Collapse' });
    const box = await arrow.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const rows = async (): Promise<number> => Number(await visited.page.getByRole('treegrid').getAttribute('aria-rowcount'));
    const before = await rows();
    await arrow.click();
    await expect.poll(rows).toBeLessThan(before);
    await visited.page.locator('[role=row][aria-expanded=false]').first().click();
    await visited.page.getByRole('tab', { name: 'Request' }).waitFor();
  }));

test('the overview ends where the run ends', () =>
  sample({ width: 1440, height: 900 }, async (visited) => {
    const gap = await visited.page
      .getByRole('group', { name: 'Overview of the whole run' })
      .getByRole('img')
      .evaluate((picture) => {
        const inner = picture.parentElement?.getBoundingClientRect();
        const ends = [...picture.querySelectorAll('i')].map((mark) => mark.getBoundingClientRect().right);
        return inner === undefined ? Number.NaN : Math.abs(inner.right - Math.max(...ends));
      });
    expect(gap).toBeLessThan(12);
  }));

test('what is typed into the filter while the sample is still on its way stays there', async () => {
  const slow = `const ask = window.fetch; window.fetch = (input, init) => (String(input).includes('/sample/') ? new Promise((wake) => setTimeout(wake, 600)).then(() => ask(input, init)) : ask(input, init));`;
  const visited = await visit(browser, product, { script: slow });
  try {
    await visited.page.locator('#filter').fill('kind:artifact');
    await expect.poll(() => visited.rows.count()).toBeGreaterThan(1);
    await visited.page.waitForTimeout(500);
    expect(await visited.page.locator('#filter').inputValue()).toBe('kind:artifact');
    expect(visited.faults).toEqual([]);
  } finally {
    await visited.close();
  }
});
