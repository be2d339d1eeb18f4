/**
 * Folds records into a run, one at a time, at constant cost each. `foldRun` of all records equals pushing them one by one.
 * Lists inside the views grow in place, so that appending never copies: compare views (a new object each time something
 * changed) or lengths, never the identity of a list.
 */
import type { A2AEvent } from '../../a2a/model.ts';
import { exchangeId, type ExchangeId } from '../../base/ids.ts';
import { bytes, epochMs, type EpochMs } from '../../base/units.ts';
import type { GapRecord, MarkRecord, RequestRecord, TraceRecord } from '../record.ts';
import { createRecordStore, type RecordStore, type StoreOptions } from '../store.ts';
import { createKindTable } from './classify.ts';
import { createChanges, type Changes } from './changes.ts';
import { createExchangeFold, type ExchangeFold } from './exchange.ts';
import type { ExchangeView, Lane, RunView } from './model.ts';
import { createSpans, type Spans } from './spans.ts';

/** The top level of a run in the order of the log. `index` is the place of the record in the store. */
export type RunItem =
  | { readonly type: 'exchange'; readonly fold: ExchangeFold; /** Earlier requests for the same address that failed. */ readonly tries: number }
  | { readonly type: 'mark'; readonly index: number; readonly record: MarkRecord }
  | { readonly type: 'gap'; readonly index: number; readonly record: GapRecord };

/** What a record brought: the event that it held, if any, and whose it is. One parse serves every view. */
export interface Brought {
  readonly agent: string;
  readonly exchange: ExchangeId;
  readonly event: A2AEvent;
}
export interface RunFold {
  /** Folds one record, and keeps it in the store. Records of exchanges that never began are kept, and show nothing. */
  push(record: TraceRecord): Brought | undefined;
  view(): RunView;
  readonly items: readonly RunItem[];
  /** The records. */
  readonly store: RecordStore;
  /** By its id, or by its key when a file uses the id again. */
  exchange(id: ExchangeId): ExchangeFold | undefined;
  /** The number of the item of an exchange, by key, or of the mark or gap at a place of the store; -1 for none. */
  itemOf(key: ExchangeId | number): number;
  /** Which items changed. */
  readonly changes: Pick<Changes, 'version' | 'since'>;
  readonly spans: Pick<Spans, 'above' | 'byRow'>;
  /** The marks so far, in order. */
  readonly marks: readonly MarkRecord[];
}

/** Ids come from files, too: in ids of rows a slash parts, and an id that is used again gets a number. */
function keyFor(id: ExchangeId, taken: (key: ExchangeId) => boolean): ExchangeId {
  const plain = exchangeId(id.replaceAll('~', '~0').replaceAll('/', '~1'));
  if (!taken(plain)) return plain;
  for (let n = 2; ; n++) {
    const key = exchangeId(`${plain}~~${n}`);
    if (!taken(key)) return key;
  }
}

export function createRunFold(options: Pick<StoreOptions, 'budget'> = {}): RunFold {
  const store = createRecordStore({ ...options, nameOf });
  const items: RunItem[] = [];
  const marks: MarkRecord[] = [];
  const table = createKindTable();
  const changes = createChanges();
  const spans = createSpans();
  /** The last exchange of an id, and all by key. */
  const byId = new Map<ExchangeId, number>();
  const byKey = new Map<ExchangeId, number>();
  const places = new Map<number, number>();
  const repeats = new Map<ExchangeId, number>();
  const failures = new Map<string, number>();
  let lanes: readonly Lane[] = ['browser'];
  const exchanges: ExchangeView[] = [];
  /** Which of `exchanges` an item is. */
  const order = new Map<number, number>();
  let start: EpochMs | undefined;
  let end = epochMs(0);
  let events = 0;
  let size = 0;
  let seen = 0;
  let gap = -1;
  let cached: RunView | undefined;

  const foldAt = (item: number | undefined): ExchangeFold | undefined => {
    const found = item === undefined ? undefined : items[item];
    return found?.type === 'exchange' ? found.fold : undefined;
  };
  function nameOf(place: number, id: ExchangeId): string {
    for (let item = byId.get(id); item !== undefined; item = repeats.get(foldAt(item)?.key ?? id)) {
      const fold = foldAt(item);
      const index = fold?.eventAt(place) ?? -1;
      if (fold && index >= 0) return fold.columns.kind(index).label;
    }
    return 'event';
  }
  function add(item: RunItem, place: number): void {
    const number = items.push(item) - 1;
    if (item.type !== 'exchange') places.set(place, number);
    changes.touch(number);
  }
  function begin(record: RequestRecord, place: number): void {
    const key = keyFor(record.exchange, (candidate) => byKey.has(candidate));
    const fold = createExchangeFold(record, store, table, key);
    add({ type: 'exchange', fold, tries: failures.get(`${record.method} ${record.url}`) ?? 0 }, place);
    const earlier = byId.get(record.exchange);
    if (earlier !== undefined) repeats.set(key, earlier);
    byId.set(record.exchange, items.length - 1);
    byKey.set(key, items.length - 1);
    order.set(items.length - 1, order.size);
    if (!lanes.includes(record.agent)) lanes = [...lanes, record.agent];
    size += record.bytes;
  }
  function count(fold: ExchangeFold, event: A2AEvent): Brought {
    events += 1;
    return { agent: fold.request.agent, exchange: fold.key, event };
  }
  function pushTraffic(record: Exclude<TraceRecord, MarkRecord>, place: number): Brought | undefined {
    if (record.type === 'request') {
      begin(record, place);
      return undefined;
    }
    if (record.type === 'gap') add({ type: 'gap', index: place, record }, place);
    const item = record.exchange === undefined ? undefined : byId.get(record.exchange);
    const fold = foldAt(item);
    if (!fold || item === undefined) return undefined;
    if (record.type === 'frame' || record.type === 'body') size += record.bytes;
    if (record.type === 'end' && record.reason === 'failed') {
      const key = `${fold.request.method} ${fold.request.url}`;
      failures.set(key, (failures.get(key) ?? 0) + 1);
    }
    const event = fold.add(record, place);
    changes.touch(item);
    for (const other of spans.learn(item, fold)) changes.touch(other);
    return event && count(fold, event);
  }
  /** The row that tells what was dropped stands where it began to be, and grows. */
  function tellDropped(): void {
    const { dropped } = store;
    if (!dropped) return;
    if (gap < 0) {
      add(
        {
          type: 'gap',
          index: dropped.index,
          get record() {
            return gapAt(store, dropped.index);
          },
        },
        dropped.index,
      );
      gap = items.length - 1;
    } else changes.touch(gap);
  }
  let told = 0;

  return {
    items,
    marks,
    store,
    changes,
    spans,
    exchange: (id) => foldAt(byKey.get(id) ?? byId.get(id)),
    itemOf: (key) => (typeof key === 'number' ? places.get(key) : byKey.get(key)) ?? -1,
    push(record) {
      cached = undefined;
      start ??= record.at;
      if (record.at > end) end = record.at;
      const place = store.append(record);
      let brought: Brought | undefined;
      if (record.type === 'mark') {
        marks.push(record);
        add({ type: 'mark', index: place, record }, place);
      } else brought = pushTraffic(record, place);
      const { dropped } = store;
      if (dropped && dropped.records !== told) {
        told = dropped.records;
        tellDropped();
      }
      return brought;
    },
    view() {
      if (cached) return cached;
      for (const item of changes.since(seen)) {
        const at = order.get(item);
        const fold = at === undefined ? undefined : foldAt(item);
        if (fold && at !== undefined) exchanges[at] = fold.view();
      }
      seen = changes.version;
      cached = { start: start ?? epochMs(0), end, exchanges, events, bytes: bytes(size), lanes };
      return cached;
    },
  };
}

function gapAt(store: RecordStore, index: number): GapRecord {
  const record = store.at(index);
  if (record?.type !== 'gap') throw new RangeError(`No gap at ${index}`);
  return record;
}

export function foldRun(records: Iterable<TraceRecord>): RunFold {
  const fold = createRunFold();
  for (const record of records) fold.push(record);
  return fold;
}
