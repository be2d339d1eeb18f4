/** Where a draft comes from, in one label. */
import { NO_LIVE_SEARCH, OUTLINE_ONLY, type Provenance } from '@handoff/shared/handoff/contract';
import type { Brief } from './payload.ts';

export const TEXT_ONLY = 'text only, nothing was researched';
const NAMES: Readonly<Record<Provenance['search'], string>> = { none: 'none', tavily: 'Tavily', wikipedia: 'Wikipedia', searxng: 'SearXNG' };

/** `model` is `id@host`, or undefined when the draft is composed by rule. */
export function draftProvenance({ payload, research }: Brief, model: string | undefined): Provenance {
  const { live, provenance, sources } = payload.state;
  const search = live ? (provenance?.search ?? 'none') : 'none';
  const origin = !research
    ? TEXT_ONLY
    : live
      ? search === 'none'
        ? 'live search'
        : `live search (${NAMES[search]})`
      : provenance?.method === 'outline'
        ? OUTLINE_ONLY
        : NO_LIVE_SEARCH;
  const writer = model ? `written by ${model}` : 'composed by rule, no model';
  return { search, model: model ?? 'none', method: model ? 'llm' : 'composed', sources: sources.length, label: `${origin}${live ? ' — ' : '; '}${writer}` };
}
