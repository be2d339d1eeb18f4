/** Folds the records of one HTTP round trip. Each record costs constant time; views are made when asked for. */
import { decodeSentMessage, operationOf } from '../../a2a/dialect.ts';
import { createOwner } from '../../a2a/owner.ts';
import type { Operation } from '../../a2a/errors.ts';
import { isInterrupted, isTerminal, type A2AEvent, type DialectName, type TaskState } from '../../a2a/model.ts';
import { parseJson, stringMember, type Json } from '../../base/json.ts';
import { taskId as toTaskId, type TaskId } from '../../base/ids.ts';
import { bytes, since, type Bytes, type EpochMs } from '../../base/units.ts';
import { createWordCounter, type WordCounter } from '../../base/words.ts';
import { textOf } from '../../a2a/artifacts.ts';
import { readRpcRequest } from '../../wire/jsonrpc.ts';
import type { BodyRecord, EndRecord, FrameRecord, GapRecord, RequestRecord, ResponseRecord } from '../record.ts';
import { createKinds, readAnswer, readFrame, strayed, usageOf, type EventKind, type Reading } from './kinds.ts';
import { exchangeState } from './exchange-state.ts';
import type { ExchangeView, FrameList, FrameView } from './model.ts';
import { preview, requestLabel } from './summary.ts';

/** The events of an exchange as columns; it grows, and index i never changes its meaning. */
export interface EventColumns {
  readonly length: number;
  kind(index: number): EventKind;
  at(index: number): EpochMs;
  bytes(index: number): Bytes;
  raw(index: number): string;
  /** Reads the event again from its raw text. */
  read(index: number): Reading;
  /** Words of the artifact up to and with this event, where it is the last chunk. */
  words(index: number): number | undefined;
}
export interface ExchangeFold {
  readonly request: RequestRecord;
  readonly columns: EventColumns;
  readonly operation: Operation | undefined;
  /** Folds a record of this exchange; returns the A2A event that it brought. */
  add(record: ResponseRecord | FrameRecord | BodyRecord | EndRecord | GapRecord): A2AEvent | undefined;
  view(): ExchangeView;
  tokens(): ReadonlyMap<string, number>;
}

/** The task that a request names: the answer must tell of it. */
function ownTask(operation: Operation | undefined, params: Json | undefined): TaskId | undefined {
  if (operation === 'stream' || operation === 'send') return decodeSentMessage(params)?.taskId;
  const id = operation === 'list' ? undefined : stringMember(params, 'id');
  return id === undefined ? undefined : toTaskId(id);
}

export function createExchangeFold(request: RequestRecord): ExchangeFold {
  const items: (FrameRecord | BodyRecord)[] = [];
  const kinds: EventKind[] = [];
  const wordsAt = new Map<number, number>();
  const counters = new Map<string, WordCounter>();
  const states: { at: EpochMs; state: TaskState; word: string }[] = [];
  const tokens = new Map<string, number>();
  const classify = createKinds();
  const json = request.body === undefined ? undefined : parseJson(request.body);
  const rpc = json?.ok ? readRpcRequest(json.value) : undefined;
  const meaning = rpc ? operationOf(rpc.method) : undefined;
  const ownership = createOwner(rpc?.id, ownTask(meaning?.operation, rpc?.params));
  /** Why events are not this exchange's own, by their index. */
  const strays = new Map<number, string>();
  const label = requestLabel(request, rpc?.method);
  let response: ResponseRecord | undefined;
  let body: BodyRecord | undefined;
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

  const columns: EventColumns = {
    get length() {
      return items.length;
    },
    kind: (index) => kinds[index] ?? raise(index),
    at: (index) => (items[index] ?? raise(index)).at,
    bytes: (index) => (items[index] ?? raise(index)).bytes,
    raw: (index) => (items[index] ?? raise(index)).raw,
    read(index) {
      const item = items[index] ?? raise(index);
      const reading = item.type === 'frame' ? readFrame(item) : readAnswer(item.raw, response?.status);
      const why = strays.get(index);
      return why === undefined ? reading : strayed(reading, why);
    },
    words: (index) => wordsAt.get(index),
  };

  function count(event: Extract<A2AEvent, { type: 'artifact' }>, index: number): void {
    const id = event.artifact.artifactId;
    let counter = event.append ? counters.get(id) : undefined;
    if (!counter) counters.set(id, (counter = createWordCounter()));
    counter.add(textOf(event.artifact.parts));
    if (event.lastChunk) wordsAt.set(index, counter.count());
  }
  function learn(event: A2AEvent, at: EpochMs, index: number): void {
    if (event.type === 'artifact') count(event, index);
    const status = event.type === 'task' ? event.task.status : event.type === 'status' ? event.status : undefined;
    if (status && states.at(-1)?.word !== (status.rawState ?? status.state)) states.push({ at, state: status.state, word: status.rawState ?? status.state });
    const owner = event.type === 'task' ? { taskId: event.task.id, contextId: event.task.contextId } : event.type === 'message' ? event.message : event;
    if (owner.taskId) taskId ??= owner.taskId;
    if (owner.contextId) contextId ??= owner.contextId;
    const used = usageOf(event);
    if (used !== undefined) tokens.set(taskId ?? request.exchange, used);
  }
  function take(item: FrameRecord | BodyRecord, read: Reading): A2AEvent | undefined {
    const why = (read.envelope && ownership.otherRequest(read.envelope)) ?? (read.event && ownership.otherTask(read.event));
    if (why !== undefined) strays.set(items.length, why);
    const reading = why === undefined ? read : strayed(read, why);
    const before = items.at(-1);
    if (before !== undefined && item.type === 'frame') {
      const gap = since(before.at, item.at);
      if (longest === undefined || gap > longest.ms) longest = { ms: gap, before: items.length + 1 };
    }
    items.push(item);
    const kind = classify.next(reading);
    kinds.push(kind);
    if ((kind.type === 'message' && states.length === 0) || kind.final) closing = true;
    if (kind.code !== undefined) code = kind.code;
    if (reading.dialect) dialect = reading.dialect;
    if (reading.event) learn(reading.event, item.at, items.length - 1);
    return reading.event;
  }

  const frameAt = (index: number): FrameView | undefined => {
    const item = items[index];
    const kind = kinds[index];
    if (!item || !kind || item.type !== 'frame') return undefined;
    const { at, raw } = item;
    return {
      n: index + 1,
      at,
      gap: since(items[index - 1]?.at ?? request.at, at),
      label: kind.label,
      preview: preview(columns.read(index)),
      bytes: item.bytes,
      raw,
      ...(item.base64 === undefined ? {} : { base64: item.base64 }),
      form: kind.form,
    };
  };
  const frames = frameList(() => (items[0]?.type === 'frame' ? items.length : 0), frameAt);

  return {
    request,
    columns,
    operation: meaning?.operation,
    tokens: () => tokens,
    add(record) {
      cached = undefined;
      switch (record.type) {
        case 'response':
          response = record;
          return undefined;
        case 'frame':
          size += record.bytes;
          return take(record, readFrame(record));
        case 'body':
          size += record.bytes;
          body = record;
          return rpc ? take(record, readAnswer(record.raw, response?.status)) : undefined;
        case 'end':
          end = record;
          return undefined;
        case 'gap':
          return undefined;
      }
    },
    view() {
      if (cached) return cached;
      const lastState = states.at(-1);
      const settled = lastState !== undefined && (isTerminal(lastState.state) || isInterrupted(lastState.state));
      const first = items[0]?.type === 'frame' ? items[0].at : (body?.firstAt ?? response?.at);
      const view: ExchangeView = {
        id: request.exchange,
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
        ...(body
          ? { body: { raw: body.raw, ...(body.base64 === undefined ? {} : { base64: body.base64 }), bytes: body.bytes, at: body.at, firstAt: body.firstAt } }
          : {}),
        ...(end ? { end: { at: end.at, reason: end.reason, ...(end.error === undefined ? {} : { error: end.error }) } } : {}),
        ...(taskId ? { taskId } : {}),
        ...(contextId ? { contextId } : {}),
        states,
        state: exchangeState({ streamed: items[0]?.type === 'frame', operation: meaning?.operation, response, end, settled: settled || closing, code }),
        bytes: bytes(size),
        bar: { start: request.at, ...(first === undefined ? {} : { firstByte: first }), ...(end ? { end: end.at } : {}) },
      };
      cached = view;
      return view;
    },
  };
}

/** A list that grows with what it looks at. */
const frameList = (length: () => number, at: FrameList['at']): FrameList => ({
  get length() {
    return length();
  },
  at,
  slice(from, to = length()) {
    const found: FrameView[] = [];
    for (let i = Math.max(0, from); i < Math.min(to, length()); i++) {
      const frame = at(i);
      if (frame) found.push(frame);
    }
    return found;
  },
});

function raise(index: number): never {
  throw new RangeError(`No event ${index} in this exchange`);
}
