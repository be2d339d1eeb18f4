/** Where a run stands, read from its state: no more than a page needs to show it. */
import type { PhaseName, RunState } from './machine.ts';

export const PHASES: readonly PhaseName[] = ['discover', 'research', 'handoff', 'draft', 'done'];

export const isOver = (state: RunState): boolean =>
  state.phase === 'done' || state.phase === 'not-found' || state.phase === 'failed' || state.phase === 'stopped';

/** The phase of the strip that a state stands at. */
export const phaseOf = (state: RunState): PhaseName | undefined => {
  if (state.phase === 'idle') return undefined;
  return 'at' in state ? state.at : state.phase;
};
