/** Search queries: read from whatever a model answers, or made by rule. */
import { isString, member, parseJson, type Json } from '@handoff/shared/base/json';
import { shorten } from '@handoff/shared/base/words';
import { MAX_QUERY } from './search/provider.ts';

const MAX_QUERIES = 3;

/** On one line, without quotes around it, cut at a word within the services' limit. */
export function tidyQuery(text: string): string {
  const line = text
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["'“”„«»`]+|["'“”«»`]+$/g, '')
    .trim();
  if (line.length <= MAX_QUERY) return line;
  const cut = line.slice(0, MAX_QUERY);
  const space = cut.lastIndexOf(' ');
  return (space > MAX_QUERY / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')).trim();
}
function unique(queries: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return queries.map(tidyQuery).filter((query) => {
    const key = query.toLocaleLowerCase();
    if (query === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Strings of `["a"]`, `[{query:"a"}]` or `{queries:[…]}`. */
function stringsOf(value: Json): readonly string[] {
  const list = Array.isArray(value) ? value : (member(value, 'queries') ?? member(value, 'search_queries') ?? member(value, 'searches'));
  if (!Array.isArray(list)) return [];
  return list.map((one: Json) => (isString(one) ? one : (member(one, 'query') ?? member(one, 'q') ?? member(one, 'text')))).filter(isString);
}
/** Places in an answer where JSON may stand: fences, the whole, from the first bracket to the last. */
function candidates(text: string): readonly string[] {
  const fences = [...text.matchAll(/```[a-zA-Z]*\s*([\s\S]*?)(?:```|$)/g)].map((found) => found[1] ?? '');
  const between = (open: string, close: string): string => {
    const [from, to] = [text.indexOf(open), text.lastIndexOf(close)];
    return from >= 0 && to > from ? text.slice(from, to + 1) : '';
  };
  return [...fences, text, between('[', ']'), between('{', '}')].map((part) => part.trim()).filter((part) => part !== '');
}
/** JSON as models spell it: a comma before the closing bracket is forgiven. */
function lenient(text: string): Json | undefined {
  for (const spelled of [text, text.replace(/,\s*([\]}])/g, '$1')]) {
    const parsed = parseJson(spelled);
    if (parsed.ok) return parsed.value;
  }
  return undefined;
}

/** At most three queries; empty when the answer holds none. */
export function readQueries(answer: string): readonly string[] {
  const text = answer.slice(0, 20_000);
  for (const part of candidates(text)) {
    const value = lenient(part);
    const found = value === undefined ? [] : unique(stringsOf(value));
    if (found.length > 0) return found.slice(0, MAX_QUERIES);
  }
  const lines = [...text.matchAll(/^\s*(?:[-*•]|\d{1,2}[.)])\s+(\S.*)$/gm)].map((found) => found[1] ?? '');
  const listed = unique(lines);
  return listed.length >= 2 ? listed.slice(0, MAX_QUERIES) : [];
}

const LEADING: Readonly<Record<string, RegExp>> = {
  en: /^(please\s+)?((how|why|what|when|where|which|who)\s+)?((do|does|did|is|are|was|were|can|could|should|would|will|has|have)\s+)?((the|a|an)\s+)?/i,
  de: /^((wie|warum|was|wann|wo|welche[rsn]?|wer)\s+)?((ist|sind|war|kann|können|soll|sollen|wird|werden|hat|haben)\s+)?((der|die|das|ein|eine)\s+)?/i,
  fr: /^((comment|pourquoi|quand|où|quels?|quelles?|qui)\s+)?((est|sont|a|ont|peut|peuvent)\s+)?((le|la|les|un|une|des)\s+)?/i,
  es: /^¿?((cómo|por qué|qué|cuándo|dónde|cuáles|quién)\s+)?((es|son|puede|pueden|ha|han)\s+)?((el|la|los|las|un|una)\s+)?/i,
};
const SIDES: Readonly<Record<string, readonly [string, string]>> = {
  en: ['overview', 'study evidence'],
  de: ['Überblick', 'Studie Ergebnisse'],
  fr: ["vue d'ensemble", 'étude résultats'],
  es: ['panorama general', 'estudio resultados'],
  it: ['panoramica', 'studio risultati'],
  pt: ['visão geral', 'estudo resultados'],
  nl: ['overzicht', 'onderzoek resultaten'],
  ja: ['概要', '研究 結果'],
  zh: ['概述', '研究 证据'],
  ko: ['개요', '연구 결과'],
  ru: ['обзор', 'исследование результаты'],
};

/** What a topic is about, without the words that ask. */
export function subjectOf(topic: string, language: string | undefined): string {
  const line = tidyQuery(topic.replace(/[?？!！.。]+\s*$/g, ''));
  const bare = line.replace(LEADING[language ?? 'en'] ?? /^$/, '').trim();
  return bare === '' ? line : bare;
}

/** Two or three queries made by rule, in the topic's language: the topic itself, and sides of it. */
export function templateQueries(topic: string, language: string | undefined): readonly string[] {
  const subject = subjectOf(topic, language);
  const sides = SIDES[language ?? ''] ?? (language === undefined ? SIDES['en'] : undefined);
  const room = MAX_QUERY - 40;
  const short = shorten(subject, room).replace(/…$/, '');
  return unique([topic.replace(/\s+/g, ' '), ...(sides ? sides.map((side) => `${short} ${side}`) : [short])]).slice(0, MAX_QUERIES);
}
