/** Makes the predicate of a term. */
import { exhausted } from '../../../base/assert.ts';
import type { ExchangeFold } from '../exchange.ts';
import type { ExchangeView, Row } from '../model.ts';
import type { RunFold } from '../run.ts';
import { inRange } from './amounts.ts';
import { needleOf } from './needle.ts';
import { anyOf, negate, rawOf, type Predicate } from './predicate.ts';
import type { AmountKey, Range, Term } from './terms.ts';
import { wordPredicate } from './word-predicates.ts';

const NEVER = (): boolean => false;

function amount(key: AmountKey, ranges: readonly Range[]): Predicate {
  const fits = (value: number | undefined): boolean => value !== undefined && ranges.some((range) => inRange(range, value));
  switch (key) {
    case 'size':
      return {
        cost: 2,
        event: ({ columns }, index) => fits(columns.bytes(index)),
        exchange: (_, view) => fits(view.bytes),
        burst: ({ columns }, from, to) => {
          let sum = 0;
          for (let i = from; i < to; i++) sum += columns.bytes(i);
          return fits(sum);
        },
        item: (row) => 'bytes' in row && row.kind !== 'event' && fits(row.bytes),
      };
    case 'took':
      return {
        cost: 2,
        kind: NEVER,
        exchange: (_, view) => fits(view.end === undefined ? undefined : view.end.at - view.request.at),
        burst: ({ columns }, from, to) => fits(columns.at(to - 1) - columns.at(from)),
        item: (row) => (row.kind === 'handoff' ? fits(row.took) : row.kind === 'task' && row.end !== undefined && fits(row.end - row.start)),
      };
    case 'gap': {
      const event: Predicate['event'] = ({ columns, request }, index) => fits(columns.at(index) - (index === 0 ? request.at : columns.at(index - 1)));
      return { cost: 2, event, exchange: NEVER, burst: anyOf(event), item: NEVER };
    }
    default:
      return exhausted(key);
  }
}

const headerText = (headers: ExchangeView['request']['headers']): string => headers.map(([name, value]) => `${name}: ${value}`).join('\n');
const itemText = (row: Row): string => {
  switch (row.kind) {
    case 'handoff':
      return `${row.summary}\n${JSON.stringify(row.data)}`;
    case 'mark':
      return row.text;
    case 'task':
      return row.label;
    default:
      return `${row.label}\n${row.summary}`;
  }
};

function text(wanted: string): Predicate {
  const needle = needleOf(wanted);
  const event: Predicate['event'] = ({ columns }, index) => {
    const raw = rawOf(columns, index);
    return raw !== undefined && needle.in(raw);
  };
  // Requests and answers do not change once they are there, so each is looked through once.
  const sent = new WeakMap<ExchangeFold, boolean>();
  const answered = new WeakMap<object, boolean>();
  const inRequest = (fold: ExchangeFold, { request }: ExchangeView): boolean => {
    let found = sent.get(fold);
    if (found === undefined) {
      found = needle.in(`${request.method} ${request.url}\n${headerText(request.headers)}`) || (request.body !== undefined && needle.in(request.body));
      sent.set(fold, found);
    }
    return found;
  };
  const inResponse = ({ response }: ExchangeView): boolean => {
    if (!response) return false;
    let found = answered.get(response.headers);
    if (found === undefined) answered.set(response.headers, (found = needle.in(`${response.status} ${response.statusText}\n${headerText(response.headers)}`)));
    return found;
  };
  const bodies = new WeakMap<ExchangeFold, boolean>();
  /** A body that is no event has no row of its own. */
  const inBody = (fold: ExchangeFold, { body }: ExchangeView): boolean => {
    if (fold.columns.length > 0 || body?.raw === undefined) return false;
    let found = bodies.get(fold);
    if (found === undefined) bodies.set(fold, (found = needle.in(body.raw)));
    return found;
  };
  return {
    cost: 4,
    reads: true,
    event,
    exchange: (fold, view) => inRequest(fold, view) || inResponse(view) || inBody(fold, view) || (view.end?.error !== undefined && needle.in(view.end.error)),
    burst: anyOf(event),
    item: (row) => needle.in(itemText(row)),
  };
}

export function predicateOf(term: Term, run: RunFold): Predicate {
  const positive = term.type === 'text' ? text(term.text) : term.type === 'amount' ? amount(term.key, term.ranges) : wordPredicate(term.key, term.values, run);
  return term.negated ? negate(positive) : positive;
}
