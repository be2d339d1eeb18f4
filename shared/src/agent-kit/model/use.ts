/** Which model a turn uses, and what it used of it. */
import type { Usage } from '../../handoff/contract.ts';
import { holdsSecret } from '../services/echoes.ts';
import type { ServiceError } from '../services/failure.ts';
import type { ServiceSettings } from '../services/settings.ts';
import { hostOf } from './errors.ts';
import { defaultModel } from './list.ts';
import type { ChatEnd, ModelSettings } from './end.ts';

export type ModelUse =
  /** No model service was chosen. */
  { readonly kind: 'none' } | { readonly kind: 'ready'; readonly settings: ModelSettings } | { readonly kind: 'failed'; readonly failure: ServiceError };

/** The model of a turn. When none was named, the service is asked for its list and the first is taken. */
export async function chooseModel(services: ServiceSettings, signal: AbortSignal): Promise<ModelUse> {
  const { model } = services;
  if (!model) return { kind: 'none' };
  if (!model.ok) return { kind: 'failed', failure: model.error };
  const named = model.value.model;
  if (named) return { kind: 'ready', settings: { ...model.value, model: named } };
  const found = await defaultModel(model.value, signal);
  return found.ok ? { kind: 'ready', settings: { ...model.value, model: found.value } } : { kind: 'failed', failure: found.error };
}

/** `id@host`, as provenance names a model. */
export const modelAt = (settings: ModelSettings): string => `${settings.model}@${hostOf(settings.baseUrl)}`;
/**
 * The model that really answered, where the service names another than was asked for (routers, and local servers that
 * answer with whatever is loaded). A dated name of the same model counts as the same.
 */
export function answeredBy(settings: ModelSettings, end: ChatEnd): string {
  const served = end.servedBy;
  if (served && holdsSecret(served, settings.key ? [settings.key] : [])) return modelAt(settings);
  if (!served || !/^[\w./:@+-]{1,120}$/.test(served) || served.includes(settings.model) || settings.model.includes(served)) return modelAt(settings);
  return modelAt({ ...settings, model: served });
}
/** A failure that a new or other key settles. */
export const isKeyProblem = (failure: ServiceError): boolean => failure.kind === 'key-missing' || failure.kind === 'key-refused';

export interface UsageMeter {
  /** A call of a model came to its end. */
  add(settings: ModelSettings, end: ChatEnd): void;
  /** A search service was called. */
  searched(times: number): void;
  /** Undefined when nothing was called. Tokens are summed where the service told them. */
  total(): Usage | undefined;
}
export function usageMeter(): UsageMeter {
  let calls = 0;
  let input: number | undefined;
  let output: number | undefined;
  let model: string | undefined;
  let searches = 0;
  return {
    searched: (times) => void (searches += times),
    add(settings, end) {
      calls += 1;
      model = answeredBy(settings, end);
      if (end.usage?.inputTokens !== undefined) input = (input ?? 0) + end.usage.inputTokens;
      if (end.usage?.outputTokens !== undefined) output = (output ?? 0) + end.usage.outputTokens;
    },
    total: () =>
      calls === 0 && searches === 0
        ? undefined
        : {
            calls,
            ...(input === undefined ? {} : { inputTokens: input }),
            ...(output === undefined ? {} : { outputTokens: output }),
            ...(model === undefined ? {} : { model }),
            ...(searches === 0 ? {} : { searches }),
          },
  };
}
