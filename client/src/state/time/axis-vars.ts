/** What the list's stylesheet needs to know of an axis, as custom properties: set on the list, they move bars and lines without painting a row. */
import type { TimeScale } from './time-scale.ts';

const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(3))}%`;

/** Hairlines at the ticks, and the breaks of idle time, as background images of a bar cell. Bounded by the ticks, and by one break for each 1/400 of the axis. */
function lines(scale: TimeScale, width: number): string {
  const ticks = scale
    .ticks(width)
    .flatMap(({ place }) =>
      place < 0.995 ? [`transparent calc(${percent(place)} - .5px), var(--hairline) 0 calc(${percent(place)} + .5px), transparent 0`] : [],
    );
  return ticks.length === 0 ? 'none' : `linear-gradient(to right, ${ticks.join(', ')})`;
}
function breaks(scale: TimeScale): string {
  const stops: string[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { place, width } of scale.gaps) {
    if (place - last < 1 / 400) continue;
    last = place + width;
    stops.push(`transparent ${percent(place)}, var(--break) 0 ${percent(place + width)}, transparent 0`);
  }
  return stops.length === 0 ? 'none' : `linear-gradient(to right, ${stops.join(', ')})`;
}

/**
 * `--from` and `--span`: left edge and length of the axis in seconds, so that a bar whose rows wrote `scale.axis(at)` into `--s`
 * stands at `calc((var(--s) - var(--from)) / var(--span) * var(--axis))`; `--axis` is its width, for bars are moved by translation,
 * which lays out nothing. `--lines` and `--breaks`: background images of a bar cell.
 */
export function axisVars(scale: TimeScale, width: number): Readonly<Record<'--from' | '--span' | '--axis' | '--lines' | '--breaks', string>> {
  return { '--from': String(scale.from), '--span': String(scale.span), '--axis': `${width}px`, '--lines': lines(scale, width), '--breaks': breaks(scale) };
}
