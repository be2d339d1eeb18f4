/** Every id that a message names, read from its raw text when it is looked at. Pure. */
import { decodeEvent, decodeSentMessage } from '@handoff/shared/a2a/dialect';
import { member, parseJson, type Json } from '@handoff/shared/base/json';
import { frameData } from '@handoff/shared/trace/views/frame-data';
import type { ExchangeView, Row } from '@handoff/shared/trace/views/model';

/** Names are those of the filter's terms. */
export interface NamedId {
  readonly name: 'task' | 'context' | 'message' | 'artifact' | 'id';
  readonly value: string;
}
/** Longer texts are not parsed for their ids. */
const MOST = 1_000_000;

function collect(json: Json): readonly NamedId[] {
  const found: NamedId[] = [];
  const add = (name: NamedId['name'], value: unknown): void => {
    if (typeof value === 'string' && value !== '' && !found.some((id) => id.name === name && id.value === value)) found.push({ name, value });
  };
  const message = decodeSentMessage(member(json, 'params'));
  if (message !== undefined) {
    add('task', message.taskId);
    add('context', message.contextId);
    add('message', message.messageId);
  }
  const event = decodeEvent(member(json, 'result') ?? null)?.event;
  if (event?.type === 'task') {
    add('task', event.task.id);
    add('context', event.task.contextId);
    for (const { artifactId } of event.task.artifacts) add('artifact', artifactId);
    add('message', event.task.status.message?.messageId);
  } else if (event?.type === 'message') {
    add('task', event.message.taskId);
    add('context', event.message.contextId);
    add('message', event.message.messageId);
  } else if (event !== undefined) {
    add('task', event.taskId);
    add('context', event.contextId);
    if (event.type === 'artifact') add('artifact', event.artifact.artifactId);
    else add('message', event.status.message?.messageId);
  }
  const id = member(json, 'id');
  if (typeof id === 'string' || typeof id === 'number') add('id', String(id));
  return found;
}
const idsIn = (text: string | undefined): readonly NamedId[] => {
  if (text === undefined || text.length > MOST) return [];
  const json = parseJson(text);
  return json.ok ? collect(json.value) : [];
};

/** The ids of a row: those of an event are its own; those of a round trip are its request's and what its answers taught. */
export function idsOf(row: Row, exchange: ExchangeView | undefined): readonly NamedId[] {
  if (exchange === undefined) return [];
  if (row.kind === 'event') {
    const raw = row.frame < 0 ? exchange.body?.raw : exchange.frames.at(row.frame)?.raw;
    return idsIn(raw === undefined || row.frame < 0 ? raw : frameData(raw));
  }
  const learnt: NamedId[] = [
    ...(exchange.taskId === undefined ? [] : [{ name: 'task' as const, value: exchange.taskId }]),
    ...(exchange.contextId === undefined ? [] : [{ name: 'context' as const, value: exchange.contextId }]),
  ];
  const sent = idsIn(exchange.request.body).filter((id) => !learnt.some(({ name, value }) => name === id.name && value === id.value));
  return [...learnt, ...sent];
}
