/** The whole product on free loopback ports, each part a process of its own, as `npm start` runs it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export const STAND_IN_KEY = { tavily: 'tvly-stand-in-key', model: 'sk-stand-in-key' } as const;

export interface Product {
  readonly page: string;
  readonly researcher: string;
  readonly writer: string;
  /** Addresses of the stand-ins, when they were asked for. */
  readonly tavily: string;
  readonly model: string;
  /** Everything the parts printed so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))));
    });
  });

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).status < 500;
  } catch {
    return false; // not listening yet
  }
};

/**
 * `standIns` starts the stand-in services; `configured` also gives the agents their addresses and keys by environment;
 * `usualPorts` takes the ports that a person would see, for recordings and pictures; `writerPort` is where another agent stands in the Writer's place.
 */
export async function startProduct(
  options: {
    readonly standIns?: boolean;
    readonly configured?: boolean;
    readonly usualPorts?: boolean;
    readonly writerPort?: number;
    readonly env?: Record<string, string>;
  } = {},
): Promise<Product> {
  const [r, freeWriter, p, t, m] = options.usualPorts
    ? ([3001, 3002, 5173, 3101, 3102] as const)
    : await Promise.all([freePort(), freePort(), freePort(), freePort(), freePort()]);
  const w = options.writerPort ?? freeWriter;
  const children: ChildProcess[] = [];
  let printed = '';
  const start = (file: string, env: Record<string, string>): void => {
    const child = spawn(process.execPath, ['--import', 'tsx', file], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    children.push(child);
  };
  const ports = { RESEARCHER_PORT: String(r), WRITER_PORT: String(w), CLIENT_PORT: String(p) };
  const upstreams = { STAND_IN_TAVILY_PORT: String(t), STAND_IN_MODEL_PORT: String(m) };
  const services = options.configured
    ? {
        STAND_INS: '1',
        TAVILY_API_KEY: STAND_IN_KEY.tavily,
        TAVILY_BASE_URL: `http://127.0.0.1:${t}`,
        LLM_API_KEY: STAND_IN_KEY.model,
        LLM_BASE_URL: `http://127.0.0.1:${m}/v1`,
        LLM_MODEL: 'stand-in-writer',
      }
    : { TAVILY_BASE_URL: `http://127.0.0.1:${t}` };
  const env = { HANDOFF_ENV_FILE: '', ...ports, ...services, ...options.env };
  if (options.standIns) start('test/upstreams/main.ts', { ...upstreams, ...options.env });
  start('researcher-agent/src/main.ts', env);
  if (options.writerPort === undefined) start('writer-agent/src/main.ts', env);
  start('scripts/serve-page.ts', env);

  const product: Product = {
    page: `http://localhost:${p}`,
    researcher: `http://localhost:${r}`,
    writer: `http://localhost:${w}`,
    tavily: `http://127.0.0.1:${t}`,
    model: `http://127.0.0.1:${m}`,
    output: () => printed,
    stop: async () => {
      await Promise.all(
        children.map(
          (child) =>
            new Promise<void>((gone) => {
              if (child.exitCode !== null || child.signalCode !== null) return gone();
              const late = setTimeout(() => child.kill('SIGKILL'), 5000);
              child.once('exit', () => {
                clearTimeout(late);
                gone();
              });
              child.kill('SIGTERM');
            }),
        ),
      );
    },
  };
  const wanted = [product.page, `${product.researcher}/.well-known/agent-card.json`, `${product.writer}/.well-known/agent-card.json`];
  if (options.standIns) wanted.push(`${product.tavily}/__seen`, `${product.model}/__seen`);
  const deadline = Date.now() + 40_000;
  while (!(await Promise.all(wanted.map(answers))).every(Boolean)) {
    if (Date.now() > deadline || children.some((child) => child.exitCode !== null)) {
      await product.stop();
      throw new Error(`The product did not come up:\n${printed}`);
    }
    await new Promise((wake) => setTimeout(wake, 150));
  }
  return product;
}
