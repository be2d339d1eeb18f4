/**
 * Takes pictures of the real page in a real browser, against the stand-in services.
 *   npm run shots             those of the docs, into docs/pictures        npm run shots -- --all     every state and view, into pictures/
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { launchBrowser } from '../test/e2e/browser.ts';
import { startProduct } from '../test/e2e/product.ts';
import { fault, quiet, says, start, visit, type Visit } from '../test/e2e/visit.ts';

const all = process.argv.includes('--all');
const folder = resolve(import.meta.dirname, all ? '../pictures' : '../docs/pictures');
mkdirSync(folder, { recursive: true });
const product = await startProduct({ standIns: true, configured: true, usualPorts: true, env: { STAND_IN_TOKENS_PER_SECOND: '90' } });
const browser = await launchBrowser();

interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
}
const WIDE = { width: 1440, height: 900 } as const;
const PHONE = { width: 390, height: 844 } as const;
type Act = (visited: Visit) => Promise<void>;

async function shot(name: string, look: Look, act: Act): Promise<void> {
  const visited = await visit(browser, product, look);
  try {
    await act(visited);
    await visited.page.mouse.move(0, 0);
    await visited.page.waitForTimeout(400); // the last frame and the fonts
    await visited.page.screenshot({ path: join(folder, `${name}.png`) });
  } finally {
    await visited.close();
    await Promise.all([fault(product.tavily), fault(product.model)]);
  }
}
const finished: Act = async (visited) => {
  await start(visited);
  await says(visited, 'Run done', 60_000);
  await quiet(visited);
};
const sample: Act = async ({ rows }) => rows.nth(5).waitFor();
const row =
  (text: string, before: Act = finished): Act =>
  async (visited) => {
    await before(visited);
    await visited.rows.filter({ hasText: text }).first().click();
  };
const key =
  (pressed: readonly string[], before: Act = finished): Act =>
  async (visited) => {
    await before(visited);
    for (const each of pressed) await visited.page.locator('body').press(each);
  };
const typed =
  (text: string): Act =>
  async (visited) => {
    await sample(visited);
    await visited.page.locator('#filter').focus();
    await visited.page.keyboard.type(text);
    await visited.page.waitForTimeout(500);
  };
const tab =
  (name: string, text: string): Act =>
  async (visited) => {
    await row(text, sample)(visited);
    await visited.page.getByRole('tab', { name }).first().click();
  };
const traces: Act = async (visited) => {
  await finished(visited);
  await visited.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Traces' }).click();
  await visited.page.getByRole('table').waitFor();
};
const failing =
  (service: 'tavily' | 'model', kind: string, word: RegExp): Act =>
  async (visited) => {
    await fault(product[service], { kind, ...(service === 'model' ? { match: 'draft' } : {}) });
    await start(visited);
    await says(visited, word, 60_000);
  };

const STATES: Readonly<Record<string, Act>> = {
  first: sample,
  streaming: async (visited) => {
    await start(visited);
    await says(visited, /Draft/);
    await visited.rows.filter({ hasText: '×' }).first().waitFor();
  },
  run: finished,
  sequence: key(['s']),
  handoff: row('Handoff'),
  event: row('artifact-update', sample),
  request: tab('Request', 'message/send'),
  timing: tab('Timing', 'message/stream'),
  filter: typed('agent:writer kind:artifact "the"'),
  typing: typed('agent:writer t'),
  nothing: typed('state:rejected'),
  zoomed: key(['+', '+', '+'], sample),
  compressed: async (visited) => {
    await finished(visited);
    const idle = visited.page.getByRole('button', { name: /idle: compress/ }).first();
    if (await idle.isVisible()) await idle.click();
  },
  explained: async (visited) => {
    await row('working', sample)(visited);
    await visited.page.locator('body').press('x');
  },
  help: key(['?'], sample),
  numbers: async (visited) => {
    await finished(visited);
    await visited.page.getByTitle(/^Numbers of this run/).click();
  },
  services: async (visited) => visited.page.getByRole('button', { name: /^Services/ }).click(),
  agent: async (visited) =>
    visited.page
      .getByRole('button', { name: /Writer/ })
      .first()
      .click(),
  blocked: failing('tavily', '401', /Waiting/),
  'not-found': failing('tavily', 'empty', /[Nn]othing found/),
  'cut-short': failing('model', 'length', /cut short/),
  traces,
  compared: async (visited) => {
    await traces(visited);
    const boxes = visited.page.getByRole('table').getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await visited.page.getByRole('button', { name: /^Compare/ }).click();
    await visited.page.getByRole('heading', { name: 'Handoff payload' }).waitFor();
  },
};

const DOCS: readonly (readonly [name: string, look: Look, act: Act])[] = [
  ['run-light', { ...WIDE, theme: 'light' }, finished],
  ['run-dark', { ...WIDE, theme: 'dark' }, finished],
  ['run-phone', { ...PHONE, theme: 'light' }, finished],
  ['sequence-light', { ...WIDE, theme: 'light' }, key(['s'])],
  ['handoff-light', { ...WIDE, theme: 'light' }, row('Handoff')],
  ['filter-dark', { ...WIDE, theme: 'dark' }, typed('agent:writer kind:artifact "the"')],
];
const EVERY = Object.entries(STATES).flatMap(([name, act]) =>
  (['light', 'dark'] as const).flatMap((theme) => [
    [`${name}-1440-${theme}`, { ...WIDE, theme }, act] as const,
    [`${name}-390-${theme}`, { ...PHONE, theme }, act] as const,
  ]),
);

try {
  for (const [name, look, act] of all ? EVERY : DOCS)
    await shot(name, look, act).catch((cause: unknown) => {
      process.exitCode = 1;
      console.error(`${name}: ${cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)}`);
    });
} finally {
  await browser.close();
  await product.stop();
}
