/** A2A 1.0 over JSON-RPC (ProtoJSON): the words for methods, states, roles and parts. Specification 1.0, sections 4 and 9. */
import { isObject, member, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import type { Operation } from '../errors.ts';
import type { Message, Part, TaskState } from '../model.ts';
import { filePart, type Words } from '../shape.ts';

export const METHODS: Readonly<Record<Operation, string>> = {
  send: 'SendMessage',
  stream: 'SendStreamingMessage',
  get: 'GetTask',
  list: 'ListTasks',
  cancel: 'CancelTask',
  resubscribe: 'SubscribeToTask',
};

const STATES: readonly (readonly [string, TaskState])[] = [
  ['TASK_STATE_UNSPECIFIED', 'unknown'],
  ['TASK_STATE_SUBMITTED', 'submitted'],
  ['TASK_STATE_WORKING', 'working'],
  ['TASK_STATE_COMPLETED', 'completed'],
  ['TASK_STATE_FAILED', 'failed'],
  ['TASK_STATE_CANCELED', 'canceled'],
  ['TASK_STATE_INPUT_REQUIRED', 'input-required'],
  ['TASK_STATE_REJECTED', 'rejected'],
  ['TASK_STATE_AUTH_REQUIRED', 'auth-required'],
];
const BY_NAME: ReadonlyMap<string, TaskState> = new Map(STATES);

/** Names, and numbers as ProtoJSON allows them. */
function state(raw: Json): TaskState | undefined {
  if (typeof raw === 'number') return STATES[raw]?.[1];
  if (typeof raw !== 'string') return undefined;
  return BY_NAME.get(raw.trim().toUpperCase().replace('CANCELLED', 'CANCELED'));
}
function role(raw: Json): Message['role'] | undefined {
  if (raw === 'ROLE_USER' || raw === 1) return 'user';
  return raw === 'ROLE_AGENT' || raw === 2 ? 'agent' : undefined;
}

/** Parts by the member that they hold. */
function part(raw: JsonObject): Part | undefined {
  const found = member(raw, 'metadata');
  const media = stringMember(raw, 'mediaType') ?? stringMember(raw, 'media_type');
  const more = { ...(media === undefined ? {} : { mediaType: media }), ...(isObject(found) ? { metadata: found } : {}) };
  const text = stringMember(raw, 'text');
  if (text !== undefined) return { type: 'text', text, ...more };
  const data = member(raw, 'data');
  if (data !== undefined) return { type: 'data', data, ...more };
  const bytes = stringMember(raw, 'raw');
  const name = stringMember(raw, 'filename');
  if (bytes !== undefined) return filePart({ bytes }, name, media, found);
  const uri = stringMember(raw, 'url');
  return uri === undefined ? undefined : filePart({ uri }, name, media, found);
}

export const words: Words = { state, role, part };
