/** The time axis and the second view in a real browser, on the recorded sample. */
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
const WIDE = { width: 1440, height: 900 };
const slider = (visited: Visit, name: string) => visited.page.getByRole('slider', { name });
const says = (visited: Visit, name: string): Promise<string | null> => slider(visited, name).getAttribute('aria-valuetext');
/** The rows on the list, by their ids. */
const rowIds = (visited: Visit): Promise<readonly string[]> =>
  visited.page.evaluate(() =>
    [...document.querySelectorAll('[role=treegrid] [role=row][aria-level]')].filter((row) => row.getClientRects().length > 0).map((row) => row.id),
  );
/** Left edge and width of the first bar of a row, in px of the window. */
const bar = (visited: Visit, row: string): Promise<{ readonly x: number; readonly width: number } | undefined> =>
  visited.page.evaluate((id) => {
    const box = document.querySelector(`[id="${id}"] [role=gridcell]:last-of-type i:not([hidden])`)?.getBoundingClientRect();
    return box && { x: box.x, width: box.width };
  }, row);

test('a wheel with Ctrl zooms about the pointer; the rows stay the same; 0 shows the whole run', () =>
  sample(WIDE, async (visited) => {
    const { page } = visited;
    const before = await rowIds(visited);
    const axis = await page.locator('[data-axis]').boundingBox();
    const stream = await bar(visited, 'row-x4');
    if (axis === null || stream === undefined) throw new Error('No axis or no stream');
    // On the beginning of the stream: it stays under the pointer while the bar grows.
    await page.mouse.move(stream.x, axis.y + 200);
    await page.keyboard.down('Control');
    for (let i = 0; i < 4; i += 1) await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await bar(visited, 'row-x4'))?.width ?? 0).toBeGreaterThan(stream.width * 1.2);
    expect(Math.abs(((await bar(visited, 'row-x4'))?.x ?? 0) - stream.x)).toBeLessThan(2);
    expect(await rowIds(visited)).toEqual(before);
    expect(await says(visited, 'Move the range')).toMatch(/^\d.* to \d.* s$/);
    await page.keyboard.press('0');
    expect(await slider(visited, 'Move the range').count()).toBe(0);
    await page.keyboard.press('+');
    await expect.poll(() => slider(visited, 'Move the range').count()).toBe(1);
    await page.keyboard.press('-');
    await expect.poll(() => slider(visited, 'Move the range').count()).toBe(0);
  }));

test('a drag on the overview takes a range, keys move its ends, a double click gives it back', () =>
  sample(WIDE, async (visited) => {
    const { page } = visited;
    const strip = await page.getByRole('group', { name: 'Overview of the whole run' }).boundingBox();
    if (strip === null) throw new Error('No overview');
    const y = strip.y + 40;
    await page.mouse.move(strip.x + strip.width * 0.3, y);
    await page.mouse.down();
    await page.mouse.move(strip.x + strip.width * 0.5, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => slider(visited, 'Move the range').count()).toBe(1);
    const from = await says(visited, 'Start of the range');
    await slider(visited, 'Start of the range').press('ArrowRight');
    expect(await says(visited, 'Start of the range')).not.toBe(from);
    for (const name of ['Start of the range', 'End of the range']) {
      const box = await slider(visited, name).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    // A row outside the window brings the window to it.
    await page.locator('[id="row-x1"]').click();
    await expect.poll(() => says(visited, 'Start of the range')).toMatch(/^from (0|[1-9]\d?) ms$/);
    await page.mouse.dblclick(strip.x + strip.width * 0.8, y);
    await expect.poll(() => slider(visited, 'Move the range').count()).toBe(0);
  }));

test('the sequence has the same rows, the same choice and the same keys', () =>
  sample(WIDE, async (visited) => {
    const { page } = visited;
    await page.locator('[id="row-x3"]').click();
    const before = await rowIds(visited);
    await page.keyboard.press('s');
    await expect.poll(() => page.getByRole('button', { name: 'Sequence' }).getAttribute('aria-pressed')).toBe('true');
    expect(await rowIds(visited)).toEqual(before);
    const chosen = (): Promise<string | null> => page.locator('[role=row][aria-selected=true]').getAttribute('id');
    expect(await chosen()).toBe('row-x3');
    // Every message is one arrow, and each arrow reaches from one lifeline to the other.
    const arrows = await page.evaluate(() =>
      [...document.querySelectorAll('[role=row][aria-level]')]
        .filter((row) => row.getClientRects().length > 0 && ['exchange', 'event', 'burst'].includes(row.getAttribute('data-kind') ?? ''))
        .map((row) => [...row.querySelectorAll('[role=gridcell] > i')].filter((made) => made.getBoundingClientRect().width > 40).length),
    );
    expect(arrows.length).toBeGreaterThan(8);
    expect(new Set(arrows)).toEqual(new Set([1]));
    await page.locator('[id="row-x3"]').focus();
    await page.keyboard.press('ArrowDown');
    expect(await chosen()).toBe('row-x3/e0');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => rowIds(visited)).not.toContain('row-x3/e0');
    await page.keyboard.press('w');
    await expect.poll(() => page.locator('[data-axis]').count()).toBe(1);
    expect(await rowIds(visited)).not.toContain('row-x3/e0');
    expect(await chosen()).toBe('row-x3');
  }));

for (const width of [1440, 1024, 390, 320])
  test(`at ${width} px the toolbar fits: nothing is cut, and zoom is in reach`, () =>
    sample({ width, height: 844 }, async (visited) => {
      const { page } = visited;
      const tools = page.getByRole('group', { name: 'Timeline controls' });
      const box = await tools.evaluate((element) => ({ inside: element.scrollWidth, width: element.clientWidth }));
      expect(box.inside).toBeLessThanOrEqual(box.width);
      await page.keyboard.press('s');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      const button = page.getByRole('button', { name: 'Zoom in (+)' });
      if (!(await button.isVisible())) {
        await page.getByRole('button', { name: 'More of the timeline' }).click();
        await page.getByRole('menuitem', { name: 'Zoom in' }).click();
      } else await button.click();
      await expect.poll(() => slider(visited, 'Move the range').count()).toBe(1);
    }));
