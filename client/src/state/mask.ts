/** Keys never reach the screen or a mark, even when an agent echoes one back in its own words. */
import { createTailMask } from '@handoff/shared/base/live-mask';
import { isObject, type Json, type JsonObject } from '@handoff/shared/base/json';
import type { RunState } from '@handoff/shared/handoff/machine';
import { createRedactor } from '@handoff/shared/trace/redact';

/** Masks live key values in a text. */
export type Mask = (text: string) => string;
export const maskOf = (secrets: readonly string[]): Mask => createRedactor(secrets).text;
/** For text that was joined from pieces: hides the beginning of a key at its end too. */
export const tailMaskOf = (secrets: readonly string[]): Mask => createTailMask(secrets);

function deep(value: Json, mask: Mask): Json {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((item: Json) => deep(item, mask));
  return isObject(value) ? maskObject(value, mask) : value;
}
/** The same data with every string masked. */
export const maskObject = (data: JsonObject, mask: Mask): JsonObject =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, deep(value, mask)]));

/** The same state with everything masked that is shown as text and that an agent may have written. */
export function maskState(state: RunState, mask: Mask, tail: Mask = mask): RunState {
  if (state.phase === 'idle') return state;
  let next: RunState = state;
  if ('draft' in next && next.draft !== undefined) {
    const { draft } = next;
    const text = tail(draft.text);
    const reasoning = tail(draft.reasoning);
    if (text !== draft.text || reasoning !== draft.reasoning) next = { ...next, draft: { ...draft, text, reasoning } };
  }
  switch (next.phase) {
    case 'research':
      return next.progress === undefined ? next : { ...next, progress: mask(next.progress) };
    case 'waiting':
      return { ...next, reason: mask(next.reason), ...(next.fix === undefined ? {} : { fix: { ...next.fix, say: mask(next.fix.say) } }) };
    case 'not-found':
      return { ...next, result: { ...next.result, reason: mask(next.result.reason), suggestions: next.result.suggestions.map(mask) } };
    case 'failed':
    case 'interrupted':
      return { ...next, problem: { ...next.problem, say: mask(next.problem.say), next: mask(next.problem.next) } };
    default:
      return next;
  }
}
