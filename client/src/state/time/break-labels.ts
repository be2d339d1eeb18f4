/** Where the axis tells how long the idle time was that it leaves out. Pure. */
import { durationText } from '../units.ts';
import type { AxisGap, TimeScale } from './time-scale.ts';

/** Width of a digit, the room around what a break says, and the least width of a break, in px. */
const DIGIT = 6.6;
const AROUND = 6;
const NARROW = 4;

export interface BreakLabel {
  readonly gap: AxisGap;
  /** Place and width of the break, in px. */
  readonly left: number;
  readonly width: number;
  readonly text: string;
  /** Place and width of its length in words, where there is room. */
  readonly label: { readonly left: number; readonly width: number } | undefined;
}

/** At most one break for every few px, each with its true length where it does not cover another's. */
export function breakLabels(scale: Pick<TimeScale, 'gaps'>, width: number): readonly BreakLabel[] {
  const found: BreakLabel[] = [];
  let drawn = Number.NEGATIVE_INFINITY;
  let free = 0;
  for (const gap of scale.gaps) {
    const px = Math.max(NARROW, gap.width * width);
    const left = (gap.place + gap.width / 2) * width - px / 2;
    if (left < drawn) continue;
    drawn = left + px;
    const text = durationText(gap.to - gap.from);
    const room = text.length * DIGIT + 2 * AROUND;
    const at = Math.min(Math.max(0, left + px / 2 - room / 2), width - room);
    const told = at >= free;
    if (told) free = at + room;
    found.push({ gap, left, width: px, text, label: told ? { left: at, width: room } : undefined });
  }
  return found;
}
/** Whether a number centred at `x` px would stand under one of the labels. */
export const isCovered = (labels: readonly BreakLabel[], x: number, text: string): boolean =>
  labels.some(({ label }) => label !== undefined && x + (text.length * DIGIT) / 2 > label.left && x - (text.length * DIGIT) / 2 < label.left + label.width);
