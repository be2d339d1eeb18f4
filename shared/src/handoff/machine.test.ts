import fc from 'fast-check';
import { expect, test } from 'vitest';
import { artifactId, contextId, messageId, taskId } from '../base/ids.ts';
import { epochMs } from '../base/units.ts';
import type { Handoff } from './handoff.ts';
import { buildHandoff } from './handoff.ts';
import { isOver, phaseOf } from './phases.ts';
import { transition, type DiscoveredAgent, type Problem, type RunEvent, type RunState } from './machine.ts';
import { marksOf } from './marks.ts';

const endpoint = { url: 'http://h/', binding: 'JSONRPC', dialect: '0.x' } as const;
const found: DiscoveredAgent = {
  endpoint,
  card: {
    name: 'A',
    description: '',
    version: '1',
    interfaces: [endpoint],
    capabilities: { streaming: true, pushNotifications: false, extendedCard: false, extensions: [] },
    skills: [],
    inputModes: [],
    outputModes: [],
    securitySchemes: {},
    raw: null,
  },
};
const findings = { outcome: 'text_only', findings: 'text' } as const;
const built = buildHandoff({ topic: 'topic', findings, origin: {}, messageId: messageId('m'), secrets: [] });
if (!built.ok) throw new Error(built.error.say);
const handoff: Handoff = built.value;
const task = { id: taskId('t'), contextId: contextId('c') };
const problem: Problem = { kind: 'task', say: 'It failed', next: 'Again.' };
const artifact = (text: string, append: boolean) =>
  ({
    type: 'artifact',
    taskId: task.id,
    contextId: task.contextId,
    artifact: { artifactId: artifactId('draft'), parts: [{ type: 'text', text }] },
    append,
    lastChunk: false,
  }) as const;
const status = (state: 'working' | 'completed') => ({ type: 'status', taskId: task.id, contextId: task.contextId, status: { state } }) as const;

const untimed: readonly Parameters<typeof at>[0][] = [
  { type: 'started', topic: 'topic' },
  { type: 'card', agent: 'researcher', found },
  { type: 'card', agent: 'writer', found },
  { type: 'discovered' },
  { type: 'research-event', event: status('working') },
  { type: 'found', findings },
  { type: 'not-found', result: { outcome: 'not_found', reason: 'r', suggestions: [], queries: [] } },
  { type: 'handed', handoff },
  { type: 'draft-event', event: artifact('one ', false) },
  { type: 'draft-event', event: artifact('two', true) },
  { type: 'draft-event', event: status('completed') },
  { type: 'drafted' },
  { type: 'waits', agent: 'researcher', task, state: 'auth-required', reason: 'key' },
  { type: 'continued' },
  { type: 'cut', task, state: 'working', problem },
  { type: 'resumed' },
  { type: 'failed', problem },
  { type: 'stopped' },
];
type Untimed = RunEvent extends infer E ? (E extends RunEvent ? Omit<E, 'at'> : never) : never;
function at(event: Untimed, time: number): RunEvent {
  return { ...event, at: epochMs(time) };
}
const play = (events: readonly Untimed[]): RunState =>
  events.reduce<RunState>((state, event, i) => transition(state, at(event, 1000 + i * 10)), { phase: 'idle' });
const start = untimed.slice(0, 4);

test('the straight way: each phase has a start and an end, and the draft is whole', () => {
  const state = play([...start, { type: 'found', findings }, { type: 'handed', handoff }, untimed[8]!, untimed[9]!, { type: 'drafted' }]);
  expect(state).toMatchObject({
    phase: 'done',
    draft: { text: 'one two' },
    times: {
      discover: { start: 1000, end: 1030 },
      research: { start: 1030, end: 1040 },
      handoff: { start: 1040, end: 1050 },
      draft: { start: 1050, end: 1080 },
      done: { start: 1080, end: 1080 },
    },
  });
});
test('research does not begin before both cards are there', () => {
  expect(play([untimed[0]!, untimed[1]!, { type: 'discovered' }]).phase).toBe('discover');
});
test('a task that waited in research goes on in research, one of the draft in the draft', () => {
  const wait: Untimed = { type: 'waits', agent: 'researcher', task, state: 'auth-required', reason: 'key' };
  expect(play([...start, wait])).toMatchObject({ phase: 'waiting', at: 'research' });
  expect(play([...start, wait, { type: 'continued' }])).toMatchObject({ phase: 'research', task });
  expect(play([...start, { type: 'found', findings }, { type: 'handed', handoff }, untimed[8]!, wait, { type: 'continued' }])).toMatchObject({
    phase: 'draft',
    draft: { text: 'one ' },
  });
});
test('a cut stream keeps its draft and can be resumed', () => {
  const drafting: Untimed[] = [
    ...start,
    { type: 'found', findings },
    { type: 'handed', handoff },
    untimed[8]!,
    { type: 'cut', task, state: 'working', problem },
  ];
  expect(play(drafting)).toMatchObject({ phase: 'interrupted', draft: { text: 'one ' }, state: 'working' });
  expect(play([...drafting, { type: 'resumed' }, untimed[9]!])).toMatchObject({ phase: 'draft', draft: { text: 'one two' } });
});
test('a run that fails or is stopped keeps the phase where it was and the draft so far', () => {
  const drafting: Untimed[] = [...start, { type: 'found', findings }, { type: 'handed', handoff }, untimed[8]!];
  expect(play([...drafting, { type: 'failed', problem }])).toMatchObject({ phase: 'failed', at: 'draft', draft: { text: 'one ' }, handoff: { hop: 1 } });
  expect(play([...start, { type: 'stopped' }])).toMatchObject({ phase: 'stopped', at: 'research' });
});
test('law: total, terminal states absorb, and a mark is made for each change of phase', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...untimed), { maxLength: 40 }), (events) => {
      let state: RunState = { phase: 'idle' };
      for (const [i, event] of events.entries()) {
        const before: RunState = state;
        state = transition(before, at(event, 1000 + i));
        if (isOver(before)) expect(state).toBe(before);
        const marks = marksOf(before, at(event, 1000 + i), state);
        if (before !== state && phaseOf(before) !== phaseOf(state)) expect(marks.some((mark) => mark.name === 'phase')).toBe(true);
        if (state.phase !== 'idle') for (const time of Object.values(state.times)) expect(time.end ?? time.start).toBeGreaterThanOrEqual(time.start);
      }
    }),
    { numRuns: 500 },
  );
  expect.hasAssertions();
});
