/**
 * The shapes that both dialects share: tasks, messages, events. What differs (the words for states, roles and parts) is
 * given as `Words`. Tolerant: a member of a wrong type is left out, never a reason to throw.
 */
import { artifactId, contextId, messageId, taskId } from '../base/ids.ts';
import { isObject, member, stringMember, type Json, type JsonObject } from '../base/json.ts';
import type { A2AEvent, Artifact, Message, Part, Task, TaskState, TaskStatus } from './model.ts';

/** How a dialect spells what the shapes leave open. Undefined: not a word of this dialect. */
export interface Words {
  state(raw: Json): TaskState | undefined;
  role(raw: Json): Message['role'] | undefined;
  part(raw: JsonObject): Part | undefined;
}

/** The member by its camelCase name, or by its snake_case one. */
export const either = (value: unknown, camel: string): Json | undefined =>
  member(value, camel) ??
  member(
    value,
    camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
export const eitherString = (value: unknown, camel: string): string | undefined => {
  const found = either(value, camel);
  return typeof found === 'string' ? found : undefined;
};
export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const metadataOf = (value: unknown): { metadata?: JsonObject } => {
  const found = member(value, 'metadata');
  return isObject(found) ? { metadata: found } : {};
};

export const readPart = (raw: Json, words: Words): Part => (isObject(raw) ? words.part(raw) : undefined) ?? { type: 'unknown', raw };
const readParts = (raw: unknown, words: Words): readonly Part[] => listOf(member(raw, 'parts')).map((part) => readPart(part, words));

export function readMessage(raw: Json, words: Words): Message {
  const context = eitherString(raw, 'contextId');
  const task = eitherString(raw, 'taskId');
  const references = listOf(either(raw, 'referenceTaskIds')).filter((id) => typeof id === 'string');
  return {
    messageId: messageId(eitherString(raw, 'messageId') ?? ''),
    role: words.role(member(raw, 'role') ?? null) ?? 'agent',
    parts: readParts(raw, words),
    ...(context ? { contextId: contextId(context) } : {}),
    ...(task ? { taskId: taskId(task) } : {}),
    ...metadataOf(raw),
    ...(references.length > 0 ? { referenceTaskIds: references.map(taskId) } : {}),
  };
}

export function readStatus(raw: Json | undefined, words: Words): TaskStatus {
  const spelled = member(raw, 'state') ?? null;
  const state = words.state(spelled);
  const said = member(raw, 'message');
  const timestamp = stringMember(raw, 'timestamp');
  return {
    state: state ?? 'unknown',
    ...(state === undefined && spelled !== null ? { rawState: typeof spelled === 'string' ? spelled : JSON.stringify(spelled) } : {}),
    ...(isObject(said) ? { message: readMessage(said, words) } : {}),
    ...(timestamp === undefined ? {} : { timestamp }),
  };
}

export function readArtifact(raw: Json, words: Words): Artifact {
  const name = stringMember(raw, 'name');
  const description = stringMember(raw, 'description');
  return {
    artifactId: artifactId(eitherString(raw, 'artifactId') ?? name ?? ''),
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    parts: readParts(raw, words),
    ...metadataOf(raw),
  };
}

export function readTask(raw: Json, words: Words): Task {
  return {
    id: taskId(stringMember(raw, 'id') ?? ''),
    contextId: contextId(eitherString(raw, 'contextId') ?? stringMember(raw, 'sessionId') ?? ''),
    status: readStatus(member(raw, 'status'), words),
    artifacts: listOf(member(raw, 'artifacts')).map((artifact) => readArtifact(artifact, words)),
    history: listOf(member(raw, 'history')).map((message) => readMessage(message, words)),
    ...metadataOf(raw),
  };
}

const ids = (raw: Json) => ({
  taskId: taskId(eitherString(raw, 'taskId') ?? stringMember(raw, 'id') ?? ''),
  contextId: contextId(eitherString(raw, 'contextId') ?? ''),
});

export function readStatusEvent(raw: Json, words: Words): A2AEvent {
  const final = member(raw, 'final');
  return {
    type: 'status',
    ...ids(raw),
    status: readStatus(member(raw, 'status'), words),
    ...(typeof final === 'boolean' ? { final } : {}),
    ...metadataOf(raw),
  };
}
export function readArtifactEvent(raw: Json, words: Words): A2AEvent {
  return {
    type: 'artifact',
    ...ids(raw),
    artifact: readArtifact(member(raw, 'artifact') ?? {}, words),
    append: member(raw, 'append') === true,
    lastChunk: either(raw, 'lastChunk') === true,
    ...metadataOf(raw),
  };
}

/** An event by its shape alone, for answers without any tag. */
export function readByShape(raw: Json, words: Words): A2AEvent | undefined {
  if (!isObject(raw)) return undefined;
  if (isObject(member(raw, 'artifact'))) return readArtifactEvent(raw, words);
  if (isObject(member(raw, 'status'))) {
    if (either(raw, 'taskId') !== undefined || member(raw, 'final') !== undefined) return readStatusEvent(raw, words);
    if (member(raw, 'id') !== undefined) return { type: 'task', task: readTask(raw, words) };
  }
  if (member(raw, 'role') !== undefined && Array.isArray(member(raw, 'parts'))) return { type: 'message', message: readMessage(raw, words) };
  return undefined;
}

/** A file part from any of its spellings. */
export function filePart(
  source: { readonly bytes: string } | { readonly uri: string },
  name: string | undefined,
  mediaType: string | undefined,
  metadata: Json | undefined,
): Part {
  return {
    type: 'file',
    source,
    ...(name === undefined ? {} : { name }),
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(isObject(metadata) ? { metadata } : {}),
  };
}
