/** A2A 0.2 and 0.3 over JSON-RPC: the words for methods, states, roles and parts. Specification 0.3.0, sections 6 and 7. */
import { isObject, member, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import type { Operation } from '../errors.ts';
import type { Message, Part, TaskState } from '../model.ts';
import { filePart, type Words } from '../shape.ts';

export const METHODS: Readonly<Partial<Record<Operation, string>>> = {
  send: 'message/send',
  stream: 'message/stream',
  get: 'tasks/get',
  cancel: 'tasks/cancel',
  resubscribe: 'tasks/resubscribe',
};

const STATES: ReadonlySet<string> = new Set<TaskState>([
  'submitted',
  'working',
  'input-required',
  'auth-required',
  'completed',
  'failed',
  'canceled',
  'rejected',
  'unknown',
]);

/** Also the spellings seen in the wild: other case, underscores, British `cancelled`. */
function state(raw: Json): TaskState | undefined {
  if (typeof raw !== 'string') return undefined;
  const word = raw.trim().toLowerCase().replaceAll('_', '-').replaceAll(' ', '-').replace('cancelled', 'canceled');
  return STATES.has(word) ? (word as TaskState) : undefined;
}
function role(raw: Json): Message['role'] | undefined {
  if (raw === 'user' || raw === 'agent') return raw;
  return raw === 'assistant' || raw === 'model' ? 'agent' : undefined;
}

/** Parts tagged by `kind`, or by `type` as in 0.1 and in the specification's own examples. */
function part(raw: JsonObject): Part | undefined {
  const tag = stringMember(raw, 'kind') ?? stringMember(raw, 'type');
  const found = member(raw, 'metadata');
  const metadata = isObject(found) ? { metadata: found } : {};
  if (tag === 'text') {
    const text = stringMember(raw, 'text');
    return text === undefined ? undefined : { type: 'text', text, ...metadata };
  }
  if (tag === 'data') {
    const data = member(raw, 'data');
    return data === undefined ? undefined : { type: 'data', data, ...metadata };
  }
  if (tag !== 'file') return undefined;
  const file = member(raw, 'file');
  const bytes = stringMember(file, 'bytes') ?? stringMember(file, 'fileWithBytes') ?? stringMember(file, 'data');
  const uri = stringMember(file, 'uri') ?? stringMember(file, 'fileWithUri') ?? stringMember(file, 'url');
  const name = stringMember(file, 'name');
  const media = stringMember(file, 'mimeType') ?? stringMember(file, 'mediaType');
  if (bytes !== undefined) return filePart({ bytes }, name, media, found);
  return uri === undefined ? undefined : filePart({ uri }, name, media, found);
}

export const words: Words = { state, role, part };
