/** Where the ticks of a burst stand: one for each event where there is room, else one for each few px in which anything came. Pure. */
import { epochMs } from '@handoff/shared/base/units';
import type { BurstRow } from '@handoff/shared/trace/views/model';
import type { TimeScale } from '../../../../state/time/time-scale.ts';

/** Px from one tick to the next at least: nearer ones would be one block. */
export const TICK_PX = 3;

/** Index of the first event at or after `at`; `count` when there is none. */
function firstFrom(burst: BurstRow, at: number): number {
  let low = 0;
  let high = burst.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (burst.eventAt(middle) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Places in px from the left of the axis, ascending, at most one for each {@link TICK_PX} and only of what is in view. */
export function burstTicks(burst: BurstRow, scale: Pick<TimeScale, 'place' | 'at'>, width: number): readonly number[] {
  const left = Math.max(0, scale.place(burst.at) * width);
  const right = Math.min(width, scale.place(burst.end) * width);
  const places: number[] = [];
  let at = firstFrom(burst, left === 0 ? scale.at(0) : burst.at);
  while (at < burst.count) {
    const place = scale.place(burst.eventAt(at)) * width;
    if (place > right) break;
    places.push(Math.max(left, place));
    const next = epochMs(scale.at((Math.max(left, place) + TICK_PX) / width));
    at = Math.max(at + 1, firstFrom(burst, next));
  }
  return places;
}
