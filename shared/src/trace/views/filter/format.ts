/** Writes a filter as text, and changes single terms of it. */
import { formatRange } from './amounts.ts';
import { quoteText, quoteValue } from './cut.ts';
import { parseFilter } from './parse.ts';
import type { Filter, Term, WordKey } from './terms.ts';

export function formatTerm(term: Term): string {
  const minus = term.negated ? '-' : '';
  switch (term.type) {
    case 'text':
      return `${minus}${quoteText(term.text)}`;
    case 'words':
      return `${minus}${term.key}:${term.values.map(quoteValue).join(',')}`;
    case 'amount':
      return `${minus}${term.key}:${term.ranges.map((range) => formatRange(term.key, range)).join(',')}`;
  }
}
/** The filter as text; `parseFilter` reads the same terms back. */
export const formatFilter = (filter: Pick<Filter, 'terms'>): string => filter.terms.map(formatTerm).join(' ');

const isThis = (term: Term, key: WordKey, value: string): boolean =>
  term.type === 'words' && !term.negated && term.key === key && term.values.length === 1 && term.values[0] === value;

/** Whether `text` holds the term `key:value`. */
export const hasTerm = (text: string, key: WordKey, value: string): boolean => parseFilter(text).terms.some((term) => isThis(term, key, value));

/** `text` with the term `key:value` at its end, unless it is there. */
export function addTerm(text: string, key: WordKey, value: string): string {
  return hasTerm(text, key, value) ? text : `${text.trimEnd()} ${key}:${quoteValue(value)}`.trimStart();
}
/** `text` with the term `key:value`, or without it when it is there. The rest stays as it was written. */
export function toggleTerm(text: string, key: WordKey, value: string): string {
  const { terms, spans } = parseFilter(text);
  const at = terms.findIndex((term) => isThis(term, key, value));
  const span = spans[at];
  if (span === undefined) return addTerm(text, key, value);
  return `${text.slice(0, span.from).trimEnd()} ${text.slice(span.to).trimStart()}`.trim();
}
