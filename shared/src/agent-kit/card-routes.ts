/** Where the card is found: at both well-known paths (RFC 8615), with what caches need (A2A 1.0, 8.6). */
import { createHash } from 'node:crypto';
import type { Express, Request, Response } from 'express';
import type { JsonObject } from '../base/json.ts';
import type { HeldServices } from '../handoff/services.ts';
import type { AgentProfile } from './agent.ts';
import { cardJson, coreCard, type CardShape } from './card.ts';
import { queryOf, requestedVersion, VERSION_PARAMETER } from './version.ts';

export interface CardSource {
  readonly profile: AgentProfile;
  readonly publicUrl?: string | undefined;
  held?(): HeldServices;
}

/** Card of this agent as seen from `request`. Without a public address it names the host that the request came to, which the guard has checked. */
export function cardFor(source: CardSource, request: Request): JsonObject {
  const url = (source.publicUrl ?? `http://${request.headers.host}`).replace(/\/+$/, '');
  return cardJson(coreCard(source.profile, url, source.held?.()), source.profile, shapeFor(request));
}

export function cardRoutes(app: Express, source: CardSource): void {
  const started = new Date();
  started.setMilliseconds(0);
  app.get(['/.well-known/agent-card.json', '/.well-known/agent.json'], (request: Request, response: Response) => {
    const body = JSON.stringify(cardFor(source, request));
    response.vary(VERSION_PARAMETER);
    // Same address, other Host: caches key on the whole address, so Host needs no Vary.
    // Short, since the card tells which services the agent holds, and that changes with a restart.
    response.setHeader('cache-control', 'public, max-age=10');
    response.setHeader('etag', `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`);
    response.setHeader('last-modified', started.toUTCString());
    // `fresh` answers by the specification's order: If-None-Match first, else If-Modified-Since.
    if (request.fresh) response.status(304).end();
    else response.type('application/json').send(body);
  });
}

function shapeFor(request: Request): CardShape {
  const version = requestedVersion(request.get(VERSION_PARAMETER), queryOf(request.url));
  return (version.ok && version.value) || 'hybrid';
}
