/** The whole run in one strip: phases, waiting and streaming per agent, density of events, what wants attention. */
import { memo, type ReactNode } from 'react';
import type { EpochMs } from '@handoff/shared/base/units';
import type { Row } from '@handoff/shared/trace/views/model';
import type { RowList } from '@handoff/shared/trace/views/row-list';
import { cx } from '../../ui/cx.ts';
import { durationText, plural } from '../../state/units.ts';
import { laneColour } from '../../ui/lanes.ts';
import { State } from '../../ui/State.tsx';
import { vars } from '../../ui/vars.ts';
import { burstTimes } from './bars.tsx';
import css from './Overview.module.css';

export interface OverviewPhase {
  readonly name: string;
  /** Epoch ms. */
  readonly start: number;
}
export interface OverviewProps {
  readonly rows: RowList;
  readonly start: EpochMs;
  /** The last record's time. */
  readonly end: EpochMs;
  readonly live: boolean;
  /** Length of the timeline's axis: how finely events are drawn. The strip itself ends where the run ends, or now. */
  readonly seconds: number;
  readonly phases: readonly OverviewPhase[];
}

const lineOf = (lane: string): number => (lane === 'researcher' ? 20 : 28);

function marksOf(row: Row, start: EpochMs): ReactNode {
  const at = (time: number): number => (time - start) / 1000;
  switch (row.kind) {
    case 'exchange': {
      const top = lineOf(row.to);
      const colour = laneColour(row.to);
      const first = row.bar.firstByte ?? row.bar.end;
      return (
        <>
          <i
            className={css['wait']}
            style={vars({ '--c': colour, '--s': at(row.bar.start), '--e': first === undefined ? 'var(--now)' : at(first) }, { top })}
          />
          {row.bar.firstByte !== undefined && row.expandable && (
            <i
              className={css['line']}
              style={vars({ '--c': colour, '--s': at(row.bar.firstByte), '--e': row.bar.end === undefined ? 'var(--now)' : at(row.bar.end) }, { top: top + 3 })}
            />
          )}
          {row.state.tone === 'err' && (
            <span className={css['sign']} style={vars({ '--s': at(row.bar.end ?? row.at) })}>
              <State tone="err" />
            </span>
          )}
        </>
      );
    }
    case 'burst':
      return burstTimes(row).map((time, i) => {
        return <i key={i} className={css['tick']} style={vars({ '--c': laneColour(row.from), '--s': at(time) }, { top: lineOf(row.from) - 1, height: 9 })} />;
      });
    case 'event':
      if (row.state?.tone === 'err' || row.state?.tone === 'wait')
        return (
          <span className={css['sign']} style={vars({ '--s': at(row.at) })}>
            <State tone={row.state.tone} />
          </span>
        );
      return <i className={css['tick']} style={vars({ '--c': laneColour(row.from), '--s': at(row.at) }, { top: lineOf(row.from) + 1, height: 6 })} />;
    default:
      return null;
  }
}

/**
 * Rows that the strip draws: events of an open burst are in the burst already, and ticks or signs that would fall on one
 * another are drawn once, so that a stream of nothing but errors costs no more than another.
 */
export function drawn(rows: Iterable<Row>, start: EpochMs, seconds: number): readonly Row[] {
  const finest = (seconds * 1000) / MOST_EVENT_TICKS;
  const last = { tick: Number.NEGATIVE_INFINITY, sign: Number.NEGATIVE_INFINITY };
  return [...rows].filter((row) => {
    if (row.kind !== 'event') return true;
    const mark = row.state?.tone === 'err' || row.state?.tone === 'wait' ? 'sign' : 'tick';
    if ((mark === 'tick' && row.level === 3) || row.at - start - last[mark] < finest) return false;
    last[mark] = row.at - start;
    return true;
  });
}
const MOST_EVENT_TICKS = 400;

const Marks = memo(({ rows, start, seconds }: Pick<OverviewProps, 'rows' | 'start' | 'seconds'>): ReactNode =>
  drawn(rows, start, seconds).map((row) => (
    <span key={row.id} className={css['row']}>
      {marksOf(row, start)}
    </span>
  )),
);

/** The strip in words: when each phase began, how long the run took, and how much went wrong or waits. */
function sentence({ rows, start, end, live, phases }: Omit<OverviewProps, 'seconds'>): string {
  if (rows.length === 0) return 'Overview of the run: nothing yet';
  const began = phases.map((phase) => `${phase.name} from ${durationText(phase.start - start)}`);
  const signs = [...rows].filter(
    (row) => (row.kind === 'event' || row.kind === 'exchange') && (row.state?.tone === 'err' || row.state?.tone === 'wait'),
  ).length;
  return [
    `Overview of the run${live ? ', still going on' : `, ${durationText(end - start)} in all`}`,
    ...began,
    ...(signs === 0 ? [] : [`${plural(signs, 'place')} that ${signs === 1 ? 'wants' : 'want'} attention`]),
  ].join('; ');
}

export const Overview = (props: OverviewProps): ReactNode => {
  const { rows, start, seconds, phases } = props;
  return (
    <div className={css['overview']} role="img" aria-label={sentence(props)}>
      <div className={css['inner']}>
        {phases.map((phase, i) => {
          const next = phases[i + 1];
          return (
            <span
              key={phase.name}
              className={cx(css['phase'], i === 0 && css['firstPhase'])}
              style={vars({ '--s': (phase.start - start) / 1000, '--e': next === undefined ? 'var(--T)' : (next.start - start) / 1000 })}
            >
              <span className={css['name']}>
                <span>{phase.name}</span>
              </span>
            </span>
          );
        })}
        <Marks rows={rows} start={start} seconds={seconds} />
      </div>
    </div>
  );
};
