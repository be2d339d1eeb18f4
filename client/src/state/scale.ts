/** The time axis: it ends at a round number after the last thing that happened, so that it moves seldom while a run streams. */
export interface Scale {
  /** Seconds from the run's start to the end of the axis. */
  readonly end: number;
  /** Number of equal steps. */
  readonly steps: number;
  readonly step: number;
}

const STEPS = [1, 2, 3, 5] as const;

/** The axis for a run that has lasted `seconds`: at most `most` steps of a round length, and a little room at the end. */
export function scaleFor(seconds: number, most = 5): Scale {
  const needed = Math.max(seconds, 0.05) * 1.02;
  for (let power = Math.floor(Math.log10(needed / most)); ; power += 1) {
    for (const mantissa of STEPS) {
      const step = mantissa * 10 ** power;
      const steps = Math.ceil(needed / step - 1e-9);
      if (steps <= most) return { end: Number((steps * step).toPrecision(12)), steps, step: Number(step.toPrecision(12)) };
    }
  }
}

/** Room from one number to the next, width of a digit, and the least gap before the last number, in px. */
const ROOM = 40;
const DIGIT = 6.6;
const GAP = 8;

/**
 * The numbers under the ticks of an axis `width` px wide (0: not known yet). The last one always stands, ends where the axis
 * ends and carries the unit; where they would touch, numbers are left out at even distances.
 */
export function ticks(scale: Scale, width = 0): readonly { readonly at: number; readonly text: string }[] {
  const { steps } = scale;
  const number = (i: number): string => String(Number((i * scale.step).toPrecision(12)));
  const last = `${number(steps)} s`;
  const pixels = width === 0 ? 2 * ROOM : width / steps;
  const stride = Math.ceil(ROOM / pixels);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const text = number(i);
    const shown = i % stride === 0 && (steps - i) * pixels >= (last.length + text.length / 2) * DIGIT + GAP;
    return { at: i / steps, text: i === steps ? last : shown ? text : '' };
  });
}
