/**
 * From time to place on the axis and back. The axis counts seconds from the run's start; where idle stretches are compressed, each
 * takes a fixed few of them. What stands before a stretch keeps its place whatever comes after it.
 */
import { epochMs, type EpochMs } from '@handoff/shared/base/units';

/** A stretch in which nothing was sent and nothing came. */
export interface Idle {
  readonly from: EpochMs;
  readonly to: EpochMs;
}
export interface AxisMap {
  /** Seconds on the axis from the run's start. Strictly increasing. */
  axis(at: EpochMs): number;
  /** The time at `seconds` on the axis; undoes `axis`. */
  time(seconds: number): EpochMs;
  /** Idle stretches that are drawn shorter than they were; none where the axis is linear. */
  readonly breaks: readonly Idle[];
}

export const linearMap = (start: EpochMs): AxisMap => ({
  axis: (at) => (at - start) / 1000,
  time: (seconds) => epochMs(start + seconds * 1000),
  breaks: [],
});

/** A stretch must be this many times as long as it is drawn, or it is left as it is. */
const WORTH = 2;
/** Share of the busy time that one break takes, and that all of them take at most. */
const ONE = 0.06;
const ALL = 0.5;

/**
 * Seconds of axis that each break takes: a power of two, so that it seldom changes while a run grows. `busy` is the time in
 * seconds that is not idle.
 */
export function breakLength(busy: number, breaks: number): number {
  return 2 ** Math.floor(Math.log2(Math.max(0.02, Math.min(busy * ONE, (busy * ALL) / Math.max(1, breaks)))));
}

/** `idle`: in order, apart from each other, none before `start`. `kept`: see {@link breakLength}. */
export function compressedMap(start: EpochMs, idle: readonly Idle[], kept: number): AxisMap {
  const breaks = idle.filter(({ from, to }) => (to - from) / 1000 > WORTH * kept);
  /** Seconds on the axis where each break begins. */
  const begins: number[] = [];
  let saved = 0;
  for (const { from, to } of breaks) {
    begins.push((from - start) / 1000 - saved);
    saved += (to - from) / 1000 - kept;
  }
  /** The last break that begins at or before; -1 for none. */
  const last = (beginsBy: (index: number) => boolean): number => {
    let low = -1;
    let high = breaks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (beginsBy(middle)) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    breaks,
    axis(at) {
      const index = last((i) => (breaks[i]?.from ?? at) <= at);
      const gap = breaks[index];
      if (gap === undefined) return (at - start) / 1000;
      const begin = begins[index] ?? 0;
      return at < gap.to ? begin + ((at - gap.from) / (gap.to - gap.from)) * kept : begin + kept + (at - gap.to) / 1000;
    },
    time(seconds) {
      const index = last((i) => (begins[i] ?? seconds) <= seconds);
      const gap = breaks[index];
      if (gap === undefined) return epochMs(start + seconds * 1000);
      const into = seconds - (begins[index] ?? 0);
      return epochMs(into < kept ? gap.from + (into / kept) * (gap.to - gap.from) : gap.to + (into - kept) * 1000);
    },
  };
}
