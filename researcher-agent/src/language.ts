/** Guesses the language of a short text: by script, else by the commonest words. Undefined when unsure. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['uk', /[іїєґ]/i],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['th', /\p{Script=Thai}/u],
  ['el', /\p{Script=Greek}/u],
];
const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ['the', 'of', 'and', 'how', 'what', 'why', 'is', 'are', 'in', 'do', 'does', 'for', 'with', 'to', 'which'],
  de: ['der', 'die', 'das', 'und', 'wie', 'was', 'warum', 'ist', 'sind', 'im', 'mit', 'für', 'von', 'ein', 'eine', 'auf'],
  fr: ['le', 'la', 'les', 'des', 'et', 'comment', 'pourquoi', 'est', 'sont', 'du', 'une', 'dans', 'pour', 'avec', 'quels'],
  es: ['el', 'los', 'las', 'y', 'cómo', 'qué', 'por', 'es', 'son', 'del', 'una', 'en', 'para', 'con', 'cuáles'],
  it: ['il', 'gli', 'e', 'come', 'perché', 'è', 'sono', 'della', 'dei', 'una', 'nel', 'per', 'con', 'quali', 'che'],
  pt: ['os', 'as', 'e', 'como', 'porque', 'é', 'são', 'da', 'do', 'uma', 'em', 'para', 'com', 'quais', 'não'],
  nl: ['de', 'het', 'een', 'en', 'hoe', 'wat', 'waarom', 'zijn', 'van', 'met', 'voor', 'op', 'welke', 'niet'],
};

export function languageOf(text: string): string | undefined {
  const sample = text.slice(0, 500);
  const script = SCRIPTS.find(([, pattern]) => pattern.test(sample));
  if (script) return script[0];
  const words = new Set(sample.toLowerCase().match(/\p{L}+/gu) ?? []);
  const scored = Object.entries(WORDS)
    .map(([language, common]) => ({ language, hits: common.filter((word) => words.has(word)).length }))
    .toSorted((a, b) => b.hits - a.hits);
  const [best, next] = scored;
  return best && best.hits > 0 && best.hits > (next?.hits ?? 0) ? best.language : undefined;
}
