/**
 * Benchmark of a body's first paint: the page's tree and raw rows against CodeMirror, an indented <pre>, react-json-view-lite
 * and JSON.parse alone, in a real Chromium, interleaved. Ratios of one run on one computer. `--quick` for a short one.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { launchBrowser } from '../e2e/browser.ts';
import type { show, Shown, size, Viewer } from './json/page.tsx';

declare global {
  interface Window {
    readonly jsonBench: { readonly show: typeof show; readonly size: typeof size };
  }
}
const here = fileURLToPath(new URL('.', import.meta.url));
const quick = process.argv.includes('--quick');
const MB = 1_000_000;
const ROUNDS = quick ? 3 : 7;
const VIEWERS: readonly Viewer[] = ['parse', 'tree', 'raw', 'codemirror', 'json-view-lite', 'pre'];
const NAMES: Readonly<Record<Viewer, string>> = {
  parse: 'JSON.parse alone',
  tree: 'tree (the page)',
  raw: 'raw rows (the page)',
  codemirror: 'CodeMirror, read-only',
  'json-view-lite': 'react-json-view-lite, open to the items',
  pre: '<pre>, indented',
};

async function buildPage(): Promise<{ readonly script: string; readonly style: string }> {
  const outDir = await mkdtemp(join(tmpdir(), 'handoff-bench-'));
  await build({
    root: join(here, 'json'),
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { dedupe: ['react', 'react-dom'] },
    build: { outDir, emptyOutDir: true, minify: true, lib: { entry: 'page.tsx', formats: ['iife'], name: 'jsonBench', fileName: () => 'page.js' } },
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
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const browser = await launchBrowser();
const built = await buildPage();
const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
await page.setContent('<!doctype html><html><body></body></html>');
await page.addStyleTag({ content: built.style });
await page.addScriptTag({ content: built.script });

// Every viewer's code runs a few times before it is measured.
for (let i = 0; i < 4; i += 1) for (const viewer of VIEWERS) await page.evaluate(([of, n]) => window.jsonBench.show(of, n), [viewer, MB / 5] as const);

for (const wanted of [MB, 20 * MB]) {
  const bytes = await page.evaluate((n) => window.jsonBench.size(n), wanted);
  const all = new Map<Viewer, Shown[]>(VIEWERS.map((viewer) => [viewer, []]));
  // The slow peers at 20 MB are shown fewer times.
  const rounds = wanted > MB ? Math.max(1, ROUNDS - 4) : ROUNDS;
  for (let round = 0; round < rounds; round += 1)
    for (const viewer of VIEWERS) all.get(viewer)?.push(await page.evaluate(([of, n]) => window.jsonBench.show(of, n), [viewer, wanted] as const));
  const painted = (viewer: Viewer): number => median((all.get(viewer) ?? []).map((shown) => shown.painted));
  console.log(`\nFirst paint of ${(bytes / MB).toFixed(1)} MB of JSON, median of ${rounds}`);
  console.table(
    Object.fromEntries(
      VIEWERS.map((viewer) => [
        NAMES[viewer],
        {
          'painted ms': Math.round(painted(viewer)),
          'longest hold ms': Math.round(median((all.get(viewer) ?? []).map((shown) => shown.longest))),
          'x JSON.parse': Number((painted(viewer) / painted('parse')).toFixed(2)),
        },
      ]),
    ),
  );
  const ratio = (a: Viewer, b: Viewer): string => (painted(a) / painted(b)).toFixed(3);
  if (wanted === MB) console.log(`tree / <pre>: ${ratio('tree', 'pre')} (at most 0.05)`);
  else console.log(`tree / CodeMirror: ${ratio('tree', 'codemirror')} (at most 0.1); tree / JSON.parse: ${ratio('tree', 'parse')} (at most 2)`);
}
await browser.close();
