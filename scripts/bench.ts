/**
 * Runs the benchmarks one after the other and prints their tables. Figures are ratios against a peer or a floor measured in the same run.
 *   npm run bench            all        npm run bench -- draft relay     only those        npm run bench -- --quick     smaller inputs
 * The peers are dependencies of test/bench alone and are installed there on first use.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const dir = resolve(import.meta.dirname, '../test/bench');
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const flags = process.argv.slice(2).filter((arg) => arg.startsWith('-'));
const all = readdirSync(dir)
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.slice(0, -'.bench.ts'.length));
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(2);
}
if (existsSync(join(dir, 'package.json')) && !existsSync(join(dir, 'node_modules'))) {
  console.log('Installing the peers under test/bench …');
  if (spawnSync('npm', ['ci', '--prefix', dir], { stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0) process.exit(1);
}
let failed = false;
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n## ${name}`);
  const { status } = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', join(dir, `${name}.bench.ts`), ...flags], { stdio: 'inherit' });
  failed ||= status !== 0;
}
process.exitCode = failed ? 1 : 0;
