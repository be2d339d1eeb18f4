/** The three ports of the product, each with the variable that moves it. */
import { createServer } from 'node:net';

export interface Port {
  readonly who: string;
  readonly variable: 'RESEARCHER_PORT' | 'WRITER_PORT' | 'CLIENT_PORT';
  readonly port: number;
}

/** Reads the ports from the environment. Throws a sentence when a value is not a port. */
export function readPorts(env: NodeJS.ProcessEnv): readonly [researcher: Port, writer: Port, page: Port] {
  const read = (who: string, variable: Port['variable'], fallback: number): Port => {
    const text = env[variable]?.trim();
    const port = text === undefined || text === '' ? fallback : Number(text);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Error(`${variable} is "${text}", which is not a port. Give a whole number from 1 to 65535.`);
    return { who, variable, port };
  };
  const ports = [read('The Researcher', 'RESEARCHER_PORT', 3001), read('The Writer', 'WRITER_PORT', 3002), read('The page', 'CLIENT_PORT', 5173)] as const;
  for (const [i, a] of ports.entries()) {
    const twin = ports.slice(i + 1).find((b) => b.port === a.port);
    if (twin) throw new Error(`${a.variable} and ${twin.variable} are both ${a.port}. Give each its own port.`);
  }
  return ports;
}

const listens = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)));
  });

/** A sentence for each port that something else already listens on. */
export async function busyPorts(ports: readonly Port[]): Promise<readonly string[]> {
  const busy = await Promise.all(ports.map(async (p) => (await listens(p.port, '127.0.0.1')) || (await listens(p.port, '::1'))));
  return ports
    .filter((_, i) => busy[i])
    .map(
      (p) =>
        `${p.who} cannot start: port ${p.port} is in use. Stop what uses it, or set ${p.variable} to a free port, for example: ${p.variable}=${p.port + 10} npm run dev`,
    );
}
