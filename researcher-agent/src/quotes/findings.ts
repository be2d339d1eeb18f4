/** Findings without a model: sentences of the sources, verbatim, as quotes with their numbers. */
import type { Source } from '@handoff/shared/handoff/contract';
import { pickSentences, termsOf } from './rank.ts';
import { isNoise, sentencesOf } from './sentences.ts';

const MAX_QUOTES = 12;
/** Markdown characters of a quote lose their meaning: it is text, whatever it says. */
const literal = (text: string): string => text.replace(/([\\`*_[\]#|~])/g, '\\$1');

/** Whether a page speaks of the topic at all: it has two of the topic's words, or the only one. */
function isAbout(topic: readonly string[], source: Source, language: string): boolean {
  const words = new Set(termsOf(`${source.title} ${source.excerpt}`, language));
  return topic.filter((term) => words.has(term)).length >= Math.min(2, topic.length);
}

/** Markdown with one heading per source and its sentences as quotes; undefined when no sentence is about the topic. */
export function quotedFindings(topic: string, sources: readonly Source[], language: string | undefined): string | undefined {
  const locale = language ?? 'en';
  const terms = [...new Set(termsOf(topic, locale))];
  const sentences = sources
    .filter((source) => isAbout(terms, source, locale))
    .flatMap((source) =>
      sentencesOf(source.excerpt, locale)
        .filter((text) => !isNoise(text))
        .map((text) => ({ source: source.n, text })),
    );
  const picked = pickSentences(topic, sentences, locale, MAX_QUOTES);
  if (picked.length === 0) return undefined;
  const bySource = sources.map((source) => ({ source, quotes: picked.filter((one) => one.source === source.n) })).filter(({ quotes }) => quotes.length > 0);
  return bySource
    .map(({ source, quotes }) => `## ${literal(source.title)}\n\n${quotes.map((quote) => `> ${literal(quote.text)} [${source.n}]`).join('\n>\n')}`)
    .join('\n\n');
}
