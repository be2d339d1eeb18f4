/**
 * The Researcher's pipeline: queries, searches in parallel, one numbered list of sources, findings, checked citations.
 * What cannot be done is said; nothing is made up in its place.
 */
import {
  NO_LIVE_SEARCH,
  OUTLINE_ONLY,
  type Provenance,
  type QueryOutcome,
  type ResearchRequest,
  type Source,
  searchLabel,
} from '@handoff/shared/handoff/contract';
import { chooseModel, modelAt, usageMeter, type ModelUse, type UsageMeter } from '@handoff/shared/agent-kit/model/use';
import type { ServiceError } from '@handoff/shared/agent-kit/services/failure';
import type { ServiceSettings } from '@handoff/shared/agent-kit/services/settings';
import { languageOf } from './language.ts';
import { modelNotReady, notFound, searchFailed, searchNotReady, type Outcome } from './outcome.ts';
import { ENGLISH_FRAME, outlineFor } from './outline.ts';
import { queriesPrompt } from './prompts.ts';
import { readQueries, templateQueries } from './queries.ts';
import { quotedFindings } from './quotes/findings.ts';
import { chooseSearch } from './search/choose.ts';
import type { SearchProvider } from './search/provider.ts';
import { runSearches } from './searches.ts';
import { collectSources } from './sources/collect.ts';
import { suggestTopics } from './suggest.ts';
import { askModel, writeFindings, writeKnowledge, type Writing } from './write.ts';

export interface ResearchContext {
  readonly signal: AbortSignal;
  progress(text: string): void;
}
interface Run {
  readonly topic: string;
  readonly language: string | undefined;
  readonly services: ServiceSettings;
  readonly context: ResearchContext;
  readonly meter: UsageMeter;
  /** What the reader must know about how this came to be, one sentence each. */
  readonly notices: string[];
}

const CANCELED: Outcome = { end: 'canceled' };
const s = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
const writingWith = (run: Run, use: Extract<ModelUse, { kind: 'ready' }>): Writing => ({
  settings: use.settings,
  timers: run.services.modelTimers,
  meter: run.meter,
  signal: run.context.signal,
});

function found(
  run: Run,
  findings: string,
  sources: readonly Source[],
  queries: readonly QueryOutcome[],
  provenance: Omit<Provenance, 'sources'>,
  more: { removed?: readonly number[]; unused?: readonly number[] } = {},
): Outcome {
  const usage = run.meter.total();
  const { standIns } = run.services;
  const stoodIn = standIns.some((name) => name === provenance.search) || (provenance.model !== 'none' && standIns.includes('model'));
  return {
    end: 'result',
    result: {
      outcome: 'found',
      findings,
      sources: [...sources],
      queries: [...queries],
      live: provenance.search !== 'none',
      ...(run.notices.length > 0 ? { notice: run.notices.join(' ') } : {}),
      removedCitations: [...(more.removed ?? [])],
      unusedSources: [...(more.unused ?? [])],
      provenance: { ...provenance, sources: sources.length, ...(stoodIn ? { standIns: true } : {}) },
      ...(usage ? { usage } : {}),
    },
  };
}

const isStandIn = (run: Run, provider: SearchProvider): boolean => run.services.standIns.some((name) => name === provider.id);
const labelOf = (run: Run, provider: SearchProvider): string => searchLabel(provider.id, isStandIn(run, provider));

/** Runs one request. Never throws for what services do. */
export async function research(request: ResearchRequest, services: ServiceSettings, context: ResearchContext): Promise<Outcome> {
  const run: Run = { topic: request.topic, language: languageOf(request.topic), services, context, meter: usageMeter(), notices: [] };
  const search = chooseSearch(request.search, services);
  if (!search.ok) return searchNotReady(search.error);
  const model = await chooseModel(services, context.signal);
  if (context.signal.aborted) return CANCELED;
  if (model.kind === 'failed' && (model.failure.kind === 'key-refused' || model.failure.kind === 'key-missing'))
    return modelNotReady(model.failure, [], run.meter.total());
  return search.value ? withSearch(run, request.maxSources, search.value, model) : withoutSearch(run, model);
}

async function withoutSearch(run: Run, model: ModelUse): Promise<Outcome> {
  const queries = templateQueries(run.topic, run.language);
  if (model.kind === 'none') {
    run.context.progress('No search and no model: making an outline. Nothing is looked up.');
    if (run.language !== undefined && run.language !== 'en') run.notices.push(ENGLISH_FRAME);
    const notRun = queries.map((query): QueryOutcome => ({ query, status: 'not-run', results: 0 }));
    return found(run, outlineFor(run.topic, queries), [], notRun, { search: 'none', model: 'none', method: 'outline', label: OUTLINE_ONLY });
  }
  if (model.kind === 'failed') return modelNotReady(model.failure, [], run.meter.total());
  run.context.progress(`No live search: asking ${modelAt(model.settings)} what it knows.`);
  const written = await writeKnowledge(writingWith(run, model), run.topic);
  switch (written.kind) {
    case 'written':
      return found(run, `${NO_LIVE_SEARCH}\n\n${written.value}`, [], [], { search: 'none', model: written.by, method: 'llm', label: NO_LIVE_SEARCH });
    case 'canceled':
      return CANCELED;
    case 'key':
      return modelNotReady(written.failure, [], run.meter.total());
    case 'nothing':
      return notFound(written.reason, suggestTopics(run.topic, run.language), [], run.meter.total());
    case 'unusable':
      return modelNotReady(written.failure ?? { kind: 'bad-answer', message: written.why }, [], run.meter.total());
  }
}

/** Queries by the model, else by rule; `model` is what can still be used for the findings. */
async function writeQueries(
  run: Run,
  model: ModelUse,
): Promise<{ readonly queries: readonly string[]; readonly model: ModelUse } | { readonly stop: Outcome }> {
  const byRule = templateQueries(run.topic, run.language);
  if (model.kind === 'none') return { queries: byRule, model };
  const why = (reason: string): void => void run.notices.push(`The search queries were made by rule: ${reason}`);
  if (model.kind === 'failed') {
    why(model.failure.message);
    return { queries: byRule, model };
  }
  run.context.progress(`Asking ${modelAt(model.settings)} for search queries.`);
  const answer = await askModel(writingWith(run, model), queriesPrompt(run.topic));
  if (answer.kind === 'canceled') return { stop: CANCELED };
  if (answer.kind === 'key') return { stop: modelNotReady(answer.failure, [], run.meter.total()) };
  if (answer.kind !== 'written') {
    const reason = answer.kind === 'unusable' ? answer.why : answer.reason;
    why(reason);
    // A service that cannot be reached is not asked a second time for the findings.
    return { queries: byRule, model: answer.kind === 'unusable' && answer.failure ? { kind: 'failed', failure: answer.failure } : model };
  }
  const queries = readQueries(answer.value);
  if (queries.length >= 2) return { queries, model };
  if (queries.length === 0) why(`${model.settings.model} did not answer with a list of queries.`);
  return { queries: [...new Set([...queries, ...byRule])].slice(0, queries.length === 0 ? 3 : 2), model };
}

async function withSearch(run: Run, maxSources: number, provider: SearchProvider, chosen: ModelUse): Promise<Outcome> {
  const { signal } = run.context;
  const planned = await writeQueries(run, chosen);
  if ('stop' in planned) return planned.stop;
  const { queries, model } = planned;
  run.context.progress(
    `Searching ${isStandIn(run, provider) ? `a stand-in for ${provider.name}` : provider.name}: ${queries.map((query) => `“${query}”`).join(', ')}.`,
  );
  const { outcomes, answers, failures } = await runSearches(provider, queries, {
    maxResults: Math.min(10, Math.max(5, maxSources)),
    signal,
    secrets: run.services.secrets,
    ...(run.language ? { language: run.language } : {}),
  });
  run.meter.searched(queries.length);
  if (signal.aborted) return CANCELED;
  if (answers.length === 0) return searchFailed(provider.name, failures, outcomes, run.meter.total());
  const [failure] = failures;
  if (failure) run.notices.push(`${failures.length} of ${s(queries.length, 'search').replace('searchs', 'searches')} failed: ${failure.message}`);

  const sources = collectSources(answers, maxSources);
  const pages = answers.reduce((sum, hits) => sum + hits.length, 0);
  const nothing = (why: string): Outcome =>
    notFound(`${queries.length} searches ran and returned ${s(pages, 'page')}. ${why}`, suggestTopics(run.topic, run.language), outcomes, run.meter.total());
  if (sources.length === 0) return nothing('There is nothing to cite.');
  run.context.progress(`${s(pages, 'page')} found, ${s(sources.length, 'source')} after removing duplicates.`);
  return findingsFrom(run, provider, model, sources, outcomes, nothing);
}

async function findingsFrom(
  run: Run,
  provider: SearchProvider,
  model: ModelUse,
  sources: readonly Source[],
  outcomes: readonly QueryOutcome[],
  nothing: (why: string) => Outcome,
): Promise<Outcome> {
  let failure: ServiceError | undefined = model.kind === 'failed' ? model.failure : undefined;
  let why = failure?.message;
  if (model.kind === 'ready') {
    run.context.progress(`Writing findings with ${modelAt(model.settings)}.`);
    const written = await writeFindings(writingWith(run, model), run.topic, sources);
    if (written.kind === 'canceled') return CANCELED;
    if (written.kind === 'key') return modelNotReady(written.failure, outcomes, run.meter.total());
    if (written.kind === 'nothing')
      return nothing(written.reason === '' ? 'None of them says anything about the topic.' : `None of them fits: ${written.reason}`);
    if (written.kind === 'written') {
      const { text, removed, unused } = written.value;
      if (removed.length > 0)
        run.notices.push(
          `${s(removed.length, 'citation')} without a source ${removed.length === 1 ? 'was' : 'were'} removed: ${removed.map((n) => `[${n}]`).join(' ')}.`,
        );
      return found(
        run,
        text,
        sources,
        outcomes,
        { search: provider.id, model: written.by, method: 'llm', label: `${labelOf(run, provider)} — written by ${written.by}` },
        { removed, unused },
      );
    }
    failure = written.failure;
    why = written.why;
  }
  if (why !== undefined) run.notices.push(`The findings are quoted from the sources, because the model could not write them: ${why}`);
  run.context.progress('Picking sentences from the sources.');
  const quoted = quotedFindings(run.topic, sources, run.language);
  if (!quoted) return nothing('No sentence in them is about the topic.');
  const cited = new Set([...quoted.matchAll(/ \[(\d+)\]$/gm)].map((hit) => Number(hit[1])));
  return found(
    run,
    quoted,
    sources,
    outcomes,
    { search: provider.id, model: 'none', method: 'extractive', label: `${labelOf(run, provider)} — sentences quoted, not written by a model` },
    { unused: sources.map(({ n }) => n).filter((n) => !cited.has(n)) },
  );
}
