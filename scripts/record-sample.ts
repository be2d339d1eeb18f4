/**
 * Records the sample run that a first visit shows: drives the built page in a real browser against the stand-in services and keeps
 * what the page itself exports. Run it again when what agents or page say on the wire has changed: npm run sample
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { launchBrowser } from '../test/e2e/browser.ts';
import { startProduct } from '../test/e2e/product.ts';
import { says, start, visit } from '../test/e2e/visit.ts';

const target = resolve(import.meta.dirname, '../client/public/sample/run.jsonl');
const product = await startProduct({ standIns: true, configured: true, usualPorts: true, env: { STAND_IN_TOKENS_PER_SECOND: '90' } });
const browser = await launchBrowser();
try {
  const visited = await visit(browser, product, { downloads: true });
  await start(visited);
  await says(visited, 'Run done', 60_000);
  const download = visited.page.waitForEvent('download');
  await visited.page.getByRole('button', { name: 'More', exact: true }).click();
  await visited.page.getByRole('menuitem', { name: /[Ee]xport/ }).click();
  mkdirSync(resolve(target, '..'), { recursive: true });
  copyFileSync(await (await download).path(), target);
  console.log(`Recorded to ${target}`);
} finally {
  await browser.close();
  await product.stop();
}
