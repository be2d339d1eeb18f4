import { expect, test } from 'vitest';
import { epochMs } from '@handoff/shared/base/units';
import { transition, type RunState } from '@handoff/shared/handoff/machine';
import { emptySays, endingOf } from './ending.ts';

const at = epochMs(1);
const begun: RunState = transition({ phase: 'idle' }, { type: 'started', at, topic: 'Sand' });

test('a run that a person stopped before the handoff says so, and how to go on', () => {
  const state = transition(begun, { type: 'stopped', at });
  expect(endingOf(state)).toEqual({ word: 'stopped by you', tone: 'off' });
  expect(emptySays(state)).toBe('Stopped before anything was handed over. Press Run to start again.');
  expect(emptySays(begun)).toBe('The draft appears here while the Writer sends it.');
  expect(endingOf(begun)).toBeUndefined();
});
test.each([
  ['filtered', 'filtered'],
  ['interrupted', 'interrupted'],
  ['cut_short', 'cut short'],
] as const)('a draft that ended %s is called %s', (outcome, word) => {
  const state = transition(begun, { type: 'failed', at, problem: { kind: 'draft', say: 'It ended', next: 'Again', outcome } });
  expect(endingOf(state)).toEqual({ word, tone: 'err' });
});
