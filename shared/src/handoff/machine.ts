/**
 * The handoff as a machine: every state a run can be in, and one total, pure transition. Effects live in the driver.
 * An event that makes no sense in a state leaves the state as it is; terminal states absorb everything.
 */
import type { A2AError } from '../a2a/errors.ts';
import type { AgentCard, AgentInterface, A2AEvent, TaskState } from '../a2a/model.ts';
import type { ContextId, TaskId } from '../base/ids.ts';
import type { EpochMs } from '../base/units.ts';
import type { ResearchResult } from './contract.ts';
import { EMPTY_DRAFT, foldDraft, type Draft } from './draft.ts';
import type { Findings, Handoff } from './handoff.ts';
import { isOver, phaseOf } from './phases.ts';

export type AgentRole = 'researcher' | 'writer';
export type PhaseName = 'discover' | 'research' | 'handoff' | 'draft' | 'done';

export type NotFound = Extract<ResearchResult, { outcome: 'not_found' }>;

export interface PhaseTime {
  readonly start: EpochMs;
  readonly end?: EpochMs;
}
export interface TaskRef {
  readonly id: TaskId;
  readonly contextId: ContextId;
}
/** What to do about a refused or missing credential: `header` is the service header whose value is wanted. */
export interface Fix {
  readonly say: string;
  readonly header?: string | undefined;
}
/** Why a run cannot go on. `say` is what happened, `next` what to do; both are sentences. */
export interface Problem {
  readonly kind: 'unreachable' | 'card' | 'a2a' | 'contract' | 'task' | 'blocked' | 'draft' | 'input';
  readonly agent?: AgentRole;
  readonly say: string;
  readonly next: string;
  readonly fix?: Fix;
  readonly error?: A2AError;
  /** For `unreachable`: the address and its port. */
  readonly url?: string;
  readonly port?: string;
  /** For `draft`: how the draft ended. */
  readonly outcome?: 'cut_short' | 'filtered' | 'interrupted' | 'empty' | 'blocked';
}
export interface DiscoveredAgent {
  readonly card: AgentCard;
  readonly endpoint: AgentInterface;
}

interface Base {
  readonly topic: string;
  readonly times: Readonly<Partial<Record<PhaseName, PhaseTime>>>;
  readonly cards: Readonly<Partial<Record<AgentRole, DiscoveredAgent>>>;
}
interface Drafting extends Base {
  readonly handoff: Handoff;
  readonly draft: Draft;
}
/** A draft (and the handoff behind it) exists only if the run came that far. */
interface Ended extends Base {
  readonly at: PhaseName;
  readonly handoff?: Handoff;
  readonly draft?: Draft;
}

export type RunState =
  | { readonly phase: 'idle' }
  | (Base & { readonly phase: 'discover' })
  | (Base & { readonly phase: 'research'; readonly task?: TaskRef; readonly progress?: string })
  | (Base & { readonly phase: 'handoff'; readonly findings: Findings })
  | (Drafting & { readonly phase: 'draft'; readonly task?: TaskRef })
  /** A task waits for a person: `auth-required` for a credential, `input-required` for an answer. */
  | (Ended & {
      readonly phase: 'waiting';
      readonly at: 'research' | 'draft';
      readonly agent: AgentRole;
      readonly task: TaskRef;
      readonly state: 'auth-required' | 'input-required';
      readonly reason: string;
      readonly fix?: Fix;
    })
  /** The stream ended before the task did; it can be resumed. `state` is the task's, if it could be asked. */
  | (Drafting & { readonly phase: 'interrupted'; readonly at: 'draft'; readonly task: TaskRef; readonly state?: TaskState; readonly problem: Problem })
  | (Drafting & { readonly phase: 'done'; readonly at: 'done' })
  | (Base & { readonly phase: 'not-found'; readonly at: 'research'; readonly result: NotFound })
  | (Ended & { readonly phase: 'failed'; readonly problem: Problem })
  | (Ended & { readonly phase: 'stopped' });

interface At {
  readonly at: EpochMs;
}
export type RunEvent = At &
  (
    | { readonly type: 'started'; readonly topic: string }
    | { readonly type: 'card'; readonly agent: AgentRole; readonly found: DiscoveredAgent }
    | { readonly type: 'discovered' }
    | { readonly type: 'research-event'; readonly event: A2AEvent }
    | { readonly type: 'found'; readonly findings: Findings }
    | { readonly type: 'not-found'; readonly result: NotFound }
    | { readonly type: 'handed'; readonly handoff: Handoff }
    | { readonly type: 'draft-event'; readonly event: A2AEvent }
    | { readonly type: 'drafted' }
    | {
        readonly type: 'waits';
        readonly agent: AgentRole;
        readonly task: TaskRef;
        readonly state: 'auth-required' | 'input-required';
        readonly reason: string;
        readonly fix?: Fix;
      }
    | { readonly type: 'continued' }
    | { readonly type: 'cut'; readonly task: TaskRef; readonly state?: TaskState; readonly problem: Problem }
    | { readonly type: 'resumed' }
    | { readonly type: 'failed'; readonly problem: Problem }
    | { readonly type: 'stopped' }
  );

type Times = Base['times'];
const open = (times: Times, phase: PhaseName, at: EpochMs): Times => ({ ...times, [phase]: { start: times[phase]?.start ?? at } });
const close = (times: Times, phase: PhaseName, at: EpochMs): Times => ({ ...times, [phase]: { start: times[phase]?.start ?? at, end: at } });
const move = (times: Times, from: PhaseName, to: PhaseName, at: EpochMs): Times => open(close(times, from, at), to, at);

function ended(state: Exclude<RunState, { phase: 'idle' }>, at: EpochMs): Ended {
  const phase = phaseOf(state) ?? 'discover';
  return {
    topic: state.topic,
    cards: state.cards,
    times: close(state.times, phase, at),
    at: phase,
    ...('handoff' in state && state.handoff ? { handoff: state.handoff } : {}),
    ...('draft' in state && state.draft ? { draft: state.draft } : {}),
  };
}

const refOf = (event: A2AEvent): TaskRef | undefined => {
  if (event.type === 'task') return { id: event.task.id, contextId: event.task.contextId };
  if (event.type === 'message') return undefined;
  return { id: event.taskId, contextId: event.contextId };
};
function progressOf(event: A2AEvent): string | undefined {
  const status = event.type === 'status' ? event.status : event.type === 'task' ? event.task.status : undefined;
  const text = status?.message?.parts.find((part) => part.type === 'text')?.text;
  return text === '' ? undefined : text;
}

/** The next state. Total (every event in every state), never throws. */
export function transition(state: RunState, event: RunEvent): RunState {
  if (isOver(state)) return state;
  const { at } = event;
  if (state.phase === 'idle') return event.type === 'started' ? { phase: 'discover', topic: event.topic, cards: {}, times: open({}, 'discover', at) } : state;
  if (event.type === 'stopped') return { ...ended(state, at), phase: 'stopped' };
  if (event.type === 'failed') return { ...ended(state, at), phase: 'failed', problem: event.problem };
  const base: Base = { topic: state.topic, times: state.times, cards: state.cards };

  switch (state.phase) {
    case 'discover':
      if (event.type === 'card') return { ...state, cards: { ...state.cards, [event.agent]: event.found } };
      if (event.type === 'discovered' && state.cards.researcher && state.cards.writer)
        return { ...base, phase: 'research', times: move(state.times, 'discover', 'research', at) };
      return state;
    case 'research':
      switch (event.type) {
        case 'research-event': {
          const task = state.task ?? refOf(event.event);
          const progress = progressOf(event.event) ?? state.progress;
          return { ...base, phase: 'research', ...(task ? { task } : {}), ...(progress === undefined ? {} : { progress }) };
        }
        case 'found':
          return { ...base, phase: 'handoff', findings: event.findings, times: move(state.times, 'research', 'handoff', at) };
        case 'not-found':
          return { ...base, phase: 'not-found', at: 'research', result: event.result, times: close(state.times, 'research', at) };
        case 'waits':
          return waiting(base, 'research', event);
        default:
          return state;
      }
    case 'handoff':
      if (event.type === 'handed')
        return { ...base, phase: 'draft', handoff: event.handoff, draft: EMPTY_DRAFT, times: move(state.times, 'handoff', 'draft', at) };
      return state;
    case 'draft': {
      const { handoff, draft } = state;
      switch (event.type) {
        case 'draft-event': {
          const task = state.task ?? refOf(event.event);
          return { ...base, phase: 'draft', handoff, draft: foldDraft(draft, event.event), ...(task ? { task } : {}) };
        }
        case 'drafted':
          return { ...base, phase: 'done', at: 'done', handoff, draft, times: close(move(state.times, 'draft', 'done', at), 'done', at) };
        case 'waits':
          return { ...waiting(base, 'draft', event), handoff, draft };
        case 'cut':
          return {
            ...base,
            phase: 'interrupted',
            at: 'draft',
            handoff,
            draft,
            task: event.task,
            problem: event.problem,
            ...(event.state ? { state: event.state } : {}),
          };
        default:
          return state;
      }
    }
    case 'waiting':
      if (event.type !== 'continued') return state;
      if (state.at === 'research') return { ...base, phase: 'research', task: state.task };
      return state.handoff ? { ...base, phase: 'draft', handoff: state.handoff, draft: state.draft ?? EMPTY_DRAFT, task: state.task } : state;
    case 'interrupted':
      if (event.type === 'draft-event') return { ...state, draft: foldDraft(state.draft, event.event) };
      if (event.type === 'resumed') return { ...base, phase: 'draft', handoff: state.handoff, draft: state.draft, task: state.task };
      if (event.type === 'cut') return { ...state, problem: event.problem, ...(event.state ? { state: event.state } : {}) };
      return state;
    default:
      return state;
  }
}

function waiting(base: Base, at: 'research' | 'draft', event: Extract<RunEvent, { type: 'waits' }>): Extract<RunState, { phase: 'waiting' }> {
  return {
    ...base,
    phase: 'waiting',
    at,
    agent: event.agent,
    task: event.task,
    state: event.state,
    reason: event.reason,
    ...(event.fix ? { fix: event.fix } : {}),
  };
}
