/** The phase strip: where a run stands, as steps with tone and time, and as a sentence for the status line. Pure. */
import type { PhaseName, RunState } from '@handoff/shared/handoff/machine';
import { PHASES, phaseOf } from '@handoff/shared/handoff/phases';

export type StepTone = 'ok' | 'busy' | 'wait' | 'err' | 'idle' | 'off';
export interface Step {
  readonly phase: PhaseName;
  readonly word: string;
  readonly tone: StepTone;
  readonly current: boolean;
  readonly start?: number;
  /** Absent while under way. */
  readonly end?: number;
}

export const PHASE_WORD: Readonly<Record<PhaseName, string>> = {
  discover: 'Discover',
  research: 'Research',
  handoff: 'Hand off',
  draft: 'Draft',
  done: 'Done',
};

function toneNow(state: RunState): StepTone {
  switch (state.phase) {
    case 'done':
      return 'ok';
    case 'waiting':
    case 'not-found':
      return 'wait';
    case 'failed':
      return state.problem.kind === 'blocked' ? 'wait' : 'err';
    case 'interrupted':
      return 'err';
    case 'stopped':
      return 'off';
    default:
      return 'busy';
  }
}

export function steps(state: RunState): readonly Step[] {
  const at = phaseOf(state);
  const here = at === undefined ? -1 : PHASES.indexOf(at);
  const gone = state.phase === 'not-found' || state.phase === 'stopped';
  return PHASES.map((phase, i) => {
    const time = state.phase === 'idle' ? undefined : state.times[phase];
    const tone: StepTone = i < here ? 'ok' : i === here ? toneNow(state) : gone ? 'off' : 'idle';
    return {
      phase,
      word: PHASE_WORD[phase],
      tone,
      current: i === here,
      ...(time === undefined || phase === 'done' ? {} : { start: time.start }),
      ...(time?.end === undefined || phase === 'done' ? {} : { end: time.end }),
    };
  });
}

/** Something is under way: requests may be open, the clock goes on. */
export const isLive = (state: RunState): boolean =>
  state.phase === 'discover' || state.phase === 'research' || state.phase === 'handoff' || state.phase === 'draft';
/** There is something that Stop would end. */
export const canStop = (state: RunState): boolean => isLive(state) || state.phase === 'waiting';

/** A person has to do something, or should know why nothing came. */
export const needsSomeone = (state: RunState): boolean =>
  state.phase === 'waiting' || state.phase === 'not-found' || state.phase === 'failed' || state.phase === 'interrupted';

const AGENT = { researcher: 'Researcher', writer: 'Writer' } as const;

/** The words of the one status line: phase changes and errors only. */
export function announce(state: RunState): string {
  switch (state.phase) {
    case 'idle':
      return '';
    case 'discover':
      return 'Discovering the agents';
    case 'research':
      return 'Researching';
    case 'handoff':
      return 'Handing off';
    case 'draft':
      return 'Drafting';
    case 'waiting':
      return `Waiting for you: ${state.fix?.say ?? state.reason}`;
    case 'interrupted':
      return 'Draft cut short';
    case 'done':
      return 'Run done';
    case 'not-found':
      return 'Nothing found';
    case 'stopped':
      return 'Stopped';
    case 'failed':
      return state.problem.say || `The ${state.problem.agent === undefined ? 'run' : AGENT[state.problem.agent]} failed`;
  }
}
export const agentName = (role: 'researcher' | 'writer'): string => AGENT[role];

/** The phases that the overview names. Handing off takes a few ms, so it shares its place with the draft. */
export function overviewPhases(state: RunState): readonly { readonly name: string; readonly start: number }[] {
  if (state.phase === 'idle') return [];
  const { discover, research, handoff, draft } = state.times;
  const second = handoff ?? draft;
  return [
    ...(discover === undefined ? [] : [{ name: PHASE_WORD.discover, start: discover.start }]),
    ...(research === undefined ? [] : [{ name: PHASE_WORD.research, start: research.start }]),
    ...(second === undefined ? [] : [{ name: draft === undefined ? PHASE_WORD.handoff : 'Hand off and draft', start: second.start }]),
  ];
}

/** The state beside the draft's title, when nothing needs a person. */
export function draftStatus(state: RunState): { readonly tone: StepTone; readonly word: string } | undefined {
  switch (state.phase) {
    case 'draft':
      return { tone: 'busy', word: 'streaming' };
    case 'done':
      return { tone: 'ok', word: 'complete' };
    case 'stopped':
      return { tone: 'off', word: 'stopped' };
    case 'discover':
    case 'research':
    case 'handoff':
      return { tone: 'idle', word: 'not begun' };
    default:
      return undefined;
  }
}
