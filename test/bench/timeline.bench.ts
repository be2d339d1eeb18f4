/**
 * Benchmark of the timeline's list against the same rows in React, windowed by @tanstack/react-virtual and by hand, in a real
 * Chromium. CPU is that of the page's main thread; variants are interleaved and figures are medians. `--quick` for a short one.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { CDPSession, Page } from 'playwright-core';
import { build } from 'vite';
import { launchBrowser } from '../e2e/browser.ts';
import type { bench, Variant } from './timeline/page.tsx';

declare global {
  interface Window {
    readonly timelineBench: { readonly bench: typeof bench };
  }
}
const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const quick = process.argv.includes('--quick');
const SIZES = [100_000, 1_000_000] as const;
const ROUNDS = quick ? 1 : 3;
const FRAMES = quick ? 60 : 150;
/** Px of a frame's scroll: a brisk wheel. */
const STEP = 240;
const SECONDS = quick ? 1.5 : 3;
const VARIANTS: readonly Variant[] = ['ours', 'react-virtual', 'react-window'];

async function buildPage(): Promise<{ script: string; style: string }> {
  const outDir = await mkdtemp(join(tmpdir(), 'handoff-bench-'));
  const shared = join(root, 'shared/src');
  await build({
    root: join(here, 'timeline'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: [{ find: /^@handoff\/shared\/(.*)$/, replacement: `${shared}/$1.ts` }], dedupe: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, emptyOutDir: true, minify: true, lib: { entry: 'page.tsx', formats: ['iife'], name: 'timelineBench', fileName: () => 'page.js' } },
  });
  const files = await readdir(outDir);
  const read = (end: string): string =>
    files
      .filter((file) => file.endsWith(end))
      .map((file) => readFileSync(join(outDir, file), 'utf8'))
      .join('\n');
  const built = { script: read('.js'), style: read('.css') };
  await rm(outDir, { recursive: true });
  return built;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const results = new Map<string, number[]>();
const record = (id: string, value: number): void => void results.set(id, [...(results.get(id) ?? []), value]);
const figure = (id: string): number => median(results.get(id) ?? []);

const browser = await launchBrowser({ args: ['--js-flags=--max-old-space-size=4096'] });
const built = await buildPage();

async function openPage(): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.setContent('<!doctype html><html><body></body></html>');
  await page.addStyleTag({ content: built.style });
  await page.addScriptTag({ content: built.script });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, cdp };
}
/** Seconds of CPU that the main thread spent while `work` ran. */
async function cpu<T>(cdp: CDPSession, work: () => Promise<T>): Promise<{ readonly seconds: number; readonly value: T }> {
  const read = async (): Promise<number> => (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  const before = await read();
  const value = await work();
  return { seconds: (await read()) - before, value };
}
async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
}
const name = (size: number): string => (size >= 1e6 ? `${size / 1e6}M` : `${size / 1e3}k`);

async function measureList(page: Page, cdp: CDPSession, variant: Variant, size: number, rows: number): Promise<void> {
  const id = `${variant} ${name(size)}`;
  const before = await heap(cdp);
  record(`mount ms, ${id}`, await page.evaluate((v) => window.timelineBench.bench.mount(v), variant));
  record(`heap MB, ${id}`, (await heap(cdp)) - before);
  const scrolled = await cpu(cdp, () => page.evaluate(([frames, px]) => window.timelineBench.bench.scroll(frames, px), [FRAMES, STEP] as const));
  record(`scroll ms/frame, ${id}`, (scrolled.seconds * 1000) / FRAMES);
  await page.evaluate(() => window.timelineBench.bench.unmount());
  for (const rate of [1000, 5000]) {
    await page.evaluate(([v, from]) => window.timelineBench.bench.mount(v, from), [variant, rows - rate * SECONDS - 100] as const);
    const appended = await cpu(cdp, () => page.evaluate(([a, b]) => window.timelineBench.bench.append(a, b), [rate, SECONDS] as const));
    record(`append ${rate}/s, % of a core, ${id}`, (appended.seconds * 100) / SECONDS);
    if (appended.value.toEnd > 5) throw new Error(`${id} does not follow the tail: ${appended.value.toEnd} px to the end`);
    await page.evaluate(() => window.timelineBench.bench.unmount());
  }
}

for (const size of SIZES) {
  const { page, cdp } = await openPage();
  const rows = await page.evaluate((events) => window.timelineBench.bench.prepare(events), size);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const variant of size === SIZES[0] ? VARIANTS : (['ours', 'react-virtual'] as const)) await measureList(page, cdp, variant, size, rows);
    await page.evaluate(() => window.timelineBench.bench.mount('ours'));
    const zoomed = await cpu(cdp, () => page.evaluate((steps) => window.timelineBench.bench.zoom(steps), FRAMES));
    record(`zoom ms/step, ours ${name(size)}`, (zoomed.seconds * 1000) / FRAMES);
    await page.evaluate(() => window.timelineBench.bench.unmount());
  }
  await page.close();
}
for (let round = 0; round < ROUNDS; round += 1) {
  const { page, cdp } = await openPage();
  for (const open of [false, true]) {
    const flood = await cpu(cdp, () => page.evaluate(([seconds, each]) => window.timelineBench.bench.flood(20_000, seconds, each), [SECONDS, open] as const));
    const what = open ? '20,000 ev/s, a row each' : '20,000 ev/s, bursts';
    record(`frames/s, ${what}`, flood.value.fps);
    record(`longest frame ms, ${what}`, flood.value.longest);
    record(`% of a core, ${what}`, (flood.seconds * 100) / SECONDS);
    await page.evaluate(() => window.timelineBench.bench.unmount());
  }
  const { open, close } = await page.evaluate(() => window.timelineBench.bench.expand(100_000));
  record('open a burst of 100k, ms', open);
  record('close it, ms', close);
  await page.close();
}
await browser.close();

console.log(`\nTimeline: main-thread CPU, ${STEP} px of scroll a frame, medians of ${ROUNDS}`);
for (const [id, values] of results) console.log(`  ${id.padEnd(52)} ${median(values).toFixed(2).padStart(9)}`);

const scroll = (variant: Variant, size: string): number => figure(`scroll ms/frame, ${variant} ${size}`);
const append = (variant: Variant, rate: number, size: string): number => figure(`append ${rate}/s, % of a core, ${variant} ${size}`);
const targets: readonly (readonly [string, number, number])[] = [
  ['scroll at 100k against react-virtual', scroll('ours', '100k') / scroll('react-virtual', '100k'), 0.6],
  ['scroll at 100k against a React window', scroll('ours', '100k') / scroll('react-window', '100k'), 0.8],
  ['append 1,000/s against react-virtual', append('ours', 1000, '100k') / append('react-virtual', 1000, '100k'), 0.6],
  ['append 5,000/s against react-virtual', append('ours', 5000, '100k') / append('react-virtual', 5000, '100k'), 0.6],
  ['append 1,000/s, % of a core', append('ours', 1000, '100k'), 30],
  ['append 5,000/s, % of a core', append('ours', 5000, '100k'), 30],
  ['scroll at 1M against 100k', scroll('ours', '1M') / scroll('ours', '100k'), 1.3],
  ['append 1,000/s at 1M against 100k', append('ours', 1000, '1M') / append('ours', 1000, '100k'), 1.3],
  ['mount at 1M against 100k', figure('mount ms, ours 1M') / figure('mount ms, ours 100k'), 1.3],
  ['60 by frames/s at 20,000 ev/s, bursts', 60 / figure('frames/s, 20,000 ev/s, bursts'), 1.05],
  ['60 by frames/s at 20,000 ev/s, a row each', 60 / figure('frames/s, 20,000 ev/s, a row each'), 1.05],
];
console.log('\n  target                                          measured    at most');
for (const [what, value, most] of targets) {
  console.log(`  ${what.padEnd(46)} ${value.toFixed(3).padStart(9)} ${String(most).padStart(9)}   ${value <= most ? 'met' : 'MISSED'}`);
}
process.exitCode = targets.every(([, value, most]) => value <= most) ? 0 : 1;
