/** How much script the built page loads before its first picture, and which modules weigh most: npm run size */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The first picture of the sample run may cost this much script, gzip, in bytes (kB is 1000 B). */
export const BUDGET = 175_000;
const DIST = resolve(import.meta.dirname, '../client/dist');

interface Part {
  readonly file: string;
  readonly imports: readonly string[];
  readonly modules: readonly { readonly id: string; readonly chars: number }[];
}
export interface PartSize {
  readonly file: string;
  /** Loaded before the first picture: what index.html names, and all that this imports. */
  readonly initial: boolean;
  /** Bytes, gzip level 6. */
  readonly gzip: number;
  /** Largest first, by package or file, in characters before minifying. */
  readonly modules: readonly (readonly [name: string, chars: number])[];
}

/** `node_modules/@scope/name/…` counts as its package, anything else as itself. */
const owner = (id: string): string => /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? id;

/** Reads what the build wrote beside the page. */
export function partSizes(dist: string = DIST): readonly PartSize[] {
  const list = join(dist, '.vite/parts.json');
  if (!existsSync(list)) throw new Error(`There is no built page in ${dist}. Run npm run build first.`);
  const parts = JSON.parse(readFileSync(list, 'utf8')) as readonly Part[]; // written by vite.config.ts
  const initial = new Set<string>();
  const visit = (file: string): void => {
    if (initial.has(file)) return;
    initial.add(file);
    for (const next of parts.find((part) => part.file === file)?.imports ?? []) visit(next);
  };
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  for (const [, file] of page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)) if (file !== undefined) visit(file);
  return parts
    .map(({ file, modules }) => {
      const sums = new Map<string, number>();
      for (const { id, chars } of modules) sums.set(owner(id), (sums.get(owner(id)) ?? 0) + chars);
      return {
        file,
        initial: initial.has(file),
        gzip: gzipSync(readFileSync(join(dist, file))).length,
        modules: [...sums].filter(([, chars]) => chars > 0).toSorted(([, a], [, b]) => b - a),
      };
    })
    .toSorted((a, b) => Number(b.initial) - Number(a.initial) || b.gzip - a.gzip);
}
export const initialSize = (sizes: readonly PartSize[]): number => sizes.filter((part) => part.initial).reduce((sum, part) => sum + part.gzip, 0);

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
/** A table for people: each file, and its heaviest modules. */
export function sizeTable(sizes: readonly PartSize[], modules = 8): string {
  const lines = [`Before the first picture: ${kB(initialSize(sizes))} gzip of ${kB(BUDGET)}`];
  for (const part of sizes) {
    lines.push(`${part.initial ? 'first' : 'later'}  ${kB(part.gzip).padStart(9)}  ${part.file}`);
    for (const [name, chars] of part.modules.slice(0, part.initial ? modules * 2 : modules))
      lines.push(`       ${kB(chars).padStart(9)}  · ${name} (as written)`);
  }
  return lines.join('\n');
}

if (process.argv[1] === import.meta.filename) {
  const sizes = partSizes();
  console.log(sizeTable(sizes));
  if (initialSize(sizes) > BUDGET) process.exitCode = 1;
}
