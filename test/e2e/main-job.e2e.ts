/** The main job, against the stand-in services: a topic, Run, a draft with sources, every round trip on the timeline. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startProduct, type Product } from './product.ts';
import { quiet, says, seen, start, TOPIC, visit } from './visit.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ standIns: true, configured: true, env: { STAND_IN_TOKENS_PER_SECOND: '400' } }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe.each([
  { name: '0.x', button: 'A2A 0.x', send: 'message/send', stream: 'message/stream', event: 'artifact.update' },
  { name: '1.0', button: '1.0', send: 'SendMessage', stream: 'SendStreamingMessage', event: 'artifact.?update' },
])('in dialect $name', ({ button, send, stream, event }) => {
  test('a run shows 2 card fetches, 1 send, the handoff, 1 stream with its events, in order, and ends with a cited draft', async () => {
    const visited = await visit(browser, product);
    try {
      await visited.page.getByRole('button', { name: button, exact: true }).click();
      await start(visited);
      await says(visited, 'Run done');
      await quiet(visited);
      const names = (await visited.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''))).filter((name) => name !== '');
      const positions = [
        /agent-card\.json/,
        /agent-card\.json/,
        new RegExp(`\\b${send}\\b`),
        /^Handoff/,
        new RegExp(`\\b${stream}\\b`),
        new RegExp(event, 'i'),
        /Done/,
      ].reduce<number[]>((found, pattern) => {
        found.push(names.findIndex((name, index) => index > (found.at(-1) ?? -1) && pattern.test(name)));
        return found;
      }, []);
      expect(positions, names.join('\n')).not.toContain(-1);
      const times = await visited.rows.evaluateAll((rows) =>
        rows
          .map((row) => Number.parseFloat(/^\+([\d.]+)/.exec(row.querySelector('[role=gridcell]')?.textContent ?? '')?.[1] ?? 'NaN'))
          .filter((time) => !Number.isNaN(time)),
      );
      expect(times.length).toBeGreaterThan(8);
      expect(times).toEqual(times.toSorted((a, b) => a - b));

      expect(await visited.draft.getByRole('heading').count()).toBeGreaterThan(2);
      const sources = visited.draft.getByRole('list').getByRole('link');
      expect(await sources.count()).toBeGreaterThanOrEqual(3);
      const citation = visited.draft.locator('a.cite').first();
      const target = await citation.getAttribute('href');
      expect(await visited.page.locator(`[id="${(target ?? '#').slice(1)}"]`).count()).toBe(1);
      await citation.click();
      expect(visited.faults).toEqual([]);
      expect(visited.outside).toEqual([]);
    } finally {
      await visited.close();
    }
  });
});

test('the detail of an exchange holds exactly what was sent', async () => {
  const visited = await visit(browser, product);
  try {
    const sent: string[] = [];
    visited.page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postData() ?? '');
    });
    await start(visited);
    await says(visited, 'Run done');
    await visited.rows.filter({ hasText: 'message/send' }).first().click();
    await visited.page.getByRole('tab', { name: 'Request' }).click();
    await visited.page.getByRole('button', { name: 'Raw', exact: true }).click();
    const shown = await visited.page.getByRole('region', { name: 'Detail', exact: true }).textContent();
    expect(sent[0]).toContain(TOPIC);
    expect(shown).toContain(sent[0]);
  } finally {
    await visited.close();
  }
});

test('Stop ends the run on the page, on the wire and at the model within a second', async () => {
  const slow = await startProduct({ standIns: true, configured: true, env: { STAND_IN_TOKENS_PER_SECOND: '20' } });
  const visited = await visit(browser, slow);
  try {
    await start(visited);
    await says(visited, /Draft/);
    await visited.rows.filter({ hasText: 'artifact-update' }).first().waitFor();
    const stopped = Date.now();
    await visited.stop.click();
    await says(visited, /[Ss]topped/);
    await visited.rows.filter({ hasText: 'tasks/cancel' }).first().waitFor();
    await expect.poll(async () => (await seen(slow.model)).at(-1)?.end, { timeout: 5000 }).toBe('aborted');
    const draft = (await seen(slow.model)).at(-1);
    expect((draft?.endedAt ?? Infinity) - stopped).toBeLessThan(1000);
    await visited.run.waitFor();
    expect(await visited.draft.textContent()).not.toMatch(/\bcomplete\b/);
  } finally {
    await visited.close();
    await slow.stop();
  }
});

test('times of old rows never change, whatever is opened, closed or chosen', async () => {
  const visited = await visit(browser, product);
  try {
    await start(visited);
    await says(visited, 'Run done');
    const times = (): Promise<readonly string[]> => visited.rows.evaluateAll((rows) => rows.map((row) => (row instanceof HTMLElement ? row.innerText : '')));
    await quiet(visited);
    const before = await times();
    await visited.page.waitForTimeout(3000);
    const stream = visited.rows.filter({ hasText: 'message/stream' }).first();
    await stream.getByRole('button', { name: 'Collapse' }).click();
    await stream.getByRole('button', { name: 'Expand' }).click();
    await visited.page.getByRole('button', { name: 'A2A 0.x' }).click();
    await quiet(visited);
    expect(await times()).toEqual(before);
  } finally {
    await visited.close();
  }
});

test('?topic= fills the topic and does not run', async () => {
  const visited = await visit(browser, product, { query: `?topic=${encodeURIComponent(TOPIC)}` });
  try {
    await expect.poll(() => visited.topic.inputValue()).toBe(TOPIC);
    const before = (await seen(product.tavily)).length;
    await new Promise((wake) => setTimeout(wake, 700));
    expect((await seen(product.tavily)).length).toBe(before);
    expect(await visited.run.isVisible()).toBe(true);
  } finally {
    await visited.close();
  }
});

test('blanks send nothing', async () => {
  const visited = await visit(browser, product);
  const posts: string[] = [];
  visited.page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  try {
    await visited.topic.fill('   ');
    await visited.topic.press('Enter');
    await new Promise((wake) => setTimeout(wake, 500));
    expect(posts).toEqual([]);
  } finally {
    await visited.close();
  }
});

test('the whole main job by keyboard alone', async () => {
  const visited = await visit(browser, product);
  try {
    await visited.topic.focus();
    await visited.page.keyboard.type(TOPIC);
    await visited.page.keyboard.press('Enter');
    await says(visited, 'Run done');
    const focused = (): Promise<string> => visited.page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName ?? '');
    for (let steps = 0; steps < 25 && (await focused()) !== 'row'; steps += 1) await visited.page.keyboard.press('Tab');
    expect(await focused()).toBe('row');
    await visited.page.keyboard.press('Home');
    await visited.page.keyboard.press('ArrowDown');
    await visited.page.keyboard.press('ArrowDown');
    await visited.page.keyboard.press('Enter');
    await visited.page.getByRole('region', { name: 'Detail', exact: true }).getByText('message/send').first().waitFor();
    await visited.page.keyboard.press('h');
    await visited.page.getByText('Taken from the Researcher').waitFor();
    expect(visited.faults).toEqual([]);
  } finally {
    await visited.close();
  }
});
