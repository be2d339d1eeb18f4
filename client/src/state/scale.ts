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

/** Room that a number needs, and that the last one with its unit needs, in px. */
const ROOM = 40;
const ROOM_LAST = 52;

/**
 * The numbers under the ticks of an axis `width` px wide (0: not known yet). The last one always stands and carries the
 * unit; where they would touch, numbers are left out at even distances.
 */
export function ticks(scale: Scale, width = 0): readonly { readonly at: number; readonly text: string }[] {
  const { steps } = scale;
  const pixels = width === 0 ? ROOM_LAST : width / steps;
  const stride = Math.ceil(ROOM / pixels);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const value = Number((i * scale.step).toPrecision(12));
    const shown = i % stride === 0 && (steps - i) * pixels >= ROOM_LAST;
    return { at: i / steps, text: i === steps ? `${value} s` : shown ? String(value) : '' };
  });
}
