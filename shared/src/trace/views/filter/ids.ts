/** The ids that an event or a request names, read from its raw text. */
import { decodeSentMessage } from '../../../a2a/dialect.ts';
import type { A2AEvent, Message, Task } from '../../../a2a/model.ts';
import { parseJson, stringMember } from '../../../base/json.ts';
import { readRpcRequest } from '../../../wire/jsonrpc.ts';
import { readAnswer, readFrame } from '../kinds.ts';

export type IdKind = 'task' | 'context' | 'message' | 'artifact' | 'rpc';
export type Ids = readonly (readonly [kind: IdKind, id: string])[];
type Found = [IdKind, string][];

function add(into: Found, kind: IdKind, id: string | number | null | undefined): void {
  if (id !== undefined && id !== null && id !== '') into.push([kind, String(id)]);
}
function ofMessage(message: Message | undefined, into: Found): void {
  if (!message) return;
  add(into, 'message', message.messageId);
  add(into, 'task', message.taskId);
  add(into, 'context', message.contextId);
  for (const task of message.referenceTaskIds ?? []) add(into, 'task', task);
}
function ofTask(task: Task, into: Found): void {
  add(into, 'task', task.id);
  add(into, 'context', task.contextId);
  for (const artifact of task.artifacts) add(into, 'artifact', artifact.artifactId);
  ofMessage(task.status.message, into);
}
function ofEvent(event: A2AEvent, into: Found): void {
  if (event.type === 'task') return ofTask(event.task, into);
  if (event.type === 'message') return ofMessage(event.message, into);
  add(into, 'task', event.taskId);
  add(into, 'context', event.contextId);
  if (event.type === 'artifact') return add(into, 'artifact', event.artifact.artifactId);
  return ofMessage(event.status.message, into);
}

/** The ids of a frame, or of a `plain` answer; also where the event is another request's. */
export function idsOfEvent(raw: string, plain: boolean): Ids {
  const reading = plain ? readAnswer(raw) : readFrame({ kind: 'event', raw });
  const found: Found = [];
  if (reading.envelope !== undefined && 'id' in reading.envelope) add(found, 'rpc', reading.envelope.id);
  if (reading.event !== undefined) ofEvent(reading.event, found);
  return found;
}
/** The ids that a request names. */
export function idsOfRequest(body: string): Ids {
  const json = parseJson(body);
  const rpc = json.ok ? readRpcRequest(json.value) : undefined;
  if (!rpc) return [];
  const found: Found = [];
  add(found, 'rpc', rpc.id);
  const message = decodeSentMessage(rpc.params);
  if (message) ofMessage(message, found);
  else {
    add(found, 'task', stringMember(rpc.params, 'id'));
    add(found, 'context', stringMember(rpc.params, 'contextId'));
  }
  return found;
}

/** Ids are long: their beginning will do, from four characters on. */
export const isId = (wanted: string, id: string): boolean => id === wanted || (wanted.length >= 4 && id.startsWith(wanted));
/** Whether `raw` can name `id` at all: a cheap look before it is parsed. An escape can spell any character, so it is looked into. */
export const mayName = (raw: string, id: string): boolean => raw.includes(id) || raw.includes(/^[\w-]*$/.test(id) ? '\\u' : '\\');
