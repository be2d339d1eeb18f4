/** The bar column of a row. Places are fractions of the axis by custom properties, so a growing axis repaints and renders nothing. */
import type { ReactNode } from 'react';
import type { EpochMs } from '@handoff/shared/base/units';
import type { BurstRow, Row } from '@handoff/shared/trace/views/model';
import { cx } from '../../ui/cx.ts';
import { laneColour } from '../../ui/lanes.ts';
import { vars } from '../../ui/vars.ts';
import css from './bars.module.css';

/** Most ticks drawn in one burst; beyond that they would touch. */
const MOST_TICKS = 40;

const seconds = (at: EpochMs, start: EpochMs): number => Math.round((at - start) * 10) / 10_000;
const span = (from: number, to: number | 'now'): React.CSSProperties => vars({ '--s': from, '--e': to === 'now' ? 'var(--now)' : Math.max(from, to) });

/** Times of a burst's events, thinned evenly to at most {@link MOST_TICKS}. */
export function burstTimes(row: BurstRow): readonly EpochMs[] {
  const ticks = Math.min(row.count, MOST_TICKS);
  return Array.from({ length: ticks }, (_, i) => row.eventAt(ticks === 1 ? 0 : Math.round((i * (row.count - 1)) / (ticks - 1))));
}

/** The lane whose colour a row's bar has: the agent's, whichever way the message went. */
export function barLane(row: Row): string {
  switch (row.kind) {
    case 'exchange':
      return row.to;
    case 'event':
    case 'burst':
      return row.from;
    case 'task':
      return row.lane;
    case 'handoff':
    case 'mark':
      return 'browser';
  }
}

function inner(row: Row, start: EpochMs): ReactNode {
  switch (row.kind) {
    case 'exchange': {
      const { bar } = row;
      const from = seconds(bar.start, start);
      const first = bar.firstByte === undefined ? undefined : seconds(bar.firstByte, start);
      const end = bar.end === undefined ? 'now' : seconds(bar.end, start);
      return (
        <>
          <i className={css['wait']} style={span(from, first ?? end)} />
          {first !== undefined && <i className={cx(css['solid'], end === 'now' && css['open'])} style={span(first, end)} />}
        </>
      );
    }
    case 'burst':
      return (
        <>
          <i className={css['band']} style={span(seconds(row.at, start), seconds(row.end, start))} />
          {burstTimes(row).map((at, i) => (
            <b key={i} style={vars({ '--s': seconds(at, start) })} />
          ))}
        </>
      );
    case 'task':
      return (
        <i
          className={cx(css['span'], row.end === undefined && css['spanOpen'])}
          style={span(seconds(row.start, start), row.end === undefined ? 'now' : seconds(row.end, start))}
        />
      );
    case 'event':
      return <b className={css['only']} style={vars({ '--s': seconds(row.at, start) })} />;
    case 'handoff':
      return <b className={css['through']} style={vars({ '--s': seconds(row.at, start) })} />;
    case 'mark':
      return null;
  }
}

export const BarCell = ({ row, start, className }: { readonly row: Row; readonly start: EpochMs; readonly className?: string | undefined }): ReactNode => (
  <span role="gridcell" className={cx(css['wf'], className)} style={vars({ '--c': laneColour(barLane(row)) })}>
    {inner(row, start)}
  </span>
);
