/** The head of the bar column: numbers at the ticks, and where idle time is left out, how long it truly was. */
import type { ReactNode } from 'react';
import type { TimeScale } from '../../state/time/time-scale.ts';
import { durationText } from '../../state/units.ts';
import css from './Axis.module.css';

export interface AxisProps {
  readonly scale: TimeScale;
  /** Px; 0 while it is not known. */
  readonly width: number;
  /** There is no run yet, so there are no times. */
  readonly empty: boolean;
}
/** Width of a digit, and the room around what a break says, in px. */
const DIGIT = 6.6;
const AROUND = 6;

function sentence(scale: TimeScale): string {
  const at = (time: number): string => durationText(time - scale.start);
  const { gaps, window } = scale;
  const idle = gaps.reduce((sum, { from, to }) => sum + to - from, 0);
  const left = gaps.length === 0 ? '' : `, ${durationText(idle)} of idle time left out`;
  return `Time axis, ${at(window.from)} to ${at(window.to)}${scale.zoomed ? ', a part of the run' : ''}${left}`;
}

export function Axis({ scale, width, empty }: AxisProps): ReactNode {
  if (empty) return <span className="vh">Time</span>;
  // What a break says stands over numbers of the axis: it is told where there is room, and in the title always.
  let free = 0;
  const gaps = scale.gaps.flatMap((gap) => {
    const text = durationText(gap.to - gap.from);
    const centre = (gap.place + gap.width / 2) * width;
    const half = (text.length * DIGIT) / 2 + AROUND;
    const left = Math.min(Math.max(0, centre - half), width - 2 * half);
    const px = Math.max(4, gap.width * width);
    if (gap.place * width - free < 0 && free > 0 && gap.place * width + px <= free) return [];
    const told = left >= free;
    if (told) free = left + 2 * half;
    return [{ key: gap.from, left: centre - px / 2, width: px, text, label: told ? left : undefined, half }];
  });
  const covered = (x: number, text: string): boolean =>
    gaps.some(({ label, half }) => label !== undefined && x + (text.length * DIGIT) / 2 > label && x - (text.length * DIGIT) / 2 < label + 2 * half);
  return (
    <>
      <span className="vh">{sentence(scale)}</span>
      <span className={css['axis']} data-axis="" aria-hidden="true">
        {scale.ticks(width).map(({ place, text, align }) => (
          <span key={place} className={css['tick']} data-align={align} style={{ left: `${place * 100}%` }}>
            {covered(place * width, text) ? '' : text}
          </span>
        ))}
        {gaps.map(({ key, left, width: px, text, label, half }) => (
          <span key={key} title={`${text} in which nothing was sent and nothing came`}>
            <span className={css['break']} style={{ left, width: px }} />
            {label !== undefined && (
              <span className={css['length']} style={{ left: label, width: 2 * half }}>
                {text}
              </span>
            )}
          </span>
        ))}
      </span>
    </>
  );
}
