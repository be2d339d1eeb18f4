/**
 * Folds records into a run, one at a time, at constant cost each. `foldRun` of all records equals pushing them one by one.
 * Lists inside the views grow in place, so that appending never copies: compare views (a new object each time something
 * changed) or lengths, never the identity of a list.
 */
import type { A2AEvent } from '../../a2a/model.ts';
import type { ExchangeId } from '../../base/ids.ts';
import { bytes, epochMs, type EpochMs } from '../../base/units.ts';
import type { GapRecord, MarkRecord, TraceRecord } from '../record.ts';
import { createExchangeFold, type ExchangeFold } from './exchange.ts';
import type { ExchangeView, Lane, RunView } from './model.ts';

/** The top level of a run in the order of the log. */
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
  /** Folds one record. Records of exchanges that never began are counted as lost, not thrown at the caller. */
  push(record: TraceRecord): Brought | undefined;
  view(): RunView;
  readonly items: readonly RunItem[];
  exchange(id: ExchangeId): ExchangeFold | undefined;
  /** The marks so far, in order. */
  readonly marks: readonly MarkRecord[];
  /** Tokens that the agents say they used; undefined when none says. */
  tokens(): number | undefined;
}

export function createRunFold(): RunFold {
  const items: RunItem[] = [];
  const marks: MarkRecord[] = [];
  const folds = new Map<ExchangeId, ExchangeFold>();
  const failures = new Map<string, number>();
  const lanes: Lane[] = ['browser'];
  let start: EpochMs | undefined;
  let end = epochMs(0);
  let events = 0;
  let size = 0;
  let count = 0;
  let cached: RunView | undefined;

  function pushTraffic(record: Exclude<TraceRecord, MarkRecord>): Brought | undefined {
    if (record.type === 'request') {
      const fold = createExchangeFold(record);
      folds.set(record.exchange, fold);
      items.push({ type: 'exchange', fold, tries: failures.get(`${record.method} ${record.url}`) ?? 0 });
      if (!lanes.includes(record.agent)) lanes.push(record.agent);
      size += record.bytes;
      return undefined;
    }
    const fold = record.exchange === undefined ? undefined : folds.get(record.exchange);
    if (record.type === 'gap') items.push({ type: 'gap', index: count, record });
    if (!fold) return undefined;
    if (record.type === 'frame' || record.type === 'body') size += record.bytes;
    if (record.type === 'end' && record.reason === 'failed') {
      const key = `${fold.request.method} ${fold.request.url}`;
      failures.set(key, (failures.get(key) ?? 0) + 1);
    }
    const event = fold.add(record);
    if (!event) return undefined;
    events += 1;
    return { agent: fold.request.agent, exchange: fold.request.exchange, event };
  }

  return {
    items,
    marks,
    exchange: (id) => folds.get(id),
    push(record) {
      cached = undefined;
      start ??= record.at;
      if (record.at > end) end = record.at;
      count += 1;
      if (record.type !== 'mark') return pushTraffic(record);
      marks.push(record);
      items.push({ type: 'mark', index: count - 1, record });
      return undefined;
    },
    view() {
      if (cached) return cached;
      const exchanges: ExchangeView[] = [];
      for (const fold of folds.values()) exchanges.push(fold.view());
      const view: RunView = { start: start ?? epochMs(0), end, exchanges, events, bytes: bytes(size), lanes: [...lanes] };
      cached = view;
      return view;
    },
    tokens() {
      const all = new Map<string, number>();
      for (const fold of folds.values()) for (const [task, used] of fold.tokens()) all.set(task, used);
      return all.size === 0 ? undefined : [...all.values()].reduce((sum, used) => sum + used, 0);
    },
  };
}

export function foldRun(records: Iterable<TraceRecord>): RunFold {
  const fold = createRunFold();
  for (const record of records) fold.push(record);
  return fold;
}
