/** What can be written at the caret of the filter: keys, then values that occur in the run. */
import { cut, quoteValue } from './cut.ts';
import { isAmountKey, isKey, KEYS, KINDS, type AmountKey, type Key, type WordKey } from './terms.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Completion {
  /** The term as it will stand in the filter. */
  readonly term: string;
  /** What it finds. */
  readonly what: string;
  /** How many rows of the run have it, where that is known. */
  readonly count?: number;
  /** The text and the caret after it was taken. */
  readonly text: string;
  readonly caret: number;
}
const AMOUNTS: Readonly<Record<AmountKey, readonly (readonly [value: string, what: string])[]>> = {
  size: [
    ['>1kB', 'larger than 1 kB'],
    ['>10kB', 'larger than 10 kB'],
    ['>1MB', 'larger than 1 MB'],
    ['1kB..10kB', 'from 1 kB to 10 kB'],
  ],
  took: [
    ['>1s', 'exchanges and bursts longer than'],
    ['>10s', 'longer than 10 s'],
    ['<100ms', 'shorter than 100 ms'],
  ],
  gap: [
    ['>400ms', 'events after a longer pause'],
    ['>1s', 'after a pause longer than 1 s'],
  ],
};
const WHAT: Readonly<Partial<Record<Key, string>>> = {
  agent: 'events from it',
  method: 'requests of this method',
  state: 'events that tell this state',
  status: 'answers with this code',
  event: 'events of this name',
  task: 'this task',
  context: 'this context',
  artifact: 'this artifact',
  id: 'whatever names this id',
  rule: 'notes of this rule',
};
/** Keys in the order in which they are offered. */
const ORDER: readonly Key[] = [
  'agent',
  'kind',
  'state',
  'method',
  'status',
  'size',
  'took',
  'text',
  'task',
  'gap',
  'event',
  'has',
  'rule',
  'artifact',
  'context',
  'message',
  'id',
];
/** Up to so many values of a key are offered at once with the keys. */
const FEW = 2;

interface Ask {
  readonly vocabulary: Vocabulary;
  /** How many rows a filter matches; undefined when that would take long. */
  readonly count: (filter: string) => number | undefined;
}

/** The completions of the term that the caret stands in or behind. */
export function complete(text: string, caret: number, { vocabulary, count }: Ask): readonly Completion[] {
  const piece = cut(text).find(({ from, to }) => from < caret && caret <= to);
  const from = piece?.from ?? caret;
  const written = text.slice(from, caret);
  if (piece?.open === true || /^-?"/.test(written)) return [];
  const minus = written.startsWith('-') ? '-' : '';
  const rest = written.slice(minus.length);
  const end = piece?.to ?? caret;
  const offer = (term: string, what: string, times?: number): Completion => {
    const whole = `${minus}${term}${term.endsWith(':') || text.charAt(end) === ' ' ? '' : ' '}`;
    return {
      term: `${minus}${term}`,
      what,
      ...(times === undefined ? {} : { count: times }),
      text: `${text.slice(0, from)}${whole}${text.slice(end)}`,
      caret: from + whole.length + (term.endsWith(':') || text.charAt(end) !== ' ' ? 0 : 1),
    };
  };
  const amounts = (key: AmountKey, list: readonly (readonly [string, string])[]): readonly Completion[] =>
    list.map(([value, what]) => offer(`${key}:${value}`, what, count(`${key}:${value}`)));
  const values = (key: WordKey, kept: string, begun: string, limit = Infinity): readonly Completion[] =>
    vocabulary
      .values(key)
      .filter(([value]) => value.toLowerCase().includes(begun))
      .toSorted(([a], [b]) => +b.toLowerCase().startsWith(begun) - +a.toLowerCase().startsWith(begun))
      .slice(0, limit)
      .map(([value, times]) =>
        offer(`${key}:${kept}${quoteValue(value)}`, key === 'kind' ? (KINDS.get(value) ?? value) : (WHAT[key] ?? KEYS[key].what), times),
      );

  const colon = rest.indexOf(':');
  if (colon >= 0) {
    const key = rest.slice(0, colon).toLowerCase();
    if (!isKey(key) || key === 'text') return [];
    const value = rest.slice(colon + 1);
    if (isAmountKey(key))
      return amounts(
        key,
        AMOUNTS[key].filter(([each]) => each.startsWith(value) && each !== value),
      );
    const comma = value.lastIndexOf(',') + 1;
    return values(key, value.slice(0, comma), value.slice(comma).replaceAll('"', '').toLowerCase()).filter(({ term }) => term !== written);
  }
  return ORDER.filter((key) => key.startsWith(rest.toLowerCase())).flatMap((key) => {
    if (key === 'text') return [offer('text:', KEYS.text.what)];
    if (isAmountKey(key)) return amounts(key, AMOUNTS[key].slice(0, 1));
    const { length } = vocabulary.values(key);
    if (rest !== '' && length > 0 && length <= FEW) return values(key, '', '', FEW);
    return length === 0 && key !== 'message' && key !== 'id' ? [] : [offer(`${key}:`, KEYS[key].what)];
  });
}
