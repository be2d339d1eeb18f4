/**
 * Benchmark of the cold load: the built page up to the first rows of the recorded sample, against a page that shows one word with
 * React, built and served alike, in a real Chromium without a cache. `--quick` for a short one. Needs `npm run build` before.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { BUDGET, initialSize, partSizes } from '../../scripts/size.ts';
import { launchBrowser } from '../e2e/browser.ts';
import { startProduct } from '../e2e/product.ts';

const here = import.meta.dirname;
const ROUNDS = process.argv.includes('--quick') ? 3 : 9;
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** Files of `dir` over loopback, gzipped. */
function serve(dir: string): Promise<Server> {
  const server = createServer((req, res) => {
    const path = new URL(req.url ?? '/', 'http://localhost').pathname;
    const file = join(dir, path === '/' ? 'index.html' : path);
    readFile(file).then(
      (body) =>
        res
          .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-encoding': 'gzip', 'cache-control': 'no-store' })
          .end(gzipSync(body)),
      () => res.writeHead(404).end(),
    );
  });
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server)));
}
const addressOf = (server: Server): string => {
  const { port }: Pick<AddressInfo, 'port'> = server.address() as AddressInfo; // a TCP server's address is an object
  return `http://127.0.0.1:${port}/`;
};
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const outDir = await mkdtemp(join(tmpdir(), 'handoff-bench-'));
await build({
  root: join(here, 'load'),
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: { outDir, emptyOutDir: true },
});
const product = await startProduct();
const hello = await serve(outDir);
const browser = await launchBrowser();

interface Load {
  /** Ms from the request to the first rows. */
  readonly first: number;
  /** Ms of the main thread until then. */
  readonly busy: number;
}
async function load(url: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url, { waitUntil: 'commit' });
    const painted = await page.waitForFunction(() => {
      const rows = [...document.querySelectorAll('[role=row], .row')];
      return rows.some((row) => row.checkVisibility()) ? performance.now() : false;
    });
    const first = Number(await painted.jsonValue());
    const { metrics } = await cdp.send('Performance.getMetrics');
    return { first, busy: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000 };
  } finally {
    await context.close();
  }
}

const ours: Load[] = [];
const floor: Load[] = [];
try {
  await load(product.page); // the browser's own code is warm from here on
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await load(product.page));
    floor.push(await load(addressOf(hello)));
  }
} finally {
  await browser.close();
  await product.stop();
  hello.close();
  await rm(outDir, { recursive: true });
}
const row = (what: string, a: number, b: number): string =>
  `  ${what.padEnd(44)}${a.toFixed(1).padStart(10)}${b.toFixed(1).padStart(12)}${(a / b).toFixed(2).padStart(9)}`;
const size = initialSize(partSizes());
console.log(`Cold load, medians of ${ROUNDS}                            Handoff   React word    ratio`);
console.log(row('first rows painted, ms after navigation', median(ours.map(({ first }) => first)), median(floor.map(({ first }) => first))));
console.log(row('main thread until then, ms', median(ours.map(({ busy }) => busy)), median(floor.map(({ busy }) => busy))));
console.log(`\n  target                                          measured    at most`);
console.log(
  `  script before the first picture, kB gzip        ${(size / 1000).toFixed(1).padStart(8)}  ${(BUDGET / 1000).toFixed(1).padStart(8)}   ${size <= BUDGET ? 'met' : 'MISSED'}`,
);
process.exitCode = size <= BUDGET ? 0 : 1;
