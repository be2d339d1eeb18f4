/** Reads the text of a filter. Never fails: what is not understood is said, with its place and what to write instead, and the rest works. */
import { readRange } from './amounts.ts';
import { cut, quoteText, type Piece } from './cut.ts';
import { nearest } from './nearest.ts';
import {
  FEATURES,
  isAmountKey,
  isKey,
  KEYS,
  KINDS,
  type AmountKey,
  type Filter,
  type Problem,
  type Range,
  type Span,
  type Term,
  type WordKey,
} from './terms.ts';

interface Read {
  readonly term?: Term;
  readonly problem?: { readonly say: string; readonly instead?: string };
}
const minus = (piece: Piece): string => (piece.negated ? '-' : '');

/** The value of a list of names, by its name or its beginning; names on the wire such as `artifact-update` will do, too. */
function named(names: ReadonlyMap<string, string>, value: string): string | undefined {
  const wanted = value.toLowerCase().replace(/-update$/, '');
  if (names.has(wanted)) return wanted;
  const begun = [...names.keys()].filter((name) => name.startsWith(wanted));
  return begun.length === 1 ? begun[0] : undefined;
}

function readAmounts(piece: Piece, key: AmountKey): Read {
  const ranges: Range[] = [];
  for (const value of piece.values) {
    const range = readRange(key, value);
    if (range === undefined) {
      const { example } = KEYS[key];
      return {
        problem: {
          say: `“${key}:${value}” is left out: it needs ${key === 'size' ? 'a size in B, kB or MB' : 'a time in ms, s or min'}, for example ${example}.`,
          instead: `${minus(piece)}${example}`,
        },
      };
    }
    ranges.push(range);
  }
  return { term: { type: 'amount', negated: piece.negated, key, ranges } };
}

function readWords(piece: Piece, key: WordKey): Read {
  const names = key === 'kind' ? KINDS : key === 'has' ? FEATURES : undefined;
  const values: string[] = [];
  const unknown: string[] = [];
  for (const value of piece.values) {
    if (value === '') continue;
    const known = names === undefined ? value : named(names, value);
    if (known === undefined) unknown.push(value);
    else if (!values.includes(known)) values.push(known);
  }
  const term: Term | undefined = values.length === 0 ? undefined : { type: 'words', negated: piece.negated, key, values };
  const first = unknown[0];
  if (first !== undefined && names !== undefined) {
    const near = nearest(first.toLowerCase(), names.keys());
    return {
      ...(term ? { term } : {}),
      problem: {
        say: `“${key}:${first}” is left out: there ${key === 'kind' ? 'are the kinds' : 'is'} ${[...names.keys()].join(', ')}.`,
        ...(near === undefined ? {} : { instead: `${minus(piece)}${key}:${near}` }),
      },
    };
  }
  return term ? { term } : { problem: { say: `“${key}:” is left out: it needs a value, for example ${KEYS[key].example}.` } };
}

function readPiece(piece: Piece, source: string): Read {
  const { key, negated, values } = piece;
  const [value = ''] = values;
  if (key === undefined || key === 'text') {
    if (value !== '') return { term: { type: 'text', negated, text: value } };
    return {
      problem: { say: key === undefined ? 'An empty quotation finds nothing in particular and is left out.' : '“text:” is left out: it needs a text.' },
    };
  }
  if (isKey(key) && key !== 'text') return isAmountKey(key) ? readAmounts(piece, key) : readWords(piece, key);
  const near = nearest(key, Object.keys(KEYS));
  const written = source.slice(piece.from + (negated ? 1 : 0), piece.to);
  if (near !== undefined)
    return {
      problem: {
        say: `“${written}” is left out: there is no term “${key}:”. Did you mean “${near}:”?`,
        instead: `${minus(piece)}${near}${written.slice(key.length)}`,
      },
    };
  // Addresses, times and JSON hold colons: what is like no term is text.
  return {
    term: { type: 'text', negated, text: written },
    problem: { say: `“${key}:” is no term, so “${written}” is searched for as text.`, instead: `${minus(piece)}${quoteText(written)}` },
  };
}

export function parseFilter(source: string): Filter {
  const terms: Term[] = [];
  const spans: Span[] = [];
  const problems: Problem[] = [];
  for (const piece of cut(source)) {
    const { from, to } = piece;
    const { term, problem } = readPiece(piece, source);
    if (term) {
      terms.push(term);
      spans.push({ from, to });
    }
    if (problem) problems.push({ from, to, ...problem });
    if (piece.open) problems.push({ from, to, say: 'A quotation is not closed: all that follows belongs to it.', instead: `${source.slice(from, to)}"` });
  }
  return { source, terms, spans, problems };
}
export const NO_FILTER: Filter = { source: '', terms: [], spans: [], problems: [] };
