/**
 * Idle stretches of a run, kept as records come. Idle is a second or more in which nothing was sent and nothing came, on any
 * exchange: a request that waits for its answer is idle time too, since nothing happens that could be looked at.
 */
import type { EpochMs } from '@handoff/shared/base/units';
import type { Idle } from './axis-map.ts';

/** Shorter stretches are part of a busy time. */
export const IDLE_MS = 1000;

export interface IdleTimes {
  /** Something happened at `at`. Constant cost where times run forward. */
  add(at: EpochMs): void;
  /** In order, apart from each other; a new list whenever it changed. */
  readonly stretches: readonly Idle[];
  /** Milliseconds of all stretches together. */
  readonly total: number;
}

export function createIdleTimes(): IdleTimes {
  let list: Idle[] = [];
  /** What was given out, until the list changes. */
  let shown: readonly Idle[] | undefined;
  let end: EpochMs | undefined;
  let total = 0;

  /** A record that came late but tells of earlier: it may part a stretch that looked idle. */
  function part(at: EpochMs): void {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle]?.to ?? at) <= at) low = middle + 1;
      else high = middle;
    }
    const hit = list[low];
    if (hit === undefined || hit.from >= at) return;
    const parts = [
      { from: hit.from, to: at },
      { from: at, to: hit.to },
    ].filter(({ from, to }) => to - from >= IDLE_MS);
    total += parts.reduce((sum, { from, to }) => sum + to - from, 0) - (hit.to - hit.from);
    list = list.toSpliced(low, 1, ...parts);
    shown = undefined;
  }
  return {
    add(at) {
      if (end !== undefined && at < end) return part(at);
      if (end !== undefined && at - end >= IDLE_MS) {
        list.push({ from: end, to: at });
        total += at - end;
        shown = undefined;
      }
      end = at;
    },
    get stretches() {
      return (shown ??= list.slice());
    },
    get total() {
      return total;
    },
  };
}

/** Whole percent of a run of `length` ms in which nothing happened for so long. */
export const idlePercent = (idle: number, length: number): number => (length > 0 ? Math.round((idle / length) * 100) : 0);
