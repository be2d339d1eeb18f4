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

/** The numbers under the ticks; the last one carries the unit, and a long one before it gives way to it. */
export const ticks = (scale: Scale): readonly { readonly at: number; readonly text: string }[] =>
  Array.from({ length: scale.steps + 1 }, (_, i) => {
    const value = Number((i * scale.step).toPrecision(12));
    const text = String(value);
    return { at: i / scale.steps, text: i === scale.steps ? `${value} s` : i === scale.steps - 1 && scale.steps > 4 && text.length > 2 ? '' : text };
  });
