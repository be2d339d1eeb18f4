/** axe finds nothing and no page scrolls sideways: in every state of the page, at three widths, light and dark. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startProduct, type Product } from './product.ts';
import { fault, says, start, visit, type Visit } from './visit.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ standIns: true, configured: true, env: { STAND_IN_TOKENS_PER_SECOND: '1500' } }), launchBrowser()]);
});
afterEach(async () => {
  await Promise.all([fault(product.tavily), fault(product.model)]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const STATES: Readonly<Record<string, (visited: Visit) => Promise<void>>> = {
  'first visit': async ({ rows }) => rows.nth(5).waitFor(),
  'finished run with an event chosen': async (visited) => {
    await start(visited);
    await says(visited, 'Run done');
    await visited.rows.filter({ hasText: 'message/stream' }).first().click();
  },
  'handoff detail': async (visited) => {
    await start(visited);
    await says(visited, 'Run done');
    await visited.rows.filter({ hasText: 'Handoff' }).first().click();
  },
  streaming: async (visited) => {
    await fault(product.model, { kind: 'stalled', match: 'draft' });
    await start(visited);
    await says(visited, /Draft/);
    await visited.rows.filter({ hasText: 'artifact-update' }).first().waitFor();
  },
  'services sheet': async ({ page }) => {
    await page.getByRole('button', { name: /^Services/ }).click();
    await page.getByRole('button', { name: 'Done', exact: true }).waitFor();
  },
  'agent sheet': async ({ page }) => {
    await page
      .getByRole('button', { name: /Writer/ })
      .first()
      .click();
  },
  help: async ({ page }) => {
    await page.locator('body').press('?');
    await page.getByRole('dialog').waitFor();
  },
  'a word explained': async ({ page, rows }) => {
    await rows.nth(5).waitFor();
    const word = page.getByRole('treegrid').locator('[data-explain="state:working"]').first();
    await word.click();
    // The first press chooses the row, where its detail does not open over the list.
    if ((page.viewportSize()?.width ?? 0) > 719) await word.click();
    await page.getByRole('dialog', { name: 'working' }).waitFor();
  },
  'all terms': async ({ page }) => {
    await page.locator('body').press('?');
    await page.getByRole('button', { name: 'All terms', exact: true }).click();
    await page.getByRole('dialog', { name: 'All terms of A2A' }).waitFor();
  },
  'numbers of a run': async (visited) => {
    await start(visited);
    await says(visited, 'Run done');
    await visited.page.getByTitle(/^Numbers of this run/).click();
    await visited.page.getByRole('region', { name: 'Numbers of the run' }).waitFor();
  },
  'filter in use': async ({ page, rows }) => {
    await rows.nth(5).waitFor();
    await page.locator('#filter').fill('agent:writer kind:artifact "the"');
    await page.locator('[role=row]:not([hidden]) mark').first().waitFor();
  },
  'filter while typing': async ({ page, rows }) => {
    await rows.nth(5).waitFor();
    await page.locator('#filter').focus();
    await page.keyboard.type('agent:writer t');
    await page.getByRole('listbox').waitFor();
  },
  'nothing matches': async ({ page, rows }) => {
    await rows.nth(5).waitFor();
    await page.locator('#filter').fill('agnt:writer nothing-has-this');
    await page.getByText('Nothing in this run matches').waitFor();
  },
  'waiting for a key': async (visited) => {
    await fault(product.tavily, { kind: '401' });
    await start(visited);
    await says(visited, /Waiting/);
  },
  'not found': async (visited) => {
    await fault(product.tavily, { kind: 'empty' });
    await start(visited);
    await says(visited, /[Nn]othing found/);
  },
  'cut short': async (visited) => {
    await fault(product.model, { kind: 'length', match: 'draft' });
    await start(visited);
    await says(visited, /cut short/);
  },
};

const traces = async ({ page, rows }: Visit): Promise<void> => {
  await rows.nth(5).waitFor();
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Traces' });
  await tab.click();
  await page.getByRole('table').waitFor();
};
const more = async ({ page }: Visit): Promise<void> => page.getByRole('button', { name: 'More', exact: true }).click();

/** States of the instrument: views, menus, other runs. */
const INSTRUMENT: Readonly<Record<string, (visited: Visit) => Promise<void>>> = {
  sequence: async (visited) => {
    await start(visited);
    await says(visited, 'Run done');
    await visited.page.locator('body').press('s');
    await visited.rows.filter({ hasText: 'artifact-update' }).first().click();
  },
  'zoomed and compressed': async ({ page, rows }) => {
    await rows.nth(5).waitFor();
    await page.locator('body').press('+');
    await page.locator('body').press('+');
  },
  'copy menu': async ({ page, rows }) => {
    await rows.filter({ hasText: 'message/send' }).first().click();
    await page.getByRole('tab', { name: 'Request' }).click();
    await page.locator('#detail').getByRole('button', { name: 'Copy', exact: true }).click();
  },
  'resend menu': async ({ page, rows }) => {
    await rows.filter({ hasText: 'message/send' }).first().click();
    await page.getByRole('button', { name: 'Resend', exact: true }).click();
  },
  'more menu': async (visited) => {
    await visited.rows.nth(5).waitFor();
    await more(visited);
  },
  cleared: async (visited) => {
    await visited.rows.nth(5).waitFor();
    await more(visited);
    await visited.page.getByRole('menuitem', { name: /^Clear/ }).click();
    await visited.page
      .getByText(/No run/)
      .first()
      .waitFor();
  },
  'traces list': traces,
  'two compared': async (visited) => {
    await start(visited);
    await says(visited, 'Run done');
    await expect.poll(() => new URL(visited.page.url()).searchParams.get('run')).not.toBeNull();
    await traces(visited);
    const boxes = visited.page.getByRole('table').getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await visited.page.getByRole('button', { name: /^Compare/ }).click();
    await visited.page.getByRole('heading', { name: 'Handoff payload' }).waitFor();
  },
  'a file refused': async (visited) => {
    await traces(visited);
    await visited.page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '{"format":"handoff-trace","v":9}\n');
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await visited.page.getByRole('heading', { name: /^Could not open/ }).waitFor();
  },
};

describe.each([...Object.entries(STATES), ...Object.entries(INSTRUMENT)])('%s', (_name, reach) => {
  test.each([
    { width: 1440, theme: 'light' },
    { width: 1440, theme: 'dark' },
    { width: 390, theme: 'light' },
    { width: 390, theme: 'dark' },
    { width: 320, theme: 'light' },
  ] as const)('$width px, $theme', async ({ width, theme }) => {
    const visited = await visit(browser, product, { width, height: width > 1000 ? 900 : 844, theme, script: AXE });
    try {
      await reach(visited);
      // What lies over the page would be shut by a press on another pane.
      const covered = await visited.page.evaluate(() => document.querySelector(':popover-open') !== null);
      const panes = width < 720 && !covered ? await visited.page.getByRole('tab', { name: /^(Timeline|Draft|Detail)$/ }).all() : [undefined];
      for (const pane of panes.length > 0 ? panes : [undefined]) {
        // A press would close what is explained, so the pane that is shown is left alone.
        if ((await pane?.isVisible()) && (await pane?.getAttribute('aria-selected')) !== 'true') await pane?.click();
        const violations = await visited.page.evaluate<readonly Violation[]>(async () => {
          const { axe } = window as unknown as { axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> } };
          const found = await axe.run(document, {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
            resultTypes: ['violations'],
          });
          return found.violations.map(({ id, nodes }) => ({
            id,
            nodes: nodes.map(({ html, failureSummary }) => ({ html, ...(failureSummary === undefined ? {} : { failureSummary }) })),
          }));
        });
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ''}`).join(' | ')}`),
        ).toEqual([]);
        expect(await visited.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
      }
    } finally {
      await visited.close();
    }
  });
});
