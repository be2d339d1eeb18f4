/** One term of a filter as questions about events, round trips, bursts and rows. A negated term is the opposite of each answer. */
import type { EventColumns, ExchangeFold } from '../exchange.ts';
import type { EventKind } from '../kinds.ts';
import type { ExchangeView, Row } from '../model.ts';

/**
 * `cost` says in which order terms are asked: what the round trip tells for all its events, then what the kind of an event tells,
 * then its columns, then its bytes. `whole` and `kind` are asked once for many events; exactly one of `whole`, `kind` and `event` is there.
 */
export interface Predicate {
  readonly cost: number;
  readonly whole?: (fold: ExchangeFold) => boolean;
  readonly kind?: (kind: EventKind) => boolean;
  readonly event?: (fold: ExchangeFold, index: number) => boolean;
  readonly exchange: (fold: ExchangeFold, view: ExchangeView) => boolean;
  readonly burst: (fold: ExchangeFold, from: number, to: number) => boolean;
  readonly item: (row: Row) => boolean;
  /** It reads raw bytes, which may have been dropped. */
  readonly reads?: true;
}

export function negate(predicate: Predicate): Predicate {
  const { cost, whole, kind, event, exchange, burst, item, reads } = predicate;
  return {
    cost,
    ...(whole && { whole: (fold) => !whole(fold) }),
    ...(kind && { kind: (of) => !kind(of) }),
    ...(event && { event: (fold, index) => !event(fold, index) }),
    ...(reads && { reads }),
    exchange: (fold, view) => !exchange(fold, view),
    burst: (fold, from, to) => !burst(fold, from, to),
    item: (row) => !item(row),
  };
}

/** The bytes of an event as text; undefined when they were dropped to keep within the budget. */
export const rawOf = (columns: EventColumns, index: number): string | undefined => columns.raw(index);

/** Whether any event of a burst answers yes. */
export function anyOf(ask: (fold: ExchangeFold, index: number) => boolean): Predicate['burst'] {
  return (fold, from, to) => {
    for (let i = from; i < to; i++) if (ask(fold, i)) return true;
    return false;
  };
}
