import { expect, test } from 'vitest';
import { end, stream } from '../../../../../test/trace/records.ts';
import { createRunFold } from '../run.ts';
import { complete } from './complete.ts';
import { matchesOf } from './matches.ts';
import { parseFilter } from './parse.ts';
import { createVocabulary } from './vocabulary.ts';

const run = createRunFold();
const vocabulary = createVocabulary(run);
const records = [
  ...stream('x1', 0, [
    [10, { e: 'task' }],
    [10, { e: 'status', state: 'working' }],
    [10, { e: 'chunk', text: 'a', append: false }],
    [10, { e: 'error' }],
    [2000, { e: 'status', state: 'completed', final: true }],
  ]),
  end('x1', 3000),
];
for (const record of records) run.push(record);
const count = (text: string): number => {
  const matches = matchesOf(parseFilter(text), run);
  matches.search();
  const { events, exchanges, bursts } = matches.counts;
  return events + exchanges + bursts;
};
const at = (text: string, caret = text.length) => complete(text, caret, { vocabulary, count });

test('keys are offered by their beginning, with values where the run has few', () => {
  expect(at('agent:writer t').map(({ term, count: times }) => [term, times])).toEqual([
    ['took:>1s', 1],
    ['text:', undefined],
    ['task:t1', 4],
  ]);
  expect(at('').map(({ term }) => term)).toContain('agent:');
});
test('values of the run are offered with how often they occur, the most frequent first', () => {
  expect(at('state:').map(({ term, count: times }) => [term, times])).toEqual([
    ['state:submitted', 1],
    ['state:working', 1],
    ['state:completed', 1],
  ]);
  expect(at('kind:e')[0]).toMatchObject({ term: 'kind:error', what: 'errors', count: 1 });
  expect(at('state:submitted,w')[0]).toMatchObject({ term: 'state:submitted,working', text: 'state:submitted,working ' });
});
test('taking a completion replaces the term at the caret and keeps the rest', () => {
  expect(at('x -sta y', 6)[0]).toMatchObject({ term: '-state:', text: 'x -state: y', caret: 9 });
  expect(at('kind:t "a b"', 6)[0]).toMatchObject({ text: 'kind:task "a b"', caret: 10 });
});
test('free text, quotations and unknown keys have none', () => {
  for (const text of ['"lead', 'zzz', 'nope:x', 'text:a', '"a b" "c']) expect(at(text)).toEqual([]);
});
test('what is offered is understood', () => {
  const offered = ['', 'size:', 'took:', 'gap:', 'kind:', 'has:', 'status:'].flatMap((text) => at(text)).filter(({ term }) => !term.endsWith(':'));
  expect(offered.length).toBeGreaterThan(10);
  expect(offered.flatMap(({ text }) => parseFilter(text).problems)).toEqual([]);
});
test('values are counted on as the run grows', () => {
  const before = vocabulary.values('state');
  for (const record of stream('x2', 4000, [[10, { e: 'status', state: 'failed' }]])) run.push(record);
  expect(vocabulary.values('state')).toEqual([...before, ['failed', 1]]);
  expect(vocabulary.values('agent')).toEqual([['writer', 6]]);
});
