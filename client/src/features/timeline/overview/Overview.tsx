/** The whole run in one strip, whatever the timeline below is zoomed to: phases, waiting and streaming per agent, density of events, what wants attention, and the range. */
import { memo, useRef, useState, type ReactNode } from 'react';
import type { EpochMs } from '@handoff/shared/base/units';
import { createMarks, type OverviewMarks, type Stretch } from '../../../state/time/overview-marks.ts';
import type { RunTrack } from '../../../state/time/run-track.ts';
import type { TimeScale } from '../../../state/time/time-scale.ts';
import type { TimeWindow } from '../../../state/time/window.ts';
import { durationText, plural } from '../../../state/units.ts';
import { cx } from '../../../ui/cx.ts';
import { useWidth } from '../../../ui/hooks.ts';
import { laneColour } from '../../../ui/lanes.ts';
import { State } from '../../../ui/State.tsx';
import { vars } from '../../../ui/vars.ts';
import { Range } from './Range.tsx';
import css from './Overview.module.css';

export interface OverviewPhase {
  readonly name: string;
  /** Epoch ms. */
  readonly start: number;
}
export interface OverviewProps {
  readonly track: RunTrack;
  readonly start: EpochMs;
  /** The last record's time, or now while the run is live. */
  readonly end: EpochMs;
  readonly live: boolean;
  readonly phases: readonly OverviewPhase[];
  readonly scale: TimeScale;
  readonly onWindow: (window: TimeWindow | undefined) => void;
}

const HEIGHT = 52;
/** What a strip stands for at least, in seconds. */
const SHORTEST_STRIP = 0.05;
/** Room of a letter of a phase's name, and around the name, in px. A name that does not fit is not shown: half a word says nothing. */
const LETTER = 6.2;
const PADDING = 16;
/** Middle of each line and half of its highest tick, in px. */
function lineAt(index: number, lines: number): { readonly y: number; readonly half: number } {
  if (lines <= 2) return { y: 23 + 8 * index, half: 7 };
  const apart = 18 / (lines - 1);
  return { y: 21 + apart * index, half: Math.max(1.5, Math.min(5, apart / 2 + 1)) };
}
/** More events at once stand higher, ten times as many by about half of the line. */
const heightOf = (count: number, half: number): number => Math.min(half, half * 0.45 * (1 + Math.log10(count)));

const span = ({ from, to }: Stretch, now: number): React.CSSProperties => ({ translate: `${from}px 0`, width: Math.max(0, (to ?? now) - from) });

interface DrawingProps {
  readonly marks: OverviewMarks;
  readonly width: number;
  /** Px of the present. */
  readonly now: number;
}
const Drawing = memo(({ marks, width, now }: DrawingProps): ReactNode => {
  const lanes = marks.lines.map(({ lane }) => lane);
  return (
    <>
      {marks.lines.map(({ lane, waits, streams, ticks }, i) => {
        const { y, half } = lineAt(i, marks.lines.length);
        const d = ticks.map(({ x, count }) => `M${x + 1} ${y - heightOf(count, half)}v${2 * heightOf(count, half)}`).join('');
        const thin = marks.lines.length > 3;
        return (
          <div key={lane} className={css['line']} style={vars({ '--c': laneColour(lane, lanes) })}>
            {waits.map((stretch) => (
              <i key={`w${stretch.from}`} className={cx(css['wait'], thin && css['thin'])} style={{ top: thin ? y - 1.5 : y - 3, ...span(stretch, now) }} />
            ))}
            {streams.map((stretch) => (
              <i key={`s${stretch.from}`} className={css['stream']} style={{ top: y - 0.5, ...span(stretch, now) }} />
            ))}
            <svg width={width} height={HEIGHT} aria-hidden="true">
              <path d={d} />
            </svg>
          </div>
        );
      })}
      {marks.signs.map(({ x, tone }) => (
        <span key={x} className={css['sign']} style={{ translate: `calc(${x}px - 50%) 0` }}>
          <State tone={tone} />
        </span>
      ))}
    </>
  );
});

/** The strip in words: when each phase began, how long the run took, and how much went wrong or waits. */
function sentence({ track, start, end, live, phases }: OverviewProps): string {
  if (track.version === 0) return 'Nothing yet';
  const began = phases.map((phase) => `${phase.name} from ${durationText(phase.start - start)}`);
  const { wanting } = track;
  return [
    live ? 'A run that is still going on' : `${durationText(end - start)} in all`,
    ...began,
    ...(wanting === 0 ? [] : [`${plural(wanting, 'place')} that ${wanting === 1 ? 'wants' : 'want'} attention`]),
  ].join('; ');
}

export const Overview = (props: OverviewProps): ReactNode => {
  const { track, start, end, live, phases, scale, onWindow } = props;
  const inner = useRef<HTMLDivElement>(null);
  const width = useWidth(inner);
  // The strip ends where the run ends, or now.
  const seconds = Math.max((end - start) / 1000, SHORTEST_STRIP);
  const [marksOf] = useState(createMarks);
  const marks = marksOf(track, seconds, width, live ? end : undefined);
  // Places are translations, not offsets: what moves as the run grows shall not lay out anew.
  const px = (at: number): number => Math.min(1, Math.max(0, (at - start) / (seconds * 1000))) * width;
  return (
    <div className={css['overview']} role="group" aria-label="Overview of the whole run">
      <div ref={inner} className={css['inner']}>
        <div role="img" aria-label={sentence(props)}>
          {phases.map((phase, i) => {
            const left = px(phase.start);
            const wide = px(phases[i + 1]?.start ?? start + seconds * 1000) - left;
            return (
              <span key={phase.name} className={cx(css['phase'], i === 0 && css['firstPhase'])} style={{ translate: `${left}px 0`, width: wide }}>
                <span className={css['name']} style={{ visibility: wide < phase.name.length * LETTER + PADDING ? 'hidden' : 'visible' }}>
                  {phase.name}
                </span>
              </span>
            );
          })}
          <Drawing marks={marks} width={width} now={((end - start) / (seconds * 1000)) * width} />
        </div>
        {track.version > 0 && <Range scale={scale} seconds={seconds} width={width} live={live} onWindow={onWindow} />}
      </div>
    </div>
  );
};
