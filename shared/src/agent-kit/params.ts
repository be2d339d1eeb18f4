/**
 * The types of the members of a request's params, by name. The SDK's readers make values of what they get in silence
 * (`{}` becomes "[object Object]", a number an id) or fail in their depth, so this looks first. Names are those that both
 * dialects use; what only one of them has is simply absent in the other. `null` counts as absent, as in ProtoJSON.
 */
import { isObject, isString, member, type Json } from '../base/json.ts';

type Kind = 'text' | 'texts' | 'object' | 'flag' | 'count' | 'list' | Shape;
interface Shape {
  readonly [name: string]: Kind;
}

const PART: Shape = {
  kind: 'text',
  text: 'text',
  raw: 'text',
  url: 'text',
  mediaType: 'text',
  filename: 'text',
  metadata: 'object',
  file: { bytes: 'text', uri: 'text', mimeType: 'text', name: 'text' },
};
const MESSAGE: Shape = {
  kind: 'text',
  messageId: 'text',
  contextId: 'text',
  taskId: 'text',
  referenceTaskIds: 'texts',
  extensions: 'texts',
  metadata: 'object',
  parts: 'list',
};
const PARAMS: Shape = {
  id: 'text',
  contextId: 'text',
  historyLength: 'count',
  metadata: 'object',
  message: MESSAGE,
  configuration: {
    acceptedOutputModes: 'texts',
    historyLength: 'count',
    blocking: 'flag',
    returnImmediately: 'flag',
    pushNotificationConfig: 'object',
    taskPushNotificationConfig: 'object',
  },
};

const NEEDED: Readonly<Record<Exclude<Kind, Shape>, readonly [words: string, fits: (value: Json) => boolean]>> = {
  text: ['a string', isString],
  texts: ['a list of strings', (value) => Array.isArray(value) && value.every(isString)],
  object: ['an object', isObject],
  flag: ['true or false', (value) => typeof value === 'boolean'],
  count: ['an integer of 0 or more', (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0],
  list: ['a list', (value) => Array.isArray(value)],
};
/** The proto's own spelling, which readers of ProtoJSON take as well. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function misfit(value: Json | undefined, kind: Kind, where: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (isString(kind)) {
    const [words, fits] = NEEDED[kind];
    return fits(value) ? undefined : `${where} must be ${words}.`;
  }
  if (!isObject(value)) return `${where} must be an object.`;
  for (const [name, needed] of Object.entries(kind)) {
    for (const spelling of new Set([name, snake(name)])) {
      const wrong = Object.hasOwn(value, spelling) ? misfit(member(value, spelling), needed, `${where}.${spelling}`) : undefined;
      if (wrong) return wrong;
    }
  }
  return undefined;
}

/** The first member of a wrong type, as a sentence that names it; undefined when all that is there fits (A2A 1.0, 3.2; 0.3, 7). */
export function wronglyTyped(params: Json | undefined): string | undefined {
  const wrong = misfit(params, PARAMS, 'params');
  if (wrong) return wrong;
  const parts = member(member(params, 'message'), 'parts');
  if (!Array.isArray(parts)) return undefined;
  for (const [index, part] of parts.entries()) {
    const where = `params.message.parts[${index}]`;
    const unfit = isObject(part as Json) ? misfit(part as Json, PART, where) : `${where} must be an object.`;
    if (unfit) return unfit;
  }
  return undefined;
}
