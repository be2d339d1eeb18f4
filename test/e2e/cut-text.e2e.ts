/** Text that is cut for want of room can be read whole: in a title or an accessible name, its own or its parents'. */
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

/** What is cut by an ellipsis and named nowhere, up to the panel that holds it: a panel's name says nothing of its texts. */
const cut = ({ page }: Visit): Promise<readonly string[]> =>
  page.evaluate(() => {
    const told = (element: Element): boolean => {
      for (
        let at: Element | null = element;
        at !== null && !at.matches('section, main, nav, [role=treegrid], [role=tabpanel], [role=region]');
        at = at.parentElement
      )
        if ((at.getAttribute('title') ?? at.getAttribute('aria-label') ?? '') !== '') return true;
      return false;
    };
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.checkVisibility() && element.clientWidth > 0 && element.scrollWidth > element.clientWidth)
      .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis' && !(element instanceof HTMLInputElement) && !told(element))
      .map((element) => `${element.className}: ${(element.textContent ?? '').slice(0, 60)}`);
  });

test.each([1440, 1024, 390, 320])('at %i px', async (width) => {
  const visited = await visit(browser, product, { width, height: width > 1000 ? 900 : 844 });
  try {
    await expect.poll(() => visited.rows.count()).toBeGreaterThan(8);
    const seen = new Set(await cut(visited));
    if (width < 720) {
      await visited.page.getByRole('tab', { name: /^Draft/ }).click();
      for (const text of await cut(visited)) seen.add(text);
    } else {
      const tab = visited.page.locator('#detail [role=tab]').first();
      await visited.rows.filter({ hasText: 'message/send' }).first().click();
      await tab.waitFor({ timeout: 8000 });
      for (const text of await cut(visited)) seen.add(text);
      // The handoff's detail has no tabs.
      await visited.rows.filter({ hasText: 'Handoff' }).first().click();
      await tab.waitFor({ state: 'detached', timeout: 8000 });
      for (const text of await cut(visited)) seen.add(text);
      await visited.page.keyboard.press('s');
      await visited.page.locator('button[aria-pressed=true]', { hasText: 'Sequence' }).waitFor({ timeout: 8000 });
      for (const text of await cut(visited)) seen.add(text);
    }
    expect([...seen]).toEqual([]);
    expect(visited.faults).toEqual([]);
  } finally {
    await visited.close();
  }
});
