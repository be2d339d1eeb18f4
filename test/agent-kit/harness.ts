/** A small agent over real HTTP for the tests of the kit, and a client that shows exactly what came back. */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { Agent, AgentProfile, Output, Turn, TurnEnd } from '@handoff/shared/agent-kit/agent';
import { artifactId } from '@handoff/shared/base/ids';
import { createLog } from '@handoff/shared/agent-kit/log';
import { listenAgent, type StartOptions } from '@handoff/shared/agent-kit/serve';

/** JSON off the wire, of no known shape: a test asks for any member and asserts what it must be. */
export type Wire = ReturnType<JSON['parse']>;

export const PROFILE: AgentProfile = {
  name: 'Echo',
  description: 'Says back what it is told.',
  version: '1.2.3',
  streaming: true,
  inputModes: ['text/plain', 'application/json'],
  outputModes: ['text/markdown', 'application/json'],
  skills: [{ id: 'echo', name: 'Echo', description: 'Repeats.', tags: ['test'], examples: ['hi'] }],
  keyHeaders: [{ scheme: 'modelKey', header: 'x-llm-api-key', description: 'Key of the model service' }],
};

export const textOf = (turn: Turn): string => turn.message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
export const done: TurnEnd = { state: 'completed', text: 'Done.', data: { ok: true } };
export const agentOf = (run: (turn: Turn, out: Output) => Promise<TurnEnd>, profile: Partial<AgentProfile> = {}): Agent => ({
  profile: { ...PROFILE, ...profile },
  run,
});
/** Streams its input word by word as one artifact. */
export const echo: Agent = agentOf(async (turn, out) => {
  out.progress('reading');
  const answer = out.stream({ id: artifactId('answer'), name: 'Answer' });
  for (const word of textOf(turn).split(/(?<= )/)) await answer.write(word);
  answer.close();
  return done;
});
/** Waits until its signal aborts; tells when. */
export function endless(): { readonly agent: Agent; readonly aborted: Promise<unknown>; readonly started: Promise<Turn> } {
  let abort = (_reason: unknown): void => undefined;
  let start = (_turn: Turn): void => undefined;
  const aborted = new Promise<unknown>((resolve) => {
    abort = resolve;
  });
  const started = new Promise<Turn>((resolve) => {
    start = resolve;
  });
  const agent = agentOf(async (turn, out) => {
    start(turn);
    const draft = out.stream({ id: artifactId('draft'), name: 'Draft' });
    for (let n = 1; !turn.signal.aborted; n += 1) {
      await draft.write(`word${n} `);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    abort(turn.signal.reason);
    return done;
  });
  return { agent, aborted, started };
}

export interface Site {
  readonly url: string;
  readonly port: number;
  readonly log: string[];
  stop(): Promise<void>;
}
export async function serve(agent: Agent, options: Partial<StartOptions> = {}): Promise<Site> {
  const log: string[] = [];
  const running = await listenAgent(agent, {
    port: 0,
    portVariable: 'ECHO_PORT',
    requestsPerMinute: 100_000,
    log: createLog('test', (line) => log.push(line)),
    ...options,
  });
  if (!running.ok) throw new Error(running.error.message);
  return { url: `http://127.0.0.1:${running.value.port}`, port: running.value.port, log, stop: running.value.stop };
}
/** Serves `agent` for the length of `use`. */
export async function withAgent(agent: Agent, use: (site: Site) => Promise<void>, options: Partial<StartOptions> = {}): Promise<void> {
  const site = await serve(agent, options);
  try {
    await use(site);
  } finally {
    await site.stop();
  }
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  json(): Wire;
}
/** One HTTP request with exactly these headers (also those that fetch would not let through, like Host). */
export function http(
  site: Pick<Site, 'port'>,
  { method = 'GET', path = '/', headers = {}, body }: { method?: string; path?: string; headers?: Record<string, string>; body?: string | Buffer },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port: site.port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: () => JSON.parse(text) });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

export type Dialect = '0.x' | '1.0';
export const DIALECTS: readonly Dialect[] = ['0.x', '1.0'];
const METHODS = {
  send: ['message/send', 'SendMessage'],
  stream: ['message/stream', 'SendStreamingMessage'],
  get: ['tasks/get', 'GetTask'],
  cancel: ['tasks/cancel', 'CancelTask'],
  subscribe: ['tasks/resubscribe', 'SubscribeToTask'],
  list: ['tasks/list', 'ListTasks'],
} as const;
export type Operation = keyof typeof METHODS;
export const methodOf = (dialect: Dialect, operation: Operation): string => METHODS[operation][dialect === '0.x' ? 0 : 1];
export const versionHeaders = (dialect: Dialect): Record<string, string> => ({
  'content-type': 'application/json',
  ...(dialect === '1.0' && { 'a2a-version': '1.0' }),
});

let counter = 0;
/** A user's message with one text part, in a dialect's spelling. */
export function message(dialect: Dialect, text: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1;
  const messageId = `m${counter}`;
  return dialect === '0.x'
    ? { kind: 'message', role: 'user', messageId, parts: [{ kind: 'text', text }], ...more }
    : { role: 'ROLE_USER', messageId, parts: [{ text }], ...more };
}
export const post = (site: Site, body: unknown, headers: Record<string, string> = versionHeaders('0.x')): Promise<Answer> =>
  http(site, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
export const rpc = async (site: Site, dialect: Dialect, operation: Operation, params: unknown, headers: Record<string, string> = {}): Promise<Wire> =>
  (await post(site, { jsonrpc: '2.0', id: 7, method: methodOf(dialect, operation), params }, { ...versionHeaders(dialect), ...headers })).json();
/** The task that a send gave, in either dialect. */
export const taskOf = (answer: Wire): Wire => answer.result?.task ?? answer.result;
/** A task's state without a dialect's spelling. */
export const stateOf = (task: Wire): string => String(task.status.state).replace('TASK_STATE_', '').toLowerCase().replace('_', '-');

export interface EventReader extends AsyncIterable<Wire> {
  readonly status: number;
  readonly type: string;
  leave(): void;
  readonly raw: () => string;
}
/** Opens a stream; iterating gives each `data` line's JSON. Nothing is read before it is asked for. */
export async function stream(site: Site, dialect: Dialect, operation: Operation, params: unknown): Promise<EventReader> {
  const aborter = new AbortController();
  const response = await fetch(site.url, {
    method: 'POST',
    headers: { accept: 'text/event-stream', ...versionHeaders(dialect) },
    signal: aborter.signal,
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: methodOf(dialect, operation), params }),
  });
  let raw = '';
  async function* events(): AsyncGenerator<Wire, void, undefined> {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of response.body ?? []) {
      const text = decoder.decode(chunk, { stream: true });
      raw += text;
      rest += text;
      const frames = rest.split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const data = frame
          .split('\n')
          .filter((line) => line.startsWith('data: '))
          .map((line) => line.slice(6))
          .join('\n');
        if (data) yield JSON.parse(data);
      }
    }
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) yield JSON.parse(rest);
  }
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    leave: () => aborter.abort(),
    raw: () => raw,
    [Symbol.asyncIterator]: events,
  };
}
export async function collect(reader: AsyncIterable<Wire>): Promise<Wire[]> {
  const all: Wire[] = [];
  for await (const event of reader) all.push(event);
  return all;
}
/** What kind of event a stream's envelope carries, and the event, in either dialect. */
export function eventOf(envelope: Wire): { readonly type: 'task' | 'status' | 'artifact' | 'error'; readonly value: Wire } {
  const { result, error } = envelope;
  if (error) return { type: 'error', value: error };
  if (result.task ?? result.kind === 'task') return { type: 'task', value: result.task ?? result };
  if (result.statusUpdate ?? result.kind === 'status-update') return { type: 'status', value: result.statusUpdate ?? result };
  return { type: 'artifact', value: result.artifactUpdate ?? result };
}
export const partText = (artifact: Wire): string => artifact.parts.map((part: Wire) => part.text ?? '').join('');
/** Polls until `condition` holds; fails after `withinMs`. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = 5000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
