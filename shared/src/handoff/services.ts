/**
 * Services behind the agents (search and model): header names and the shapes of the small HTTP endpoints
 * that both agents serve beside A2A, under `/services`. Keys travel in headers only, never in a body or a URL.
 */
import { z } from 'zod';
import { CauseKind } from './contract.ts';

/** Request headers by which a caller hands credentials and service choices to an agent (declared in its card). */
export const SERVICE_HEADER = {
  tavilyKey: 'x-tavily-api-key',
  searxngUrl: 'x-searxng-url',
  modelKey: 'x-llm-api-key',
  /** OpenAI-compatible base URL, for example `https://api.openai.com/v1`. */
  modelUrl: 'x-llm-base-url',
  modelName: 'x-llm-model',
} as const;
/** The headers whose values are secrets. */
export const SECRET_HEADERS: readonly string[] = [SERVICE_HEADER.tavilyKey, SERVICE_HEADER.modelKey];

/** The card extension in which an agent tells which services it already holds (booleans only, never a key). */
export const SERVICES_EXTENSION = 'urn:handoff:services:1';
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
