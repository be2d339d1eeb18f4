import { expect, test } from 'vitest';
import { LIMIT } from '../a2a/limits.ts';
import type { A2AEvent, TaskState } from '../a2a/model.ts';
import { artifactId, contextId, taskId } from '../base/ids.ts';
import { EMPTY_DRAFT, foldDraft } from './draft.ts';

const chunk = (text: string, id: string, append: boolean): A2AEvent => ({
  type: 'artifact',
  taskId: taskId('t'),
  contextId: contextId('c'),
  artifact: { artifactId: artifactId(id), parts: [{ type: 'text', text }] },
  append,
  lastChunk: false,
});
const fold = (events: readonly A2AEvent[]) => events.reduce(foldDraft, EMPTY_DRAFT);

test('pieces grow, stand in the order of their first chunk, and are replaced in place', () => {
  const { text } = fold([
    chunk('a', '1', false),
    chunk('b', '2', false),
    chunk('A', '1', true),
    chunk('B', '2', true),
    chunk('c', '3', true),
    chunk('x', '2', false),
  ]);
  expect(text).toBe('aA\n\nx\n\nc');
});
test('a draft is made of so many artifacts and no more, and says that some were left out', () => {
  const events = Array.from({ length: LIMIT.artifacts + 500 }, (_, i) => chunk(`p${i}`, `a${i}`, false));
  const draft = fold([...events, chunk('!', 'a0', true)]);
  expect([draft.pieces.length, draft.leftOut, draft.chunks]).toEqual([LIMIT.artifacts, true, events.length + 1]);
  expect([draft.text.startsWith('p0!\n\np1\n\n'), draft.text.endsWith(`\n\np${LIMIT.artifacts - 1}`)]).toEqual([true, true]);
  expect(fold(events.slice(0, LIMIT.artifacts)).leftOut).toBeUndefined();
});

test('after its end a task keeps its state; only a completed one may still bring its answer', () => {
  const status = (state: TaskState): A2AEvent => ({ type: 'status', taskId: taskId('t1'), contextId: contextId('c1'), status: { state } });
  const late: A2AEvent = {
    type: 'artifact',
    taskId: taskId('t1'),
    contextId: contextId('c1'),
    append: false,
    lastChunk: true,
    artifact: { artifactId: artifactId('a'), parts: [{ type: 'text', text: 'late' }] },
  };
  expect(fold([status('completed'), status('failed')]).state).toBe('completed');
  expect(fold([status('completed'), status('working'), late])).toMatchObject({ state: 'completed', text: 'late' });
  expect(fold([status('canceled'), late, status('completed')])).toMatchObject({ state: 'canceled', text: '' });
});
