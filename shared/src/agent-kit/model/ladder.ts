/**
 * Services differ in which parameters they accept. The first request uses the likeliest; when a service names a parameter
 * it refuses, that one is renamed or left out, once each, and the choice is remembered for the service and model.
 */
import { presetFor } from '../../handoff/presets.ts';
import type { ErrorBody } from './errors.ts';
import type { ChatRequest, ModelSettings } from './end.ts';

export interface Rung {
  /** Spellings of the output limit still to be tried; the first is used, none when empty. */
  readonly limits: readonly ('max_completion_tokens' | 'max_tokens')[];
  readonly usage: boolean;
  readonly stream: boolean;
  readonly system: boolean;
}

const remembered = new Map<string, Rung>();
const MAX_REMEMBERED = 200;
const keyOf = (settings: ModelSettings): string => `${settings.baseUrl} ${settings.model}`;

export function firstRung(settings: ModelSettings): Rung {
  const preset = presetFor(settings.baseUrl);
  return (
    remembered.get(keyOf(settings)) ?? {
      limits: preset?.limitParameter === 'max_completion_tokens' ? ['max_completion_tokens', 'max_tokens'] : ['max_tokens', 'max_completion_tokens'],
      usage: preset?.usageInStream ?? false,
      stream: true,
      system: true,
    }
  );
}
export function remember(settings: ModelSettings, rung: Rung): void {
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(keyOf(settings), rung);
}

/** The next rung after a refusal (400 or 422), with a note for people; undefined when the refusal names nothing that can change. */
export function nextRung(rung: Rung, body: ErrorBody): { readonly rung: Rung; readonly note?: string } | undefined {
  const says = `${body.param} ${body.message}`;
  if (rung.usage && /stream_options|include_usage/.test(says)) return { rung: { ...rung, usage: false } };
  if (rung.limits.length > 0 && /max_completion_tokens|max_tokens/.test(says)) return { rung: { ...rung, limits: rung.limits.slice(1) } };
  if (
    rung.stream &&
    (body.param === 'stream' || /verified to stream|stream(ing)? (is )?not (supported|allowed|available)|does not support stream/i.test(body.message))
  ) {
    return { rung: { ...rung, stream: false, usage: false }, note: 'This model does not stream, so its answer came all at once.' };
  }
  if (rung.system && /\b(system|developer)\b/i.test(says) && /role|message|instruction/i.test(says)) return { rung: { ...rung, system: false } };
  return undefined;
}
/** The request body for a rung. No temperature, no tools, no penalties: many services refuse one of them. */
export function requestBody(settings: ModelSettings, request: ChatRequest, rung: Rung): Record<string, unknown> {
  const messages = rung.system
    ? [
        { role: 'system', content: request.system },
        { role: 'user', content: request.user },
      ]
    : [{ role: 'user', content: `${request.system}\n\n${request.user}` }];
  return {
    model: settings.model,
    messages,
    ...(rung.stream ? { stream: true } : {}),
    ...(rung.limits[0] ? { [rung.limits[0]]: request.maxTokens } : {}),
    ...(rung.stream && rung.usage ? { stream_options: { include_usage: true } } : {}),
  };
}
