/** The head of the list: names of the columns, letters of the lanes, the axis, and the line of the present. */
import { memo, type ReactNode } from 'react';
import type { TimeScale } from '../../state/time/time-scale.ts';
import { laneLetters, laneName, laneOrder, letterColour } from '../../ui/lanes.ts';
import { Axis } from './Axis.tsx';
import css from './Timeline.module.css';

export interface HeadProps {
  readonly scale: TimeScale;
  /** Width of the axis in px; 0: not known yet. */
  readonly width: number;
  readonly lanes: readonly string[];
  readonly empty: boolean;
}

export const Head = memo(({ scale, width, lanes, empty }: HeadProps): ReactNode => {
  const order = laneOrder(lanes);
  const letters = laneLetters(order);
  return (
    <div role="row" className={css['head']} aria-rowindex={1}>
      <span role="columnheader">Time</span>
      <span role="columnheader" className={css['lanes']} aria-label={`Lanes: ${order.map(laneName).join(', ')}`}>
        {order.map((lane, i) => (
          <span key={lane} style={{ color: letterColour(lane, order) }}>
            {letters[i]}
          </span>
        ))}
      </span>
      <span role="columnheader" className={css['message']}>
        Message
      </span>
      <span role="columnheader">State</span>
      <span role="columnheader" className={css['size']}>
        Size
      </span>
      <span role="columnheader" className={css['took']}>
        Took
      </span>
      <span role="columnheader" className={css['axis']}>
        <Axis scale={scale} width={width} empty={empty} />
      </span>
    </div>
  );
});

/** The line of the present through all rows: stands in the head, which stays in view, and reaches down from there. `at`: fraction of the axis. */
export const NowLine = ({ at }: { readonly at: number }): ReactNode =>
  at < 0 || at > 1 ? null : (
    <span className={css['present']} aria-hidden="true">
      <span>
        <i style={{ translate: `calc(${at} * 100cqi) 0` }} />
      </span>
    </span>
  );
