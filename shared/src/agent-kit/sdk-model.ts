/**
 * Between the neutral model and the SDK's core types (which are those of A2A 1.0). The SDK's own translators turn the
 * core types into either wire dialect, so no dialect is spelled here.
 */
import type { Artifact as SdkArtifact, Message as SdkMessage, Part as SdkPart, Role, TaskState as SdkTaskState, TaskStatus as SdkStatus } from '@a2a-js/sdk';
import type { DefaultRequestHandler } from '@a2a-js/sdk/server';
import type { Message, Part, TaskState } from '../a2a/model.ts';
import { contextId, freshId, messageId, taskId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';

// What the SDK's request handler is asked, named by its methods: the types' own names are words of one dialect.
export type SendParams = Parameters<DefaultRequestHandler['sendMessage']>[0];
export type CancelParams = Parameters<DefaultRequestHandler['cancelTask']>[0];
export type SubscribeParams = Parameters<DefaultRequestHandler['resubscribe']>[0];

/** Task states in the order of their numbers in the protocol's enum (A2A 1.0, `TaskState`), which the SDK uses. */
const STATES: readonly TaskState[] = ['unknown', 'submitted', 'working', 'completed', 'failed', 'canceled', 'input-required', 'rejected', 'auth-required'];
/** Numbers of the protocol's enum `Role`. */
export const ROLE = { user: 1, agent: 2 } as const satisfies Record<Message['role'], Role>;

/** @throws RangeError for what is no state: an agent's own code may be untyped. */
export function toSdkState(state: TaskState): SdkTaskState {
  const number = STATES.indexOf(state);
  if (number < 0) throw new RangeError(`${String(state)} is not a state of a task.`);
  return number;
}
/** The neutral state; `unknown` for a number that the protocol does not have. */
export const fromSdkState = (state: SdkTaskState | undefined): TaskState => STATES[state ?? 0] ?? 'unknown';

/** @throws RangeError for a part of type `unknown`: an agent must not send what it cannot name. */
export function toSdkPart(part: Part): SdkPart {
  const rest = { metadata: part.type === 'unknown' ? undefined : part.metadata, filename: '', mediaType: '' };
  switch (part.type) {
    case 'text':
      return { ...rest, content: { $case: 'text', value: part.text }, mediaType: part.mediaType ?? '' };
    case 'data':
      return { ...rest, content: { $case: 'data', value: part.data }, mediaType: part.mediaType ?? '' };
    case 'file': {
      const content =
        'bytes' in part.source ? { $case: 'raw' as const, value: Buffer.from(part.source.bytes, 'base64') } : { $case: 'url' as const, value: part.source.uri };
      return { ...rest, content, filename: part.name ?? '', mediaType: part.mediaType ?? '' };
    }
    case 'unknown':
      throw new RangeError('A part of unknown type cannot be sent.');
  }
}

export function fromSdkPart(part: SdkPart): Part {
  const shared = {
    ...(part.mediaType !== '' && { mediaType: part.mediaType }),
    ...(part.metadata !== undefined && { metadata: part.metadata as JsonObject }),
  };
  const content = part.content;
  switch (content?.$case) {
    case 'text':
      return { type: 'text', text: content.value, ...shared };
    case 'data':
      return { type: 'data', data: content.value as Json, ...shared };
    case 'raw':
      return { type: 'file', source: { bytes: content.value.toString('base64') }, ...(part.filename !== '' && { name: part.filename }), ...shared };
    case 'url':
      return { type: 'file', source: { uri: content.value }, ...(part.filename !== '' && { name: part.filename }), ...shared };
    case undefined:
      return { type: 'unknown', raw: null };
  }
}

export function fromSdkMessage(message: SdkMessage): Message {
  return {
    messageId: messageId(message.messageId),
    role: message.role === ROLE.agent ? 'agent' : 'user',
    parts: message.parts.map(fromSdkPart),
    ...(message.contextId !== '' && { contextId: contextId(message.contextId) }),
    ...(message.taskId !== '' && { taskId: taskId(message.taskId) }),
    ...(message.metadata !== undefined && { metadata: message.metadata as JsonObject }),
    ...(message.referenceTaskIds.length > 0 && { referenceTaskIds: message.referenceTaskIds.map(taskId) }),
  };
}

/** A text part as the SDK holds it; one object per chunk, so it is kept small. */
export const textPart = (text: string): SdkPart => ({ content: { $case: 'text', value: text }, metadata: undefined, filename: '', mediaType: '' });

/** An artifact without parts. */
export const artifactHead = (head: {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly metadata?: JsonObject;
}): SdkArtifact => ({
  artifactId: head.id,
  name: head.name ?? '',
  description: head.description ?? '',
  parts: [],
  metadata: head.metadata,
  extensions: [],
});

/** A status of now, with what the agent says about it: text for people, data for programs. No message when it says neither. */
export function statusNow(state: TaskState, of: { readonly taskId: string; readonly contextId: string }, text = '', data?: JsonObject): SdkStatus {
  const parts = [...(text === '' ? [] : [textPart(text)]), ...(data === undefined ? [] : [toSdkPart({ type: 'data', data })])];
  const message: SdkMessage | undefined =
    parts.length === 0
      ? undefined
      : {
          messageId: freshId(),
          contextId: of.contextId,
          taskId: of.taskId,
          role: ROLE.agent,
          parts,
          metadata: undefined,
          extensions: [],
          referenceTaskIds: [],
        };
  return { state: toSdkState(state), message, timestamp: new Date().toISOString() };
}
