/** The numbers of a run as the strip shows them. */
import { since, type Bytes, type Milliseconds } from '../../base/units.ts';
import type { RunFold } from './run.ts';

export interface RunNumbers {
  readonly duration: Milliseconds;
  /** A2A events, plain answers included; comments are none. */
  readonly events: number;
  readonly bytes: Bytes;
  /** As the agents report them; undefined when none does. */
  readonly tokens?: number;
}
export function numbersOf(fold: RunFold): RunNumbers {
  const view = fold.view();
  const tokens = fold.tokens();
  return {
    duration: since(view.start, view.end > view.start ? view.end : view.start),
    events: view.events,
    bytes: view.bytes,
    ...(tokens === undefined ? {} : { tokens }),
  };
}
