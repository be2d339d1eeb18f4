/**
 * The way back: what a mark of a recorded run means to the machine, so that a reopened trace shows the same state as the
 * live run. What the agents said (events, findings, the handoff's payload) is read from their messages, not from marks.
 */
import { contextId, taskId } from '../base/ids.ts';
import { member, stringMember, type Json, type JsonObject } from '../base/json.ts';
import type { EpochMs } from '../base/units.ts';
import type { TaskState } from '../a2a/model.ts';
import type { AgentRole, Fix, Problem, RunEvent, TaskRef } from './machine.ts';

const KINDS: readonly Problem['kind'][] = ['unreachable', 'card', 'a2a', 'contract', 'task', 'blocked', 'draft', 'input'];
const OUTCOMES: readonly NonNullable<Problem['outcome']>[] = ['cut_short', 'filtered', 'interrupted', 'empty', 'blocked'];
const STATES: readonly TaskState[] = ['submitted', 'working', 'input-required', 'auth-required', 'completed', 'failed', 'canceled', 'rejected'];

const roleOf = (value: unknown): AgentRole | undefined => {
  const agent = stringMember(value, 'agent');
  return agent === 'researcher' || agent === 'writer' ? agent : undefined;
};
function fixOf(value: Json | undefined): Fix | undefined {
  const say = stringMember(value, 'say');
  const header = stringMember(value, 'header');
  return say === undefined ? undefined : { say, ...(header === undefined ? {} : { header }) };
}
function problemOf(data: JsonObject): Problem {
  const found = member(data, 'problem');
  const agent = roleOf(found);
  const fix = fixOf(member(found, 'fix'));
  const outcome = OUTCOMES.find((name) => name === stringMember(found, 'outcome'));
  const [url, port] = [stringMember(found, 'url'), stringMember(found, 'port')];
  return {
    kind: KINDS.find((name) => name === stringMember(found, 'kind')) ?? 'task',
    say: stringMember(found, 'say') ?? stringMember(data, 'say') ?? 'The run failed',
    next: stringMember(found, 'next') ?? 'The messages on the timeline tell more.',
    ...(agent ? { agent } : {}),
    ...(fix ? { fix } : {}),
    ...(outcome ? { outcome } : {}),
    ...(url === undefined ? {} : { url }),
    ...(port === undefined ? {} : { port }),
  };
}
/** The context belongs to the messages; a mark names the task alone. */
const taskOf = (data: JsonObject): TaskRef => ({ id: taskId(stringMember(data, 'task') ?? ''), contextId: contextId('') });

/** The event of a mark; undefined for marks that bring none. */
export function eventOfMark(name: string, data: JsonObject, at: EpochMs): RunEvent | undefined {
  switch (name) {
    case 'run':
      return { type: 'started', at, topic: stringMember(data, 'topic') ?? '' };
    case 'phase':
      return stringMember(data, 'phase') === 'research' && stringMember(data, 'state') === 'busy' ? { type: 'discovered', at } : undefined;
    case 'waiting': {
      const fix = fixOf(member(data, 'fix'));
      return {
        type: 'waits',
        at,
        agent: roleOf(data) ?? 'researcher',
        task: taskOf(data),
        state: stringMember(data, 'state') === 'input-required' ? 'input-required' : 'auth-required',
        reason: stringMember(data, 'reason') ?? '',
        ...(fix ? { fix } : {}),
      };
    }
    case 'continued':
      return { type: 'continued', at };
    case 'cut': {
      const state = STATES.find((word) => word === stringMember(data, 'state'));
      return { type: 'cut', at, task: taskOf(data), problem: problemOf(data), ...(state ? { state } : {}) };
    }
    case 'resumed':
      return { type: 'resumed', at };
    case 'outcome':
      switch (stringMember(data, 'phase')) {
        case 'done':
          return { type: 'drafted', at };
        case 'stopped':
          return { type: 'stopped', at };
        case 'failed':
          return { type: 'failed', at, problem: problemOf(data) };
        default:
          return undefined; // not-found: its result is in the Researcher's message
      }
    default:
      return undefined;
  }
}
