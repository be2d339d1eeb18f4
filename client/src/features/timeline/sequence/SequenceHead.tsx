/** The head of the sequence view: whose each lifeline is, and where that agent lives. */
import { memo, type ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { LaneSwatch } from '../../../ui/Lane.tsx';
import { laneLetters, laneName, laneOrder } from '../../../ui/lanes.ts';
import { laneCentres } from './shape.ts';
import css from './SequenceHead.module.css';

export interface SequenceHeadProps {
  /** The run's speakers. */
  readonly lanes: readonly string[];
  /** Host and port of each agent that was spoken to. */
  readonly hosts: ReadonlyMap<string, string>;
  readonly phone: boolean;
}

export const SequenceHead = memo(({ lanes, hosts, phone }: SequenceHeadProps): ReactNode => {
  const order = laneOrder(lanes);
  const letters = laneLetters(order);
  const centres = laneCentres(order.length, phone);
  const hostOf = (lane: string): string => (lane === 'browser' ? 'this page' : (hosts.get(lane) ?? ''));
  return (
    <div role="row" className={css['head']} aria-rowindex={1}>
      <span role="columnheader">Time</span>
      <span role="columnheader" className={cx(css['lanes'], order.length > 3 && css['many'])} aria-label={`Messages between ${order.map(laneName).join(', ')}`}>
        {order.map((lane, i) => (
          <span
            key={lane}
            className={css['who']}
            style={{ left: `${(centres[i] ?? 0) * 100}%`, maxWidth: `${((centres[1] ?? 1) - (centres[0] ?? 0)) * 100}%` }}
            title={[laneName(lane), hostOf(lane)].filter((part) => part !== '').join(', ')}
          >
            <span className={css['name']}>
              <LaneSwatch lane={lane} lanes={order} />
              <span className={cx('cut', css['whole'])}>{laneName(lane)}</span>
              <span className={css['letter']} aria-hidden="true">
                {letters[i]}
              </span>
            </span>
            <small>{hostOf(lane)}</small>
          </span>
        ))}
      </span>
    </div>
  );
});
