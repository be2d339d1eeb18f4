/** How a draft's end becomes the end of the turn. Only a complete draft completes the task. */
import type { JsonObject } from '@handoff/shared/base/json';
import type { TurnEnd } from '@handoff/shared/agent-kit/agent';
import type { ChatEnd, ModelSettings } from '@handoff/shared/agent-kit/model/end';
import { endSentence } from '@handoff/shared/agent-kit/model/sentences';
import { isKeyProblem } from '@handoff/shared/agent-kit/model/use';
import { sentenceOf, type ServiceError } from '@handoff/shared/agent-kit/services/failure';
import type { DraftResult, Provenance, Usage } from '@handoff/shared/handoff/contract';
import { SERVICE_HEADER } from '@handoff/shared/handoff/service-names';

/** Words as people count them. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’\-.]*/gu)?.length ?? 0;

interface Facts {
  readonly words: number;
  readonly provenance: Provenance;
  readonly usage: Usage | undefined;
}
const result = (facts: Facts, outcome: DraftResult['outcome'], reason: string, fix?: DraftResult['fix']): JsonObject => {
  const made: DraftResult = {
    outcome,
    words: facts.words,
    reason,
    provenance: facts.provenance,
    ...(fix ? { fix } : {}),
    ...(facts.usage ? { usage: facts.usage } : {}),
  };
  return JSON.parse(JSON.stringify(made)) as JsonObject;
};

export const completed = (facts: Facts): TurnEnd => ({
  state: 'completed',
  text: `The draft is complete: ${facts.words} words, ${facts.provenance.label}.`,
  data: result(facts, 'complete', ''),
});

/** The model cannot be used. A key problem waits for a key, everything else for another try or another model. */
export function blocked(facts: Facts, failure: ServiceError): TurnEnd {
  const key = isKeyProblem(failure);
  const say = key
    ? 'Enter a valid key for the model service and continue this task, or choose another model.'
    : 'Continue this task to try again, or choose another model service, or none.';
  return {
    state: key ? 'auth-required' : 'input-required',
    text: `${sentenceOf(failure)} ${say}`,
    data: result(facts, 'blocked', sentenceOf(failure), { say, ...(key ? { header: SERVICE_HEADER.modelKey } : {}) }),
  };
}

export function turnEnd(facts: Facts, settings: ModelSettings, end: ChatEnd): TurnEnd {
  const sentence = endSentence(settings, end);
  const failed = (outcome: DraftResult['outcome'], reason = sentence): TurnEnd => ({ state: 'failed', text: reason, data: result(facts, outcome, reason) });
  switch (end.end) {
    case 'complete':
      return completed(facts);
    case 'canceled':
      return { state: 'canceled', text: 'Canceled.' };
    case 'cut-short':
      return failed('cut_short');
    case 'filtered':
      return failed('filtered');
    case 'interrupted':
      return failed(end.text.trim() === '' ? 'empty' : 'interrupted');
    case 'empty':
      return failed('empty');
    case 'tool-call':
      return failed(end.text.trim() === '' ? 'empty' : 'interrupted');
    // With text already there, the draft was broken off; without, nothing has happened yet and the task can go on.
    case 'failed':
      return end.text.trim() === '' ? blocked(facts, end.failure) : failed('interrupted', `${sentence} What came is kept, and is not complete.`);
  }
}
