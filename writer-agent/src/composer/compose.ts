/**
 * A draft without a model: put together by rule from what was handed over, and from nothing else. The same payload always
 * gives the same draft. It adds no fact: frames, the findings' own sentences, the sources, and what is missing.
 */
import { shorten } from '@handoff/shared/base/words';
import { NO_LIVE_SEARCH, OUTLINE_ONLY, type HandoffPayload, wasStandInSearch } from '@handoff/shared/handoff/contract';
import type { Brief } from '../payload.ts';
import { sectionsOf, type Block, type Section } from './blocks.ts';

const LABELS = new RegExp(`^\\W*(${[NO_LIVE_SEARCH, OUTLINE_ONLY].map((label) => label.replace(/^\W+/, '').replace(/[—-]/g, '[—-]')).join('|')})\\s*$`, 'i');
const plain = (text: string): string => text.replace(/([\\`*_[\]<>#|~])/g, '\\$1');
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const title = (request: string): string => plain(capital(shorten(request, 120).replace(/[.。]+$/, '')));
const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;

const ended = (text: string): string => (/[.!?。！？…:]["”’)]?(\s*\[\d+\])*$/.test(text) ? text : `${text}.`);

/** Neighbouring list items become one paragraph of sentences; quotes stay quotes; the rest stays as it is. */
function body(blocks: readonly Block[], keepLists: boolean): string {
  const parts: string[] = [];
  let run: string[] = [];
  const endRun = (): void => {
    if (run.length > 0) parts.push(run.map(ended).join(' '));
    run = [];
  };
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'item' && !keepLists) {
      run.push(block.text);
      continue;
    }
    endRun();
    const previous = blocks[index - 1]?.kind === block.kind ? parts.pop() : undefined;
    const joined = (line: string, between: string): void => void parts.push(previous === undefined ? line : `${previous}${between}${line}`);
    if (block.kind === 'paragraph') {
      if (previous !== undefined) parts.push(previous);
      parts.push(block.text);
    } else if (block.kind === 'quote') joined(`> ${block.text}`, '\n>\n');
    else if (block.kind === 'step') joined(`${(previous?.split('\n').length ?? 0) + 1}. ${block.text}`, '\n');
    else if (block.kind === 'item') joined(`- ${block.text}`, '\n');
    else joined(`\`\`\`\n${block.text}\n\`\`\``, '\n\n');
  }
  endRun();
  return parts.join('\n\n');
}
const sectionText = (section: Section, keepLists = false): string =>
  [section.heading === '' ? '' : `## ${section.heading}`, body(section.blocks, keepLists)].filter((part) => part !== '').join('\n\n');

function missing({ state, summary }: HandoffPayload): string {
  const failed = state.queries.filter(({ status }) => status === 'error');
  const unused = state.sources.filter(({ n }) => !summary.includes(`[${n}]`));
  const undated = state.sources.filter(({ publishedAt }) => publishedAt === undefined);
  return [
    ...(failed.length > 0
      ? [
          `${count(failed.length, 'search').replace('searchs', 'searches')} failed, so something may have been missed: ${failed.map(({ query }) => `“${plain(shorten(query, 80))}”`).join(', ')}.`,
        ]
      : []),
    ...(unused.length > 0
      ? [`${count(unused.length, 'source')} ${unused.length === 1 ? 'was' : 'were'} found and not used: ${unused.map(({ n }) => `[${n}]`).join(' ')}.`]
      : []),
    ...(undated.length > 0 && undated.length < state.sources.length
      ? [`${count(undated.length, 'source')} ${undated.length === 1 ? 'gives' : 'give'} no date.`]
      : []),
    'No model weighed these statements against each other: read the sources before relying on them.',
  ].join(' ');
}

function fromOutline({ request, summary, state }: HandoffPayload): string {
  const sections = sectionsOf(summary).filter(({ heading, blocks }) => heading !== '' && heading !== 'The question' && blocks.length > 0);
  return [
    `# Outline: ${title(request)}`,
    `The question: ${ended(plain(shorten(request, 400)))} No claim below was checked; there are no sources.${state.notice ? ` ${plain(state.notice)}` : ''}`,
    ...sections.map((section) => sectionText(section, true)),
    '## What is missing',
    'Everything that would answer the question. Add a search service to look things up, and a model to write.',
  ].join('\n\n');
}

function fromText({ request }: HandoffPayload): string {
  return [
    `# ${title(request)}`,
    'This was asked for as text alone: nothing was researched, and no model is set up to write it.',
    `## The request\n\n> ${plain(shorten(request, 600))}`,
    '## What a draft would need\n\n1. What is meant, and for whom.\n2. What is known, from which sources.\n3. What is open or disputed.',
    '## What is missing\n\nA model to write with. Choose one in the settings of this agent, then send the same text again.',
  ].join('\n\n');
}

function fromFindings(payload: HandoffPayload): string {
  const { request, state } = payload;
  const sections = sectionsOf(payload.summary)
    .map((section) => ({ ...section, blocks: section.blocks.filter(({ text }) => !LABELS.test(text)) }))
    .filter(({ blocks }) => blocks.length > 0);
  const cited = state.sources.filter(({ n }) => payload.summary.includes(`[${n}]`)).length;
  const of = cited === state.sources.length ? count(cited, 'source') : `${cited} of ${count(state.sources.length, 'source')}`;
  const quotes = sections.some(({ blocks }) => blocks.some(({ kind }) => kind === 'quote'));
  const lede = state.live
    ? `This draft answers “${plain(shorten(request, 200))}” with ${quotes ? 'verbatim sentences of' : 'statements that rest on'} ${of} ${wasStandInSearch(state.provenance) ? 'from a stand-in search with prepared texts' : 'found by a live search'}. It was put together by rule.`
    : `This draft puts together by rule what was handed over about “${plain(shorten(request, 200))}”. There was no live search: nothing in it was looked up.`;
  const sources = state.sources.map(
    (source) =>
      `${source.n}. [${plain(shorten(source.title, 160))}](<${source.url.replace(/[<>\s]/g, encodeURIComponent)}>)${source.publishedAt ? ` (${plain(source.publishedAt)})` : ''}`,
  );
  return [
    `# ${title(request)}`,
    lede,
    ...sections.map((section) => sectionText(section)),
    ...(sources.length > 0 ? [`## Sources\n\n${sources.join('\n')}`] : []),
    `## What is missing\n\n${state.sources.length > 0 ? missing(payload) : 'Sources. Every statement above should be checked before it is used.'}`,
  ].join('\n\n');
}

/** The draft as Markdown. */
export function compose({ payload, research }: Brief): string {
  if (!research) return fromText(payload);
  return payload.state.provenance?.method === 'outline' ? fromOutline(payload) : fromFindings(payload);
}

/** The draft in the pieces in which it is streamed: sentences, with the white space that follows them. Joined they are the draft. */
export const pieces = (draft: string): readonly string[] =>
  draft.match(/[^.!?。！？\n]*(?:[.!?。！？]+(?:["”’)\]]|\s*\[\d+\])*)?(?:\s+|$)|[^\s]+/g)?.filter((piece) => piece !== '') ?? [];
