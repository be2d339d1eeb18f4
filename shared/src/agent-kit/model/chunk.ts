/** Reads one JSON value of a chat completion (a stream's chunk or a whole answer) tolerantly. Pure. */
import { isObject, isString, member, stringMember, type Json } from '../../base/json.ts';
import type { TokenUsage } from './end.ts';

export type Finish = 'stop' | 'length' | 'filter' | 'tool' | 'error' | 'other';

export interface Chunk {
  readonly text: string;
  readonly reasoning: string;
  readonly refusal: string;
  readonly finish?: Finish;
  readonly usage?: TokenUsage;
  readonly servedBy?: string;
  readonly toolCall: boolean;
  /** Present when the value reports an error. */
  readonly error?: Json;
}

const FINISH: Readonly<Record<string, Finish>> = {
  stop: 'stop',
  eos: 'stop',
  eos_token: 'stop',
  end_turn: 'stop',
  stop_sequence: 'stop',
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  content_filter: 'filter',
  safety: 'filter',
  recitation: 'filter',
  refusal: 'filter',
  prohibited_content: 'filter',
  blocklist: 'filter',
  tool_calls: 'tool',
  tool_use: 'tool',
  function_call: 'tool',
  error: 'error',
};

const isText = (part: Json): boolean => isObject(part) && (part['type'] === 'text' || part['type'] === 'output_text' || part['type'] === undefined);
/** Text of `content`: a string, or the text parts of an array. */
function textOf(content: Json | undefined): string {
  if (isString(content)) return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: Json) => (isString(part) ? part : isText(part) ? (stringMember(part, 'text') ?? '') : '')).join('');
}
/** Thinking parts of an array: `{ type: "thinking", thinking: string | parts }`. */
function thinkingOf(content: Json | undefined): string {
  if (!Array.isArray(content)) return '';
  return content.map((part: Json) => (isObject(part) && part['type'] === 'thinking' ? textOf(part['thinking'] ?? part['text']) : '')).join('');
}

function usageOf(value: Json | undefined): TokenUsage | undefined {
  const count = (...names: string[]): number | undefined =>
    names.map((name) => member(value, name)).find((n): n is number => typeof n === 'number' && Number.isInteger(n) && n >= 0);
  const inputTokens = count('prompt_tokens', 'input_tokens');
  const outputTokens = count('completion_tokens', 'output_tokens');
  if (inputTokens === undefined && outputTokens === undefined) return undefined;
  return { ...(inputTokens === undefined ? {} : { inputTokens }), ...(outputTokens === undefined ? {} : { outputTokens }) };
}

/** Whether `error` says something: `null`, `""`, and an absent member do not. An empty object does. */
const hasError = (error: Json | undefined): error is Json => error !== undefined && error !== null && error !== '' && error !== false;

/** Reads a chunk, or a whole answer (`message` in place of `delta`). Only the first choice counts. */
export function readChunk(value: Json): Chunk {
  const choices = member(value, 'choices');
  const choice = Array.isArray(choices) ? choices.find((one: Json) => (member(one, 'index') ?? 0) === 0) : undefined;
  const delta = member(choice, 'delta') ?? member(choice, 'message');
  const content = member(delta, 'content');
  const finishReason = stringMember(choice, 'finish_reason');
  const finish = finishReason === undefined || finishReason === '' ? undefined : (FINISH[finishReason.toLowerCase()] ?? 'other');
  const usage = usageOf(member(value, 'usage')) ?? usageOf(member(member(value, 'x_groq'), 'usage'));
  const servedBy = stringMember(value, 'model');
  const error = member(value, 'error') ?? (stringMember(value, 'object') === 'error' ? value : undefined);
  const tools = member(delta, 'tool_calls');
  return {
    text: textOf(content) || (stringMember(choice, 'text') ?? ''),
    reasoning: stringMember(delta, 'reasoning_content') ?? stringMember(delta, 'reasoning') ?? thinkingOf(content),
    refusal: stringMember(delta, 'refusal') ?? '',
    toolCall: (Array.isArray(tools) && tools.length > 0) || isObject(member(delta, 'function_call')),
    ...(finish ? { finish } : {}),
    ...(usage ? { usage } : {}),
    ...(servedBy ? { servedBy } : {}),
    ...(hasError(error) ? { error } : {}),
  };
}
