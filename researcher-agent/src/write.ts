/** Findings written by a model from numbered sources, or from what it knows, and what is checked about them. */
import { ask } from '@handoff/shared/agent-kit/model/chat';
import type { ChatRequest, ModelSettings, ModelTimers } from '@handoff/shared/agent-kit/model/end';
import { endSentence } from '@handoff/shared/agent-kit/model/sentences';
import { answeredBy, isKeyProblem, type UsageMeter } from '@handoff/shared/agent-kit/model/use';
import { sentenceOf, type ServiceError } from '@handoff/shared/agent-kit/services/failure';
import type { Source } from '@handoff/shared/handoff/contract';
import { checkCitations, stripReferences, unlinkUnknown, type CheckedCitations } from './citations.ts';
import { findingsPrompt, knowledgePrompt } from './prompts.ts';

export interface Writing {
  readonly settings: ModelSettings;
  readonly timers: Partial<ModelTimers>;
  readonly meter: UsageMeter;
  readonly signal: AbortSignal;
}
export type Written<T> =
  /** `by` is the model that answered, as `id@host`. */
  | { readonly kind: 'written'; readonly value: T; readonly by: string }
  | { readonly kind: 'nothing'; readonly reason: string }
  /** The model's text cannot be used: why, for people, and the failure behind it if there was one. */
  | { readonly kind: 'unusable'; readonly why: string; readonly failure?: ServiceError }
  | { readonly kind: 'key'; readonly failure: ServiceError }
  | { readonly kind: 'canceled' };

/** One model call whose whole text is wanted. Text that is not complete is not used. */
export async function askModel(writing: Writing, request: ChatRequest): Promise<Written<string> & { readonly overflow?: boolean }> {
  const end = await ask(writing.settings, request, { signal: writing.signal, timers: writing.timers });
  writing.meter.add(writing.settings, end);
  if (end.end === 'canceled') return { kind: 'canceled' };
  if (end.end === 'complete') return { kind: 'written', value: end.text, by: answeredBy(writing.settings, end) };
  if (end.end !== 'failed') return { kind: 'unusable', why: endSentence(writing.settings, end) };
  return isKeyProblem(end.failure)
    ? { kind: 'key', failure: end.failure }
    : { kind: 'unusable', why: sentenceOf(end.failure), failure: end.failure, overflow: end.overflow };
}

const NOT_FOUND = /^\s*\**NOT_FOUND\**\s*:?\s*(.*)/i;

/** Findings with checked citations. When the sources are too long for the model, half of their text is sent once more. */
export async function writeFindings(writing: Writing, topic: string, sources: readonly Source[]): Promise<Written<CheckedCitations>> {
  let answer = await askModel(writing, findingsPrompt(topic, sources));
  if (answer.kind === 'unusable' && answer.overflow) answer = await askModel(writing, findingsPrompt(topic, sources, 0.5));
  if (answer.kind !== 'written') return answer;
  const nothing = NOT_FOUND.exec(answer.value);
  if (nothing) return { kind: 'nothing', reason: nothing[1]?.slice(0, 300) ?? '' };
  const checked = checkCitations(
    unlinkUnknown(
      answer.value,
      sources.map(({ url }) => url),
    ),
    sources.map(({ n }) => n),
  );
  if (checked.text === '') return { kind: 'unusable', why: 'The model wrote no findings.' };
  // Text that cites nothing could be anything: it is not passed on as research.
  if (checked.cited.length === 0) return { kind: 'unusable', why: `${writing.settings.model} cited none of the sources, so its text was set aside.` };
  return { kind: 'written', value: checked, by: answer.by };
}

/** What the model knows, without addresses and citation marks. */
export async function writeKnowledge(writing: Writing, topic: string): Promise<Written<string>> {
  const answer = await askModel(writing, knowledgePrompt(topic));
  if (answer.kind !== 'written') return answer;
  const text = stripReferences(answer.value);
  return text === '' ? { kind: 'unusable', why: 'The model wrote no findings.' } : { kind: 'written', value: text, by: answer.by };
}
