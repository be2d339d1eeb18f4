/** A2A 1.0 over JSON-RPC: requests out, events in. Some servers refuse unknown members, so requests hold none. */
import { isObject, member, type JsonObject } from '../../base/json.ts';
import type { Codec, EventReader } from '../codec.ts';
import type { Message, Part } from '../model.ts';
import { either, readArtifactEvent, readMessage, readStatusEvent, readTask, type Words } from '../shape.ts';
import { METHODS } from './words.ts';

function encodePart(part: Part): JsonObject {
  if (part.type === 'unknown') return isObject(part.raw) ? part.raw : { data: part.raw };
  const more = { ...(part.mediaType === undefined ? {} : { mediaType: part.mediaType }), ...(part.metadata ? { metadata: part.metadata } : {}) };
  if (part.type === 'text') return { text: part.text, ...more };
  if (part.type === 'data') return { data: part.data, ...more };
  const source = 'bytes' in part.source ? { raw: part.source.bytes } : { url: part.source.uri };
  return { ...source, ...(part.name === undefined ? {} : { filename: part.name }), ...more };
}
const encodeMessage = (message: Message): JsonObject => ({
  messageId: message.messageId,
  role: message.role === 'user' ? 'ROLE_USER' : 'ROLE_AGENT',
  parts: message.parts.map(encodePart),
  ...(message.contextId ? { contextId: message.contextId } : {}),
  ...(message.taskId ? { taskId: message.taskId } : {}),
  ...(message.metadata ? { metadata: message.metadata } : {}),
  ...(message.referenceTaskIds ? { referenceTaskIds: message.referenceTaskIds } : {}),
});
const to = (tenant: string | undefined): JsonObject => (tenant ? { tenant } : {});

export const codec: Codec = {
  name: '1.0',
  headers: { 'A2A-Version': '1.0' }, // exactly this: patch versions are refused by some servers
  method: (operation) => METHODS[operation],
  sendParams: (message, options, tenant) => ({
    ...to(tenant),
    message: encodeMessage(message),
    configuration: {
      returnImmediately: !options.wait,
      ...(options.historyLength === undefined ? {} : { historyLength: options.historyLength }),
      ...(options.acceptedOutputModes ? { acceptedOutputModes: options.acceptedOutputModes } : {}),
    },
  }),
  getParams: (id, historyLength, tenant) => ({ ...to(tenant), id, ...(historyLength === undefined ? {} : { historyLength }) }),
  listParams: (options, tenant) => ({
    ...to(tenant),
    ...(options.contextId === undefined ? {} : { contextId: options.contextId }),
    ...(options.pageSize === undefined ? {} : { pageSize: options.pageSize }),
    ...(options.pageToken === undefined ? {} : { pageToken: options.pageToken }),
    ...(options.historyLength === undefined ? {} : { historyLength: options.historyLength }),
    ...(options.includeArtifacts === undefined ? {} : { includeArtifacts: options.includeArtifacts }),
  }),
  taskParams: (id, tenant) => ({ ...to(tenant), id }),
  waits(configuration) {
    const immediately = member(configuration, 'returnImmediately');
    return typeof immediately === 'boolean' ? !immediately : undefined;
  },
};

/** Reads a result that wraps its one member. */
export const reader =
  (words: Words): EventReader =>
  (result) => {
    const task = member(result, 'task');
    if (isObject(task)) return { event: { type: 'task', task: readTask(task, words) }, label: 'task', dialect: '1.0' };
    const message = member(result, 'message');
    if (isObject(message) && Array.isArray(member(message, 'parts')))
      return { event: { type: 'message', message: readMessage(message, words) }, label: 'message', dialect: '1.0' };
    const status = either(result, 'statusUpdate');
    if (isObject(status)) return { event: readStatusEvent(status, words), label: 'statusUpdate', dialect: '1.0' };
    const artifact = either(result, 'artifactUpdate');
    if (isObject(artifact)) return { event: readArtifactEvent(artifact, words), label: 'artifactUpdate', dialect: '1.0' };
    return undefined;
  };
