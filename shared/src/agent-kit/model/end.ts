/** What a model call yields, and the ways it can end. Only `complete` is a finished text. */
import type { ServiceError } from '../services/failure.ts';
import type { Trust } from '../net/address.ts';

/** One model service and one model on it. */
export interface ModelSettings {
  /** Normalised OpenAI-compatible base URL. */
  readonly baseUrl: string;
  /** Absent for services without keys. */
  readonly key?: string;
  readonly model: string;
  readonly trust: Trust;
}

export interface ChatRequest {
  /** Instructions. Sent as one system message; folded into the user message where a service refuses that role. */
  readonly system: string;
  readonly user: string;
  /** Limit on the tokens of the answer, reasoning included. */
  readonly maxTokens: number;
}

export interface TokenUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

interface Ended {
  /** All text that arrived. */
  readonly text: string;
  /** The model as the service itself named it. */
  readonly servedBy?: string;
  readonly usage?: TokenUsage;
}
export type ChatEnd =
  | (Ended & { readonly end: 'complete' })
  /** The limit on the answer's length was reached. */
  | (Ended & { readonly end: 'cut-short'; readonly limit: 'tokens' | 'size' | 'reasoning' })
  /** The service's content filter, or the model's refusal, stopped the text. */
  | (Ended & { readonly end: 'filtered'; readonly words?: string })
  /** The stream broke off without a finish. */
  | (Ended & { readonly end: 'interrupted'; readonly why: 'closed' | 'stalled' | 'too-long' })
  /** A finish without any text. */
  | (Ended & { readonly end: 'empty'; readonly reasoningCharacters: number })
  | (Ended & { readonly end: 'tool-call' })
  | (Ended & { readonly end: 'failed'; readonly failure: ServiceError; readonly overflow: boolean })
  | (Ended & { readonly end: 'canceled' });

export type ChatEvent =
  | { readonly type: 'text'; readonly text: string }
  /** The model's reasoning: shown as such, never part of the text. */
  | { readonly type: 'reasoning'; readonly text: string }
  /** Something that was changed to please the service, for people. */
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'end'; readonly result: ChatEnd };

export interface ModelTimers {
  /** Until the response headers. Longer for this machine, where a model may have to be loaded. */
  readonly headersMs: number;
  readonly headersLocalMs: number;
  readonly firstTextMs: number;
  readonly idleMs: number;
  readonly totalMs: number;
}
export const MODEL_TIMERS: ModelTimers = { headersMs: 30_000, headersLocalMs: 120_000, firstTextMs: 120_000, idleMs: 45_000, totalMs: 600_000 };
/** UTF-16 units of text after which an answer is cut. */
export const MAX_ANSWER = 200_000;
/** UTF-16 units of reasoning after which a model is stopped. */
export const MAX_REASONING = 400_000;
