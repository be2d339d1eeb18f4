/** The launcher as a person meets it: busy ports, wrong ports, an agent that dies, Ctrl+C. Real processes on free ports. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const running: ChildProcess[] = [];
const held: Server[] = [];
afterEach(async () => {
  for (const server of held.splice(0)) server.close();
  await Promise.all(running.splice(0).map((child) => ended(child, 'SIGTERM')));
});

const hold = (port = 0): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    held.push(server);
    server.listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });
async function freePorts(count: number): Promise<readonly number[]> {
  const ports = await Promise.all(Array.from({ length: count }, () => hold()));
  await Promise.all(held.splice(0).map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
const free = (port: number): Promise<boolean> =>
  hold(port).then(
    () => true,
    () => false,
  );

function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done(child.exitCode);
    child.once('exit', (code) => done(code));
    if (signal) child.kill(signal);
  });
}
function launch(env: Record<string, string>): { readonly child: ChildProcess; readonly said: () => string } {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/launch.ts', 'dev'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', HANDOFF_ENV_FILE: '', ...env },
  });
  running.push(child);
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, said: () => text };
}

test('a busy port ends all with a sentence that names the port and its variable', async () => {
  const [researcher, page] = await freePorts(2);
  const busy = await hold();
  const { child, said } = launch({ RESEARCHER_PORT: String(researcher), WRITER_PORT: String(busy), CLIENT_PORT: String(page) });
  expect(await ended(child)).toBe(1);
  expect(said()).toMatch(new RegExp(`The Writer cannot start: port ${busy} is in use.*WRITER_PORT`));
});

test.each([
  ['abc', /RESEARCHER_PORT is "abc", which is not a port/],
  ['70000', /RESEARCHER_PORT is "70000", which is not a port/],
])('a port of %s is refused with a sentence', async (port, sentence) => {
  const { child, said } = launch({ RESEARCHER_PORT: port });
  expect(await ended(child)).toBe(1);
  expect(said()).toMatch(sentence);
});

test('all three come up; one that dies is named and started again; Ctrl+C frees every port', async () => {
  const ports = await freePorts(3);
  const [researcher, writer, page] = ports.map(String);
  const { child, said } = launch({ RESEARCHER_PORT: researcher ?? '', WRITER_PORT: writer ?? '', CLIENT_PORT: page ?? '' });
  await expect.poll(said, { timeout: 60_000 }).toContain(`Handoff is ready: http://localhost:${page}`);
  const card = (): Promise<number> =>
    fetch(`http://localhost:${writer}/.well-known/agent-card.json`).then(
      ({ status }) => status,
      () => 0,
    );
  expect(await card()).toBe(200);
  const pid = /\[writer\] .*pid (\d+)/.exec(said())?.[1];
  expect(pid).toBeDefined();
  process.kill(Number(pid), 'SIGKILL');
  await expect.poll(said, { timeout: 10_000 }).toMatch(/The Writer ended .*started again/);
  await expect.poll(card, { timeout: 20_000 }).toBe(200);
  expect(await fetch(`http://localhost:${page}/`).then(({ ok }) => ok)).toBe(true);
  await ended(child, 'SIGINT');
  for (const port of ports) expect(await free(port)).toBe(true);
}, 120_000);
