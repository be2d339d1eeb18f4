/**
 * The burst rule: events of one stream that follow each other within 400 ms and are of one kind (same artifact or state,
 * no state change, no error, not the first of their artifact or of the stream, not the last chunk) are one row from four on.
 * Pure. Groups partition the events: each event is in exactly one, in order.
 */
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

/** Extends `groups` by the events that they do not cover yet. Constant time for each new event. */
export function extendGroups(groups: Group[], events: Timed): void {
  let next = groups.at(-1)?.to ?? 0;
  for (; next < events.length; next++) {
    const last = groups.at(-1);
    const kind = events.kind(next);
    const joins = last !== undefined && kind.burst && events.kind(next - 1) === kind && events.at(next) - events.at(next - 1) <= BURST_GAP_MS;
    if (joins) last.to = next + 1;
    else groups.push({ from: next, to: next + 1 });
  }
}
export const isBurst = (group: Group): boolean => group.to - group.from >= BURST_MIN;
