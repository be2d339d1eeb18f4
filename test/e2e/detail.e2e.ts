/** The detail in a real browser: what was said byte for byte, found, copied as a program that runs, and sent again. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startProduct, STAND_IN_KEY, type Product } from './product.ts';
import { says, start, visit, type Visit } from './visit.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ standIns: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const detail = (page: Page): ReturnType<Page['locator']> => page.locator('#detail');
const tab = (page: Page, name: string): Promise<void> =>
  detail(page)
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .click();
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
/** Chooses an entry of the copy menu; gives what is on the clipboard then. */
async function copied(page: Page, entry: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await detail(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await detail(page).getByRole('menuitem', { name: entry }).click();
  await expect.poll(() => clipboard(page)).not.toBe('');
  return clipboard(page);
}
async function ran(options: { readonly width?: number; readonly height?: number } = {}): Promise<Visit> {
  const visited = await visit(browser, product, options);
  await visited.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await start(visited);
  await says(visited, /Run done/);
  return visited;
}
interface Line {
  readonly type: string;
  readonly exchange?: string;
  readonly raw?: string;
}
const sample = (): readonly Line[] =>
  readFileSync(resolve(import.meta.dirname, '../../client/public/sample/run.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

test('an event of the sample is shown, found and copied exactly as it was on the wire', async () => {
  const visited = await visit(browser, product);
  const { page, rows } = visited;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await rows.filter({ hasText: 'artifact-update' }).first().click();
  const event = sample().find(({ type, raw }) => type === 'frame' && raw?.includes('artifact-update') === true)?.raw ?? '';
  expect(await copied(page, 'Copy raw')).toBe(event);
  expect(JSON.parse(await copied(page, 'Copy JSON'))).toEqual(JSON.parse(event.replace(/^data: /, '')));

  const tree = detail(page).getByRole('tree');
  await tree.getByRole('treeitem').first().click();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('artifactId');
  await expect.poll(() => detail(page).getByRole('search').textContent()).toContain('1 of 1');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treeitem');
  await expect.poll(() => tree.locator('[aria-selected=true]').textContent()).toContain('artifactId');
  expect(await copied(page, 'Copy path')).toBe('result.artifact.artifactId');

  await detail(page).getByRole('button', { name: 'Raw', exact: true }).click();
  await detail(page)
    .getByRole('region', { name: /exactly as sent/ })
    .focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  expect((await clipboard(page)).length).toBeGreaterThan(event.length - 3);
  await visited.close();
});

test('a recorded run says why it cannot be sent again, and offers a new one', async () => {
  const visited = await visit(browser, product);
  const { page, rows } = visited;
  await rows.filter({ hasText: 'message/stream' }).first().click();
  await detail(page).getByRole('button', { name: 'Resend' }).click();
  await expect
    .poll(() =>
      detail(page)
        .getByRole('menuitem', { name: /Cannot be sent again/ })
        .textContent(),
    )
    .toContain('recorded earlier');
  await detail(page)
    .getByRole('menuitem', { name: /Run anew/ })
    .click();
  await says(visited, /Run done/);
  expect(visited.faults).toEqual([]);
  await visited.close();
});

test('a request is copied as a command that runs, without its key, and sent again as it was or with a new id', async () => {
  const visited = await visit(browser, product);
  const { page, rows } = visited;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .getByRole('button', { name: /^Services/ })
    .first()
    .click();
  await page.getByRole('radio', { name: /Tavily/ }).check();
  await page.getByLabel('Tavily key').fill(STAND_IN_KEY.tavily);
  await page.keyboard.press('Escape');
  await start(visited);
  await says(visited, /Run done/);
  await rows.filter({ hasText: 'message/send' }).first().click();
  await tab(page, 'Request');
  const command = await copied(page, 'Copy as cURL');
  expect(command).toContain('"$TAVILY_KEY"');
  expect(command).not.toContain(STAND_IN_KEY.tavily);
  await expect.poll(() => detail(page).getByText('Keys are not copied: set $TAVILY_KEY').count()).toBe(1);
  const answer = await new Promise<string>((done) => {
    execFile('sh', ['-c', command], { env: { PATH: process.env['PATH'] ?? '', TAVILY_KEY: STAND_IN_KEY.tavily } }, (_, out) => done(out));
  });
  expect(JSON.parse(answer)).toMatchObject({ result: { status: { state: 'completed' } } });

  for (const [entry, words] of [
    ['Resend, same messageId', 'message/send sent again: resent, same messageId'],
    ['Resend, new messageId', 'message/send sent again: resent, new messageId'],
  ] as const) {
    await rows.filter({ hasText: 'message/send' }).first().click();
    await detail(page).getByRole('button', { name: 'Resend' }).click();
    await detail(page).getByRole('menuitem', { name: entry }).click();
    await rows.filter({ hasText: words }).waitFor();
    await tab(page, 'Overview');
    await expect
      .poll(() =>
        detail(page)
          .getByText(/Resent by you/)
          .count(),
      )
      .toBe(1);
    await expect
      .poll(() =>
        detail(page)
          .getByText(/The answer took/)
          .count(),
      )
      .toBe(1);
  }
  expect(visited.faults).toEqual([]);
  await visited.close();
});

test('a stream that was resent is stopped by Stop', async () => {
  const visited = await ran();
  const { page, rows } = visited;
  await rows.filter({ hasText: 'message/stream' }).first().click();
  await detail(page).getByRole('button', { name: 'Resend' }).click();
  await detail(page).getByRole('menuitem', { name: 'Resend, new messageId' }).click();
  await rows.filter({ hasText: 'sent again' }).waitFor();
  await visited.stop.click();
  await tab(page, 'Overview');
  await expect.poll(() => detail(page).getByText('stopped by you').count()).toBeGreaterThan(0);
  await visited.close();
});

test('an id is a link that narrows the list; an event leads to its request and back', async () => {
  const visited = await ran();
  const { page, rows } = visited;
  await rows.filter({ hasText: 'status-update' }).first().click();
  await tab(page, 'Overview');
  await detail(page)
    .getByRole('button', { name: /message\/stream, request \d/ })
    .click();
  await expect.poll(() => page.locator('[role=row][aria-selected=true]').first().textContent()).toContain('message/stream');
  await tab(page, 'Timing');
  await detail(page)
    .getByRole('button', { name: /^event \d+$/ })
    .click();
  await expect
    .poll(() =>
      detail(page)
        .getByRole('tab', { name: /^Events/ })
        .getAttribute('aria-selected'),
    )
    .toBe('true');
  await tab(page, 'Overview');
  await detail(page).locator('dd').getByRole('button').last().click();
  await expect.poll(() => page.getByRole('combobox', { name: /filter/i }).inputValue()).toMatch(/:/);
  await visited.close();
});

test('on a phone the detail opens over the list, and goes back to it', async () => {
  const visited = await ran({ width: 390, height: 844 });
  const { page, rows } = visited;
  await rows.filter({ hasText: 'GET agent-card' }).first().click();
  await detail(page)
    .getByRole('tab', { name: /^Overview/ })
    .waitFor();
  for (const name of ['Request', 'Response', 'Timing', 'Overview']) {
    await tab(page, name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
  await detail(page).getByRole('button', { name: 'Back to the list' }).click();
  await expect.poll(() => rows.first().isVisible()).toBe(true);
  await visited.close();
});

test.each([
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 390, theme: 'dark' },
  { width: 320, theme: 'light' },
] as const)('axe finds nothing on any tab, in the raw view, the find bar or the menus: $width px, $theme', async ({ width, theme }) => {
  const visited = await visit(browser, product, { width, height: 844, theme, script: AXE });
  const { page, rows } = visited;
  const check = async (): Promise<void> => {
    const found = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(context: Document): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
      return (await axe.run(document)).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
    });
    expect(found).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  };
  await rows.filter({ hasText: 'message/stream' }).first().click();
  for (const name of ['Overview', 'Request', 'Response', 'Events', 'Timing']) {
    await tab(page, name);
    await check();
  }
  await tab(page, 'Events');
  await detail(page).getByRole('button', { name: 'Raw', exact: true }).click();
  for (const name of [/^Show invisible/, /^Number the lines/, /^Find in this/]) await detail(page).getByRole('button', { name }).click();
  await page.keyboard.type('task');
  await check();
  await page.keyboard.press('Escape');
  for (const name of ['Copy', 'Resend']) {
    await detail(page).getByRole('button', { name, exact: true }).click();
    await check();
    await page.keyboard.press('Escape');
  }
  await visited.close();
});
