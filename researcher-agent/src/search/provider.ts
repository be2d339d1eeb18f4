/** A search service as the pipeline sees it. */
import type { Result } from '@handoff/shared/base/result';
import type { ServiceError } from '@handoff/shared/agent-kit/services/failure';

export interface SearchHit {
  readonly title: string;
  readonly url: string;
  readonly content: string;
  /** As the service gave it. */
  readonly publishedAt?: string;
}
export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** What the service charged, where it says so. */
  readonly credits?: number;
}
export interface SearchOptions {
  readonly maxResults: number;
  /** BCP 47 language of the topic, when known. */
  readonly language?: string;
  readonly signal: AbortSignal;
}
export interface SearchProvider {
  readonly id: 'tavily' | 'wikipedia' | 'searxng';
  /** Its name for people. */
  readonly name: string;
  /** Never throws. After an abort the answer has no meaning and is dropped by the caller. */
  search(query: string, options: SearchOptions): Promise<Result<SearchAnswer, ServiceError>>;
}

/** Longest query that any of the services takes. */
export const MAX_QUERY = 400;
/** Longest answer that is read, in bytes. A page that is too long is cut (sources/safe.ts); it must not cost the whole search. */
export const MAX_BODY_BYTES = 16_000_000;
