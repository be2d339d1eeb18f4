/** Which words of a row can be explained, and what happened here to the one that is asked about. Pure; the explanations are elsewhere. */
import type { DialectName } from '@handoff/shared/a2a/model';
import type { RowId } from '@handoff/shared/base/ids';
import type { ExchangeView, Row, RowState, RunView } from '@handoff/shared/trace/views/model';
import { toneOf } from '@handoff/shared/trace/views/states';
import { count, durationText, plural, sizeText } from './units.ts';

/** A rectangle of the window, in CSS px, that an explanation stands by. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export interface ExplainAsk {
  /** `kind:name`, as `data-explain` spells it. */
  readonly term: string;
  /** The row that the word stands in, or that its detail tells of. */
  readonly row: RowId | undefined;
  readonly place: Place;
}

/** A state's word may be a code or an HTTP status: numbers name their kind by themselves. */
export function stateTerm(word: string): string {
  if (/^[−-]\d+$/.test(word)) return `code:${word.replace('−', '-')}`;
  return /^\d{3}$/.test(word) ? `status:${word}` : `state:${word}`;
}

/** The words of a row that can be explained, the most telling first. */
export function termsOfRow(row: Row): readonly string[] {
  switch (row.kind) {
    case 'exchange':
      return [...(row.label.includes(' ') ? [] : [`method:${row.label}`]), stateTerm(row.state.word)];
    case 'event':
      return [...(row.state === undefined ? [] : [stateTerm(row.state.word)]), `event:${row.label}`];
    case 'burst':
      return [`event:${row.label}`];
    case 'task':
      return [...new Set(row.path.map(({ word }) => stateTerm(word)))];
    case 'handoff':
      return [stateTerm(row.state.word)];
    case 'mark':
      return [];
  }
}

/** A sentence with states in it. */
export type Piece = string | RowState;

/** How the state came and went: `came 4 ms after ○ submitted, lasted 6.88 s`. The latest time at or before `at` counts. */
function hereState(word: string, at: number, exchange: ExchangeView): readonly Piece[] {
  const { states } = exchange;
  const fits = (i: number): boolean => states[i]?.word === word;
  let found = -1;
  for (let i = 0; i < states.length; i += 1) if (fits(i) && (found === -1 || (states[i]?.at ?? Infinity) <= at)) found = i;
  const state = states[found];
  if (state === undefined) return [];
  const before = states[found - 1];
  const after = states[found + 1];
  const said: Piece[] =
    before === undefined
      ? [`came ${durationText(state.at - exchange.request.at)} after the request`]
      : [
          state.at - before.at < 0.5 ? 'came together with ' : `came ${durationText(state.at - before.at)} after `,
          { tone: toneOf(before.state), word: before.word },
        ];
  if (after !== undefined) return [...said, `, lasted ${durationText(after.at - state.at)}, then `, { tone: toneOf(after.state), word: after.word }];
  if (exchange.end === undefined) return [...said, ', and is the state now'];
  const left = exchange.end.at - state.at;
  return [...said, left < 1 ? ', and was the last state of this exchange' : `, and was the last state; the exchange ended ${durationText(left)} later`];
}

function hereMethod(name: string, exchange: ExchangeView | undefined, run: RunView): readonly Piece[] {
  const called = run.exchanges.filter(({ label }) => label === name);
  if (called.length === 0) return [];
  const times = `called ${called.length === 1 ? 'once' : `${count(called.length)} times`} in this run`;
  if (exchange === undefined || exchange.label !== name) return [times];
  const took = exchange.end === undefined ? 'still open' : `took ${durationText(exchange.end.at - exchange.request.at)}`;
  const events = exchange.frames.length > 0 ? `, brought ${plural(exchange.frames.length, 'event')}` : '';
  return [`${times}; this one ${took}${events}, ${sizeText(exchange.bytes)} in all`];
}

function hereEvent(row: Row | undefined, exchange: ExchangeView): readonly Piece[] {
  if (row?.kind === 'burst') return [`${plural(row.count, 'event')} of this name in a row, within ${durationText(row.span)}, ${sizeText(row.bytes)}`];
  if (row?.kind !== 'event') return [];
  const frame = row.frame < 0 ? undefined : exchange.frames.at(row.frame);
  if (frame === undefined) return [`the answer to this request, ${sizeText(row.bytes)}`];
  const since = row.frame === 0 ? 'after the request' : 'after the one before';
  return [`number ${count(row.n)} of ${count(exchange.frames.length)} in this exchange, ${durationText(frame.gap)} ${since}, ${sizeText(frame.bytes)}`];
}

function hereAnswer(row: Row | undefined, exchange: ExchangeView): readonly Piece[] {
  const at = row?.kind === 'event' ? row.at : exchange.response?.at;
  return at === undefined ? [] : [`came ${durationText(at - exchange.request.at)} after the request`];
}

/** What happened here, in this run; empty when there is nothing to tell. */
export function hereOf(kind: string, name: string, row: Row | undefined, exchange: ExchangeView | undefined, run: RunView): readonly Piece[] {
  if (kind === 'method') return hereMethod(name, exchange, run);
  if (exchange === undefined) return [];
  // A round trip tells how its states went in all: the end of it is the time that counts.
  if (kind === 'state') return hereState(name, row?.kind === 'event' ? row.at : Infinity, exchange);
  if (kind === 'event') return hereEvent(row, exchange);
  return kind === 'code' || kind === 'status' ? hereAnswer(row, exchange) : [];
}

/** The dialect of an explanation: that of the exchange, else the one that the page speaks. */
export const dialectOf = (exchange: ExchangeView | undefined, otherwise: DialectName): DialectName => exchange?.dialect ?? otherwise;
