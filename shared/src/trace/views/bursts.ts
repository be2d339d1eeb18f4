/**
 * The burst rule: events of one stream that follow each other within 400 ms and are of one kind (same artifact or state,
 * no state change, no error, not the first of their artifact or of the stream, not the last chunk) are one row from four on.
 * Pure. Groups partition the events: each event is in exactly one, in order.
 */
import { bytes, type Bytes } from '../../base/units.ts';
import { Column, indexOf, upTo } from '../columns.ts';
import type { EventKind } from './kinds.ts';

export const BURST_GAP_MS = 400;
export const BURST_MIN = 4;

/** Events `from` up to, but not with, `to`. */
export interface Group {
  readonly from: number;
  to: number;
}
export interface Timed {
  readonly length: number;
  kind(index: number): EventKind;
  at(index: number): number;
}

/** Whether event `index`, not the first, goes on with the group of the one before it. */
function joins(events: Timed, index: number): boolean {
  const kind = events.kind(index);
  const gap = events.at(index) - events.at(index - 1);
  return kind.burst && events.kind(index - 1) === kind && gap <= BURST_GAP_MS;
}

/** Extends `groups` by the events that they do not cover yet. Constant time for each new event. */
export function extendGroups(groups: Group[], events: Timed): void {
  let next = groups.at(-1)?.to ?? 0;
  for (; next < events.length; next++) {
    const last = groups.at(-1);
    if (last !== undefined && joins(events, next)) last.to = next + 1;
    else groups.push({ from: next, to: next + 1 });
  }
}
export const isBurst = (group: Group): boolean => group.to - group.from >= BURST_MIN;

/** The bursts among the events of one stream, found as they come. Events outside of bursts take no room. */
export interface Bursts {
  readonly length: number;
  from(burst: number): number;
  /** One past its last event; the last burst may grow. */
  to(burst: number): number;
  size(burst: number): Bytes;
  /** The burst that holds an event; -1 when none does. */
  of(event: number): number;
  /** The burst that begins with an event; -1 when none does. */
  at(event: number): number;
  /** Where the group begins that the next event may join. */
  readonly open: number;
  /** Takes in the events that came since the last time. */
  extend(events: Timed & { bytes(index: number): number }): void;
}
export function createBursts(): Bursts {
  const froms = new Column('u32');
  const tos = new Column('u32');
  const sizes = new Column('f64');
  let open = 0;
  let next = 0;
  let size = 0;
  return {
    get length() {
      return froms.length;
    },
    get open() {
      return open;
    },
    from: (burst) => froms.at(burst),
    to: (burst) => tos.at(burst),
    size: (burst) => bytes(sizes.at(burst)),
    at: (event) => indexOf(froms, event),
    of(event) {
      const burst = upTo(froms, event) - 1;
      return burst >= 0 && event < tos.at(burst) ? burst : -1;
    },
    extend(events) {
      for (; next < events.length; next++) {
        if (next === open || !joins(events, next)) {
          open = next;
          size = 0;
        }
        size += events.bytes(next);
        const count = next - open + 1;
        if (count === BURST_MIN) {
          froms.push(open);
          tos.push(next + 1);
          sizes.push(size);
        } else if (count > BURST_MIN) {
          tos.set(froms.length - 1, next + 1);
          sizes.set(froms.length - 1, size);
        }
      }
    },
  };
}
