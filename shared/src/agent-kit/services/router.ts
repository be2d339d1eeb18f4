/** The small HTTP endpoints that agents serve beside A2A (shapes: handoff/services.ts). Keys arrive in headers only. */
import express, { Router, type NextFunction, type Request, type Response } from 'express';
import { z } from 'zod';
import { err, ok, type Result } from '../../base/result.ts';
import type { LocalServers, ModelList, SearchTest, ServiceFailure } from '../../handoff/services.ts';
import { listModels } from '../model/list.ts';
import { serviceError, type ServiceError } from './failure.ts';
import { findLocalServers } from './local.ts';
import { readServices, type Environment, type ServiceSettings } from './settings.ts';

const SearchTestRequest = z.object({ search: z.enum(['tavily', 'wikipedia', 'searxng']) });
export type TestedSearch = z.infer<typeof SearchTestRequest>['search'];

export interface ServiceRoutes {
  readonly env: Environment;
  /** One real search. Absent: this agent does not search, and has no such endpoint. */
  readonly testSearch?: (search: TestedSearch, settings: ServiceSettings, signal: AbortSignal) => Promise<Result<{ readonly results: number }, ServiceError>>;
}

/** Aborted when the caller leaves before the answer is written. */
function leaving(res: Response): AbortSignal {
  const abort = new AbortController();
  res.on('close', () => abort.abort());
  return abort.signal;
}
const headersOf =
  (req: Request) =>
  (name: string): string | undefined =>
    req.get(name)?.trim() || undefined;

function fail(res: Response, error: ServiceError): void {
  const { retryAfterSeconds, ...shown } = error;
  const body: ServiceFailure = { error: shown };
  if (retryAfterSeconds !== undefined) res.set('Retry-After', String(retryAfterSeconds));
  res.status(error.kind === 'bad-request' || error.kind === 'refused-address' ? 400 : 502).json(body);
}
const elapsed = (from: number): number => Math.round(performance.now() - from);

/** Routes `GET /services/models`, `GET /services/local` and, where the agent searches, `POST /services/search/test`. */
export function serviceRoutes(options: ServiceRoutes): Router {
  const router = Router();
  router.use('/services', (_req: Request, res: Response, next: NextFunction) => {
    res.set('Cache-Control', 'no-store');
    next();
  });

  router.get('/services/models', async (req: Request, res: Response) => {
    const { model } = readServices(headersOf(req), options.env);
    if (!model) return fail(res, serviceError('bad-request', 'No model service was chosen. Choose one, or enter its address.'));
    if (!model.ok) return fail(res, model.error);
    const started = performance.now();
    const listed = await listModels(model.value, leaving(res));
    if (!listed.ok) return fail(res, listed.error);
    const body: ModelList = { models: [...listed.value.models], ms: elapsed(started), ...(listed.value.note ? { note: listed.value.note } : {}) };
    res.json(body);
  });

  router.get('/services/local', async (_req: Request, res: Response) => {
    const body: LocalServers = { servers: [...(await findLocalServers(options.env, leaving(res)))] };
    res.json(body);
  });

  const { testSearch } = options;
  if (testSearch) {
    router.post('/services/search/test', express.json({ limit: '4kb', strict: false }), async (req: Request, res: Response) => {
      const asked = SearchTestRequest.safeParse(req.body);
      if (!asked.success) return fail(res, serviceError('bad-request', 'Name the search service to test: {"search": "tavily"}, "wikipedia" or "searxng".'));
      const started = performance.now();
      const tested = await testSearch(asked.data.search, readServices(headersOf(req), options.env), leaving(res));
      if (!tested.ok) return fail(res, tested.error);
      const body: SearchTest = { results: tested.value.results, ms: elapsed(started) };
      res.json(body);
    });
  }
  router.use('/services', (_req: Request, res: Response) => fail(res, serviceError('bad-request', 'There is no such service endpoint at this agent.')));
  router.use('/services', (error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error);
    // Only the body parser fails here: what it says may quote the body, so it is not repeated.
    return fail(res, serviceError('bad-request', 'The request body could not be read. Send a small JSON object.'));
  });
  return router;
}

/** A header value or setting that is wrong, as a failure; one that is absent, as the failure `missing`. */
export const required = <T>(setting: Result<T, ServiceError> | undefined, missing: ServiceError): Result<T, ServiceError> =>
  setting === undefined ? err(missing) : setting.ok ? ok(setting.value) : setting;
