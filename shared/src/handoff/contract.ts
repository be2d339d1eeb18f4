/**
 * The handoff contract: what crosses each boundary, as zod schemas. Payloads travel as A2A data parts.
 * Researcher: ResearchRequest in, ResearchResult out. Writer: HandoffPayload in, DraftResult out.
 */
import { z } from 'zod';
import { SEARCH_CHOICES } from './service-names.ts';

/** A handoff may pass through at most this many agents; a payload with a larger `hop` is refused. */
export const MAX_HOPS = 3;
/** The label that findings made without live search open with. */
export const NO_LIVE_SEARCH = '⚠️ no live search — model knowledge only';
export const OUTLINE_ONLY = 'no live search, no model: outline only, nothing was looked up';

/** Ids of the artifacts that the two agents make. */
export const ARTIFACT = { research: 'research-result', draft: 'draft', reasoning: 'reasoning' } as const;

export const SearchChoice = z.enum(SEARCH_CHOICES);
export type SearchChoice = z.infer<typeof SearchChoice>;

export const ResearchRequest = z.object({
  topic: z.string().trim().min(1).max(2000),
  maxSources: z.int().min(1).max(20).default(6),
  search: SearchChoice.default('auto'),
});
export type ResearchRequest = z.infer<typeof ResearchRequest>;

export const Source = z.object({
  n: z.int().min(1),
  title: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  excerpt: z.string(),
  publishedAt: z.string().optional(),
});
export type Source = z.infer<typeof Source>;

/** Why a service call failed, by name. */
export const CauseKind = z.enum([
  'key-missing',
  'key-refused',
  'plan-limit',
  'rate-limit',
  'unreachable',
  'timeout',
  'service-error',
  'bad-request',
  'bad-answer',
  'refused-address',
]);
export type CauseKind = z.infer<typeof CauseKind>;

export const QueryOutcome = z.object({
  query: z.string(),
  status: z.enum(['ok', 'empty', 'error', 'not-run']),
  results: z.int().min(0).default(0),
  /** Milliseconds the search took. */
  ms: z.number().min(0).optional(),
  httpStatus: z.int().optional(),
  credits: z.number().optional(),
  cause: z.object({ kind: CauseKind, message: z.string() }).optional(),
});
export type QueryOutcome = z.infer<typeof QueryOutcome>;

/** Where a text came from. `label` is the sentence that the page shows. */
export const Provenance = z.object({
  search: z.enum(['none', 'tavily', 'wikipedia', 'searxng']),
  /** Model id and host as `id@host`, or `none`. */
  model: z.string(),
  method: z.enum(['llm', 'extractive', 'outline', 'composed']),
  sources: z.int().min(0),
  /** The search or the model behind the text was a stand-in with prepared texts. */
  standIns: z.boolean().exactOptional(),
  label: z.string(),
});
export type Provenance = z.infer<typeof Provenance>;

const NAMES: Readonly<Record<Exclude<Provenance['search'], 'none'>, string>> = { tavily: 'Tavily', wikipedia: 'Wikipedia', searxng: 'SearXNG' };

/** How a label names the search behind a text: `live search (Tavily)`, or for a stand-in `stand-in search (in Tavily’s place), prepared texts`. */
export function searchLabel(search: Provenance['search'], standIn: boolean): string {
  if (search === 'none') return 'live search';
  return standIn ? `stand-in search (in ${NAMES[search]}’s place), prepared texts` : `live search (${NAMES[search]})`;
}

/** Whether the search that a provenance names was a stand-in. Its model alone may have been one, so that the flag is not enough. */
export const wasStandInSearch = (provenance: Provenance | undefined): boolean =>
  provenance?.standIns === true && provenance.search !== 'none' && provenance.label.startsWith(searchLabel(provenance.search, true));

/** What a turn used of services, as far as they told it. Both agents report it in this shape with whatever they end with. */
export const Usage = z.object({
  /** Calls of a model. */
  calls: z.int().min(0),
  inputTokens: z.int().min(0).optional(),
  outputTokens: z.int().min(0).optional(),
  /** The model that answered last, as `id@host`; absent when none was called. */
  model: z.string().optional(),
  /** Calls of a search service. */
  searches: z.int().min(0).optional(),
});
export type Usage = z.infer<typeof Usage>;

const Fix = z.object({
  /** What to do, one sentence. */
  say: z.string(),
  /** The header whose value is missing or refused, when that is the fix. */
  header: z.string().optional(),
});

export const ResearchResult = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('found'),
    findings: z.string().min(1),
    sources: z.array(Source).max(20),
    queries: z.array(QueryOutcome),
    live: z.boolean(),
    notice: z.string().optional(),
    /** Numbers that the model cited and that no source has; they were removed from the findings. */
    removedCitations: z.array(z.int()).default([]),
    /** Numbers of sources that the findings do not cite. */
    unusedSources: z.array(z.int()).default([]),
    provenance: Provenance,
    usage: Usage.optional(),
  }),
  z.object({
    outcome: z.literal('not_found'),
    reason: z.string(),
    suggestions: z.array(z.string()),
    queries: z.array(QueryOutcome).default([]),
    usage: Usage.optional(),
  }),
  z.object({
    outcome: z.literal('blocked'),
    reason: z.string(),
    requiresHuman: z.boolean(),
    fix: Fix.optional(),
    queries: z.array(QueryOutcome).default([]),
    usage: Usage.optional(),
  }),
]);
export type ResearchResult = z.infer<typeof ResearchResult>;

export const HandoffPayload = z.object({
  /** The user's words, verbatim. */
  request: z.string().min(1).max(2000),
  /** The findings (Markdown with [n] citations). */
  summary: z.string().min(1).max(400_000),
  state: z.object({
    sources: z.array(Source).max(20),
    queries: z.array(QueryOutcome),
    live: z.boolean(),
    notice: z.string().optional(),
    provenance: Provenance.optional(),
  }),
  path: z.array(z.string().min(1)).min(1),
  hop: z.int().min(1).max(MAX_HOPS),
});
export type HandoffPayload = z.infer<typeof HandoffPayload>;

/** How a draft ended. Anything but `complete` ends the Writer's task as failed, with what exists kept. */
export const DraftResult = z.object({
  outcome: z.enum(['complete', 'cut_short', 'filtered', 'interrupted', 'empty', 'blocked']),
  words: z.int().min(0),
  /** What happened and what to do, for people. Empty when complete. */
  reason: z.string().default(''),
  fix: Fix.optional(),
  provenance: Provenance,
  usage: Usage.optional(),
});
export type DraftResult = z.infer<typeof DraftResult>;
