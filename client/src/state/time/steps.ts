/** Round lengths of time and how they are written, from fractions of a millisecond to days. Pure. */

/** Round steps in seconds from a minute on; below, 1, 2, 3 and 5 of each power of ten. */
const LONG = [60, 120, 180, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, 259_200, 432_000, 864_000] as const;
const MANTISSAS = [1, 2, 3, 5] as const;
const tidy = (seconds: number): number => Number(seconds.toPrecision(12));

/** The round steps in seconds from about `least` up, in ascending order; it ends only with the caller. */
export function* stepsFrom(least: number): Generator<number, never> {
  for (let power = Math.floor(Math.log10(Math.max(least, 1e-9))); ; power += 1) {
    for (const mantissa of MANTISSAS) {
      const step = tidy(mantissa * 10 ** power);
      if (step >= least && step < 60) yield step;
    }
    if (10 ** (power + 1) >= 60) break;
  }
  for (const step of LONG) if (step >= least) yield step;
  for (let step = 1_728_000; ; step *= 2) if (step >= least) yield step;
}

/** How long the whole axis is for a run of `seconds`, in at most `most` round steps: it moves seldom while a run streams. */
export function wholeAxis(seconds: number, most = 5): { readonly end: number; readonly step: number } {
  const needed = Math.max(seconds, 0.05) * 1.02;
  const round = stepsFrom(needed / most);
  for (;;) {
    const step = round.next().value;
    const steps = Math.ceil(needed / step - 1e-9);
    if (steps <= most) return { end: tidy(steps * step), step };
  }
}

/** The smallest round step of which at most `most` fit `span` seconds. */
export function niceStep(span: number, most: number): number {
  const round = stepsFrom(span / Math.max(1, most));
  for (;;) {
    const step = round.next().value;
    if (span / step <= most + 1e-9) return step;
  }
}

export interface Numbering {
  /** The number of a time in seconds since the run's start. */
  readonly number: (seconds: number) => string;
  /** Stands once, after the last number. */
  readonly unit: string;
}
const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');

/** How the numbers of an axis are written that ends at `end` seconds and steps by `step`. */
export function numbering(end: number, step: number): Numbering {
  if (end < 1 && step < 0.1) return { unit: 'ms', number: (seconds) => String(tidy(Math.round((seconds * 1000) / (step * 1000)) * step * 1000)) };
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  if (end < 180) return { unit: 's', number: (seconds) => String(Number(seconds.toFixed(decimals))) };
  const seconds = (at: number): string => (at % 60).toFixed(decimals).padStart(decimals === 0 ? 2 : decimals + 3, '0');
  // Rounded first, so that 59.9999 never stands as 60 seconds of the minute before.
  const round = (at: number): number => Number(at.toFixed(decimals));
  if (end < 10_800) return { unit: 'min', number: (at) => `${Math.floor(round(at) / 60)}:${seconds(round(at))}` };
  const minutes = (at: number): string => `${Math.floor(at / 3600)}:${two((at % 3600) / 60)}`;
  return { unit: 'h', number: (at) => (step < 60 ? `${minutes(round(at))}:${seconds(round(at))}` : minutes(round(at))) };
}
