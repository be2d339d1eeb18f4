/**
 * One way for every browser test to get a Chromium. Finds one (`CHROMIUM_PATH`, then the usual places, then the one
 * that Playwright manages) and starts it headless, with everything off that would call out by itself.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const PLACES = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
const FLAGS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Path of a Chromium on this computer, or undefined. `CHROMIUM_PATH` wins and must exist when it is set. */
export function findChromium(): string | undefined {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, and there is no such file. Set it to a Chromium or Chrome binary, or unset it.`);
    return wanted;
  }
  const folders = [...PLACES, ...(process.env['PATH'] ?? '').split(delimiter)];
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...APPLICATIONS];
  const found = candidates.find((path) => existsSync(path));
  if (found) return found;
  const managed = chromium.executablePath();
  return existsSync(managed) ? managed : undefined;
}

/** Starts a headless Chromium. The caller closes it. Throws a sentence when there is none. */
export async function launchBrowser(options: { readonly args?: readonly string[] } = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error(
      'No Chromium found. Install one (for example `apt install chromium`, or `npx playwright-core install chromium`), or set CHROMIUM_PATH to its binary.',
    );
  }
  // The sandbox needs user namespaces, which containers and root lack; test pages are our own.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, headless: true, args: [...FLAGS, ...sandbox, ...(options.args ?? [])] });
}
