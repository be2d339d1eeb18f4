/** Where matches stand in the order of a run, without building a row: the next one, and whether a stretch holds any. */
import { exchangeId, rowId, type RowId } from '../../../base/ids.ts';
import type { RunFold, RunItem } from '../run.ts';
import type { Matches } from './matches.ts';

/** An item of the first level, and what of it: its task's row above it, itself, an event by its index, the end of a broken stream. */
export interface Place {
  readonly item: number;
  readonly event: number;
}
const TASK = -2;
const SELF = -1;
const LOST = Number.MAX_SAFE_INTEGER;
export const before = (a: Place, b: Place): boolean => a.item < b.item || (a.item === b.item && a.event < b.event);

export interface Places {
  /** The place of a row; undefined for ids that the run does not have. */
  of(id: RowId): Place | undefined;
  /** The match after (or before) `from`, going round; undefined when there is none at all. */
  step(matches: Matches, from: Place | undefined, direction: 1 | -1): RowId | undefined;
  /** Whether anything matches from `from` up to, but not with, `to` (or the end). */
  any(matches: Matches, from: Place, to: Place | undefined): boolean;
  /** How many match before `place`, and it itself; for “3 of 9”. */
  rank(matches: Matches, place: Place): number;
  /** Whether what stands at `place` itself matches. */
  has(matches: Matches, place: Place): boolean;
  /** How many events of an item match, of those from `from` up to, but not with, `to`. */
  below(matches: Matches, item: number, from: number, to: number): number;
}

/** The first position in ascending `list` whose value is at least `value`. */
function lowerBound(list: readonly number[], value: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function createPlaces(run: RunFold): Places {
  function itemOf(id: RowId): number {
    if (id.startsWith('task/')) return run.spans.byRow(id)?.exchanges[0]?.item ?? -1;
    const mark = /^(?:mark|gap)\/(\d+)$/.exec(id)?.[1];
    return run.itemOf(mark === undefined ? exchangeId(id.split('/')[0] ?? '') : Number(mark));
  }
  const idAt = (item: RunItem, kind: 'event' | 'burst', event: number): RowId => {
    if (item.type !== 'exchange') return rowId(`${item.type}/${item.index}`);
    const { key } = item.fold;
    if (event === SELF) return rowId(key);
    return rowId(event === LOST ? `${key}/lost` : `${key}/${kind === 'event' ? 'e' : 'b'}${event}`);
  };
  /** The first match of an item with an event greater than `than`, or the last one with a smaller. */
  function within(matches: Matches, item: RunItem, than: number, direction: 1 | -1): RowId | undefined {
    if (item.type !== 'exchange') return (direction > 0 ? than < SELF : than > SELF) && matches.mark(item) ? idAt(item, 'event', SELF) : undefined;
    const { kind, at } = matches.stops(item.fold);
    if (direction > 0) {
      if (than < SELF && matches.exchange(item.fold)) return idAt(item, kind, SELF);
      const next = at[lowerBound(at, than + 1)];
      if (next !== undefined) return idAt(item, kind, next);
      return than < LOST && matches.lost(item.fold) ? idAt(item, kind, LOST) : undefined;
    }
    if (than > LOST && matches.lost(item.fold)) return idAt(item, kind, LOST);
    const last = at[lowerBound(at, Math.min(than, LOST)) - 1];
    if (last !== undefined) return idAt(item, kind, last);
    return than > SELF && matches.exchange(item.fold) ? idAt(item, kind, SELF) : undefined;
  }
  const countBelow = (matches: Matches, item: RunItem, upTo: number): number => {
    if (item.type !== 'exchange') return +(upTo >= SELF && matches.mark(item));
    const { at } = matches.stops(item.fold);
    return +(upTo >= SELF && matches.exchange(item.fold)) + lowerBound(at, Math.min(upTo, LOST - 1) + 1) + +(upTo >= LOST && matches.lost(item.fold));
  };

  return {
    of(id) {
      const item = itemOf(id);
      if (item < 0) return undefined;
      if (id.startsWith('task/')) return { item, event: TASK };
      const below = /^(?:mark|gap)\//.test(id) ? undefined : id.split('/')[1];
      if (below === undefined) return { item, event: SELF };
      const event = below === 'lost' ? LOST : Number(below.slice(1));
      return Number.isInteger(event) ? { item, event } : undefined;
    },
    step(matches, from, direction) {
      const { length } = run.items;
      const [first, edge] = direction > 0 ? [0, TASK - 1] : [length - 1, Infinity];
      const start = from ?? { item: first, event: edge };
      for (let i = 0; i <= length; i++) {
        const at = (start.item + direction * i + length * 2) % length;
        const item = run.items[at];
        const found = item && within(matches, item, i === 0 ? start.event : edge, direction);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    any(matches, from, to) {
      const end = to ?? { item: run.items.length, event: TASK - 1 };
      for (let i = from.item; i <= end.item; i++) {
        const item = run.items[i];
        if (!item) return false;
        const low = i === from.item ? from.event : TASK;
        const high = i === end.item ? end.event : Infinity;
        if (countBelow(matches, item, high - 1) - countBelow(matches, item, low - 1) > 0) return true;
      }
      return false;
    },
    has(matches, { item, event }) {
      const found = run.items[item];
      return found !== undefined && countBelow(matches, found, event) > countBelow(matches, found, event - 1);
    },
    below(matches, item, from, to) {
      const found = run.items[item];
      return found?.type === 'exchange' ? countBelow(matches, found, to - 1) - countBelow(matches, found, from - 1) : 0;
    },
    rank(matches, place) {
      let sum = 0;
      for (let i = 0; i < place.item; i++) {
        const item = run.items[i];
        if (item) sum += countBelow(matches, item, LOST);
      }
      const item = run.items[place.item];
      return item ? sum + countBelow(matches, item, place.event) : sum;
    },
  };
}
