/** Topics to try when nothing was found: broader, or seen from another side. Made by rule, in the topic's own words; rather none than broken ones. */
import { subjectOf } from './queries.ts';
import { termsOf } from './quotes/rank.ts';

const SIDES: Readonly<Record<string, readonly [string, string]>> = {
  en: ['an overview', 'published reports'],
  de: ['ein Überblick', 'veröffentlichte Berichte'],
  fr: ["vue d'ensemble", 'rapports publiés'],
  es: ['panorama general', 'informes publicados'],
};
/** A topic of fewer words than this names nothing to search for. */
const MIN_WORDS = 2;
const MAX_LENGTH = 200;

/** Proper names and numbers are what searches fail on. German writes every noun with a capital, so there a capital tells nothing. */
const isSpecial = (word: string, index: number, language: string): boolean =>
  /\d/.test(word) || (language !== 'de' && index > 0 && /^[^\p{L}]*\p{Lu}/u.test(word));

/** The subject without names and numbers, and without the small words that led to them ("of Norhaven Sound"). */
function withoutNames(subject: string, language: string): string {
  const small = (word: string | undefined): boolean => word !== undefined && termsOf(word, language).length === 0;
  const kept: string[] = [];
  for (const [index, word] of subject.split(/\s+/).entries()) {
    if (!isSpecial(word, index, language)) kept.push(word);
    else while (small(kept.at(-1))) kept.pop();
  }
  while (small(kept[0])) kept.shift();
  while (small(kept.at(-1))) kept.pop();
  return kept.join(' ').replace(/[\s,;:–—-]+$/, '');
}

/** At most three, none equal to the topic. */
export function suggestTopics(topic: string, language: string | undefined): readonly string[] {
  const tongue = language ?? 'en';
  const subject = subjectOf(topic, language);
  const common = withoutNames(subject, tongue);
  if (new Set(termsOf(common, tongue)).size < MIN_WORDS || common.length > MAX_LENGTH) return [];
  const seen = new Set([topic.trim().toLowerCase(), subject.toLowerCase()]);
  return [common, ...(SIDES[tongue] ?? []).map((side) => `${common}: ${side}`)].filter((text) => !seen.has(text.toLowerCase()) && seen.add(text.toLowerCase()));
}
