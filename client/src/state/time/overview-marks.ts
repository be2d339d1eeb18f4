/** What a strip of a given width shows of a run: bounded by its pixels, whatever the run holds. Pure. */
import type { EpochMs } from '@handoff/shared/base/units';
import { BINS } from './bins.ts';
import { SIGN_ERROR, SIGN_WAIT, STREAMED, WAITED, type RunTrack } from './run-track.ts';

/** Px of one column of ticks, least px between two spans, and px of a sign. */
const COLUMN = 2;
const APART = 2;
const SIGN = 13;

export interface Stretch {
  /** Px from the left. */
  readonly from: number;
  /** Undefined: still going on. */
  readonly to: number | undefined;
}
export interface LineMarks {
  readonly lane: string;
  readonly waits: readonly Stretch[];
  readonly streams: readonly Stretch[];
  /** Events in each column that has any. */
  readonly ticks: readonly { readonly x: number; readonly count: number }[];
}
/** From bad to less so. */
const TONES = ['err', 'wait', 'warn'] as const;
export type SignTone = (typeof TONES)[number];
export interface OverviewMarks {
  readonly lines: readonly LineMarks[];
  readonly signs: readonly { readonly x: number; readonly tone: SignTone }[];
}

/** Runs of bins with a flag, as px; such that nearly touch are one. */
function stretches(flags: Uint8Array, flag: number, px: number): Stretch[] {
  const found: { from: number; to: number }[] = [];
  for (let i = 0; i < BINS; i += 1) {
    if (((flags[i] ?? 0) & flag) === 0) continue;
    const last = found.at(-1);
    if (last !== undefined && i * px - last.to < APART) last.to = (i + 1) * px;
    else found.push({ from: i * px, to: (i + 1) * px });
  }
  return found;
}

/** `seconds`: what the whole `width` in px stands for. */
export function overviewMarks(track: RunTrack, seconds: number, width: number): OverviewMarks {
  /** Px of one bin. */
  const px = (track.clock.length / (seconds * 1000)) * width;
  const x = (at: EpochMs): number => ((at - (track.start ?? at)) / (seconds * 1000)) * width;
  const lines = track.lines.map((line): LineMarks => {
    const waits = stretches(line.track.flags, WAITED, px);
    const streams = stretches(line.track.flags, STREAMED, px);
    let waiting: number | undefined;
    let streaming: number | undefined;
    for (const open of track.open.values()) {
      if (open.line !== line) continue;
      if (open.first === undefined) waiting = Math.min(waiting ?? Number.POSITIVE_INFINITY, x(open.start));
      else streaming = Math.min(streaming ?? Number.POSITIVE_INFINITY, x(open.first));
    }
    if (waiting !== undefined) waits.push({ from: waiting, to: undefined });
    if (streaming !== undefined) streams.push({ from: streaming, to: undefined });
    const ticks: { x: number; count: number }[] = [];
    for (let i = 0; i < BINS; i += 1) {
      const count = line.track.counts[i] ?? 0;
      if (count === 0) continue;
      const column = Math.floor((i * px) / COLUMN) * COLUMN;
      const last = ticks.at(-1);
      if (last !== undefined && last.x === column) last.count += count;
      else ticks.push({ x: column, count });
    }
    return { lane: line.lane, waits, streams, ticks };
  });
  const signs: { x: number; tone: SignTone }[] = [];
  for (let i = 0; i < BINS; i += 1) {
    const flags = track.signs.flags[i] ?? 0;
    if (flags === 0) continue;
    const tone = (flags & SIGN_ERROR) !== 0 ? 'err' : (flags & SIGN_WAIT) !== 0 ? 'wait' : 'warn';
    const at = i * px;
    const last = signs.at(-1);
    if (last === undefined || at - last.x >= SIGN) signs.push({ x: at, tone });
    // Where signs would cover each other, the worst is the one that stays.
    else if (TONES.indexOf(tone) < TONES.indexOf(last.tone)) last.tone = tone;
  }
  return { lines, signs };
}

/** How old marks of a growing run may be, in ms: nobody sees a strip move ten times a second. */
const FRESH_MS = 100;

/** Marks that are made again only when the run or the strip has changed; of a run that is live at `clock`, ten times a second at most. */
export function createMarks(): (track: RunTrack, seconds: number, width: number, clock: number | undefined) => OverviewMarks {
  let known:
    | {
        readonly track: RunTrack;
        readonly version: number;
        readonly seconds: number;
        readonly width: number;
        readonly clock: number;
        readonly marks: OverviewMarks;
      }
    | undefined;
  return (track, seconds, width, clock) => {
    const same = known?.track === track && known.width === width;
    const fresh = (known?.version === track.version && known.seconds === seconds) || (clock !== undefined && clock - (known?.clock ?? 0) < FRESH_MS);
    if (known === undefined || !same || !fresh)
      known = { track, version: track.version, seconds, width, clock: clock ?? 0, marks: overviewMarks(track, seconds, width) };
    return known.marks;
  };
}
