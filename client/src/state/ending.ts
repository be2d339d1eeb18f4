/** How a draft ended before it was complete, and what the place of the draft says when there is none. Pure. */
import { exhausted } from '@handoff/shared/base/assert';
import type { Problem, RunState } from '@handoff/shared/handoff/machine';

export interface Ending {
  /** Stands below the draft, before the time: `stopped by you`. */
  readonly word: string;
  /** A person's own choice is no fault. */
  readonly tone: 'off' | 'err';
}

/** The word for a run that failed. */
export function failedWord(problem: Problem, at: string): string {
  switch (problem.outcome) {
    case undefined:
      return at === 'draft' ? 'failed' : 'not started';
    case 'cut_short':
      return 'cut short';
    case 'filtered':
      return 'filtered';
    case 'interrupted':
      return 'interrupted';
    case 'empty':
      return 'empty';
    case 'blocked':
      return 'blocked';
    default:
      return exhausted(problem.outcome);
  }
}

/** How the draft of a run ended early; undefined while it is written, and when it is complete. */
export function endingOf(state: RunState): Ending | undefined {
  if (state.phase === 'stopped') return { word: 'stopped by you', tone: 'off' };
  if (state.phase === 'interrupted') return { word: 'cut short', tone: 'err' };
  return state.phase === 'failed' ? { word: failedWord(state.problem, state.at), tone: 'err' } : undefined;
}

/** What stands in the place of a draft that is not there. */
export function emptySays(state: RunState): string {
  if (state.phase !== 'stopped') return 'The draft appears here while the Writer sends it.';
  const came = state.handoff === undefined ? 'anything was handed over' : 'the Writer sent any text';
  return `Stopped before ${came}. Press Run to start again.`;
}

export interface Need {
  readonly tone: 'wait' | 'err';
  readonly word: string;
  readonly meta?: string;
}

/** The state beside the title Draft, when something is needed; undefined when nothing is. */
export function needOf(state: RunState): Need | undefined {
  switch (state.phase) {
    case 'waiting':
      return { tone: 'wait', word: 'waiting for you', meta: `task ${state.task.id.slice(0, 8)} stays open` };
    case 'not-found':
      return { tone: 'wait', word: 'not found', meta: 'nothing was handed over' };
    case 'interrupted':
      return { tone: 'err', word: 'cut short' };
    case 'failed':
      return { tone: 'err', word: failedWord(state.problem, state.at) };
    default:
      return undefined;
  }
}
