/** Where a draft comes from, in one label. */
import { NO_LIVE_SEARCH, OUTLINE_ONLY, type Provenance, searchLabel, wasStandInSearch } from '@handoff/shared/handoff/contract';
import type { Brief } from './payload.ts';

export const TEXT_ONLY = 'text only, nothing was researched';
/** A model wrote from an outline. */
const OUTLINE_BY_MODEL = 'no live search: from an outline, nothing was looked up';
/** The model that drafts, as `id@host`, and whether it is the environment's stand-in. */
export interface DraftingModel {
  readonly name: string;
  readonly standIn: boolean;
}

/** `model` is undefined when the draft is composed by rule. */
export function draftProvenance({ payload, research }: Brief, model: DraftingModel | undefined): Provenance {
  const { live, provenance, sources } = payload.state;
  const search = live ? (provenance?.search ?? 'none') : 'none';
  const origin = !research
    ? TEXT_ONLY
    : live
      ? searchLabel(search, wasStandInSearch(provenance))
      : provenance?.method === 'outline'
        ? model
          ? OUTLINE_BY_MODEL
          : OUTLINE_ONLY
        : NO_LIVE_SEARCH;
  // The label of an outline says "no model" already.
  const writer = model ? `written by ${model.name}` : origin === OUTLINE_ONLY ? '' : 'composed by rule, no model';
  // What stood behind the findings stands behind the draft.
  const standIns = model?.standIn === true || (research && provenance?.standIns === true);
  return {
    search,
    model: model?.name ?? 'none',
    method: model ? 'llm' : 'composed',
    sources: sources.length,
    ...(standIns ? { standIns } : {}),
    label: [origin, writer].filter((part) => part !== '').join(live ? ' — ' : '; '),
  };
}
