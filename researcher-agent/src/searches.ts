/** Runs the queries at once, and keeps an outcome for each. One failed query does not fail the others. */
import type { QueryOutcome } from '@handoff/shared/handoff/contract';
import { safeHits } from './sources/safe.ts';
import { serviceError, type ServiceError } from '@handoff/shared/agent-kit/services/failure';
import type { SearchHit, SearchProvider } from './search/provider.ts';

export interface Searched {
  readonly outcomes: readonly QueryOutcome[];
  /** Hits per query that answered, in order of the queries. */
  readonly answers: readonly (readonly SearchHit[])[];
  readonly failures: readonly ServiceError[];
}

export async function runSearches(
  provider: SearchProvider,
  queries: readonly string[],
  options: { readonly maxResults: number; readonly language?: string; readonly signal: AbortSignal; readonly secrets: readonly string[] },
): Promise<Searched> {
  const ran = await Promise.all(
    queries.map(async (query) => {
      const started = performance.now();
      // A provider does not throw; should one do so after all, its query has failed and not the run.
      const answer = await provider.search(query, options).catch(() => ({
        ok: false as const,
        error: serviceError('service-error', `${provider.name} failed in an unexpected way. Try again, or use another search.`),
      }));
      const took = { query, ms: Math.round(performance.now() - started) };
      if (!answer.ok) {
        const { kind, message, httpStatus } = answer.error;
        const outcome: QueryOutcome = { ...took, status: 'error', results: 0, cause: { kind, message }, ...(httpStatus === undefined ? {} : { httpStatus }) };
        return { outcome, hits: undefined, failure: answer.error };
      }
      const { credits } = answer.value;
      const hits = safeHits(answer.value.hits.slice(0, options.maxResults), options.secrets);
      const outcome: QueryOutcome = { ...took, status: hits.length > 0 ? 'ok' : 'empty', results: hits.length, ...(credits === undefined ? {} : { credits }) };
      return { outcome, hits, failure: undefined };
    }),
  );
  return {
    outcomes: ran.map(({ outcome }) => outcome),
    answers: ran.map(({ hits }) => hits).filter((hits): hits is readonly SearchHit[] => hits !== undefined),
    failures: ran.map(({ failure }) => failure).filter((failure): failure is ServiceError => failure !== undefined),
  };
}
