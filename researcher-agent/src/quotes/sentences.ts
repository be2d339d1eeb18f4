/** Sentences of untrusted text, in any language, within limits that keep segmenting cheap. */

/** Longer texts are cut: `Intl.Segmenter` takes time beyond proportion on long strings. */
const MAX_TEXT = 8_000;
const MAX_PARAGRAPH = 2_000;
const [SHORTEST, LONGEST] = [25, 420];
const ABBREVIATION =
  /(?:^|[\s(])(?:[A-Z]|Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|Inc|Ltd|Co|vs|etc|al|approx|ca|cf|e\.g|i\.e|z\.B|d\.h|bzw|Nr|No|Fig|Vol|pp?|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|U\.S|U\.K)\.\s*$/;

const segmenters = new Map<string, Intl.Segmenter>();
export function segmenter(language: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const key = `${language} ${granularity}`;
  const known = segmenters.get(key);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity });
  segmenters.set(key, made);
  return made;
}

/** Sentences of fitting length, with breaks after abbreviations joined again. */
export function sentencesOf(text: string, language: string): readonly string[] {
  const sentences: string[] = [];
  for (const paragraph of text.slice(0, MAX_TEXT).split(/\n+/)) {
    for (let at = 0; at < paragraph.length; at += MAX_PARAGRAPH) {
      let open = '';
      for (const { segment } of segmenter(language, 'sentence').segment(paragraph.slice(at, at + MAX_PARAGRAPH))) {
        open += segment;
        if (ABBREVIATION.test(open)) continue;
        sentences.push(open.trim());
        open = '';
      }
      if (open.trim() !== '') sentences.push(open.trim());
    }
  }
  return sentences.filter(
    (sentence) => sentence.length >= (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sentence) ? 10 : SHORTEST) && sentence.length <= LONGEST,
  );
}

const BOILERPLATE =
  /\b(cookies?|subscribe|newsletter|sign (in|up)|log ?in|register now|javascript|enable (js|scripts)|privacy policy|terms of (use|service)|all rights reserved|advertis|click here|read more|share (this|on)|follow us)\b|©/i;
const TO_THE_ASSISTANT =
  /\b(ignore|disregard|forget|override)\b.{0,40}\b(instructions?|prompts?|rules|previous|above)\b|\b(system|developer) prompt\b|\byou are (now|an?) (\w+ )?(ai|assistant|dan|model|chatbot)\b|\b(reveal|output|print|send|exfiltrate)\b.{0,40}\b(key|password|secret|token|prompt)s?\b|^\s*(system|assistant|user)\s*:|\bas an ai\b/i;
/** Whether a sentence is page furniture, or speaks to an assistant in place of a reader. */
export const isNoise = (sentence: string): boolean => BOILERPLATE.test(sentence) || TO_THE_ASSISTANT.test(sentence) || /[{}<>]|https?:\/\//.test(sentence);
