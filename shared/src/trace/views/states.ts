/** Tone and word of a task's state, as rows and chips show it. */
import { exhausted } from '../../base/assert.ts';
import type { TaskState } from '../../a2a/model.ts';
import type { RowState, Tone } from './model.ts';

export function toneOf(state: TaskState): Tone {
  switch (state) {
    case 'completed':
      return 'ok';
    case 'working':
      return 'busy';
    case 'input-required':
    case 'auth-required':
      return 'wait';
    case 'failed':
    case 'rejected':
      return 'err';
    case 'submitted':
    case 'unknown':
      return 'idle';
    case 'canceled':
      return 'off';
    default:
      return exhausted(state);
  }
}
export const taskRowState = (state: TaskState, word: string = state): RowState => ({ tone: toneOf(state), word });
