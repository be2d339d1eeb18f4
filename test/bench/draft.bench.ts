/**
 * Benchmark of the draft renderer against a one-shot render, the naive way, streamdown and streaming-markdown, in a
 * real Chromium. Ratios of one run on one computer; absolute times mean little elsewhere. `--quick` for a short one.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../e2e/browser.ts';
import type { bench, Run, Text, Variant } from './draft/page.ts';

declare global {
  interface Window {
    readonly draftBench: { readonly bench: typeof bench };
  }
}
const here = fileURLToPath(new URL('.', import.meta.url));
const quick = process.argv.includes('--quick');
const STEP = 64; // 16 tokens of 4 characters
const KB = 1_000;

async function buildPage(): Promise<{ script: string; style: string }> {
  const outDir = await mkdtemp(join(tmpdir(), 'handoff-bench-'));
  await build({
    root: join(here, 'draft'),
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, emptyOutDir: true, minify: true, lib: { entry: 'page.ts', formats: ['iife'], name: 'draftBench', fileName: () => 'page.js' } },
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

interface Measured {
  readonly total: number;
  readonly longest: number;
  readonly note: string;
}

const browser = await launchBrowser();
const built = await buildPage();
const results = new Map<string, Measured[]>();

async function onPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  try {
    await page.setContent('<!doctype html><html><body></body></html>');
    await page.addStyleTag({ content: built.style });
    await page.addScriptTag({ content: built.script });
    return await work(page);
  } finally {
    await page.close();
  }
}
const run = (variant: Variant, kind: Text, size: number, limit: number, from: number): Promise<Run> =>
  onPage((page) =>
    page.evaluate((a) => window.draftBench.bench.stream(a.variant, a.kind, a.size, a.step, a.limit, a.from), { variant, kind, size, step: STEP, limit, from }),
  );

/** Streams all of it, or for what would take minutes three slices, and adds up the mean cost per update over the whole length. */
async function measure(variant: Variant, kind: Text, size: number, slices: boolean): Promise<Measured> {
  if (!slices) {
    const one = await run(variant, kind, size, Infinity, 0);
    return { total: one.total, longest: one.longest, note: '' };
  }
  const at = [0.05, 0.5, 0.95].map((share) => Math.floor(size * share));
  const parts: Run[] = [];
  for (const from of at) parts.push(await run(variant, kind, size, quick ? 900 : 1_800, from));
  const costs = parts.map((part) => part.total / part.updates);
  const mean = costs.reduce((a, b) => a + b, 0) / costs.length;
  return {
    total: (mean * size) / STEP,
    longest: Math.max(...parts.map((part) => part.longest)),
    note: `from ${parts.reduce((n, part) => n + part.updates, 0)} updates at 5, 50 and 95 %`,
  };
}

const key = (variant: string, kind: Text, size: number): string => `${variant} ${kind} ${size / KB} KB`;
async function record(variant: Variant, kind: Text, size: number, slices = false): Promise<void> {
  const id = key(variant, kind, size);
  results.set(id, [...(results.get(id) ?? []), await measure(variant, kind, size, slices)]);
}
const total = (variant: Variant, kind: Text, size: number): number => median((results.get(key(variant, kind, size)) ?? []).map((m) => m.total));
const longest = (variant: Variant, kind: Text, size: number): number => median((results.get(key(variant, kind, size)) ?? []).map((m) => m.longest));

const rounds = quick ? 1 : 3;
const blocks = ['table', 'list', 'fence', 'paragraph'] as const;
for (let round = 0; round < rounds; round += 1) {
  for (const size of [5 * KB, 50 * KB]) {
    for (const variant of ['ours', 'smd', 'streamdown', 'naive'] as const) {
      await record(variant, 'report', size, size > 5 * KB && variant === 'naive');
    }
  }
  for (const kind of blocks) {
    for (const variant of ['ours', 'smd'] as const) await record(variant, kind, 50 * KB);
    await record('naive', kind, 50 * KB, true);
  }
}
await record('ours', 'report', 500 * KB);
await record('smd', 'report', 500 * KB, true);
await record('streamdown', 'report', 500 * KB, true);
await record('naive', 'report', 500 * KB, true);
const floors = await onPage((page) =>
  page.evaluate((sizes) => sizes.map((size) => window.draftBench.bench.oneShot('report', size)), [5 * KB, 50 * KB, 500 * KB]),
);
const equal = await onPage((page) =>
  page.evaluate((kinds) => kinds.map((kind) => window.draftBench.bench.equality(kind, kind === 'report' ? 20_000 : 8_000, 16)), ['report', ...blocks] as const),
);
const hostile = await onPage((page) => page.evaluate(() => window.draftBench.bench.hostile()));
await browser.close();

console.log(`\nDraft: cost of streaming, ${STEP} characters per update, layout forced, ms of main thread (medians of ${rounds})`);
for (const [id, list] of results) {
  console.log(
    `  ${id.padEnd(28)} ${median(list.map((m) => m.total))
      .toFixed(0)
      .padStart(9)}   longest ${median(list.map((m) => m.longest))
      .toFixed(1)
      .padStart(7)}   ${list[0]?.note ?? ''}`,
  );
}
console.log(`  one-shot, 5, 50, 500 KB      ${floors.map((ms) => ms.toFixed(0)).join(', ')}`);

const worst = hostile.reduce((a, b) => (b.ms > a.ms ? b : a));
console.log(`  slowest pathological text    ${worst.ms.toFixed(0).padStart(9)}   ${worst.name}`);

const r = (a: number, b: number): number => a / b;
const differing = equal.reduce((n, e) => n + e.differing, 0);
const prefixes = equal.reduce((n, e) => n + e.prefixes, 0);
const targets: readonly (readonly [string, number, number])[] = [
  ['50 KB against streamdown', r(total('ours', 'report', 50 * KB), total('streamdown', 'report', 50 * KB)), 0.25],
  ['50 KB against naive', r(total('ours', 'report', 50 * KB), total('naive', 'report', 50 * KB)), 0.05],
  ['50 KB against streaming-markdown', r(total('ours', 'report', 50 * KB), total('smd', 'report', 50 * KB)), 2],
  ['500 KB against streamdown', r(total('ours', 'report', 500 * KB), total('streamdown', 'report', 500 * KB)), 0.08],
  ['500 KB against 50 KB', r(total('ours', 'report', 500 * KB), total('ours', 'report', 50 * KB)), 12],
  ['longest update, ms', Math.max(longest('ours', 'report', 50 * KB), longest('ours', 'report', 500 * KB)), 50],
  // For a fence the layout of the code itself is most of the cost, for every way of rendering it: the bound is looser.
  ...blocks.map(
    (kind) => [`one 50 KB ${kind} against naive`, r(total('ours', kind, 50 * KB), total('naive', kind, 50 * KB)), kind === 'fence' ? 0.35 : 0.2] as const,
  ),
  ['slowest pathological text, ms', worst.ms, 1_000],
  ['share of prefixes that differ from one-shot', differing / prefixes, 0.01],
  ['final HTML that differs from one-shot', equal.filter((e) => !e.finalSame).length, 0],
];
console.log('\n  target                                          measured    at most');
for (const [name, value, most] of targets) {
  console.log(`  ${name.padEnd(46)} ${value.toFixed(3).padStart(9)} ${String(most).padStart(9)}   ${value <= most ? 'met' : 'MISSED'}`);
}
process.exitCode = targets.every(([, value, most]) => value <= most) ? 0 : 1;
