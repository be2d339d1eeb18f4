/**
 * Starts the product: Researcher, Writer and page as processes of their own, waits until all three answer, prints one address.
 *   launch.ts dev            page from the dev server
 *   launch.ts dev --offline  the same against the stand-in services
 *   launch.ts start          the built page, strict content security policy
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import concurrently from 'concurrently';
import { busyPorts, readPorts } from './ports.ts';

const root = resolve(import.meta.dirname, '..');
const mode = process.argv[2] === 'start' ? 'start' : 'dev';
const offline = process.argv.includes('--offline');

const stop = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

const envFile = process.env['HANDOFF_ENV_FILE'] ?? resolve(root, '.env');
if (envFile !== '' && existsSync(envFile)) process.loadEnvFile(envFile); // ports may be set there; what is already set wins

const ports = (() => {
  try {
    return readPorts(process.env);
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
})();
const [researcher, writer, page] = ports;
if (mode === 'start' && !existsSync(resolve(root, 'client/dist/index.html'))) stop('There is no built page yet. Run: npm run build && npm start');
const busy = await busyPorts(ports);
if (busy.length > 0) stop(busy.join('\n'));

const standIns = {
  tavily: Number(process.env['STAND_IN_TAVILY_PORT'] ?? 3101),
  model: Number(process.env['STAND_IN_MODEL_PORT'] ?? 3102),
  wikipedia: Number(process.env['STAND_IN_WIKIPEDIA_PORT'] ?? 3103),
};
/** In the offline mode the agents get the stand-ins' addresses and keys that only the stand-ins accept. */
const offlineEnv = {
  STAND_INS: '1',
  TAVILY_API_KEY: 'tvly-stand-in-key',
  TAVILY_BASE_URL: `http://127.0.0.1:${standIns.tavily}`,
  LLM_API_KEY: 'sk-stand-in-key',
  LLM_BASE_URL: `http://127.0.0.1:${standIns.model}/v1`,
  LLM_MODEL: 'stand-in-writer',
  STAND_IN_TAVILY_PORT: String(standIns.tavily),
  STAND_IN_MODEL_PORT: String(standIns.model),
  STAND_IN_WIKIPEDIA_PORT: String(standIns.wikipedia),
  WIKIPEDIA_BASE_URL: `http://127.0.0.1:${standIns.wikipedia}`,
};
const env = {
  ...(offline ? offlineEnv : {}),
  RESEARCHER_PORT: String(researcher.port),
  WRITER_PORT: String(writer.port),
  CLIENT_PORT: String(page.port),
};
/** What to start, under the name that a person knows it by. Plain `node`, so that a signal reaches the program itself. */
const parts = [
  ...(offline ? [{ who: 'The stand-in services', name: 'services', command: 'node --import tsx test/upstreams/main.ts' }] : []),
  { who: researcher.who, name: 'researcher', command: 'node --import tsx researcher-agent/src/main.ts' },
  { who: writer.who, name: 'writer', command: 'node --import tsx writer-agent/src/main.ts' },
  {
    who: page.who,
    name: 'page',
    command: mode === 'start' ? 'node --import tsx scripts/serve-page.ts' : 'node node_modules/vite/bin/vite.js --clearScreen false --logLevel warn',
  },
];
const { result, commands } = concurrently(
  parts.map(({ name, command }) => ({ name, command, env })),
  { cwd: root, prefix: 'name', killTimeout: 4000 },
);

const TRIES = 3;
const run = { over: false, ready: false };
function endAll(signal: NodeJS.Signals): void {
  run.over = true;
  for (const command of commands) command.kill(signal);
  setTimeout(() => process.exit(), 6000).unref(); // a part that will not end is not waited for
}
// One part that dies leaves the others running: it is started again, and named. One that cannot start ends all.
for (const [index, command] of commands.entries()) {
  let ends = 0;
  command.close.subscribe(({ exitCode }) => {
    if (run.over) return;
    ends += 1;
    const again = run.ready && ends <= TRIES;
    const next = again ? 'It is started again; the others go on.' : `${ends > 1 ? `It ended ${ends} times. ` : ''}All is stopped; the lines above say why.`;
    console.error(`\n  ${parts[index]?.who ?? command.name} ended (${exitCode}). ${next}\n`);
    if (again) {
      setTimeout(() => {
        if (!run.over) command.start();
      }, 1000);
      return;
    }
    process.exitCode = 1;
    endAll('SIGTERM');
  });
}
result.catch(() => undefined); // how each part ended is told above
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => endAll(signal));

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false; // not listening yet: asked again below
  }
};
const wanted = [
  `http://localhost:${researcher.port}/.well-known/agent-card.json`,
  `http://localhost:${writer.port}/.well-known/agent-card.json`,
  `http://localhost:${page.port}/`,
];
const deadline = Date.now() + 60_000;
while (!run.over && !run.ready && Date.now() < deadline) {
  run.ready = (await Promise.all(wanted.map(answers))).every(Boolean);
  if (!run.ready) await new Promise((wake) => setTimeout(wake, 200));
}
if (run.ready) console.log(`\n  Handoff is ready: http://localhost:${page.port}${offline ? '   (search and model are stand-ins)' : ''}\n`);
else if (!run.over) {
  console.error('Not all three parts answered within 60 s. The lines above say which one failed.');
  process.exitCode = 1;
  endAll('SIGTERM');
}
