/** The strip above the timeline: the whole run in one line. Positions are fractions of the run, 0 to 1. */
import type { EpochMs } from '../../base/units.ts';
import type { Lane, Tone } from './model.ts';
import { phasesOf } from './phases.ts';
import type { RunFold } from './run.ts';

export interface OverviewSegment {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}
export interface OverviewBar {
  readonly lane: Lane;
  readonly from: number;
  /** Where the answer began; absent while waiting. */
  readonly firstByte?: number;
  readonly to: number;
  readonly open: boolean;
  readonly tone: Tone;
  /** Events, at most one per bucket. */
  readonly ticks: readonly number[];
}
export interface Overview {
  readonly phases: readonly OverviewSegment[];
  readonly bars: readonly OverviewBar[];
  /** Where something went wrong or waits. */
  readonly flags: readonly { readonly at: number; readonly tone: Tone }[];
}

/** `now` is the right edge of a run that goes on; `buckets` is how many ticks the width can tell apart. */
export function overviewOf(fold: RunFold, buckets: number, now?: EpochMs): Overview {
  const view = fold.view();
  const end = Math.max(now ?? 0, view.end, view.start + 1);
  const span = end - view.start;
  const at = (time: number): number => Math.min(1, Math.max(0, (time - view.start) / span));
  const phases = phasesOf(fold.marks).flatMap((phase) => (phase.start === undefined || phase.name === 'done' ? [] : [{ label: phase.label, from: at(phase.start), to: at(phase.end ?? end) }]));
  const bars: OverviewBar[] = [];
  const flags: { at: number; tone: Tone }[] = [];
  for (const item of fold.items) {
    if (item.type !== 'exchange') continue;
    const exchange = item.fold.view();
    const { bar } = exchange;
    const ticks: number[] = [];
    let bucket = -1;
    const { columns } = item.fold;
    for (let i = 0; i < columns.length; i++) {
      const position = at(columns.at(i));
      const next = Math.floor(position * buckets);
      if (next === bucket) continue;
      bucket = next;
      ticks.push(position);
    }
    bars.push({ lane: exchange.agent, from: at(bar.start), ...(bar.firstByte === undefined ? {} : { firstByte: at(bar.firstByte) }), to: at(bar.end ?? end), open: bar.end === undefined, tone: exchange.state.tone, ticks });
    if (exchange.state.tone === 'err') flags.push({ at: at(bar.end ?? end), tone: 'err' });
    const last = exchange.states.at(-1);
    if (last && (last.state === 'auth-required' || last.state === 'input-required')) flags.push({ at: at(last.at), tone: 'wait' });
  }
  return { phases, bars, flags };
}
