/** A visit to the page in a real browser: what every browser test does first, and the few moves that all of them make. */
import type { Browser, Locator, Page } from 'playwright-core';
import type { Product } from './product.ts';

export const TOPIC = 'How do tidal power turbines cope with sediment?';

export interface Visit {
  readonly page: Page;
  readonly topic: Locator;
  readonly run: Locator;
  readonly stop: Locator;
  readonly status: Locator;
  readonly rows: Locator;
  readonly draft: Locator;
  /** Console errors and uncaught exceptions so far. */
  readonly faults: readonly string[];
  /** Hosts other than this machine that the page asked for something. */
  readonly outside: readonly string[];
  close(): Promise<void>;
}

export async function visit(
  browser: Browser,
  product: Product,
  options: {
    readonly width?: number;
    readonly height?: number;
    readonly theme?: 'light' | 'dark';
    readonly query?: string;
    readonly downloads?: boolean;
    readonly script?: string;
    /** A trace file in the place of the recorded sample. */
    readonly sample?: string;
  } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.theme ?? 'light',
    reducedMotion: 'reduce',
    acceptDownloads: options.downloads ?? false,
  });
  if (options.script !== undefined) await context.addInitScript({ content: options.script });
  const page = await context.newPage();
  if (options.sample !== undefined)
    await page.route('**/sample/run.jsonl', (route) => route.fulfill({ contentType: 'application/x-ndjson', body: options.sample ?? '' }));
  const faults: string[] = [];
  const outside: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost' && hostname !== '127.0.0.1') outside.push(hostname);
  });
  await page.goto(`${product.page}/${options.query ?? ''}`);
  await page.getByRole('textbox', { name: 'Topic' }).waitFor();
  return {
    page,
    topic: page.getByRole('textbox', { name: 'Topic' }),
    run: page.getByRole('button', { name: 'Run', exact: true }),
    stop: page.getByRole('button', { name: 'Stop', exact: true }),
    status: page.getByRole('status').first(),
    rows: page.getByRole('treegrid').getByRole('row'),
    draft: page.getByRole('region', { name: 'Draft', exact: true }),
    faults,
    outside,
    close: () => context.close(),
  };
}

/** Waits until the elements of the rows stand in the order of the rows, which is so as soon as the list is quiet. */
export const quiet = (visited: Visit): Promise<unknown> =>
  visited.page.waitForFunction(() => {
    const places = [...document.querySelectorAll('[role=treegrid] [role=row]')]
      .filter((row) => row.checkVisibility())
      .map((row) => Number(row.getAttribute('aria-rowindex')));
    return places.length > 1 && places.every((place, i) => i === 0 || place > (places[i - 1] ?? 0));
  });

/** Enters the topic and presses Run. */
export async function start(visited: Visit, topic = TOPIC): Promise<void> {
  await visited.topic.fill(topic);
  await visited.run.click();
}

/** Waits until the one polite status of the page says `text`. */
export async function says(visited: Visit, text: string | RegExp, timeout = 30_000): Promise<void> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const said = (await visited.status.textContent()) ?? '';
    if (typeof text === 'string' ? said.includes(text) : text.test(said)) return;
    if (Date.now() > deadline) throw new Error(`The page says "${said}" and should say ${String(text)}.`);
    await visited.page.waitForTimeout(50);
  }
}

/** Tells a stand-in service what to do wrong from now on; nothing to make it well again. */
export async function fault(service: string, what?: { readonly kind: string; readonly [more: string]: unknown }): Promise<void> {
  await fetch(`${service}/__fault`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(what ?? {}) });
}

export interface Seen {
  readonly what: string;
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly end?: 'answered' | 'aborted';
}
/** The requests that a stand-in service saw. */
export async function seen(service: string): Promise<readonly Seen[]> {
  const { requests } = (await (await fetch(`${service}/__seen`)).json()) as { requests: readonly Seen[] };
  return requests;
}
