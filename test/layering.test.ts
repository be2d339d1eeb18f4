/** The import law (docs/architecture.md), re-derived from the source: who may import whom, and where wire words may stand. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const SOURCES = ['shared/src', 'client/src', 'researcher-agent/src', 'writer-agent/src', 'cli/src'];

function* files(dir: string): Generator<string> {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) {
      if (name !== 'node_modules') yield* files(path);
    } else if (/\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.endsWith('.d.ts')) yield path;
  }
}
const all = SOURCES.filter((dir) => existsSync(join(ROOT, dir))).flatMap((dir) => [...files(join(ROOT, dir))]);

/** Every module that a file imports, statically, dynamically or by re-export; type imports count too. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const clauses = [/^\s*(?:import|export)\s[^'";]*?from\s*['"]([^'"]+)['"]/gm, /^\s*import\s*['"]([^'"]+)['"]/gm, /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g];
  return clauses.flatMap((clause) => [...text.matchAll(clause)].map((m) => m[1] ?? ''));
}

/** Where an import leads, as a path from the root; packages come back as `npm:name`. */
function target(from: string, spec: string): string {
  if (spec.startsWith('.')) return relative(ROOT, resolve(dirname(from), spec.replace(/\?.*$/, '')));
  if (spec.startsWith('@handoff/shared/')) return `shared/src/${spec.slice('@handoff/shared/'.length)}`;
  const bare = spec.replace(/^node:/, '').split('/')[0] ?? '';
  if (spec.startsWith('node:') || builtinModules.includes(bare)) return `node:${bare}`;
  return `npm:${spec.startsWith('@') ? spec.split('/').slice(0, 2).join('/') : bare}`;
}

/** The room a path belongs to, most specific first. */
const ROOMS = [
  'shared/src/base',
  'shared/src/wire',
  'shared/src/a2a/v0_x',
  'shared/src/a2a/v1_0',
  'shared/src/a2a',
  'shared/src/trace/views',
  'shared/src/trace',
  'shared/src/handoff',
  'shared/src/agent-kit',
  'client/src/state',
  'client/src/ui',
  'client/src/features',
  'client/src',
  'researcher-agent/src',
  'writer-agent/src',
  'cli/src',
];
const roomOf = (path: string): string => ROOMS.find((room) => path === room || path.startsWith(`${room}/`)) ?? path;
const isContract = (path: string): boolean => /^shared\/src\/handoff\/(contract|services|service-names|presets)(\.ts)?$/.test(path);

/** What each room may import beside itself. Packages are named; `contract` stands for the data-only files of handoff. */
const LAW: Record<string, { readonly rooms: readonly string[]; readonly packages: readonly string[]; readonly node?: boolean }> = {
  'shared/src/base': { rooms: [], packages: [] },
  'shared/src/wire': { rooms: ['shared/src/base'], packages: ['eventsource-parser'] },
  'shared/src/a2a/v0_x': { rooms: ['shared/src/wire', 'shared/src/base', 'shared/src/a2a'], packages: [] },
  'shared/src/a2a/v1_0': { rooms: ['shared/src/wire', 'shared/src/base', 'shared/src/a2a'], packages: [] },
  'shared/src/a2a': { rooms: ['shared/src/wire', 'shared/src/base'], packages: ['zod'] },
  'shared/src/trace': { rooms: ['shared/src/wire', 'shared/src/base'], packages: ['zod', 'eventsource-parser'] },
  'shared/src/trace/views': { rooms: ['shared/src/trace', 'shared/src/wire', 'shared/src/base', 'shared/src/a2a', 'contract'], packages: [] },
  'shared/src/handoff': { rooms: ['shared/src/a2a', 'shared/src/base'], packages: ['zod'] },
  'shared/src/agent-kit': {
    rooms: ['shared/src/a2a', 'contract', 'shared/src/wire', 'shared/src/base'],
    packages: ['express', 'express-rate-limit', '@a2a-js/sdk', 'openai', 'eventsource-parser', 'zod', 'undici'],
    node: true,
  },
  'researcher-agent/src': {
    rooms: ['shared/src/agent-kit', 'contract', 'shared/src/a2a', 'shared/src/base'],
    packages: ['@tavily/core', 'axios', 'express', 'zod'],
    node: true,
  },
  'writer-agent/src': { rooms: ['shared/src/agent-kit', 'contract', 'shared/src/a2a', 'shared/src/base'], packages: ['express', 'zod'], node: true },
  'client/src/state': {
    rooms: ['shared/src/handoff', 'shared/src/trace', 'shared/src/trace/views', 'shared/src/a2a', 'shared/src/base'],
    packages: ['zustand', 'react', 'zod'],
  },
  'client/src/ui': { rooms: ['shared/src/base'], packages: ['react', 'react-dom', '@base-ui/react', 'lucide-react', 'react-resizable-panels'] },
  'client/src/features': {
    rooms: [
      'client/src/state',
      'client/src/ui',
      'shared/src/trace/views',
      'shared/src/trace',
      'contract',
      'shared/src/handoff',
      'shared/src/a2a',
      'shared/src/base',
    ],
    packages: ['react', 'react-dom', 'marked', 'dompurify', 'zustand', 'lucide-react', 'react-resizable-panels'],
  },
  'client/src': {
    rooms: ['client/src/state', 'client/src/ui', 'client/src/features', 'shared/src/base'],
    packages: ['react', 'react-dom', 'react-resizable-panels', '@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono', 'lucide-react', 'zustand'],
  },
  'cli/src': { rooms: ['shared/src/handoff', 'shared/src/trace', 'shared/src/trace/views', 'shared/src/a2a', 'shared/src/base'], packages: [], node: true },
};

/** What speaks the dialects, and what explains them (loaded on its own, since its tables are large). */
const DIALECT_DOORS = ['shared/src/a2a/dialect.ts', 'shared/src/a2a/explain.ts'];

test('every import obeys the import law', () => {
  const broken: string[] = [];
  for (const path of all) {
    const from = relative(ROOT, path);
    const room = roomOf(from);
    const law = LAW[room];
    for (const spec of importsOf(path)) {
      const to = target(path, spec);
      const say = () => broken.push(`${from} -> ${spec}`);
      if (law === undefined) say();
      else if (DIALECT_DOORS.includes(from) && /^shared\/src\/a2a\/v(0_x|1_0)\//.test(to)) continue;
      else if (to.startsWith('node:')) {
        if (!law.node) say();
      } else if (to.startsWith('npm:')) {
        if (!law.packages.includes(to.slice(4))) say();
      } else if (roomOf(to) !== room && !law.rooms.includes(roomOf(to)) && !(law.rooms.includes('contract') && isContract(to))) say();
    }
  }
  expect(broken).toEqual([]);
});

test('only the doors import the dialect folders', () => {
  const importers = all
    .filter((path) => !/a2a\/v(0_x|1_0)\//.test(path) && importsOf(path).some((spec) => /v0_x|v1_0/.test(target(path, spec)) && !spec.startsWith('@a2a-js')))
    .map((path) => relative(ROOT, path));
  expect(importers.toSorted()).toEqual(DIALECT_DOORS);
});

test('agents never import each other, and a feature never imports another feature', () => {
  const broken: string[] = [];
  for (const path of all) {
    const from = relative(ROOT, path);
    const feature = /^client\/src\/features\/([^/]+)\//.exec(from)?.[1];
    for (const spec of importsOf(path)) {
      const to = target(path, spec);
      const other = /^client\/src\/features\/([^/]+)\//.exec(to)?.[1];
      if (feature !== undefined && other !== undefined && other !== feature) broken.push(`${from} -> ${spec}`);
      if (/^(researcher|writer)-agent/.test(from) && /^(researcher|writer)-agent/.test(to) && from.split('/')[0] !== to.split('/')[0])
        broken.push(`${from} -> ${spec}`);
    }
  }
  expect(broken).toEqual([]);
});

test('wire words stand only in the dialect folders', () => {
  const words =
    /\b(message\/(send|stream)|tasks\/(get|cancel|resubscribe)|SendMessage|SendStreamingMessage|GetTask\b|CancelTask|SubscribeToTask|TASK_STATE_|ROLE_USER|ROLE_AGENT)/;
  const found = all
    .map((path) => relative(ROOT, path))
    .filter((path) => !/a2a\/v(0_x|1_0)\//.test(path))
    .filter((path) => words.test(withoutComments(readFileSync(join(ROOT, path), 'utf8'))));
  expect(found).toEqual([]);
});

/** Comments may name the wire's words: they explain, they do not spell. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

test('the source has no escape hatches', () => {
  const silenced = /@ts-(ignore|nocheck|expect-error)|(oxlint|eslint|biome)-(disable|ignore)/;
  const hatches = /\bas any\b|: any\b|\benum [A-Z]/;
  const found = all
    .map((path) => relative(ROOT, path))
    .filter((path) => hatches.test(withoutComments(readFileSync(join(ROOT, path), 'utf8'))) || silenced.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(found).toEqual([]);
});
