/** Starts an agent as a program: one port on the loopback interface, an orderly end. */
import { createServer, type Server } from 'node:http';
import { err, ok, type Result } from '../base/result.ts';
import type { Agent } from './agent.ts';
import { createAgentApp, type AgentApp, type AgentAppOptions } from './app.ts';
import { createLog } from './log.ts';

export { createAgentApp, type AgentApp, type AgentAppOptions };

export interface StartOptions extends AgentAppOptions {
  readonly port: number;
  /** The environment variable that moves the port, for the sentence that a busy port ends with. */
  readonly portVariable: string;
  /**
   * Default 127.0.0.1. `localhost` may mean ::1 as well; browsers and Node try both and come here. Listening on ::1 too
   * would need a second server that can fail on its own (many machines and containers have no IPv6); instead a program
   * that holds ::1 at this port counts as one that holds the port, since it would get what is meant for this agent.
   */
  readonly host?: string;
}
export interface RunningAgent {
  readonly port: number;
  /** Ends turns and streams and frees the port, within two seconds. */
  stop(): Promise<void>;
}

const LAST_WORDS_MS = 300;
const STOP_WITHIN_MS = 1500;

/** Starts `agent`. The error is a sentence: which port is taken and which variable moves it. */
export async function listenAgent(agent: Agent, options: StartOptions): Promise<Result<RunningAgent, { readonly message: string }>> {
  const host = options.host ?? '127.0.0.1';
  const publicUrl = options.publicUrl?.trim() || undefined;
  if (publicUrl !== undefined && !reachable(publicUrl)) {
    return err({
      message: `PUBLIC_URL is not an address that others can use (${JSON.stringify(publicUrl)}); give it as http://… or https://… with a real host.`,
    });
  }
  const busy = err({
    message: `Port ${options.port} is in use, so the ${agent.profile.name} cannot start: end the program that uses it, or set ${options.portVariable} to another port.`,
  });
  if (host === '127.0.0.1' && (await heldBySomeone(options.port, '::1'))) return busy;
  const agentApp = createAgentApp(agent, { ...options, publicUrl });
  const server = createServer(agentApp.app);
  const failure = await listen(server, options.port, host);
  if (failure) {
    agentApp.close();
    return failure === 'EADDRINUSE'
      ? busy
      : err({
          message: `The ${agent.profile.name} cannot listen on ${host}:${options.port} (${failure}); set ${options.portVariable} to a port that it may use.`,
        });
  }
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return ok({ port, stop: () => stop(server, agentApp) });
}

/** Starts `agent` for the life of this process: a taken port ends it with exit code 1, SIGINT and SIGTERM in good order with 0. */
export async function startAgent(agent: Agent, options: StartOptions): Promise<void> {
  const log = options.log ?? createLog(agent.profile.name);
  const started = await listenAgent(agent, { ...options, log });
  if (!started.ok) {
    process.stderr.write(`${started.error.message}\n`);
    process.exit(1);
  }
  log.info(`listening on http://localhost:${started.value.port} (pid ${process.pid})`);
  let stopping = false;
  const end = (): void => {
    // Whoever asks twice does not want to wait.
    if (stopping) process.exit(0);
    stopping = true;
    void started.value.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

function reachable(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') && !['0.0.0.0', '[::]'].includes(parsed.hostname);
}

/** The code of the error that listening failed with, or undefined. */
function listen(server: Server, port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once('error', (cause: NodeJS.ErrnoException) => resolve(cause.code ?? cause.message));
    server.listen(port, host, () => resolve(undefined));
  });
}

async function heldBySomeone(port: number, host: string): Promise<boolean> {
  if (port === 0) return false;
  const probe = createServer();
  const failure = await listen(probe, port, host);
  if (failure === undefined) await new Promise((resolve) => probe.close(resolve));
  return failure === 'EADDRINUSE';
}

async function stop(server: Server, agentApp: AgentApp): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  agentApp.close();
  // Streams write their last event now; then what is still open is cut.
  await Promise.race([closed, delay(LAST_WORDS_MS)]);
  server.closeAllConnections();
  await Promise.race([closed, delay(STOP_WITHIN_MS)]);
}
const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
