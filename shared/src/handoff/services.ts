/**
 * Services behind the agents (search and model): the shapes of the small HTTP endpoints
 * that both agents serve beside A2A, under `/services`. Keys travel in headers only, never in a body or a URL.
 */
import { z } from 'zod';
import { CauseKind } from './contract.ts';

/** What an agent tells in its card of the services that it already holds. */
export const HeldServices = z.object({
  /** The agent's environment holds a Tavily key. */
  tavilyKey: z.boolean(),
  /** The agent's environment names a SearXNG address. */
  searxng: z.boolean(),
  /** The agent's environment names a model service; `model` is its model id if set. */
  model: z.boolean(),
  modelName: z.string().optional(),
  modelHost: z.string().optional(),
  /** The services are the stand-ins of the offline mode, not real ones. */
  standIns: z.boolean(),
});
export type HeldServices = z.infer<typeof HeldServices>;

export const ServiceFailure = z.object({
  error: z.object({
    kind: CauseKind,
    /** One sentence: what happened and what to do. */
    message: z.string(),
    httpStatus: z.int().optional(),
    /** The service's own words, stripped of markup and keys, at most 300 characters. */
    words: z.string().optional(),
  }),
});
export type ServiceFailure = z.infer<typeof ServiceFailure>;

/** `POST /services/search/test` (body `{ search: "tavily" | "wikipedia" | "searxng" }`): one real search. */
export const SearchTest = z.object({ results: z.int().min(0), ms: z.number() });
export type SearchTest = z.infer<typeof SearchTest>;

/** `GET /services/models`: the model service's own list, by the headers above. `models` may be empty when the service has no list. */
export const ModelList = z.object({ models: z.array(z.string()), ms: z.number(), note: z.string().optional() });
export type ModelList = z.infer<typeof ModelList>;

export const LocalServer = z.object({
  kind: z.enum(['Ollama', 'LM Studio', 'llama.cpp', 'vLLM', 'OpenAI-compatible server']),
  baseUrl: z.string(),
  state: z.enum(['ok', 'loading', 'needs-key']),
  models: z.array(z.string()),
});
export type LocalServer = z.infer<typeof LocalServer>;
/** `GET /services/local`: model servers found on the agent's own machine. Only their lists are asked for. */
export const LocalServers = z.object({ servers: z.array(LocalServer) });
export type LocalServers = z.infer<typeof LocalServers>;
