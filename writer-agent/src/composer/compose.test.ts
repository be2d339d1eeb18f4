import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_LIVE_SEARCH, OUTLINE_ONLY, type HandoffPayload } from '@handoff/shared/handoff/contract';
import { compose, pieces } from './compose.ts';
import { sectionsOf } from './blocks.ts';

const payload = (summary: string, state: Partial<HandoffPayload['state']> = {}): HandoffPayload => ({
  request: 'How do tides work?',
  summary,
  state: { sources: [], queries: [], live: false, ...state },
  path: ['researcher'],
  hop: 1,
});
const SOURCES = [
  { n: 1, title: 'Moon [and] sea', url: 'https://a.example/x?a=(1)', excerpt: 'E.', publishedAt: '2026' },
  { n: 2, title: 'Sun', url: 'https://b.example/', excerpt: 'E.' },
];
const QUOTED = '## Moon\n\n> The moon pulls the sea. [1]\n>\n> It does so twice a day. [1]\n\n## Points\n\n- First point [1]\n- Second point.\n\nA paragraph.';

test('findings with sources: title, opening, their sections, sources, and what is missing', () => {
  const draft = compose({ research: true, payload: payload(QUOTED, { live: true, sources: SOURCES, queries: [{ query: 'q', status: 'error', results: 0 }] }) });
  expect(draft.startsWith('# How do tides work?\n\n')).toBe(true);
  expect(draft).toContain('> The moon pulls the sea. [1]\n>\n> It does so twice a day. [1]');
  expect(draft).toContain('First point [1]. Second point.\n\nA paragraph.');
  expect(draft).toContain('1. [Moon \\[and\\] sea](<https://a.example/x?a=(1)>) (2026)');
  expect(draft).toMatch(/## What is missing\n\n1 search failed.*“q”.*1 source was found and not used: \[2\].*1 source gives no date/s);
});

test('an outline becomes an outline, without a claim and without its label as text', () => {
  const draft = compose({
    research: true,
    payload: payload(`⚠️ ${OUTLINE_ONLY}\n\n## The question\n\nX\n\n## Questions to answer\n\n1. A?\n2. B?\n\n## Searches that would be run\n\n- \`q\``, {
      provenance: { search: 'none', model: 'none', method: 'outline', sources: 0, label: OUTLINE_ONLY },
    }),
  });
  expect(draft.startsWith('# Outline: How do tides work?\n\nThe question: How do tides work? No claim below was checked; there are no sources.')).toBe(true);
  expect(draft).toContain('1. A?\n2. B?');
  expect(draft).toContain('- `q`');
  expect(draft).not.toContain(OUTLINE_ONLY);
});

test('titles keep the question mark, long ones end after a word, and an outline passes its notice on', () => {
  const long = { ...payload('x'), request: `Why ${'does the tide turn '.repeat(20)}?` };
  expect(compose({ research: true, payload: long }).split('\n')[0]).toMatch(/^# Why( does the tide turn)+( does)?( the)?( tide)?…$/);
  const outline = payload(`⚠️ ${OUTLINE_ONLY}\n\n## Questions to answer\n\n1. A?`, {
    notice: 'The frame is in English only.',
    provenance: { search: 'none', model: 'none', method: 'outline', sources: 0, label: OUTLINE_ONLY },
  });
  expect(compose({ research: true, payload: outline })).toContain('there are no sources. The frame is in English only.');
});

test('model knowledge says that nothing was looked up', () => {
  const draft = compose({ research: true, payload: payload(`${NO_LIVE_SEARCH}\n\n## In general\n\nTides come and go.`) });
  expect(draft).toContain('nothing in it was looked up');
  expect(draft).not.toContain('model knowledge only');
});

test('text alone gives an outline in several paragraphs that says that nothing was researched', () => {
  const draft = compose({ research: false, payload: payload('hi') });
  expect(draft).toContain('nothing was researched');
  expect(pieces(draft).length).toBeGreaterThan(5);
});

test('the same payload always gives the same draft, and nothing in a request becomes markup', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), fc.boolean(), (request, summary, research) => {
      const brief = { research, payload: { ...payload(summary), request } };
      expect(compose(brief)).toBe(compose(brief));
    }),
  );
  expect(compose({ research: false, payload: { ...payload('x'), request: '<script>alert(1)</script> [a](javascript:x)' } })).not.toMatch(
    /(?<!\\)<script|(?<!\\)\]\(/,
  );
});

test('the pieces are the draft', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(pieces(text).join('')).toBe(text);
    }),
  );
  const draft = compose({ research: true, payload: payload(QUOTED, { live: true, sources: SOURCES }) });
  expect(pieces(draft).join('')).toBe(draft);
});

test('blocks keep every line of text', () => {
  expect(sectionsOf('a\nb\n\n# H #\n- i\n1. s\n> q\n```\ncode\n```')).toEqual([
    { heading: '', blocks: [{ kind: 'paragraph', text: 'a b' }] },
    {
      heading: 'H',
      blocks: [
        { kind: 'item', text: 'i' },
        { kind: 'step', text: 's' },
        { kind: 'quote', text: 'q' },
        { kind: 'code', text: 'code' },
      ],
    },
  ]);
});
