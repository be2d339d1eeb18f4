/** What the detail of a row shows, read from the views. Pure. */
import { rowId, type RowId } from '@handoff/shared/base/ids';
import type { FoundRow, RowList } from '@handoff/shared/trace/views/row-list';
import type { ExchangeView, FrameView, Row, RunView } from '@handoff/shared/trace/views/model';
import { DETAIL_TABS, type DetailTab } from './ui.ts';

/** The round trip that a row belongs to. */
export const exchangeOf = (row: Row, view: RunView): ExchangeView | undefined =>
  'exchange' in row ? view.exchanges.find((exchange) => exchange.id === row.exchange) : undefined;

/** The tabs that have something to say about a row. */
export function tabsFor(exchange: ExchangeView | undefined): readonly DetailTab[] {
  if (exchange === undefined) return ['overview'];
  return DETAIL_TABS.filter((tab) => tab !== 'events' || exchange.frames.length > 0);
}

/** The tabs of whatever row is chosen: none without one, and none for the handoff, which has a form of its own. */
export const tabsOfRow = (row: Row | undefined, view: RunView): readonly DetailTab[] =>
  row === undefined || row.kind === 'handoff' ? [] : tabsFor(exchangeOf(row, view));

/** The tab to show when a row was chosen: an event of a stream is best seen among its events. */
export function tabFor(row: Row, exchange: ExchangeView | undefined, now: DetailTab): DetailTab {
  const tabs = tabsFor(exchange);
  if (row.kind === 'event' && exchange !== undefined) return row.frame < 0 ? 'response' : 'events';
  if (row.kind === 'burst') return 'overview';
  return tabs.includes(now) && now !== 'events' ? now : 'overview';
}

/** The row of one frame: an event row, or one inside a burst. With the burst, when it is there. */
export function rowOfFrame(rows: RowList, exchange: ExchangeView, frame: FrameView): FoundRow | undefined {
  return rows.lookup(rowId(`${exchange.id}/e${frame.n - 1}`));
}

/** Finds a row by id: on the list, else inside a closed burst. */
export const findRow = (rows: RowList, id: RowId | undefined): Row | undefined => (id === undefined ? undefined : rows.lookup(id)?.row);

export interface Timing {
  readonly wait?: number;
  readonly firstEvent?: number;
  readonly longestGap?: { readonly ms: number; readonly before: number };
  readonly stream?: number;
  readonly total?: number;
}
export function timingOf(exchange: ExchangeView): Timing {
  const { bar, frames } = exchange;
  const first = frames.at(0);
  return {
    ...(bar.firstByte === undefined ? {} : { wait: bar.firstByte - bar.start }),
    ...(first === undefined ? {} : { firstEvent: first.at - bar.start }),
    ...(exchange.longestGap === undefined ? {} : { longestGap: exchange.longestGap }),
    ...(bar.firstByte === undefined || bar.end === undefined ? {} : { stream: bar.end - bar.firstByte }),
    ...(bar.end === undefined ? {} : { total: bar.end - bar.start }),
  };
}
/** What Copy JSON copies for a row: the exact payload that the row stands for. */
export function payloadOf(row: Row, view: RunView): string {
  const exchange = exchangeOf(row, view);
  if (row.kind === 'handoff') return JSON.stringify(row.data, null, 2);
  if (exchange === undefined) return row.sentence;
  if (row.kind === 'event') return row.frame < 0 ? (exchange.body?.raw ?? '') : (exchange.frames.at(row.frame)?.raw ?? '');
  return exchange.request.body ?? exchange.body?.raw ?? '';
}
