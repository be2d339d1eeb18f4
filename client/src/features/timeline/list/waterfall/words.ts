/** The words of a row's cells. Pure. */
import type { Row, RowNote, RowState } from '@handoff/shared/trace/views/model';
import { stateTerm } from '../../../../state/explain.ts';
import { duration, plural, size } from '../../../../state/units.ts';
import { laneName } from '../../../../ui/lanes.ts';
import type { StateTone } from '../../../../ui/State.tsx';
import type { Glyph } from './glyph.ts';

/** Longest text that is put into a cell; nobody sees more of it there, and the detail has it all. */
const MOST = 400;
const cut = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);
/** Long ids by their beginning: they are told apart by it, and stand in full in the title and the detail. */
const shortIds = (text: string): string => text.replace(/\b([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '$1');

export type Amount = readonly [value: string, unit: string];
const NO_AMOUNT: Amount = ['', ''];

export const sizeOf = (row: Row): Amount => ('bytes' in row && row.bytes > 0 ? size(row.bytes) : NO_AMOUNT);

/** How long a row took; until it has ended `now` tells how long it has lasted so far. */
export function tookOf(row: Row, now?: number): Amount {
  switch (row.kind) {
    case 'exchange':
      return row.took !== undefined ? duration(row.took) : now === undefined ? NO_AMOUNT : duration(Math.max(0, now - row.at));
    case 'burst':
      return duration(row.span);
    case 'handoff':
      return duration(row.took);
    case 'task':
      return row.end === undefined ? NO_AMOUNT : duration(row.end - row.start);
    default:
      return NO_AMOUNT;
  }
}

export function glyphOf(row: Row): Glyph {
  switch (row.kind) {
    case 'exchange':
      return { from: row.from, to: row.to, line: 'solid' };
    case 'event':
      return { from: row.from, to: row.to, line: row.form === 'comment' ? 'sparse' : 'dashed' };
    case 'burst':
      return { from: row.from, to: row.to, line: 'dotted' };
    case 'handoff':
      return { line: 'turn' };
    case 'task':
      return { from: row.lane, line: 'solid' };
    case 'mark':
      return { line: 'solid' };
  }
}
export function lanesOf(row: Row): string | undefined {
  if (row.kind === 'exchange' || row.kind === 'event' || row.kind === 'burst') return `${laneName(row.from)} to ${laneName(row.to)}`;
  return row.kind === 'task' ? laneName(row.lane) : undefined;
}

/** A task shows where it stands now; its way there is in the detail. */
export const stateOf = (row: Row): RowState | undefined =>
  row.kind === 'mark' ? undefined : row.kind === 'task' ? row.path.at(-1) : 'state' in row ? row.state : undefined;

/** What a row says: a name in the wire's own words, a number of events, a summary; of a mark its sentence. */
export interface Message {
  readonly code: string;
  readonly strong: string;
  readonly times: string;
  readonly summary: string;
}
export function messageOf(row: Row): Message {
  const none = { code: '', strong: '', times: '', summary: '' };
  switch (row.kind) {
    case 'mark':
      return { ...none, summary: cut(row.text) };
    case 'handoff':
      return { ...none, strong: 'Handoff', summary: cut(row.summary) };
    case 'task':
      return { ...none, code: cut(shortIds(row.label)) };
    case 'burst':
      return { ...none, code: cut(row.label), times: `×${row.count}`, summary: cut(shortIds(row.summary)) };
    case 'event':
      return { ...none, code: row.level === 3 ? `#${row.n}` : cut(row.label), summary: cut(shortIds(row.summary)) };
    case 'exchange':
      return { ...none, code: cut(row.label), summary: cut(shortIds(row.summary)) };
  }
}
/** `5 matches` within a burst, or within a row while all rows are shown. */
export function matchesOf(row: Row, within: number): string {
  const count = (row.kind === 'burst' ? row.matches : undefined) ?? within;
  return count === 0 ? '' : plural(count, 'match', 'matches');
}

/** What the explanation of a word is asked for by; undefined where there is nothing to explain. */
export function explainName(row: Row): string | undefined {
  if (row.kind === 'exchange') return /\s/.test(row.label) ? undefined : `method:${row.label}`;
  return (row.kind === 'event' && row.level === 2) || row.kind === 'burst' ? `event:${row.label}` : undefined;
}
export const explainState = (state: RowState | undefined): string | undefined => (state === undefined ? undefined : stateTerm(state.word));

export interface Badge {
  readonly tone: StateTone;
  readonly count: string;
  readonly words: string;
  readonly says: string;
}
const SEVERITIES: readonly (readonly [RowNote['severity'], StateTone])[] = [
  ['error', 'err'],
  ['warning', 'warn'],
  ['note', 'note'],
];
/** What is odd about a row: how much, and how bad the worst of it is. */
export function badgeOf(row: Row): Badge | undefined {
  const { notes } = row;
  if (notes === undefined || notes.length === 0) return undefined;
  const [severity, tone] = SEVERITIES.find(([name]) => notes.some((note) => note.severity === name)) ?? ['note', 'note'];
  const few = notes.every((note) => note.severity === severity);
  return {
    tone,
    count: String(notes.length),
    words: few ? plural(notes.length, severity).replace(/^[\d,]+/, '') : notes.length === 1 ? ' finding' : ' findings',
    says: cut(notes.map((note) => note.say).join('\n')),
  };
}
