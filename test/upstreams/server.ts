/** What every stand-in service is made of: a real HTTP server on loopback that counts what it saw and can be told to fail. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as the stand-in saw it. Keys are never kept, only whether one came. */
export interface SeenRequest {
  readonly path: string;
  readonly authorized: boolean;
  readonly userAgent: string;
  /** Names of the request headers, in lower case. */
  readonly headerNames: readonly string[];
  /** What was asked for: the search query, or the kind of text. */
  what: string;
  /** The request body, as parsed. */
  body?: unknown;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  endedAt?: number;
  end?: 'answered' | 'aborted';
}
export interface Fault {
  readonly kind: string;
  /** How many requests it hits; without it, all until cleared. */
  readonly times?: number;
  readonly retryAfter?: string;
  readonly milliseconds?: number;
  /** Only requests whose `what` contains this. */
  readonly match?: string;
}
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly body: unknown;
  readonly seen: SeenRequest;
  /** The fault that hits this request, if one does. Call it once `seen.what` is set. */
  fault(): Fault | undefined;
  /** Aborted when the caller leaves or the stand-in closes. */
  readonly signal: AbortSignal;
}
export interface Upstream {
  readonly url: string;
  readonly port: number;
  readonly seen: readonly SeenRequest[];
  fault(fault: Fault | undefined): void;
  close(): Promise<void>;
}

export const sendJson = (response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
};
export const sendHtml = (response: ServerResponse, status: number): void => {
  response
    .writeHead(status, { 'content-type': 'text/html' })
    .end(
      `<!DOCTYPE html><html><head><title>${status}</title><script>alert(1)</script></head><body><center><h1>${status} Bad Gateway</h1></center><hr>nginx</body></html>`,
    );
};
/** Resolves after a while, or at once when the signal is aborted. */
export const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
  });

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

/** Starts a stand-in. Port 0 takes a free one. `GET /__seen` and `POST /__fault` (a Fault, or `{}` to clear) steer it from outside. */
export async function startUpstream(
  handle: (exchange: Exchange) => Promise<void>,
  options: { readonly port?: number; readonly fault?: Fault } = {},
): Promise<Upstream> {
  const seen: SeenRequest[] = [];
  let fault = options.fault;
  let hits = 0;
  const setFault = (next: Fault | undefined): void => {
    fault = next;
    hits = 0;
  };
  const takeFault = (what: string): Fault | undefined => {
    if (!fault || (fault.match !== undefined && !what.includes(fault.match))) return undefined;
    hits += 1;
    return fault.times !== undefined && hits > fault.times ? undefined : fault;
  };

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://upstream');
      const body = await readBody(request);
      if (url.pathname === '/__seen') return sendJson(response, 200, { requests: seen });
      if (url.pathname === '/__fault') {
        setFault(typeof body === 'object' && body !== null && 'kind' in body ? (body as Fault) : undefined);
        return sendJson(response, 200, { fault: fault ?? null });
      }
      const entry: SeenRequest = {
        path: url.pathname,
        authorized: request.headers.authorization !== undefined,
        userAgent: request.headers['user-agent'] ?? '',
        headerNames: Object.keys(request.headers),
        what: '',
        body,
        startedAt: Date.now(),
      };
      seen.push(entry);
      const abort = new AbortController();
      response.on('close', () => {
        entry.endedAt = Date.now();
        entry.end = response.writableFinished ? 'answered' : 'aborted';
        abort.abort();
      });
      await handle({ request, response, url, body, seen: entry, signal: abort.signal, fault: () => takeFault(entry.what) });
    })().catch((cause: unknown) => {
      console.error('stand-in:', cause);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    fault: setFault,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
