/**
 * Checks that the SDK does not make, on its core types, so that they hold for both dialects (A2A 1.0, 3.1.1 and 4.1).
 * Each failure says what was wrong, where, and what is right.
 */
import type { Message, Part } from '@a2a-js/sdk';
import { ContentTypeNotSupportedError, RequestMalformedError } from '@a2a-js/sdk/errors';
import type { AgentProfile } from './agent.ts';
import { ROLE, type SendParams } from './sdk-model.ts';

/** @throws RequestMalformedError (-32602) · ContentTypeNotSupportedError (-32005) */
export function checkMessage(message: Message | undefined, profile: AgentProfile): void {
  if (!message) throw new RequestMalformedError('params.message is missing; put the message there.');
  if (!message.messageId) throw new RequestMalformedError('message.messageId is missing; give each message an id of its own.');
  if (message.role !== ROLE.user && message.role !== ROLE.agent)
    throw new RequestMalformedError('message.role is not a role of this protocol version; a client sends as the user.');
  if (message.parts.length === 0) throw new RequestMalformedError('message.parts is empty; a message has at least one part.');
  message.parts.forEach((part, index) => checkPart(part, `message.parts[${index}]`, profile));
}

/** @throws ContentTypeNotSupportedError (-32005) when the caller accepts none of the agent's output types. */
export function checkConfiguration(configuration: SendParams['configuration'], profile: AgentProfile): void {
  const accepted = configuration?.acceptedOutputModes ?? [];
  if (accepted.length === 0 || profile.outputModes.some((mode) => accepted.some((pattern) => matches(pattern, mode)))) return;
  throw new ContentTypeNotSupportedError(`This agent answers in ${profile.outputModes.join(', ')}; the request accepts only ${accepted.join(', ')}.`);
}

function checkPart(part: Part, where: string, profile: AgentProfile): void {
  const { content } = part;
  if (!content) throw new RequestMalformedError(`${where} holds no content that this protocol version knows; send a text, data or file part.`);
  if (content.$case === 'text' && typeof content.value !== 'string') throw new RequestMalformedError(`${where}: the text is not a string.`);
  if (content.$case === 'url' && typeof content.value !== 'string') throw new RequestMalformedError(`${where}: the file's address is not a string.`);
  const type = part.mediaType || { text: 'text/plain', data: 'application/json', raw: '', url: '' }[content.$case];
  const accepted = profile.inputModes.some((mode) => matches(mode, type || 'application/octet-stream'));
  if (!accepted)
    throw new ContentTypeNotSupportedError(`${where} is ${type || 'a file without a media type'}; this agent takes ${profile.inputModes.join(', ')}.`);
}

/**
 * Whether media type `type` is covered by `pattern` (`a/b`, `a/*`, a star, or a bare `a` as older agents write).
 * All `text/…` types count as one: whoever reads plain text can read Markdown.
 */
function matches(pattern: string, type: string): boolean {
  const [family, sub] = essence(pattern).split('/');
  const [typeFamily, typeSub] = essence(type).split('/');
  if (family === '*') return true;
  return family === typeFamily && (sub === undefined || sub === '*' || sub === typeSub || family === 'text');
}
const essence = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim().toLowerCase();
