/** Why an agent waits, by name: read from its last answer on the timeline, because a wait itself tells only sentences. Pure. */
import { isObject, parseJson, type Json } from '@handoff/shared/base/json';
import { ResearchResult, type CauseKind } from '@handoff/shared/handoff/contract';
import type { RunView } from '@handoff/shared/trace/views/model';

const DEEPEST = 12;
/** The first blocked result anywhere in an answer: where it stands depends on the dialect. */
function blockedIn(value: Json | undefined, depth = 0): Extract<ResearchResult, { outcome: 'blocked' }> | undefined {
  if (depth > DEEPEST || value === null || typeof value !== 'object') return undefined;
  const result = isObject(value) && value['outcome'] === 'blocked' ? ResearchResult.safeParse(value) : undefined;
  if (result?.success === true && result.data.outcome === 'blocked') return result.data;
  for (const child of Object.values(value)) {
    const found = blockedIn(child, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function blockedCause(view: RunView, agent: string): CauseKind | undefined {
  const raw = view.exchanges.findLast((exchange) => exchange.agent === agent && exchange.body !== undefined)?.body?.raw;
  const json = raw === undefined ? undefined : parseJson(raw);
  const blocked = json?.ok === true ? blockedIn(json.value) : undefined;
  return blocked?.queries.find((query) => query.cause !== undefined)?.cause?.kind;
}

/** The seconds that a sentence of an agent asks to wait (`in 30 seconds`, `in 2 minutes`), at most an hour. */
export function secondsToWait(sentence: string): number | undefined {
  const [, n, unit] = /\bin (\d{1,4}) (second|minute)s?\b/.exec(sentence) ?? [];
  const seconds = Number(n) * (unit === 'minute' ? 60 : 1);
  return n !== undefined && seconds > 0 && seconds <= 3600 ? seconds : undefined;
}
