/** What is left without search and without model: the question again, what to ask, and what would be searched. No facts. */
import { OUTLINE_ONLY } from '@handoff/shared/handoff/contract';
import { shorten } from '@handoff/shared/base/words';

/** The frame is written in one language only. */
export const ENGLISH_FRAME = 'The frame of the outline is in English only; the topic stands in it in its own words.';
const plain = (text: string): string => text.replace(/([\\`*_[\]<>#|~])/g, '\\$1');

/** Markdown. Without addresses and without a claim about the topic. */
export function outlineFor(topic: string, queries: readonly string[]): string {
  return [
    `⚠️ ${OUTLINE_ONLY}`,
    `## The question\n\n${plain(shorten(topic, 400))}`,
    `## Questions to answer\n\n1. What exactly is meant by “${plain(shorten(topic, 160))}”, and what is not?\n2. What has been measured or reported, by whom, and over how long?\n3. What is done about it in practice, and at what cost?\n4. What is disputed, and what is not yet known?`,
    `## Searches that would be run\n\n${queries.map((query) => `- \`${query.replaceAll('`', "'")}\``).join('\n')}`,
  ].join('\n\n');
}
