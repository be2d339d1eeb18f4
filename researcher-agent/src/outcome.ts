/** How research ends: a result, a wait for a person, or canceled. */
import type { QueryOutcome, ResearchResult, Usage } from '@handoff/shared/handoff/contract';
import { SERVICE_HEADER } from '@handoff/shared/handoff/service-names';
import { sentenceOf, type ServiceError } from '@handoff/shared/agent-kit/services/failure';
import { isKeyProblem } from '@handoff/shared/agent-kit/model/use';

type Result<O extends ResearchResult['outcome']> = Extract<ResearchResult, { outcome: O }>;
export type Outcome =
  | { readonly end: 'result'; readonly result: Result<'found'> | Result<'not_found'> }
  | { readonly end: 'waits'; readonly state: 'auth-required' | 'input-required'; readonly result: Result<'blocked'> }
  | { readonly end: 'canceled' };

const times = (n: number): string => (n === 1 ? 'The search was' : `All ${n} searches were`);
const withUsage = (usage: Usage | undefined): { usage?: Usage } => (usage ? { usage } : {});

/** A key problem waits for a credential; everything else a person can settle waits for an answer. */
function waits(
  failure: ServiceError,
  reason: string,
  fix: { say: string; header?: string },
  queries: readonly QueryOutcome[],
  usage: Usage | undefined,
): Outcome {
  return {
    end: 'waits',
    state: isKeyProblem(failure) ? 'auth-required' : 'input-required',
    result: { outcome: 'blocked', reason, requiresHuman: true, fix, queries: [...queries], ...withUsage(usage) },
  };
}

/** The search that was asked for cannot be used at all. Nothing was sent. */
export function searchNotReady(failure: ServiceError): Outcome {
  return isKeyProblem(failure)
    ? waits(
        failure,
        failure.message,
        { say: 'Enter a valid Tavily key and continue this task, or go on with Wikipedia or without a search.', header: SERVICE_HEADER.tavilyKey },
        [],
        undefined,
      )
    : waits(
        failure,
        failure.message,
        { say: 'Correct the search service and continue this task, or go on with another search or without one.' },
        [],
        undefined,
      );
}

/** The model that was asked for cannot be used, and there is nothing to fall back on. */
export function modelNotReady(failure: ServiceError, queries: readonly QueryOutcome[], usage: Usage | undefined): Outcome {
  return isKeyProblem(failure)
    ? waits(
        failure,
        sentenceOf(failure),
        { say: 'Enter a valid key for the model service and continue this task, or choose another model.', header: SERVICE_HEADER.modelKey },
        queries,
        usage,
      )
    : waits(failure, sentenceOf(failure), { say: 'Continue this task to try again, or choose another model service, or none.' }, queries, usage);
}

const WORST: readonly ServiceError['kind'][] = [
  'key-refused',
  'key-missing',
  'plan-limit',
  'refused-address',
  'bad-request',
  'rate-limit',
  'unreachable',
  'timeout',
  'service-error',
  'bad-answer',
];

/** Every search failed: the cause is told, and nothing is written from memory in place of research. */
export function searchFailed(name: string, failures: readonly ServiceError[], queries: readonly QueryOutcome[], usage: Usage | undefined): Outcome {
  const failure = failures.toSorted((a, b) => WORST.indexOf(a.kind) - WORST.indexOf(b.kind))[0];
  if (!failure) throw new Error('searchFailed needs a failure');
  const counted =
    failure.httpStatus === undefined
      ? `${failures.length === 1 ? 'The search' : `All ${failures.length} searches`} failed.`
      : `${times(failures.length)} answered with ${[...new Set(failures.map(({ httpStatus }) => httpStatus ?? 'no status'))].join(' and ')}.`;
  const reason = `${failure.message} ${counted} Nothing was written from memory instead.`;
  const others = name === 'Wikipedia' ? 'use another search, or go on without one' : 'go on with Wikipedia, or without a search';
  return isKeyProblem(failure)
    ? waits(
        failure,
        reason,
        { say: `Enter a valid ${name} key and continue this task, or ${others}.`, ...(name === 'Tavily' ? { header: SERVICE_HEADER.tavilyKey } : {}) },
        queries,
        usage,
      )
    : waits(failure, reason, { say: `Continue this task to try again, or ${others}.` }, queries, usage);
}

/** Searches worked and nothing fits: told with what to try instead. */
export function notFound(reason: string, suggestions: readonly string[], queries: readonly QueryOutcome[], usage: Usage | undefined): Outcome {
  return { end: 'result', result: { outcome: 'not_found', reason, suggestions: [...suggestions], queries: [...queries], ...withUsage(usage) } };
}
