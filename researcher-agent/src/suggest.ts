/** Topics to try when nothing was found: broader, or seen from another side. Made by rule from the topic's own words. */
import { subjectOf } from './queries.ts';
import { termsOf } from './quotes/rank.ts';

const SIDES: Readonly<Record<string, readonly [string, string]>> = {
  en: ['an overview', 'published reports'],
  de: ['ein Überblick', 'veröffentlichte Berichte'],
  fr: ["vue d'ensemble", 'rapports publiés'],
  es: ['panorama general', 'informes publicados'],
};

/** At most three, none equal to the topic. */
export function suggestTopics(topic: string, language: string | undefined): readonly string[] {
  const subject = subjectOf(topic, language);
  const words = [...new Set(termsOf(subject, language ?? 'en'))];
  const sides = SIDES[language ?? 'en'] ?? SIDES['en'] ?? ['', ''];
  // Proper names and numbers are what searches fail on: the topic without them is broader.
  const common = subject
    .split(/\s+/)
    .filter((word, index) => !(index > 0 && /^\p{Lu}/u.test(word)) && !/\d/.test(word))
    .join(' ');
  const proposed = [common, `${common || subject}: ${sides[0]}`, words.slice(0, 3).join(' '), `${words.slice(0, 2).join(' ')}: ${sides[1]}`];
  const seen = new Set([topic.trim().toLowerCase(), subject.toLowerCase()]);
  return proposed
    .map((text) => text.replace(/\s+/g, ' ').trim().slice(0, 200))
    .filter((text) => text.length > 2 && !text.startsWith(':') && !seen.has(text.toLowerCase()) && seen.add(text.toLowerCase()))
    .slice(0, 3);
}
