/** A2A 0.2 and 0.3 over JSON-RPC: requests out, events in. Requests hold no member that 0.x does not know. */
import { isObject, member, stringMember, type JsonObject } from '../../base/json.ts';
import type { Codec, EventReader } from '../codec.ts';
import type { Message, Part } from '../model.ts';
import { readArtifactEvent, readMessage, readStatusEvent, readTask, type Words } from '../shape.ts';
import { METHODS } from './words.ts';

function encodePart(part: Part): JsonObject {
  const metadata = part.type !== 'unknown' && part.metadata ? { metadata: part.metadata } : {};
  switch (part.type) {
    case 'text':
      return { kind: 'text', text: part.text, ...metadata };
    case 'data':
      // 0.x allows objects only; anything else is wrapped, so that nothing is lost.
      return { kind: 'data', data: isObject(part.data) ? part.data : { value: part.data }, ...metadata };
    case 'file':
      return {
        kind: 'file',
        file: {
          ...part.source,
          ...(part.name === undefined ? {} : { name: part.name }),
          ...(part.mediaType === undefined ? {} : { mimeType: part.mediaType }),
        },
        ...metadata,
      };
    case 'unknown':
      return isObject(part.raw) ? part.raw : { kind: 'data', data: { value: part.raw } };
  }
}
const encodeMessage = (message: Message): JsonObject => ({
  kind: 'message',
  messageId: message.messageId,
  role: message.role,
  parts: message.parts.map(encodePart),
  ...(message.contextId ? { contextId: message.contextId } : {}),
  ...(message.taskId ? { taskId: message.taskId } : {}),
  ...(message.metadata ? { metadata: message.metadata } : {}),
  ...(message.referenceTaskIds ? { referenceTaskIds: message.referenceTaskIds } : {}),
});

export const codec: Codec = {
  name: '0.x',
  headers: {}, // no version header: its absence means 0.3, and a 0.3 header is refused by servers that route on it
  method: (operation) => METHODS[operation],
  sendParams: (message, options) => ({
    message: encodeMessage(message),
    configuration: {
      blocking: options.wait,
      ...(options.historyLength === undefined ? {} : { historyLength: options.historyLength }),
      ...(options.acceptedOutputModes ? { acceptedOutputModes: options.acceptedOutputModes } : {}),
    },
  }),
  getParams: (id, historyLength) => ({ id, ...(historyLength === undefined ? {} : { historyLength }) }),
  listParams: () => ({}),
  taskParams: (id) => ({ id }),
  waits(configuration) {
    const blocking = member(configuration, 'blocking');
    return typeof blocking === 'boolean' ? blocking : undefined;
  },
};

/** Reads a result that is tagged by `kind`. */
export const reader =
  (words: Words): EventReader =>
  (result) => {
    switch (stringMember(result, 'kind')) {
      case 'task':
        return { event: { type: 'task', task: readTask(result, words) }, label: 'task', dialect: '0.x' };
      case 'message':
        return { event: { type: 'message', message: readMessage(result, words) }, label: 'message', dialect: '0.x' };
      case 'status-update':
        return { event: readStatusEvent(result, words), label: 'status-update', dialect: '0.x' };
      case 'artifact-update':
        return { event: readArtifactEvent(result, words), label: 'artifact-update', dialect: '0.x' };
      default:
        return undefined;
    }
  };
