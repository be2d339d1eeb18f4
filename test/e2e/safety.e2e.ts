/** Keys stay where they were typed; hostile text from model and search does nothing. */
import { readFileSync } from 'node:fs';
import type { Browser, Download } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startProduct, STAND_IN_KEY, type Product } from './product.ts';
import { fault, says, start, visit, type Visit } from './visit.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ standIns: true, env: { STAND_IN_TOKENS_PER_SECOND: '2000' } }), launchBrowser()]);
});
afterEach(async () => {
  await Promise.all([fault(product.tavily), fault(product.model)]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function enterKeys(visited: Visit, tavily: string, model: string): Promise<void> {
  const { page } = visited;
  await page.getByRole('button', { name: /^Services/ }).click();
  await page.getByRole('radio', { name: /Tavily/ }).check();
  await page.getByLabel('Tavily key').fill(tavily);
  await page.getByLabel('Service', { exact: true }).selectOption('custom');
  await page.getByLabel('Address', { exact: true }).fill(`${product.model}/v1`);
  await page.getByLabel('Key', { exact: true }).fill(model);
  await page.getByLabel('Model', { exact: true }).fill('stand-in-writer');
}

async function exported(visited: Visit): Promise<string> {
  const waiting: Promise<Download> = visited.page.waitForEvent('download');
  await visited.page.getByRole('button', { name: 'More', exact: true }).click();
  await visited.page.getByRole('menuitem', { name: /[Ee]xport/ }).click();
  return readFileSync(await (await waiting).path(), 'utf8');
}

/** Everything that a page could leave a key in: the document outside its own fields, addresses, storage, the file. */
async function everything(visited: Visit): Promise<string> {
  const inPage = await visited.page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true);
    if (copy instanceof Element) for (const field of copy.querySelectorAll('input[type=password]')) field.remove(); // a key's own field
    const fields = [...document.querySelectorAll('input:not([type=password]), textarea')].map((field) =>
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
    );
    return [
      copy instanceof Element ? copy.outerHTML : '',
      ...fields,
      location.href,
      document.cookie,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ].join('\n');
  });
  return `${inPage}\n${await exported(visited)}\n${visited.faults.join('\n')}\n${product.output()}`;
}

test('a key typed in the page is found nowhere: records, document, storage, addresses, log, export', async () => {
  const visited = await visit(browser, product, { downloads: true });
  const urls: string[] = [];
  const bodies: string[] = [];
  const headers: string[] = [];
  visited.page.on('request', (request) => {
    urls.push(request.url());
    bodies.push(request.postData() ?? '');
    headers.push(
      Object.entries(request.headers())
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
    );
  });
  try {
    await enterKeys(visited, STAND_IN_KEY.tavily, STAND_IN_KEY.model);
    for (const test_ of await visited.page.getByRole('button', { name: 'Test', exact: true }).all()) await test_.click();
    await visited.page.getByText('Key accepted.').first().waitFor();
    await visited.page.getByRole('button', { name: 'Done', exact: true }).click();
    await start(visited);
    await says(visited, 'Run done');
    await visited.rows.filter({ hasText: 'message/send' }).first().click();
    await visited.page.getByRole('tab', { name: 'Request' }).click();
    const found = await everything(visited);
    for (const key of Object.values(STAND_IN_KEY)) {
      expect(headers.join('\n'), 'the keys did travel, as headers').toContain(key);
      expect(found).not.toContain(key);
      expect(urls.join('\n')).not.toContain(key);
      expect(bodies.join('\n')).not.toContain(key);
    }
    expect(found).toContain('•••• (');
  } finally {
    await visited.close();
  }
});

test('a refused key that the service repeats in its answer is found nowhere', async () => {
  const visited = await visit(browser, product, { downloads: true });
  const canary = 'tvly-canary-7Q2x91zzKK';
  try {
    await enterKeys(visited, canary, 'sk-canary-0091-hhTTw2');
    await visited.page.getByRole('button', { name: 'Done', exact: true }).click();
    await start(visited);
    await visited.page.getByRole('button', { name: 'Continue this task' }).waitFor();
    const found = await everything(visited);
    expect(found).not.toContain(canary);
    expect(found).not.toContain('sk-canary-0091-hhTTw2');
  } finally {
    await visited.close();
  }
});

test('keys are kept over a reload only when "keep for this tab" was chosen', async () => {
  const visited = await visit(browser, product);
  try {
    await enterKeys(visited, STAND_IN_KEY.tavily, STAND_IN_KEY.model);
    expect(await visited.page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(STAND_IN_KEY.tavily);
    await visited.page.getByRole('checkbox', { name: /keep/i }).check();
    expect(await visited.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(STAND_IN_KEY.tavily);
    expect(await visited.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(STAND_IN_KEY.tavily);
    await visited.page.getByRole('button', { name: /Forget all/ }).click();
    expect(await visited.page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(STAND_IN_KEY.tavily);
  } finally {
    await visited.close();
  }
});

test('hostile text from model and search executes nothing, loads nothing, covers nothing', async () => {
  await Promise.all([fault(product.tavily, { kind: 'hostile' }), fault(product.model, { kind: 'hostile' })]);
  const visited = await visit(browser, product);
  try {
    await enterKeys(visited, STAND_IN_KEY.tavily, STAND_IN_KEY.model);
    await visited.page.getByRole('button', { name: 'Done', exact: true }).click();
    await start(visited);
    await expect.poll(() => visited.page.getByRole('status').first().textContent(), { timeout: 20_000 }).toMatch(/Run done|[Nn]othing|[Ff]ailed/);
    const draft = await visited.page.evaluate(() => {
      const root = document.querySelector('section[aria-label="Draft"]');
      const all = [...(root?.querySelectorAll('*') ?? [])];
      return {
        ran: '__pwned' in window,
        handlers: all.filter((element) => [...element.attributes].some(({ name }) => name.startsWith('on'))).length,
        dangerous: all.filter((element) => /^(IMG|SCRIPT|IFRAME|FORM|STYLE|OBJECT|EMBED|VIDEO|AUDIO|LINK|META|BASE)$/.test(element.tagName)).length,
        hrefs: all.flatMap((element) => (element instanceof HTMLAnchorElement ? [element.getAttribute('href') ?? ''] : [])),
        fixed: all.filter((element) => getComputedStyle(element).position === 'fixed').length,
        targets: all.flatMap((element) =>
          element instanceof HTMLAnchorElement && element.protocol.startsWith('http') && element.host !== location.host
            ? [`${element.target} ${element.rel}`]
            : [],
        ),
      };
    });
    expect(draft.ran).toBe(false);
    expect(draft.handlers).toBe(0);
    expect(draft.dangerous).toBe(0);
    expect(draft.fixed).toBe(0);
    expect(draft.hrefs.filter((href) => !/^(https?:|mailto:|#)/.test(href))).toEqual([]);
    for (const target of draft.targets) expect(target).toMatch(/^_blank .*noopener/);
    expect(visited.outside).toEqual([]);
    await visited.run.click({ trial: true });
  } finally {
    await visited.close();
  }
});
