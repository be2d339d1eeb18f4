/** Terms whose values are words. */
import type { EventKind } from '../kinds.ts';
import type { ExchangeView, Row, RowNote } from '../model.ts';
import type { RunFold } from '../run.ts';
import { toneOf } from '../states.ts';
import { idsOfEvent, idsOfRequest, isId, mayName, type IdKind, type Ids } from './ids.ts';
import { anyOf, rawOf, type Predicate } from './predicate.ts';
import type { WordKey } from './terms.ts';

const lower = (text: string): string => text.toLowerCase();
const begins = (text: string, values: readonly string[]): boolean => values.some((value) => lower(text).startsWith(value));
const holds = (text: string, values: readonly string[]): boolean => values.some((value) => lower(text).includes(value));

/** Whether an event is an error to the reader: a JSON-RPC error, a task that failed, bytes that are no event or another's. */
export const isErrorKind = (kind: EventKind): boolean =>
  kind.code !== undefined || kind.form === 'unreadable' || (kind.state !== undefined && toneOf(kind.state) === 'err');
const isErrorRow = (row: Row): boolean => ('state' in row && row.state?.tone === 'err') || (row.kind === 'mark' && row.tone === 'err');

function stateWords(kind: EventKind): readonly string[] {
  const words = [kind.state, kind.rawState, kind.last ? 'last chunk' : undefined];
  if (kind.type === 'stray') words.push('not believed');
  else if (kind.form === 'unreadable') words.push('unreadable');
  return words.filter((word) => word !== undefined);
}
function ofKind(kind: EventKind, value: string): boolean {
  if (value === 'error') return isErrorKind(kind);
  return value === 'unreadable' ? kind.form === 'unreadable' : kind.type === value;
}
/** `4xx` stands for any code that begins with 4. */
const isCode = (code: string, value: string): boolean => (/^\dxx$/.test(value) ? code.length === 3 && code.startsWith(value.charAt(0)) : code === value);
/** Notes of a severity; any for `note`. */
const noted = (notes: readonly RowNote[] | undefined, value: string): boolean =>
  notes !== undefined && (value === 'note' || notes.some(({ severity }) => severity === value));
const statesOf = (row: Row): readonly string[] =>
  row.kind === 'task' ? row.path.map(({ word }) => word) : 'state' in row && row.state ? [row.state.word] : [];

function agent(values: readonly string[]): Predicate {
  const is = (lane: string): boolean => begins(lane, values);
  const whole: Predicate['whole'] = (fold) => is(fold.request.agent);
  return {
    cost: 0,
    whole,
    // The page asks, and the agent is whom it asks.
    exchange: (fold) => is('browser') || is(fold.request.agent),
    burst: whole,
    item: (row) => (row.kind === 'handoff' ? ['researcher', 'browser', 'writer'].some(is) : row.kind === 'task' ? is(row.lane) : 'from' in row && is(row.from)),
  };
}
function method(values: readonly string[], run: RunFold): Predicate {
  const whole = (fold: { view(): ExchangeView }): boolean => holds(fold.view().label, values);
  return {
    cost: 0,
    whole,
    exchange: whole,
    burst: whole,
    item: (row) => {
      const fold = 'exchange' in row ? run.exchange(row.exchange) : undefined;
      return fold !== undefined && whole(fold);
    },
  };
}

/** A term that the kind of an event answers; a burst is of one kind. */
const byKind = (kind: (of: EventKind) => boolean, exchange: (view: ExchangeView) => boolean, item: (row: Row) => boolean): Predicate => ({
  cost: 1,
  kind,
  exchange: (_, view) => exchange(view),
  burst: (fold, from) => kind(fold.columns.kind(from)),
  item,
});

function ids(kind: IdKind | 'any', values: readonly string[]): Predicate {
  const among = (found: Ids): boolean => found.some(([of, id]) => (kind === 'any' || of === kind) && values.some((value) => isId(value, id)));
  const whole = (exchange: string): boolean => kind === 'any' && values.includes(exchange);
  const event: Predicate['event'] = (fold, index) => {
    if (whole(fold.key)) return true;
    const raw = rawOf(fold.columns, index);
    return raw !== undefined && values.some((value) => mayName(raw, value)) && among(idsOfEvent(raw, fold.view().body !== undefined));
  };
  const asked = new WeakMap<object, boolean>();
  return {
    cost: 5,
    reads: true,
    event,
    exchange: ({ request, key }, view) => {
      const own: Ids = [
        ['task', view.taskId ?? ''],
        ['context', view.contextId ?? ''],
      ];
      if (whole(key) || among(own.filter(([, id]) => id !== ''))) return true;
      let named = asked.get(request);
      const { body } = view.request;
      if (named === undefined && body !== undefined) asked.set(request, (named = values.some((value) => mayName(body, value)) && among(idsOfRequest(body))));
      return named === true;
    },
    burst: anyOf(event),
    item: (row) => (row.kind === 'task' ? among([['task', row.label.replace(/^Task /, '')]]) : 'exchange' in row && whole(row.exchange)),
  };
}

export function wordPredicate(key: WordKey, given: readonly string[], run: RunFold): Predicate {
  const values = given.map(lower);
  switch (key) {
    case 'agent':
      return agent(values);
    case 'method':
      return method(values, run);
    case 'kind':
      return byKind(
        (kind) => values.some((value) => ofKind(kind, value)),
        (view) => values.includes('request') || (values.includes('error') && view.state.tone === 'err'),
        (row) => values.includes(row.kind) || (values.includes('error') && isErrorRow(row)),
      );
    case 'event':
      return byKind(
        (kind) => begins(kind.label, values),
        () => false,
        (row) => row.kind === 'event' && begins(row.label, values),
      );
    case 'state':
      return byKind(
        (kind) => stateWords(kind).some((word) => begins(word, values)),
        (view) => begins(view.state.word, values),
        (row) => statesOf(row).some((word) => begins(word, values)),
      );
    case 'status':
      return byKind(
        (kind) => kind.code !== undefined && values.some((value) => isCode(String(kind.code), value)),
        (view) => {
          const codes = [String(view.response?.status ?? ''), lower(view.state.word.replace('−', '-'))];
          return values.some((value) => codes.some((code) => isCode(code, value)));
        },
        (row) => row.kind === 'event' && row.state !== undefined && values.includes(lower(row.state.word)),
      );
    case 'has':
      return byKind(
        (kind) => values.some((value) => (value === 'error' && isErrorKind(kind)) || noted(kind.notes, value)),
        (view) => values.includes('error') && view.state.tone === 'err',
        (row) => values.some((value) => (value === 'error' && isErrorRow(row)) || noted(row.notes, value)),
      );
    case 'rule':
      return byKind(
        (kind) => kind.notes?.some(({ rule }) => begins(rule, values)) === true,
        () => false,
        (row) => row.notes?.some(({ rule }) => begins(rule, values)) === true,
      );
    default:
      return ids(key === 'id' ? 'any' : key, given);
  }
}
