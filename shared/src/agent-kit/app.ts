/** An agent as an Express app: guards, card, JSON-RPC in both dialects at `/`, and JSON for everything else. */
import { Extensions } from '@a2a-js/sdk';
import express, { type Express, type Request, type Response, type Router } from 'express';
import { SECRET_HEADERS, SERVICES_EXTENSION } from '../handoff/service-names.ts';
import type { HeldServices } from '../handoff/services.ts';
import type { Agent } from './agent.ts';
import { openCall } from './call.ts';
import { coreCard } from './card.ts';
import { cardFor, cardRoutes, type CardSource } from './card-routes.ts';
import { accessGuard, rateGuard } from './guards.ts';
import { httpErrorHandler, sendHttpError } from './http-error.ts';
import { createLog, type Log } from './log.ts';
import { KitRequestHandler } from './request-handler.ts';
import { createRpc, type Rpc } from './rpc.ts';
import { secrets } from './secrets.ts';
import { HEARTBEAT_MS, sendEvents, STALL_MS } from './sse.ts';
import { TaskBusManager } from './task-bus.ts';
import { DeltaTaskStore, type Retention } from './task-store.ts';
import { TaskWatch } from './task-watch.ts';
import { TurnExecutor } from './turns.ts';
import { queryOf, requestedVersion, VERSION_PARAMETER } from './version.ts';

export interface AgentAppOptions {
  /** Port of the page, whose origins are allowed. Default 5173. */
  readonly clientPort?: number;
  /** Further allowed origins. */
  readonly allowedOrigins?: readonly string[];
  /** The address under which others reach the agent, when it is not the local one. */
  readonly publicUrl?: string | undefined;
  /** What the card tells about services in the agent's environment. Asked for at each card. */
  heldServices?(): HeldServices;
  /** Adds further routes (JSON bodies up to 64 kB are read), behind the same guards. */
  extraRoutes?(router: Router): void;
  readonly log?: Log;
  /** Default 1200 requests a minute and address. */
  readonly requestsPerMinute?: number;
  readonly heartbeatMs?: number;
  /** See task-watch.ts. Default 20 s. */
  readonly abandonAfterMs?: number;
  readonly retention?: Retention;
}
export interface AgentApp {
  readonly app: Express;
  /** Cancels all turns and ends all streams. */
  close(): void;
}

const BODY_LIMIT = '5mb';
const EVICT_EVERY_MS = 60_000;

export function createAgentApp(agent: Agent, options: AgentAppOptions = {}): AgentApp {
  const { profile } = agent;
  const log = options.log ?? createLog(profile.name);
  const store = new DeltaTaskStore(options.retention, (id) => buses.cleanupByTaskId(id));
  const buses: TaskBusManager = new TaskBusManager(store);
  const watch = new TaskWatch(options.abandonAfterMs ?? 20_000, (id) => {
    log.info(`task ${id}: nobody came back, canceled`);
    executor.cancel(id, 'Canceled: nobody was listening any more.', buses.createOrGetByTaskId(id));
  });
  const executor: TurnExecutor = new TurnExecutor({ agent, store, watch, log });
  const handler = new KitRequestHandler({ card: coreCard(profile, 'http://localhost'), profile, store, buses, executor, watch });
  const sweep = setInterval(() => store.evict(), EVICT_EVERY_MS);
  sweep.unref();

  const source: CardSource = { profile, publicUrl: options.publicUrl, ...(options.heldServices && { held: options.heldServices }) };
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(accessGuard({ clientPort: options.clientPort ?? 5173, allowedOrigins: options.allowedOrigins ?? [], publicUrl: options.publicUrl }));
  app.use(rateGuard(options.requestsPerMinute ?? 1200));
  app.use((request, _response, next) => {
    for (const name of SECRET_HEADERS) secrets.note(request.get(name));
    next();
  });
  cardRoutes(app, source);
  app.post(
    '/',
    express.raw({ type: isJson, limit: BODY_LIMIT }),
    rpcRoute({ rpc: createRpc(handler, log), source, log, heartbeatMs: options.heartbeatMs ?? HEARTBEAT_MS }),
  );
  app.all('/', (_request, response) => {
    response.setHeader('allow', 'POST, OPTIONS');
    sendHttpError(response, 405, 'This is an A2A agent: POST JSON-RPC 2.0 here. Its card is at /.well-known/agent-card.json.');
  });
  if (options.extraRoutes) {
    const router = express.Router();
    // Not strict: `null` is JSON, and what is wrong with it is for the route to say.
    router.use(express.json({ limit: '64kb', strict: false }));
    options.extraRoutes(router);
    app.use(router);
  }
  app.use((_request, response) =>
    sendHttpError(response, 404, 'There is nothing here. The agent card is at /.well-known/agent-card.json; JSON-RPC goes to /.'),
  );
  app.use(httpErrorHandler(log));

  return {
    app,
    close() {
      clearInterval(sweep);
      executor.close('Canceled: the agent was shut down.');
      for (const record of store.records()) record.close();
    },
  };
}

const isJson = (request: { readonly headers: { readonly 'content-type'?: string | undefined } }): boolean =>
  /^application\/(?:json|a2a\+json)\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');

function rpcRoute({ rpc, source, log, heartbeatMs }: { readonly rpc: Rpc; readonly source: CardSource; readonly log: Log; readonly heartbeatMs: number }) {
  return async (request: Request, response: Response): Promise<void> => {
    if (!isJson(request)) {
      sendHttpError(response, 415, 'The content type must be application/json.');
      return;
    }
    const gone = new AbortController();
    // The response's close, never the request's: that one fires as soon as the body has been read.
    response.on('close', () => {
      if (!response.writableFinished) log.info(`a client left${call.taskId ? ` task ${call.taskId}` : ''} before its answer was complete`);
      gone.abort();
    });
    const version = requestedVersion(request.get(VERSION_PARAMETER), queryOf(request.url));
    const extensionHeader = version.ok && version.value === '1.0' ? 'A2A-Extensions' : 'X-A2A-Extensions';
    const extensions = Extensions.parseServiceParameter(request.get(extensionHeader));
    const call = openCall({ version: (version.ok && version.value) || '0.3', headers: request.headers, gone: gone.signal, extensions });
    if (extensions.includes(SERVICES_EXTENSION)) response.setHeader(extensionHeader, SERVICES_EXTENSION);

    const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const answer = await rpc.answer({ text, version, call, card: () => cardFor(source, request) });
    if (answer.type === 'single') response.json(answer.body);
    else await sendEvents(response, answer.first, answer.rest, { heartbeatMs, stallMs: STALL_MS, gone: gone.signal, onError: answer.errorAnswer });
  };
}
