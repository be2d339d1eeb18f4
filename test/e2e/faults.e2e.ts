/** Every fault of the services behind the agents ends in its own named outcome on the page, with a sentence that says what to do. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startProduct, type Product } from './product.ts';
import { fault, start, visit } from './visit.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({
      standIns: true,
      configured: true,
      env: {
        STAND_IN_TOKENS_PER_SECOND: '2000',
        SEARCH_TIMEOUT_MS: '3000',
        LLM_HEADERS_TIMEOUT_MS: '3000',
        LLM_IDLE_TIMEOUT_MS: '3000',
        LLM_FIRST_TEXT_TIMEOUT_MS: '3000',
      },
    }),
    launchBrowser(),
  ]);
});
afterEach(async () => {
  await Promise.all([fault(product.tavily), fault(product.model)]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

interface Case {
  readonly service: 'tavily' | 'model';
  readonly kind: string;
  readonly more?: Readonly<Record<string, unknown>>;
  /** What the place of the draft says: the cause, then what to do. */
  readonly says: RegExp;
  readonly next: RegExp;
  /** The run goes on without the service and says so. */
  readonly goesOn?: boolean;
}
const CASES: readonly Case[] = [
  { service: 'tavily', kind: '401', says: /Tavily refused/i, next: /New Tavily key[\s\S]*Continue this task/ },
  { service: 'tavily', kind: '429', more: { retryAfter: '30' }, says: /no more requests for now/i, next: /again|wait|Wikipedia/i },
  { service: 'tavily', kind: '432', says: /limit/i, next: /Wikipedia|plan|key/i },
  { service: 'tavily', kind: '433', says: /limit/i, next: /Wikipedia|plan|key|limit/i },
  { service: 'tavily', kind: 'html', says: /Tavily/i, next: /again|Wikipedia/i },
  { service: 'tavily', kind: 'slow-headers', says: /Tavily|answer|time/i, next: /again|Wikipedia/i },
  { service: 'tavily', kind: 'stalled-body', says: /Tavily|answer|time/i, next: /again|Wikipedia/i },
  { service: 'tavily', kind: 'reset', says: /Tavily|reach/i, next: /again|Wikipedia/i },
  { service: 'tavily', kind: 'not-json', says: /Tavily/i, next: /again|Wikipedia/i },
  { service: 'tavily', kind: 'empty', says: /found nothing/i, next: /suggestion|What was searched/i },
  { service: 'model', kind: '401', says: /refused/i, next: /New model key[\s\S]*Continue this task/ },
  { service: 'model', kind: 'html-error', more: { match: 'draft' }, says: /model/i, next: /again/i },
  { service: 'model', kind: 'slow-headers', more: { match: 'draft' }, says: /model/i, next: /again/i },
  { service: 'model', kind: 'stalled', more: { match: 'draft' }, says: /interrupted|cut short|stopped/i, next: /again/i },
  { service: 'model', kind: 'mid-error', more: { match: 'draft' }, says: /interrupted|cut short|stopped|model/i, next: /again/i },
  { service: 'model', kind: 'cut', more: { match: 'draft' }, says: /interrupted|cut short/i, next: /again/i },
  { service: 'model', kind: 'length', more: { match: 'draft' }, says: /cut short/i, next: /again/i },
  { service: 'model', kind: 'content_filter', more: { match: 'draft' }, says: /filter/i, next: /again/i },
  { service: 'model', kind: 'empty', more: { match: 'draft' }, says: /empty|no text/i, next: /again/i },
  { service: 'model', kind: 'json-error', more: { match: 'draft' }, says: /model/i, next: /again/i },
];

describe.each(CASES)('$service $kind', ({ service, kind, more, says, next }) => {
  test('ends in its own outcome, with what to do, and shows no partial draft as complete', async () => {
    await fault(product[service], { kind, ...more });
    const visited = await visit(browser, product);
    try {
      await start(visited);
      const words = (): Promise<string> => visited.draft.innerText();
      await expect.poll(words, { timeout: 25_000, interval: 100 }).toMatch(says);
      await expect.poll(words, { timeout: 5000 }).toMatch(next);
      expect(await words()).not.toMatch(/^Draft\s+complete|Unexpected token|SyntaxError|undefined|\[object|<html|\/srv\/app|sk-test/i);
      expect(await visited.page.getByRole('status').first().textContent()).not.toMatch(/Run done/);
    } finally {
      await visited.close();
    }
  });
});

test.each([
  'no-done',
  'comments',
  'crlf',
  'split-utf8',
  'reasoning',
  'reasoning-field',
  'think',
  'array-content',
  'odd-chunks',
  'quoted-done',
  'keep-open',
  'one-byte',
])('a stream with %s is read as it is meant, and the draft is complete', async (kind) => {
  await fault(product.model, { kind, match: 'draft' });
  const visited = await visit(browser, product);
  try {
    await start(visited);
    await expect.poll(() => visited.page.getByRole('status').first().textContent(), { timeout: 25_000 }).toMatch('Run done');
    expect(await visited.draft.innerText()).not.toMatch(/�|<think>|\[object|OPENROUTER/);
    expect(await visited.draft.getByRole('heading').count()).toBeGreaterThan(2);
  } finally {
    await visited.close();
  }
});

test('a refused search key: a new key continues the same task to a draft', async () => {
  const keyless = await startProduct({ standIns: true, env: { STAND_IN_TOKENS_PER_SECOND: '2000' } });
  const visited = await visit(browser, keyless);
  try {
    await visited.page.getByRole('button', { name: /^Services/ }).click();
    await visited.page.getByRole('radio', { name: /Tavily/ }).check();
    await visited.page.getByRole('textbox', { name: 'Tavily key' }).or(visited.page.getByLabel('Tavily key')).fill('tvly-wrong-key-0000');
    await visited.page.getByRole('button', { name: 'Done', exact: true }).click();
    await start(visited);
    await visited.page.getByLabel('New Tavily key').waitFor();
    const first = await visited.rows.filter({ hasText: 'message/send' }).count();
    expect(first).toBe(1);
    await visited.page.getByLabel('New Tavily key').fill('tvly-stand-in-key');
    await visited.page.getByRole('button', { name: 'Continue this task' }).click();
    await expect.poll(() => visited.page.getByRole('status').first().textContent(), { timeout: 25_000 }).toMatch('Run done');
    expect(await visited.rows.filter({ hasText: 'message/send' }).count()).toBe(2);
    expect(await visited.draft.locator('a[href^="http"]').count()).toBeGreaterThanOrEqual(3);
  } finally {
    await visited.close();
    await keyless.stop();
  }
});
