/** A server in a process of its own, so that its CPU time is its own. Tells its port, then its usage whenever asked. */
import { fork, type ChildProcess } from 'node:child_process';
import type { Server, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';

export interface Usage {
  /** CPU time so far, user and system, in microseconds. */
  readonly cpu: number;
  /** Most bytes that waited in one answer of this server, in its own memory, since it was last asked. */
  readonly queued: number;
  readonly rss: number;
}

/** In the child: listens on a free loopback port and answers the parent. */
export function serveChild(server: Server): void {
  let queued = 0;
  const open = new Set<ServerResponse>();
  server.on('request', (_request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
  });
  setInterval(() => {
    for (const response of open) queued = Math.max(queued, response.writableLength);
  }, 20).unref();
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
  });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const usage: Usage = { cpu: user + system, queued, rss: process.memoryUsage().rss };
    queued = 0;
    process.send?.(usage);
  });
  process.on('disconnect', () => process.exit(0));
}

export interface Child {
  readonly port: number;
  usage(): Promise<Usage>;
  end(): void;
}
const once = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve) => {
    child.once('message', (value) => resolve(value as T));
  });

/** In the parent: starts `relay/<name>.ts` with `args`. */
export async function startChild(name: string, args: readonly string[] = []): Promise<Child> {
  const child = fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), args, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { port } = await once<{ port: number }>(child);
  return {
    port,
    async usage() {
      const answer = once<Usage>(child);
      child.send('usage');
      return answer;
    },
    end: () => void child.kill(),
  };
}
