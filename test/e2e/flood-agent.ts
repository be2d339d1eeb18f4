/** An agent in the Writer's place that streams far more events than anybody reads: the same number in every hundredth of a second, over real HTTP. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spell } from '../handoff/scripted-agent.ts';

export interface FloodAgent {
  readonly port: number;
  /** Events sent so far. */
  readonly sent: () => number;
  close(): Promise<void>;
}
const SLICE_MS = 10;
const TASK = 'flood-1';

const card = (url: string): unknown => ({
  protocolVersion: '0.3.0',
  name: 'Writer',
  description: 'Streams a flood of chunks.',
  version: '1.0.0',
  url,
  preferredTransport: 'JSONRPC',
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [],
});

/** `rate` events a second for `seconds`. Every hundredth event is a status, so that bursts end and begin. */
export async function floodAgent(rate: number, seconds: number): Promise<FloodAgent> {
  let sent = 0;
  let port = 0;

  async function flood(response: ServerResponse, id: unknown): Promise<void> {
    const write = (event: Record<string, unknown>): boolean => {
      sent += 1;
      return response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result: spell('0.x', event) })}\n\n`);
    };
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    write({ task: { id: TASK, status: { state: 'submitted' } } });
    const began = performance.now();
    for (let n = 1; n <= rate * seconds;) {
      const due = Math.min(rate * seconds, ((performance.now() - began) / 1000) * rate);
      let room = true;
      for (; n <= due; n += 1) {
        room = write(
          n % 100 === 1
            ? { id: TASK, status: { state: 'working' } }
            : { id: TASK, artifact: { artifactId: 'draft', parts: [{ text: `word ${n} ` }] }, append: n > 2 },
        );
      }
      if (response.destroyed) return;
      if (!room) await once(response, 'drain');
      await new Promise((wake) => setTimeout(wake, SLICE_MS));
    }
    write({ id: TASK, artifact: { artifactId: 'draft', parts: [{ text: 'the end.' }] }, append: true, last: true });
    write({ id: TASK, status: { state: 'completed' } });
    response.end();
  }
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(card(`http://localhost:${port}/`)));
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    const rpc: unknown = JSON.parse(body);
    const { id, method } = typeof rpc === 'object' && rpc !== null && 'id' in rpc && 'method' in rpc ? rpc : { id: null, method: undefined };
    if (method === 'message/stream') return flood(response, id);
    const task = spell('0.x', { task: { id: TASK, status: { state: 'working' } } });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result: task }));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The flood has no port');
  port = address.port;
  return {
    port,
    sent: () => sent,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
