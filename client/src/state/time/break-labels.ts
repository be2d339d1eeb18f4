/** Where the axis tells how long the idle time was that it leaves out. Pure. */
import { durationText } from '../units.ts';
import type { Tick } from './ticks.ts';
import type { AxisGap, TimeScale } from './time-scale.ts';

/** Width of a digit, the room around what a break says, and the least width of a break, in px. */
const DIGIT = 6.6;
const AROUND = 6;
const NARROW = 4;
/** More would not fit any axis. */
const MOST = 40;

export interface BreakLabel {
  readonly gap: AxisGap;
  /** Place and width of the break, in px. */
  readonly left: number;
  readonly width: number;
  readonly text: string;
  /** Place and width of its length in words, where there is room. */
  readonly label: { readonly left: number; readonly width: number } | undefined;
}

interface Stretch {
  readonly left: number;
  readonly width: number;
}
const touch = (a: Stretch, b: Stretch): boolean => a.left < b.left + b.width && b.left < a.left + a.width;

/** At most one break for every few px. The longest say how long they truly were first; none covers another, or a number of `kept`. */
export function breakLabels(scale: Pick<TimeScale, 'gaps'>, width: number, kept: readonly Stretch[] = []): readonly BreakLabel[] {
  const breaks: (Stretch & { readonly gap: AxisGap; readonly text: string })[] = [];
  let drawn = Number.NEGATIVE_INFINITY;
  for (const gap of scale.gaps) {
    const px = Math.max(NARROW, gap.width * width);
    const left = (gap.place + gap.width / 2) * width - px / 2;
    if (left < drawn) continue;
    drawn = left + px;
    breaks.push({ gap, left, width: px, text: durationText(gap.to - gap.from) });
  }
  const labels = new Map<AxisGap, Stretch>();
  for (const { gap, left, width: px, text } of breaks.toSorted((a, b) => b.gap.to - b.gap.from - (a.gap.to - a.gap.from)).slice(0, MOST)) {
    const room = text.length * DIGIT + 2 * AROUND;
    const label = { left: Math.min(Math.max(0, left + px / 2 - room / 2), width - room), width: room };
    if (room <= width && ![...labels.values(), ...kept].some((other) => touch(label, other))) labels.set(gap, label);
  }
  return breaks.map(({ gap, left, width: px, text }) => ({ gap, left, width: px, text, label: labels.get(gap) }));
}
/** Where a number stands. */
export const stretchOf = ({ place, text, align }: Tick, width: number): Stretch => {
  const long = text.length * DIGIT;
  return { left: place * width - (align === 'start' ? 0 : align === 'end' ? long : long / 2), width: long + AROUND };
};
/** Whether something stands under one of the labels. */
export const isCovered = (breaks: readonly BreakLabel[], stretch: Stretch): boolean => breaks.some(({ label }) => label !== undefined && touch(label, stretch));
