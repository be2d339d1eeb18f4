/**
 * Picks sentences that answer a question: TF-IDF vectors, relevance to the question with a floor, and maximal marginal
 * relevance (Carbonell and Goldstein, 1998) against repetition. Pure and deterministic.
 */
import { segmenter } from './sentences.ts';

export interface Sentence {
  readonly source: number;
  readonly text: string;
}
export interface Picked extends Sentence {
  readonly relevance: number;
}
/** Below this likeness to the question a sentence is not about it. */
export const RELEVANCE_FLOOR = 0.08;
const NEAR_DUPLICATE = 0.8;
const PER_SOURCE = 2;
const BALANCE = 0.7;

const STOP: ReadonlySet<string> = new Set(
  'a an and are as at be been but by can do does for from had has have how if in into is it its may more most not of on or our such than that the their them then there these they this to was we were what when where which who why will with would der die das und ist sind ein eine im in zu den mit von für auf wie was warum le la les des et est sont un une du dans pour que qui el los las y es son en del para con'.split(
    ' ',
  ),
);

/** Words as terms: lower case, without stop words; a plural s is taken off so that "blade" and "blades" meet. */
export function termsOf(text: string, language: string): readonly string[] {
  const terms: string[] = [];
  for (const part of segmenter(language, 'word').segment(text.slice(0, 4_000))) {
    if (part.isWordLike !== true) continue;
    const word = part.segment.toLocaleLowerCase();
    if (STOP.has(word) || (word.length < 2 && !/\p{Script=Han}/u.test(word))) continue;
    terms.push(/^[a-z]{4,}s$/.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word);
  }
  return terms;
}

type Vector = ReadonlyMap<string, number>;
function vector(terms: readonly string[], idf: (term: string) => number): Vector {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  let square = 0;
  for (const [term, n] of counts) {
    const weight = (1 + Math.log(n)) * idf(term);
    counts.set(term, weight);
    square += weight * weight;
  }
  const length = Math.sqrt(square) || 1;
  for (const [term, weight] of counts) counts.set(term, weight / length);
  return counts;
}
function cosine(a: Vector, b: Vector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}

/** At most `count` sentences, in order of choice; none when nothing is about the question. */
export function pickSentences(question: string, sentences: readonly Sentence[], language: string, count: number): readonly Picked[] {
  const terms = sentences.map((sentence) => termsOf(sentence.text, language));
  const inSentences = new Map<string, number>();
  for (const list of terms) for (const term of new Set(list)) inSentences.set(term, (inSentences.get(term) ?? 0) + 1);
  const idf = (term: string): number => Math.log(1 + (sentences.length + 1) / ((inSentences.get(term) ?? 0) + 0.5));
  // Words of the question that no sentence has can match nothing; left in, they would only hold every likeness down.
  const asked = vector(
    termsOf(question, language).filter((term) => inSentences.has(term)),
    idf,
  );
  const pool = sentences
    .map((sentence, index) => ({ ...sentence, vector: vector(terms[index] ?? [], idf) }))
    .map((sentence) => ({ ...sentence, relevance: cosine(sentence.vector, asked) }))
    .filter((sentence) => sentence.relevance >= RELEVANCE_FLOOR);
  const picked: (typeof pool)[number][] = [];
  const perSource = new Map<number, number>();
  while (picked.length < count && pool.length > 0) {
    let best = -1;
    let bestScore = -Infinity;
    for (const [index, one] of pool.entries()) {
      const likeness = Math.max(0, ...picked.map((other) => cosine(one.vector, other.vector)));
      const score = BALANCE * one.relevance - (1 - BALANCE) * likeness;
      if (likeness < NEAR_DUPLICATE && (perSource.get(one.source) ?? 0) < PER_SOURCE && score > bestScore) [best, bestScore] = [index, score];
    }
    const next = pool[best];
    if (!next) break;
    pool.splice(best, 1);
    perSource.set(next.source, (perSource.get(next.source) ?? 0) + 1);
    picked.push(next);
  }
  return picked.map(({ source, text, relevance }) => ({ source, text, relevance }));
}
