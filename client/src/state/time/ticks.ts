/** The ticks under an axis: where they stand and what is written there, so that numbers never touch. Pure. */
import { epochMs, type EpochMs } from '@handoff/shared/base/units';
import type { AxisMap } from './axis-map.ts';
import type { Numbering } from './steps.ts';

export interface Tick {
  /** Fraction of the axis. */
  readonly place: number;
  /** The number, the last one with its unit; empty where it would touch another. */
  readonly text: string;
  /** Which of its edges the number keeps to the tick, so that it stays on the axis. */
  readonly align: 'start' | 'center' | 'end';
}
export interface TickOptions {
  readonly map: AxisMap;
  readonly start: EpochMs;
  /** Left edge and length of what is shown, in seconds of axis. */
  readonly from: number;
  readonly span: number;
  /** Seconds from one tick to the next. */
  readonly step: number;
  readonly numbering: Numbering;
  /** Width of the axis in px; 0: not known yet. */
  readonly width: number;
}

/** Width of a digit, and the least room between two numbers, in px. */
const DIGIT = 6.6;
const GAP = 10;
/** Taken where the width of the axis is not known. */
const USUAL = 400;
/** Least px from one tick to the next. */
const ROOM = 24;

/** Times of the ticks in seconds since the start, with their places; multiples of the step, never inside a break. */
function places({ map, start, from, span, step }: TickOptions, width: number): { readonly seconds: number; readonly place: number }[] {
  const found: { readonly seconds: number; readonly place: number }[] = [];
  const real = (axis: number): number => (map.time(axis) - start) / 1000;
  const end = from + span;
  const room = Math.min(step / 2, (ROOM / width) * span);
  for (let axis = from; axis <= end;) {
    let k = Math.ceil(real(axis) / step - 1e-6);
    // A time inside a break has no place that could be read off: the first one after it.
    const gap = map.breaks.length === 0 ? undefined : breakAt(map, epochMs(start + k * step * 1000));
    if (gap !== undefined) k = Math.ceil((gap.to - start) / 1000 / step - 1e-6);
    const seconds = k * step;
    const at = map.axis(epochMs(start + seconds * 1000));
    if (at > end + span * 1e-6) break;
    found.push({ seconds, place: Math.min(1, Math.max(0, (at - from) / span)) });
    axis = at + room;
  }
  return found;
}
function breakAt({ breaks }: AxisMap, at: EpochMs): { readonly from: EpochMs; readonly to: EpochMs } | undefined {
  let low = 0;
  let high = breaks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((breaks[middle]?.to ?? at) < at) low = middle + 1;
    else high = middle;
  }
  const hit = breaks[low];
  return hit !== undefined && hit.from < at && at < hit.to ? hit : undefined;
}

export function axisTicks(options: TickOptions): readonly Tick[] {
  const { numbering } = options;
  const width = options.width === 0 ? USUAL : options.width;
  const found = places(options, width);
  const aligned = (place: number, text: string): Tick => {
    const half = (text.length * DIGIT) / 2;
    const x = place * width;
    const align = x < half ? 'start' : width - x < half ? 'end' : 'center';
    return { place, text, align };
  };
  const left = ({ place, text, align }: Tick): number => place * width - text.length * DIGIT * (align === 'start' ? 0 : align === 'end' ? 1 : 0.5);
  const right = (tick: Tick): number => left(tick) + tick.text.length * DIGIT;
  const last = found.at(-1);
  if (last === undefined) return [];
  const end = aligned(last.place, `${numbering.number(last.seconds)} ${numbering.unit}`);
  const ticks: Tick[] = [];
  let free = Number.NEGATIVE_INFINITY;
  // Numbers are left out at even distances, so that the axis still reads evenly.
  const widest = Math.max(...found.map(({ seconds }) => numbering.number(seconds).length)) * DIGIT + GAP;
  const apart = found.length < 2 ? width : ((last.place - (found[0]?.place ?? 0)) / (found.length - 1)) * width;
  const stride = options.map.breaks.length > 0 ? 1 : Math.max(1, Math.ceil(widest / Math.max(1, apart)));
  found.slice(0, -1).forEach(({ seconds, place }, i) => {
    const tick = aligned(place, numbering.number(seconds));
    const stands = i % stride === 0 && left(tick) >= free && right(tick) + GAP <= left(end);
    if (stands) free = right(tick) + GAP;
    ticks.push(stands ? tick : { ...tick, text: '' });
  });
  return [...ticks, end];
}
