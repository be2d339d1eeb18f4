/** What is left without search and without model: the question again, what to ask, and what would be searched. No facts. */
import { OUTLINE_ONLY } from '@handoff/shared/handoff/contract';
import { subjectOf } from './queries.ts';

/** Markdown. Without addresses and without a claim about the topic. */
export function outlineFor(topic: string, queries: readonly string[], language: string | undefined): string {
  const subject = subjectOf(topic, language).replace(/([\\`*_[\]<>#|~])/g, '\\$1');
  const question = topic
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/([\\`*_[\]<>#|~])/g, '\\$1');
  return [
    `⚠️ ${OUTLINE_ONLY}`,
    `## The question\n\n${question.length > 400 ? `${question.slice(0, 399)}…` : question}`,
    `## Questions to answer\n\n1. What exactly is meant by “${subject.slice(0, 160)}”, and what is not?\n2. What has been measured or reported, by whom, and over how long?\n3. What is done about it in practice, and at what cost?\n4. What is disputed, and what is not yet known?`,
    `## Searches that would be run\n\n${queries.map((query) => `- \`${query.replaceAll('`', "'")}\``).join('\n')}`,
  ].join('\n\n');
}
