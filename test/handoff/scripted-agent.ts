/** A minimal real HTTP agent that speaks both dialects and does what a test tells it, fault by fault. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Obj = Record<string, unknown>;
export interface Call {
  readonly method: string;
  readonly params: Obj;
  readonly headers: IncomingMessage['headers'];
  readonly dialect: '0.x' | '1.0';
  /** Answers with one result. */
  result(value: unknown): void;
  error(code: number, message: string, status?: number): void;
  /** Opens an event stream. */
  open(): void;
  event(value: unknown): void;
  raw(text: string): void;
  close(): void;
  /** Breaks the connection. */
  destroy(): void;
  readonly response: ServerResponse;
  readonly gone: Promise<void>;
}
export interface ScriptedAgent {
  readonly url: string;
  readonly calls: { readonly method: string; readonly params: Obj; readonly headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
}

const METHODS: Record<string, string> = {
  SendMessage: 'send',
  SendStreamingMessage: 'stream',
  GetTask: 'get',
  CancelTask: 'cancel',
  SubscribeToTask: 'resubscribe',
  'message/send': 'send',
  'message/stream': 'stream',
  'tasks/get': 'get',
  'tasks/cancel': 'cancel',
  'tasks/resubscribe': 'resubscribe',
};
const STATE = (state: string): string => `TASK_STATE_${state.toUpperCase().replace('-', '_')}`;

/** Spells neutral test objects in a dialect: `{ task }`, `{ status }`, `{ artifact }`. */
export function spell(dialect: '0.x' | '1.0', event: Obj): unknown {
  const part = (p: Obj): Obj => (dialect === '1.0' ? p : { kind: 'text' in p ? 'text' : 'data', ...p });
  const message = (m: Obj | undefined): Obj | undefined =>
    m && {
      ...(dialect === '0.x' ? { kind: 'message' } : {}),
      messageId: 'am',
      role: dialect === '1.0' ? 'ROLE_AGENT' : 'agent',
      parts: (m.parts as Obj[]).map(part),
    };
  const status = (s: Obj): Obj => ({
    state: dialect === '1.0' ? STATE(String(s.state)) : s.state,
    ...(s.message ? { message: message(s.message as Obj) } : {}),
  });
  const artifact = (a: Obj): Obj => ({ ...a, parts: (a.parts as Obj[]).map(part) });
  if (event.task) {
    const t = event.task as Obj;
    const body = {
      ...(dialect === '0.x' ? { kind: 'task' } : {}),
      id: t.id,
      contextId: 'ctx',
      status: status(t.status as Obj),
      artifacts: ((t.artifacts as Obj[] | undefined) ?? []).map(artifact),
    };
    return dialect === '1.0' && !event.bare ? { task: body } : body;
  }
  if (event.status) {
    const ended = ['completed', 'failed', 'canceled', 'rejected'].includes(String((event.status as Obj).state));
    const body = { taskId: event.id, contextId: 'ctx', status: status(event.status as Obj) };
    return dialect === '1.0' ? { statusUpdate: body } : { kind: 'status-update', ...body, final: ended };
  }
  const body = { taskId: event.id, contextId: 'ctx', artifact: artifact(event.artifact as Obj), append: event.append === true, lastChunk: event.last === true };
  return dialect === '1.0' ? { artifactUpdate: body } : { kind: 'artifact-update', ...body };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += String(chunk);
  return text;
}

export async function scriptedAgent(name: string, streaming: boolean, script: (call: Call, operation: string) => void | Promise<void>): Promise<ScriptedAgent> {
  const calls: ScriptedAgent['calls'] = [];
  let url = '';
  const server: Server = createServer((request, response) => void handle(request, response));
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (request.method === 'GET') {
      calls.push({ method: `GET ${request.url}`, params: {}, headers: request.headers });
      if (request.url !== '/.well-known/agent-card.json') return void response.writeHead(404).end('nothing here');
      const interfaces = [
        { url: `${url}/`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
        { url: `${url}/`, protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
      ];
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          name,
          description: 'scripted',
          version: '1.0.0',
          supportedInterfaces: interfaces,
          capabilities: { streaming },
          defaultInputModes: ['text/plain'],
          defaultOutputModes: ['text/plain'],
          skills: [],
        }),
      );
    }
    const rpc = JSON.parse(body) as { id: number; method: string; params: Obj };
    const dialect = request.headers['a2a-version'] === '1.0' ? '1.0' : '0.x';
    calls.push({ method: rpc.method, params: rpc.params, headers: request.headers });
    const send = (value: Obj, status = 200): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id: rpc.id, ...value }));
    await script(
      {
        method: rpc.method,
        params: rpc.params,
        headers: request.headers,
        dialect,
        response,
        result: (value) => send({ result: spell(dialect, value as Obj) }),
        error: (code, message, status) => send({ error: { code, message } }, status),
        open: () => void response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }).flushHeaders(),
        event: (value) => void response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: rpc.id, result: spell(dialect, value as Obj) })}\n\n`),
        raw: (text) => void response.write(text),
        close: () => void response.end(),
        destroy: () => void response.destroy(),
        gone: new Promise((resolve) => response.on('close', () => resolve())),
      },
      METHODS[rpc.method] ?? rpc.method,
    );
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    calls,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export const provenance = { search: 'tavily', model: 'm@h', method: 'llm', sources: 2, label: 'live search (Tavily)' };
export const found = {
  outcome: 'found',
  findings: 'Sand wears blades [1]. Coatings help [2].',
  sources: [
    { n: 1, title: 'One', url: 'https://example.org/1', excerpt: 'a' },
    { n: 2, title: 'Two', url: 'https://example.org/2', excerpt: 'b' },
  ],
  queries: [{ query: 'q', status: 'ok', results: 2 }],
  live: true,
  provenance,
  usage: { calls: 2, inputTokens: 100, outputTokens: 20 },
};
export const researchTask = (data: unknown, state = 'completed'): Obj => ({
  task: { id: 'r-1', status: { state }, artifacts: [{ artifactId: 'research-result', name: 'research-result', parts: [{ text: 'for people' }, { data }] }] },
});
export const draftResult = (outcome: string, reason = ''): Obj => ({ outcome, words: 4, reason, provenance: { ...provenance, method: 'llm' } });
