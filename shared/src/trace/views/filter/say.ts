/** A filter in plain English: `from the Writer, artifact updates, larger than 300 B, with “leading edge”`. */
import { laneName } from '../format.ts';
import { sayRange } from './amounts.ts';
import { FEATURES, KINDS, type Filter, type Term, type WordKey } from './terms.ts';

const or = (words: readonly string[]): string => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`);
const quotes = (words: readonly string[]): string => or(words.map((word) => `“${word}”`));

function sayWords(key: WordKey, values: readonly string[]): string {
  switch (key) {
    case 'agent':
      return `from the ${or(values.map(laneName))}`;
    case 'method':
      return `of the method ${quotes(values)}`;
    case 'kind':
      return or(values.map((value) => KINDS.get(value) ?? value));
    case 'event':
      return `the event ${quotes(values)}`;
    case 'state':
      return `in the state ${or(values)}`;
    case 'status':
      return `answered ${or(values)}`;
    case 'rule':
      return `with a note of the rule ${quotes(values)}`;
    case 'has':
      return or(values.map((value) => FEATURES.get(value) ?? value));
    case 'id':
      return `with the id ${quotes(values)}`;
    case 'task':
    case 'context':
    case 'artifact':
    case 'message':
      return `of the ${key} ${quotes(values)}`;
  }
}
const NOT: ReadonlyMap<string, string> = new Map([
  ['from', 'not from'],
  ['with', 'without'],
  ['in', 'not in'],
  ['of', 'not of'],
]);
/** The opposite, in words. */
function sayNot(said: string): string {
  const space = said.indexOf(' ');
  const first = said.slice(0, space);
  const instead = NOT.get(first);
  return instead === undefined ? `not ${said}` : `${instead}${said.slice(space)}`;
}

export function sayTerm(term: Term): string {
  const said =
    term.type === 'text'
      ? `with “${term.text}”`
      : term.type === 'words'
        ? sayWords(term.key, term.values)
        : `${term.key === 'took' ? 'that took ' : term.key === 'gap' ? 'after a pause ' : ''}${or(term.ranges.map((range) => sayRange(term.key, range)))}`;
  return term.negated ? sayNot(said) : said;
}
/** Empty for a filter without terms. */
export const sayFilter = (filter: Pick<Filter, 'terms'>): string => filter.terms.map(sayTerm).join(', ');
