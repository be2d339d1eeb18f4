/** Takes the pictures of the docs from the real page in a real browser, against the stand-in services: npm run shots */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { launchBrowser } from '../test/e2e/browser.ts';
import { startProduct } from '../test/e2e/product.ts';
import { says, start, visit, type Visit } from '../test/e2e/visit.ts';

const folder = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../docs/pictures'));
mkdirSync(folder, { recursive: true });
const product = await startProduct({ standIns: true, configured: true, usualPorts: true, env: { STAND_IN_TOKENS_PER_SECOND: '90' } });
const browser = await launchBrowser();

async function shot(
  name: string,
  options: { readonly width: number; readonly height: number; readonly theme: 'light' | 'dark' },
  act: (visited: Visit) => Promise<void>,
): Promise<void> {
  const visited = await visit(browser, product, options);
  await act(visited);
  await visited.page.mouse.move(0, 0);
  await visited.page.waitForTimeout(400); // the last frame and the fonts
  await visited.page.screenshot({ path: join(folder, `${name}.png`) });
  await visited.close();
}
const finished = async (visited: Visit): Promise<void> => {
  await start(visited);
  await says(visited, 'Run done', 60_000);
};
try {
  for (const theme of ['light', 'dark'] as const) await shot(`run-${theme}`, { width: 1440, height: 900, theme }, finished);
  await shot('run-phone', { width: 390, height: 844, theme: 'light' }, finished);
  await shot('handoff-light', { width: 1440, height: 900, theme: 'light' }, async (visited) => {
    await finished(visited);
    await visited.rows.filter({ hasText: 'Handoff' }).first().click();
  });
} finally {
  await browser.close();
  await product.stop();
}
