/** A clean screen: nothing moves by itself while a run streams, motion is left out where it is unwanted, forced colours keep what tells rows apart. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startProduct, type Product } from './product.ts';
import { says, start, visit } from './visit.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ standIns: true, configured: true, env: { STAND_IN_TOKENS_PER_SECOND: '150' } }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/**
 * Keeps what moved by a pixel or more without a press, and where. The words of the draft are left out: they flow on as they come, and
 * its caret, gone by the time it is told of, is known by its place.
 */
const WATCH = `
  window.moved = [];
  const draft = () => document.querySelector('[aria-label="Draft text"]')?.getBoundingClientRect();
  const inside = (rect, box) => box !== undefined && rect.x >= box.x - 1 && rect.right <= box.right + 1 && rect.y >= box.y - 30 && rect.bottom <= box.bottom + 30;
  const over = () => /Run done/.test(document.querySelector('[role=status]')?.textContent ?? '');
  new PerformanceObserver((list) => {
    if (over()) return;
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        for (const { node, previousRect: a, currentRect: b } of entry.sources)
          if (Math.hypot(a.x - b.x, a.y - b.y) >= 1 && !inside(b, draft()))
            window.moved.push([(node?.parentElement?.className ?? ''), node?.nodeName, node?.className, (node?.textContent ?? '').slice(0, 30), [a.x, a.y, a.width, a.height].map(Math.round), 'to', [b.x, b.y, b.width, b.height].map(Math.round)].join(' '));
  }).observe({ type: 'layout-shift', buffered: true });`;

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('at $width px nothing moves while a run streams', async ({ width, height }) => {
  const visited = await visit(browser, product, { width, height, script: WATCH });
  try {
    await expect.poll(() => visited.rows.count()).toBeGreaterThan(4);
    await start(visited);
    // A press counts as its cause for half a second.
    await says(visited, /Draft/);
    await visited.page.evaluate('window.moved = []');
    await says(visited, 'Run done', 60_000);
    expect(await visited.page.evaluate<readonly string[]>('window.moved')).toEqual([]);
  } finally {
    await visited.close();
  }
});

test('with forced colours every row keeps its glyphs, words and the mark of the chosen row; with reduced motion nothing is animated', async () => {
  const visited = await visit(browser, product);
  try {
    await visited.page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await expect.poll(() => visited.rows.count()).toBeGreaterThan(8);
    await visited.rows.nth(4).click();
    expect(await visited.page.locator('[role=row][aria-selected=true]').count()).toBe(1);
    const chosen = await visited.page.locator('[role=row][aria-selected=true]').evaluate((row) => {
      const other = [...document.querySelectorAll('[role=treegrid] [role=row][aria-selected=false]')].find((found) => found.checkVisibility());
      const look = (element: Element | undefined): string => {
        if (element === undefined) return '';
        const style = getComputedStyle(element);
        const before = getComputedStyle(element, '::before');
        return [style.backgroundColor, style.outline, style.boxShadow, style.borderColor, style.color, before.backgroundColor, before.content].join('|');
      };
      return [look(row), look(other)];
    });
    expect(chosen[0]).not.toBe(chosen[1]);
    const moving = await visited.page.evaluate(() => document.getAnimations().filter((each) => each.playState === 'running').length);
    expect(moving).toBe(0);
    expect(visited.faults).toEqual([]);
  } finally {
    await visited.close();
  }
});
