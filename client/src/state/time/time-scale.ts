/**
 * The timeline's axis: which stretch of the run it shows, where a time stands on it, its ticks, and where idle time is left out.
 * Rows write `axis(at)` into their variables and the list carries `from` and `span`, so that zoom, pan and a growing run move
 * bars without painting rows; only when `map` is another one must rows be painted again.
 */
import { type EpochMs } from '@handoff/shared/base/units';
import { breakLength, compressedMap, linearMap, type AxisMap, type Idle } from './axis-map.ts';
import { niceStep, numbering, wholeAxis } from './steps.ts';
import { axisTicks, type Tick } from './ticks.ts';
import { clampSpan, type Span, type TimeWindow } from './window.ts';

export interface ScaleOptions {
  readonly start: EpochMs;
  /** The last record's time, or now while the run is live. */
  readonly end: EpochMs;
  /** The run grows: a window that reaches its end goes with it. */
  readonly live?: boolean;
  /** Absent: the whole run. */
  readonly window?: TimeWindow | undefined;
  readonly compress: boolean;
  /** Idle stretches of the run and their milliseconds together, see `createIdleTimes`. */
  readonly idle: { readonly stretches: readonly Idle[]; readonly total: number };
}
/** A place where the axis leaves out idle time. */
export interface AxisGap {
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** Fractions of the axis. */
  readonly place: number;
  readonly width: number;
}
export interface TimeScale {
  readonly start: EpochMs;
  /** The stretch shown. */
  readonly window: TimeWindow;
  readonly zoomed: boolean;
  /** Seconds of axis: left edge and length of what is shown, and the end of the whole axis. */
  readonly from: number;
  readonly span: number;
  readonly whole: number;
  readonly map: AxisMap;
  /** Seconds on the axis since the run's start. */
  axis(at: EpochMs): number;
  /** Fraction of the axis; may lie outside 0…1. */
  place(at: EpochMs): number;
  at(fraction: number): EpochMs;
  /** Ticks of an axis `width` px wide (0: not known yet), in ascending order. */
  ticks(width: number): readonly Tick[];
  /** The breaks in view. */
  readonly gaps: readonly AxisGap[];
  /** The window of a stretch of axis; undefined for the whole run. */
  windowOf(span: Span): TimeWindow | undefined;
}
export const NO_IDLE: ScaleOptions['idle'] = { stretches: [], total: 0 };

/** Most steps of an axis, and px that one takes at least. */
const STEPS = 5;
const STEP_PX = 44;

/** Makes scales; as long as start, idle time and compression stay, all of them have the same map. */
export function createTimeScales(): (options: ScaleOptions) => TimeScale {
  let known: { readonly start: EpochMs; readonly stretches: readonly Idle[] | undefined; readonly kept: number; readonly map: AxisMap } | undefined;
  const mapFor = ({ start, end, compress, idle }: ScaleOptions): AxisMap => {
    const stretches = compress && idle.stretches.length > 0 ? idle.stretches : undefined;
    const kept = stretches === undefined ? 0 : breakLength((end - start - idle.total) / 1000, stretches.length);
    if (known?.start !== start || known.stretches !== stretches || known.kept !== kept)
      known = { start, stretches, kept, map: stretches === undefined ? linearMap(start) : compressedMap(start, stretches, kept) };
    return known.map;
  };
  return (options) => scaleOn(mapFor(options), options);
}
/** One scale by itself. */
export const createTimeScale = (options: ScaleOptions): TimeScale => createTimeScales()(options);

function scaleOn(map: AxisMap, { start, end, live, window }: ScaleOptions): TimeScale {
  const now = map.axis(end);
  const { end: whole, step } = wholeAxis(now);
  const wanted = window && { from: map.axis(window.from), to: map.axis(window.to) };
  const moved = wanted && window?.tail !== undefined ? now + window.tail - wanted.to : 0;
  const shown = wanted && clampSpan({ from: wanted.from + moved, to: wanted.to + moved }, whole);
  const from = shown?.from ?? 0;
  const span = shown === undefined ? whole : shown.to - shown.from;
  const timesOf = (fit: Span): TimeWindow => ({
    from: map.time(fit.from),
    to: map.time(fit.to),
    ...(live === true && fit.to >= now ? { tail: fit.to - now } : {}),
  });
  const place = (at: EpochMs): number => (map.axis(at) - from) / span;
  let gaps: readonly AxisGap[] | undefined;
  return {
    start,
    window: timesOf({ from, to: from + span }),
    zoomed: shown !== undefined,
    from,
    span,
    whole,
    map,
    axis: map.axis,
    place,
    at: (fraction) => map.time(from + fraction * span),
    ticks(width) {
      const fine =
        shown === undefined && map.breaks.length === 0 ? step : niceStep(span, width === 0 ? STEPS : Math.min(STEPS, Math.max(2, Math.floor(width / STEP_PX))));
      return axisTicks({ map, start, from, span, step: fine, numbering: numbering((map.time(from + span) - start) / 1000, fine), width });
    },
    get gaps() {
      const first = map.time(from);
      const last = map.time(from + span);
      return (gaps ??= map.breaks
        .filter((gap) => gap.to > first && gap.from < last)
        .map((gap) => ({ from: gap.from, to: gap.to, place: place(gap.from), width: place(gap.to) - place(gap.from) })));
    },
    windowOf: (asked) => {
      const fit = clampSpan(asked, whole);
      return fit && timesOf(fit);
    },
  };
}
