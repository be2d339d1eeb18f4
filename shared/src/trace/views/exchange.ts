/** Folds the records of one HTTP round trip. Each record costs constant time; views are made when asked for. */
import { decodeSentMessage, operationOf } from '../../a2a/dialect.ts';
import { createOwner } from '../../a2a/owner.ts';
import type { Operation } from '../../a2a/errors.ts';
import { isInterrupted, isTerminal, type A2AEvent, type DialectName, type TaskState } from '../../a2a/model.ts';
import { parseJson, stringMember, type Json } from '../../base/json.ts';
import { taskId as toTaskId, type ExchangeId, type TaskId } from '../../base/ids.ts';
import { bytes, since, type Bytes, type EpochMs } from '../../base/units.ts';
import { createWordCounter, type WordCounter } from '../../base/words.ts';
import { textOf } from '../../a2a/artifacts.ts';
import { compareIds, readRpcRequest } from '../../wire/jsonrpc.ts';
import { Column, indexOf } from '../columns.ts';
import type { RecordStore } from '../store.ts';
import type { BodyRecord, EndRecord, FrameRecord, GapRecord, RequestRecord, ResponseRecord } from '../record.ts';
import { frameList } from './frames.ts';
import { createKinds, type KindTable } from './classify.ts';
import { droppedReading, readAnswer, readFrame, strayed, type EventKind, type Reading } from './kinds.ts';
import { exchangeState } from './exchange-state.ts';
import type { ExchangeView } from './model.ts';
import { requestLabel } from './summary.ts';

/** The events of an exchange as columns; it grows, and index i never changes its meaning. */
export interface EventColumns {
  readonly length: number;
  kind(index: number): EventKind;
  at(index: number): EpochMs;
  bytes(index: number): Bytes;
  /** Undefined when it was dropped to stay within the byte budget. */
  raw(index: number): string | undefined;
  /** The exact bytes, when they are no valid UTF-8. */
  base64(index: number): string | undefined;
  /** Reads the event again from its raw text. */
  read(index: number): Reading;
  /** Words of the artifact up to and with this event, where it is the last chunk. */
  words(index: number): number | undefined;
}
export interface ExchangeFold {
  /** The name of the exchange in ids of rows: its id, and a number behind it when a file uses the id again. */
  readonly key: ExchangeId;
  readonly request: RequestRecord;
  readonly columns: EventColumns;
  readonly operation: Operation | undefined;
  /** Folds a record of this exchange, at `index` in the store; returns the A2A event that it brought. */
  add(record: ResponseRecord | FrameRecord | BodyRecord | EndRecord | GapRecord, index: number): A2AEvent | undefined;
  view(): ExchangeView;
  /** Which event stands at `place` of the store; -1 for none. */
  eventAt(place: number): number;
  /** The task, once an event told of it. */
  readonly taskId: string | undefined;
  /** Its states so far, as spelled; a growing list. */
  readonly states: ExchangeView['states'];
}
/** States that an exchange lists; beyond them only the last is known. */
const MOST_STATES = 1000;

/** The task that a request names: the answer must tell of it. */
function ownTask(operation: Operation | undefined, params: Json | undefined): TaskId | undefined {
  if (operation === 'stream' || operation === 'send') return decodeSentMessage(params)?.taskId;
  const id = operation === 'list' ? undefined : stringMember(params, 'id');
  return id === undefined ? undefined : toTaskId(id);
}

/** What the request says of what will come; its parameters are not kept. */
function readRequest(request: RequestRecord) {
  const json = request.body === undefined ? undefined : parseJson(request.body);
  const rpc = json?.ok ? readRpcRequest(json.value) : undefined;
  const meaning = rpc ? operationOf(rpc.method) : undefined;
  const ownership = createOwner(rpc?.id, ownTask(meaning?.operation, rpc?.params));
  return { isRpc: rpc !== undefined, rpcId: rpc?.id, meaning, ownership, label: requestLabel(request, rpc?.method) };
}

export function createExchangeFold(request: RequestRecord, store: RecordStore, table: KindTable, key: ExchangeId = request.exchange): ExchangeFold {
  /** Where each event stands in the store, and which of the kinds it is. */
  const places = new Column('u32');
  const kindOf = new Column('u16');
  const wordsAt = new Map<number, number>();
  const counters = new Map<string, WordCounter>();
  const states: { at: EpochMs; state: TaskState; word: string }[] = [];
  const classify = createKinds(table);
  const { isRpc, rpcId, meaning, ownership, label } = readRequest(request);
  let response: ResponseRecord | undefined;
  let body: BodyPlace | undefined;
  let streamed = false;
  let lastState: TaskState | undefined;
  let lastWord: string | undefined;
  let lastAt: EpochMs | undefined;
  let end: EndRecord | undefined;
  let size = request.bytes as number;
  let dialect: DialectName | undefined = meaning?.dialect;
  let taskId: string | undefined;
  let contextId: string | undefined;
  /** A lone message or a final status was seen: the stream may end. */
  let closing = false;
  let code: number | undefined;
  let cached: ExchangeView | undefined;
  /** The longest silence between two frames. */
  let longest: ExchangeView['longestGap'];

  const check = (index: number): number => (index >= 0 && index < places.length ? places.at(index) : raise(index));
  const columns: EventColumns = {
    get length() {
      return places.length;
    },
    kind: (index) => (index >= 0 && index < places.length ? table.kinds[kindOf.at(index)] : undefined) ?? raise(index),
    at: (index) => store.time(check(index)),
    bytes: (index) => store.size(check(index)),
    raw: (index) => store.raw(check(index)),
    base64: (index) => store.base64(check(index)),
    read(index) {
      const place = check(index);
      const raw = store.raw(place);
      const kind = columns.kind(index);
      if (raw === undefined) return droppedReading(kind.label);
      const reading = store.isBody(place) ? readAnswer(raw, response?.status) : readFrame({ raw, kind: store.frameKind(place) });
      return kind.why === undefined ? reading : strayed(reading, kind.why);
    },
    words: (index) => wordsAt.get(index),
  };

  function count(event: Extract<A2AEvent, { type: 'artifact' }>, index: number): void {
    const id = event.artifact.artifactId;
    let counter = event.append ? counters.get(id) : undefined;
    if (!counter) counters.set(id, (counter = createWordCounter()));
    counter.add(textOf(event.artifact.parts));
    if (!event.lastChunk) return;
    wordsAt.set(index, counter.count());
  }
  function learn(event: A2AEvent, at: EpochMs, index: number): void {
    if (event.type === 'artifact') count(event, index);
    const status = event.type === 'task' ? event.task.status : event.type === 'status' ? event.status : undefined;
    if (status && lastWord !== (status.rawState ?? status.state)) {
      lastState = status.state;
      lastWord = status.rawState ?? status.state;
      if (states.length < MOST_STATES) states.push({ at, state: status.state, word: lastWord.slice(0, 80) });
    }
    const owner = event.type === 'task' ? { taskId: event.task.id, contextId: event.task.contextId } : event.type === 'message' ? event.message : event;
    if (owner.taskId) taskId ??= owner.taskId;
    if (owner.contextId) contextId ??= owner.contextId;
  }
  function take(record: FrameRecord | BodyRecord, place: number): A2AEvent | undefined {
    const read =
      record.dropped !== undefined ? droppedReading(record.dropped) : record.type === 'frame' ? readFrame(record) : readAnswer(record.raw, response?.status);
    const { envelope } = read;
    const why = (envelope && ownership.otherRequest(envelope)) ?? (read.event && ownership.otherTask(read.event));
    const reading = why === undefined ? read : strayed(read, why);
    if (lastAt !== undefined && record.type === 'frame') {
      const gap = since(lastAt, record.at);
      if (longest === undefined || gap > longest.ms) longest = { ms: gap, before: places.length + 1 };
    }
    const number = classify.next(reading, {
      tail: record.type === 'frame' && record.kind === 'tail',
      inexact: record.base64 !== undefined,
      backwards: lastAt !== undefined && record.at < lastAt,
      over: end !== undefined,
      stray: why,
      idTypeChanged:
        rpcId !== undefined &&
        rpcId !== null &&
        (envelope?.kind === 'result' || envelope?.kind === 'error') &&
        compareIds(rpcId, envelope.id) === 'type-changed',
    });
    const kind = table.kinds[number] ?? raise(number);
    places.push(place);
    kindOf.push(number);
    lastAt = record.at;
    if ((kind.type === 'message' && states.length === 0) || kind.final) closing = true;
    if (kind.code !== undefined) code = reading.code;
    if (reading.dialect) dialect = reading.dialect;
    if (reading.event) learn(reading.event, record.at, places.length - 1);
    return reading.event;
  }

  const frames = frameList(request, columns, () => streamed);

  return {
    key,
    eventAt: (place) => indexOf(places, place),
    request,
    columns,
    states,
    get taskId() {
      return taskId;
    },
    operation: meaning?.operation,
    add(record, index) {
      cached = undefined;
      switch (record.type) {
        case 'response':
          response = record;
          return undefined;
        case 'frame':
          size += record.bytes;
          streamed ||= places.length === 0;
          return take(record, index);
        case 'body':
          size += record.bytes;
          body = { index, at: record.at, firstAt: record.firstAt, bytes: record.bytes };
          return isRpc && !streamed ? take(record, index) : undefined;
        case 'end':
          end = record;
          return undefined;
        case 'gap':
          return undefined;
      }
    },
    view() {
      if (cached) return cached;
      const settled = lastState !== undefined && (isTerminal(lastState) || isInterrupted(lastState));
      const first = streamed ? columns.at(0) : (body?.firstAt ?? response?.at);
      const view: ExchangeView = {
        id: key,
        agent: request.agent,
        label,
        ...(dialect ? { dialect } : {}),
        request: {
          at: request.at,
          method: request.method,
          url: request.url,
          headers: request.headers,
          ...(request.body === undefined ? {} : { body: request.body }),
          bytes: request.bytes,
        },
        ...(response ? { response: { at: response.at, status: response.status, statusText: response.statusText, headers: response.headers } } : {}),
        frames,
        ...(longest ? { longestGap: longest } : {}),
        ...(body ? { body: bodyView(store, body) } : {}),
        ...(end ? { end: { at: end.at, reason: end.reason, ...(end.error === undefined ? {} : { error: end.error }) } } : {}),
        ...(taskId ? { taskId } : {}),
        ...(contextId ? { contextId } : {}),
        states,
        state: exchangeState({ streamed, operation: meaning?.operation, response, end, settled: settled || closing, code }),
        bytes: bytes(size),
        bar: { start: request.at, ...(first === undefined ? {} : { firstByte: first }), ...(end ? { end: end.at } : {}) },
      };
      cached = view;
      return view;
    },
  };
}

type BodyPlace = { readonly index: number; readonly at: EpochMs; readonly firstAt: EpochMs; readonly bytes: Bytes };
const exactOf = (store: RecordStore, index: number): { readonly base64?: string } => {
  const base64 = store.base64(index);
  return base64 === undefined ? {} : { base64 };
};
const bodyView = (store: RecordStore, { index, at, firstAt, bytes: size }: BodyPlace): NonNullable<ExchangeView['body']> => ({
  get raw() {
    return store.raw(index);
  },
  ...exactOf(store, index),
  at,
  firstAt,
  bytes: size,
});

function raise(index: number): never {
  throw new RangeError(`No event ${index} in this exchange`);
}
