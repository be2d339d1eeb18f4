/**
 * Who may talk to an agent. It holds keys and spends money, and any web page can send requests to a port of the machine
 * it runs on; so each request must name a host that the agent is known by (against DNS rebinding, where a foreign name
 * points here) and, when a browser sends an Origin, come from a page that is allowed. No Origin at all is a program on
 * this machine (a terminal, another agent), which is fine, unless a browser's Fetch Metadata say that a page is behind it.
 */
import type { Request, RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { SERVICE_HEADER } from '../handoff/service-names.ts';
import { sendHttpError } from './http-error.ts';

export interface GuardOptions {
  /** Port of the page. */
  readonly clientPort: number;
  /** Further origins (`https://host[:port]`). */
  readonly allowedOrigins: readonly string[];
  /** The agent's public address, when it has one. */
  readonly publicUrl?: string | undefined;
}

const ALLOW_HEADERS = [
  'content-type',
  'accept',
  'authorization',
  'a2a-version',
  'a2a-extensions',
  'x-a2a-extensions',
  'last-event-id',
  'if-none-match',
  ...Object.values(SERVICE_HEADER),
].join(', ');
const EXPOSE_HEADERS =
  'a2a-version, a2a-extensions, x-a2a-extensions, etag, date, last-modified, www-authenticate, retry-after, x-request-id, ratelimit, ratelimit-policy';

/** Exact `Host` and `Origin` allow-lists and the CORS headers, for every route; answers preflights. */
export function accessGuard(options: GuardOptions): RequestHandler {
  const publicHost = options.publicUrl ? new URL(options.publicUrl).host : undefined;
  const origins = new Set([
    `http://localhost:${options.clientPort}`,
    `http://127.0.0.1:${options.clientPort}`,
    ...options.allowedOrigins.map((origin) => origin.trim()).filter(Boolean),
  ]);
  return (request, response, next) => {
    response.vary('Origin');
    response.setHeader('x-content-type-options', 'nosniff');
    const { origin, host = '' } = request.headers;
    const originAllowed = origin !== undefined && origins.has(origin);
    if (originAllowed) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-expose-headers', EXPOSE_HEADERS);
      // The page may see how long the browser held its requests back.
      response.setHeader('timing-allow-origin', origin);
    }
    // The port that the connection came in on, so that the rule holds for whatever port was chosen.
    if (host.toLowerCase() !== publicHost && !localHosts(request.socket.localPort).has(host.toLowerCase())) {
      sendHttpError(
        response,
        403,
        'The Host of this request is not one that this agent is known by; use http://localhost or http://127.0.0.1 with its port, or set PUBLIC_URL.',
      );
      return;
    }
    if (origin !== undefined && !originAllowed) {
      sendHttpError(response, 403, 'Pages of this origin may not talk to this agent; name the origin in ALLOWED_ORIGINS to allow it.');
      return;
    }
    if (origin === undefined && fromAnotherPage(request)) {
      sendHttpError(response, 403, 'Other pages may not load this address in the background; open it directly, or name their origin in ALLOWED_ORIGINS.');
      return;
    }
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS');
      response.setHeader('access-control-allow-headers', ALLOW_HEADERS);
      response.setHeader('access-control-max-age', '600');
      response.status(204).end();
      return;
    }
    next();
  };
}

/**
 * Whether a browser says that a page of another origin caused this request (W3C Fetch Metadata). An image or a `no-cors`
 * fetch carries no Origin. Following a link to the card is allowed: it changes nothing and asks no service.
 */
function fromAnotherPage({ method, path, headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  const opened = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return !(opened && method === 'GET' && path.startsWith('/.well-known/'));
}

function localHosts(port: number | undefined): ReadonlySet<string> {
  const names = ['127.0.0.1', 'localhost', '[::1]'];
  return new Set(names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])));
}

/** A generous limit, so that a page gone wild does not run up a bill. Answers 429 as JSON with Retry-After. */
export function rateGuard(requestsPerMinute: number): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: requestsPerMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // The address of the connection is what counts; what a relay on this machine says about its own callers is not looked at.
    validate: { xForwardedForHeader: false, forwardedHeader: false },
    handler: (_request, response) =>
      sendHttpError(response, 429, `More than ${requestsPerMinute} requests a minute; wait for the seconds that Retry-After says.`),
  });
}
