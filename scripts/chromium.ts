/** Before the browser tests: finds a Chromium, else installs one, else says in one sentence how to get one and fails. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../test/e2e/browser.ts';

const run = (command: string, args: readonly string[]): boolean => {
  console.log(`No Chromium found; running: ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
};

if (findChromium() === undefined) {
  const debian = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (debian) {
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium']);
  } else run(process.execPath, [join(import.meta.dirname, '../node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  if (findChromium() === undefined) {
    console.error(
      'The browser tests need a Chromium and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one, then run npm test again.',
    );
    process.exit(1);
  }
}
