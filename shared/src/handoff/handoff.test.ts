import { expect, test } from 'vitest';
import { artifactId, messageId, taskId } from '../base/ids.ts';
import { citations } from './checks.ts';
import { buildHandoff, type FoundResult } from './handoff.ts';

const found: FoundResult = {
  outcome: 'found',
  findings: 'A [1], b [2, 1].',
  live: true,
  sources: [
    { n: 1, title: 'One', url: 'https://a.example/', excerpt: 'x' },
    { n: 2, title: 'Two', url: 'https://b.example/', excerpt: 'y' },
  ],
  queries: [],
  removedCitations: [],
  unusedSources: [],
  provenance: { search: 'tavily', model: 'm@h', method: 'llm', sources: 2, label: 'live search (Tavily)' },
};
const build = (more: Partial<Parameters<typeof buildHandoff>[0]> = {}) =>
  buildHandoff({
    topic: '  My topic? ',
    findings: found,
    artifact: {
      artifactId: artifactId('research-result'),
      parts: [
        { type: 'text', text: 'for people' },
        { type: 'data', data: {} },
      ],
    },
    origin: { task: taskId('r-1') },
    messageId: messageId('m-1'),
    secrets: ['sk-secret-1'],
    ...more,
  });

test('the words of the user cross unchanged, as text and in the payload', () => {
  const built = build();
  if (!built.ok) throw new Error(built.error.say);
  expect(built.value.message.parts[0]).toEqual({ type: 'text', text: '  My topic? ' });
  expect(built.value.payload).toMatchObject({ request: '  My topic? ', summary: 'A [1], b [2, 1].', path: ['researcher'], hop: 1 });
  expect(built.value.checks.map((check) => check.say)).toEqual([
    'ResearchResult has the right shape (outcome found)',
    '3 citations, each has a source',
    '2 sources, all http or https, none repeated',
    'request is your text, unchanged',
    'HandoffPayload valid, nothing unknown in it',
    'hop 1 is within the limit of 3',
    'no key found in what was sent',
  ]);
  expect(built.value.lines.map((line) => line.rule)).toEqual(['yours', 'copied', 'copied', 'copied', 'copied', 'copied', 'added', 'left', 'left']);
});
test('a citation without a source is a note and does not stop the handoff', () => {
  const built = build({ findings: { ...found, findings: 'A [1] and [9].' } });
  expect(built.ok && built.value.checks[1]).toEqual({ say: '1 citation without a source: [9]', ok: false, must: false });
});
test('a key in the findings stops the handoff', () => {
  expect(build({ findings: { ...found, findings: 'the key is sk-secret-1' } })).toMatchObject({
    ok: false,
    error: { say: 'a key was found in what would be sent' },
  });
});
test('a topic beyond the limit is refused with the place of the problem', () => {
  expect(build({ topic: 'x'.repeat(2001) })).toMatchObject({ ok: false, error: { say: expect.stringContaining('request') } });
});
test('citations in code and links are none', () => {
  expect(citations('a [1] `x[2]` [3](http://x) ```\n[4]\n``` [5, 6]')).toEqual([1, 5, 6]);
});
