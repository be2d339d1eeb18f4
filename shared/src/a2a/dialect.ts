/**
 * The one door to both dialects: picks the codec for what is sent, and reads what comes in whichever dialect it is in.
 */
import { isObject, member, type Json } from '../base/json.ts';
import type { Codec, DecodedEvent } from './codec.ts';
import type { Operation } from './errors.ts';
import type { AgentInterface, DialectName, Message, SecurityScheme, Task } from './model.ts';
import { readByShape, readMessage, readTask, listOf, type Words } from './shape.ts';
import { interfaces as interfaces0, scheme as scheme0 } from './v0_x/card.ts';
import { codec as codec0, reader as reader0 } from './v0_x/codec.ts';
import { METHODS as METHODS_0, words as words0 } from './v0_x/words.ts';
import { interfaces as interfaces1, scheme as scheme1 } from './v1_0/card.ts';
import { codec as codec1, reader as reader1 } from './v1_0/codec.ts';
import { METHODS as METHODS_1, words as words1 } from './v1_0/words.ts';

export const codecOf = (dialect: DialectName): Codec => (dialect === '0.x' ? codec0 : codec1);

/** Reading takes the words of both: agents mix them. */
const ANY: Words = {
  state: (raw) => words0.state(raw) ?? words1.state(raw),
  role: (raw) => words0.role(raw) ?? words1.role(raw),
  part: (raw) => words0.part(raw) ?? words1.part(raw),
};
const read0 = reader0(ANY);
const read1 = reader1(ANY);

/**
 * One event of a stream or the result of a send, in either dialect: a tagged object, else a wrapper, else by shape.
 * Undefined when it is nothing that A2A knows.
 */
export function decodeEvent(result: Json): DecodedEvent | undefined {
  const tagged = read0(result) ?? read1(result);
  if (tagged) return tagged;
  const event = readByShape(result, ANY);
  return event && { event, label: event.type === 'status' || event.type === 'artifact' ? `${event.type} event` : event.type };
}

/** A task as the answer to get or cancel: bare, or wrapped by servers that wrap it. */
export function decodeTask(result: Json): Task | undefined {
  const found = decodeEvent(result);
  if (found?.event.type === 'task') return found.event.task;
  return isObject(result) && member(result, 'id') !== undefined && isObject(member(result, 'status')) ? readTask(result, ANY) : undefined;
}
export const decodeTasks = (result: Json): readonly Task[] => listOf(member(result, 'tasks')).map((task) => readTask(task, ANY));

/** The message inside the params of a send, in either dialect. */
export function decodeSentMessage(params: Json | undefined): Message | undefined {
  const message = member(params, 'message');
  return isObject(message) ? readMessage(message, ANY) : undefined;
}

/** Whether the params of a send ask to wait for the end of the task; true when they do not say. */
export const waitsFor = (params: Json | undefined, dialect: DialectName): boolean => codecOf(dialect).waits(member(params, 'configuration')) ?? true;

interface Meaning {
  readonly operation: Operation;
  readonly dialect: DialectName;
}
const meanings = (methods: Readonly<Partial<Record<Operation, string>>>, dialect: DialectName): [string, Meaning][] =>
  (Object.keys(methods) as Operation[]).map((operation) => [methods[operation] ?? '', { operation, dialect }]);
const OPERATIONS: ReadonlyMap<string, Meaning> = new Map([...meanings(METHODS_0, '0.x'), ...meanings(METHODS_1, '1.0')]);
/** What a method name means; the two dialects share no name. */
export const operationOf = (method: string): Meaning | undefined => OPERATIONS.get(method);

/** The interfaces that a card of any generation names, those of 1.0 first; addresses as spelled. */
export const cardInterfaces = (card: Json): readonly AgentInterface[] => [...interfaces1(card), ...interfaces0(card)];
export const cardScheme = (raw: Json): SecurityScheme => scheme1(raw) ?? scheme0(raw) ?? { type: 'unknown', raw };
