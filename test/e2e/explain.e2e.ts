/** Words explained in place, all terms, and the numbers of a run: in a real browser, by keyboard and by pointer. */
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

const focused = ({ page }: Visit): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);
const within = async (options: Parameters<typeof visit>[2], check: (visited: Visit) => Promise<void>): Promise<void> => {
  const visited = await visit(browser, product, options);
  try {
    await visited.rows.nth(5).waitFor();
    await check(visited);
    expect(visited.faults).toEqual([]);
    expect(visited.outside).toEqual([]);
  } finally {
    await visited.close();
  }
};

test('by keyboard: a key explains the chosen row, Esc gives the focus back; the tables load only then', () =>
  within({}, async (visited) => {
    const { page } = visited;
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const tables = (): readonly string[] => loaded.filter((path) => /ExplainArea.*\.js$/.test(path));
    await page.waitForTimeout(300);
    expect(tables()).toEqual([]);

    const row = visited.rows.filter({ hasText: 'working' }).first();
    await row.click({ position: { x: 20, y: 8 } });
    const id = await row.getAttribute('id');
    await row.focus();
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog', { name: 'working' });
    await dialog.waitFor();
    expect(tables()).toHaveLength(1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog');
    const text = await dialog.innerText();
    for (const said of ['Can become', 'input-required', 'lasted', 'submitted', 'TASK_STATE_WORKING']) expect(text).toContain(said);

    const link = dialog.getByRole('link', { name: /TaskState, 0\.3/ });
    expect(await link.getAttribute('href')).toBe('https://a2a-protocol.org/v0.3.0/specification/#63-taskstate-enum');
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused(visited)).toBe(id);
  }));

test('by pointer: the first press chooses the row, the next explains its word; a press beside it closes', () =>
  within({}, async ({ page, rows }) => {
    const word = page.getByRole('treegrid').locator('[data-explain="state:working"]').first();
    await word.click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await rows.filter({ hasText: 'working' }).first().getAttribute('aria-selected')).toBe('true');
    await word.click();
    await page.getByRole('dialog', { name: 'working' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'failed' }).click();
    const next = page.getByRole('dialog', { name: 'failed' });
    await next.waitFor();
    expect(await next.innerText()).toContain('nothing else: the task has ended');
    await page.getByRole('textbox', { name: 'Topic' }).click();
    await next.waitFor({ state: 'detached' });
  }));

test('fields of a payload are explained by where they stand', () =>
  within({}, async ({ page }) => {
    await page.getByRole('treegrid').locator('[data-explain="state:working"]').first().click();
    await page.locator('#detail [data-explain="field:result.contextId"]').click();
    await page.getByRole('dialog', { name: 'Task.contextId' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#detail [data-explain="field:result.kind"]').click();
    const kind = page.getByRole('dialog');
    await kind.waitFor();
    expect(await kind.innerText()).toMatch(/kind/);
  }));

test('on a phone the state of a row is explained by the first press, in a sheet at the lower edge', () =>
  within({ width: 390, height: 844 }, async ({ page }) => {
    await page.getByRole('treegrid').locator('[data-explain="state:working"]').first().click();
    const dialog = page.getByRole('dialog', { name: 'working' });
    await dialog.waitFor();
    const box = await dialog.boundingBox();
    expect(box?.x).toBeLessThan(20);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(370);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844 - 52);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  }));

test('all terms are found by their words, in both dialects', () =>
  within({}, async ({ page }) => {
    await page.locator('body').press('?');
    await page.getByRole('button', { name: 'All terms', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'All terms of A2A' });
    await dialog.waitFor();
    await dialog.getByRole('searchbox').fill('tasks/resubscribe');
    await dialog.getByText('1 term', { exact: true }).waitFor();
    expect(await dialog.getByRole('listitem').innerText()).toContain('SubscribeToTask');
    await dialog.getByRole('searchbox').fill('no such words');
    await dialog.getByRole('button', { name: 'Show all terms' }).click();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBeGreaterThan(200);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }));

test('the numbers of a run: what was used, per agent, and the way to the row of the longest gap', () =>
  within({}, async (visited) => {
    const { page } = visited;
    await start(visited);
    await says(visited, 'Run done');
    await page.getByTitle(/^Numbers of this run/).click();
    const numbers = page.getByRole('region', { name: 'Numbers of the run' });
    await numbers.waitFor();
    const cells = (name: string): Promise<string[]> => numbers.getByRole('row').filter({ hasText: name }).getByRole('cell').allInnerTexts();
    const [researcher = '', writer = ''] = await cells('Model calls');
    expect([Number(researcher), Number(writer)]).toEqual([2, 1]);
    expect((await cells('Searches'))[0]).toMatch(/^[1-9]$/);
    expect((await cells('Model'))[0]).not.toBe('');
    const text = await numbers.innerText();
    // The model is a stand-in on this machine: it has no price, so no cost is told, not even none.
    expect(text).not.toMatch(/Cost|\$/);
    const strip = await page.getByTitle(/^Numbers of this run/).innerText();
    const events = /([\d,]+)\s*events/.exec(strip)?.[1] ?? 'none';
    expect(text).toContain(events);
    await numbers.getByRole('button', { name: /\d (ms|s), / }).click();
    await expect.poll(() => focused(visited)).toMatch(/^row-/);
  }));
