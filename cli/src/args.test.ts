import { expect, test } from 'vitest';
import { readAskArgs } from './args.ts';

test('defaults: 0.x, automatic search, both agents on this machine', () => {
  expect(readAskArgs(['topic'], { WRITER_PORT: '3012' })).toEqual({
    ok: true,
    value: { topic: 'topic', dialect: '0.x', search: 'auto', maxSources: 6, researcher: 'http://localhost:3001', writer: 'http://localhost:3012', json: false },
  });
});
test.each([
  [[], 'There is no topic.'],
  [['x', '--dialect', '2.0'], '--dialect is "2.0". Use 0.x or 1.0.'],
  [['x', '--max-sources', '99'], '--max-sources is "99". Use a whole number from 1 to 20.'],
  [['x', '--search', 'bing'], '--search is "bing".'],
  [['x', '--colour'], 'There is no option "--colour".'],
  [['x', '--search'], '--search needs a value.'],
  [['x', '--search', '--json'], '--search needs a value.'],
  [['x', '--json=yes'], '--json takes no value.'],
  [['two', 'topics'], 'More than one topic.'],
])('misuse is a sentence: %j', (argv, sentence) => {
  expect(readAskArgs(argv, {})).toEqual({ ok: false, error: expect.stringContaining(sentence) });
});
