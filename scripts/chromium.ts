/** Finds a Chromium for the browser tests. Run directly, it installs one when there is none, or says in one sentence how to get one. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not executable: the next place may have one
  }
};

/** Path of a Chromium: `CHROMIUM_PATH`, then the usual places, then Playwright's own. Undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const onPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((dir) => NAMES.map((name) => join(dir, name)));
  return [...onPath, ...PLACES, chromium.executablePath()].find(runs);
}

if (process.argv[1] === import.meta.filename && findChromium() === undefined) {
  const run = (command: string, args: string[]): boolean => {
    console.log(`No Chromium found; running: ${command} ${args.join(' ')}`);
    return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  };
  const debian = process.platform === 'linux' && process.getuid?.() === 0 && runs('/usr/bin/apt-get');
  if (debian) {
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium']);
  } else run(process.execPath, [join(import.meta.dirname, '../node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  if (findChromium() === undefined) {
    console.error('The browser tests need a Chromium and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one, then run npm test again.');
    process.exit(1);
  }
}
