/** The head of the bar column: numbers at the ticks, and where idle time is left out, how long it truly was. */
import type { ReactNode } from 'react';
import { breakLabels, isCovered, stretchOf } from '../../state/time/break-labels.ts';
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
function sentence(scale: TimeScale): string {
  const at = (time: number): string => durationText(time - scale.start);
  const { gaps, window } = scale;
  const idle = gaps.reduce((sum, { from, to }) => sum + to - from, 0);
  const left = gaps.length === 0 ? '' : `, ${durationText(idle)} of idle time left out`;
  return `Time axis, ${at(window.from)} to ${at(window.to)}${scale.zoomed ? ', a part of the run' : ''}${left}`;
}

export function Axis({ scale, width, empty }: AxisProps): ReactNode {
  if (empty) return <span className="vh">Time</span>;
  const ticks = scale.ticks(width);
  // The last number carries the unit, so it always stands.
  const last = ticks.at(-1);
  const breaks = breakLabels(scale, width, last === undefined ? [] : [stretchOf(last, width)]);
  return (
    <>
      <span className="vh">{sentence(scale)}</span>
      <span className={css['axis']} data-axis="" aria-hidden="true">
        {ticks.map((tick) => (
          <span
            key={tick.place}
            className={css['tick']}
            data-align={tick.align}
            style={{ translate: `calc(${tick.place * width}px - ${tick.align === 'center' ? 50 : tick.align === 'end' ? 100 : 0}%) 0` }}
          >
            {isCovered(breaks, stretchOf(tick, width)) ? '' : tick.text}
          </span>
        ))}
        {breaks.map(({ gap, left, width: px, text, label }) => (
          <span key={gap.from} title={`${text} in which nothing was sent and nothing came`}>
            <span className={css['break']} style={{ translate: `${left}px 0`, width: px }} />
            {label !== undefined && (
              <span className={css['length']} style={{ translate: `${label.left}px 0`, width: label.width }}>
                {text}
              </span>
            )}
          </span>
        ))}
      </span>
    </>
  );
}
