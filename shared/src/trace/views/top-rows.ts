/** Rows of the first level: round trips, marks, the handoff, gaps, tasks. */
import { rowId } from '../../base/ids.ts';
import { isObject, member, stringMember } from '../../base/json.ts';
import { bytes, epochMs, ms, since } from '../../base/units.ts';
import type { GapRecord, MarkRecord } from '../record.ts';
import type { ExchangeFold } from './exchange.ts';
import { formatBytes, formatDuration, laneName, plural } from './format.ts';
import type { ExchangeRow, HandoffRow, MarkRow, RowState, TaskRow, Tone } from './model.ts';
import { taskRowState } from './states.ts';
import { cardSummary, hostOf, requestSummary } from './summary.ts';

const NTH = ['', 'second', 'third', 'fourth', 'fifth'];

export function exchangeRow(fold: ExchangeFold, tries: number): ExchangeRow {
  const view = fold.view();
  const plain = fold.request.body === undefined;
  const base =
    plain && view.body ? (cardSummary(view.body.raw ?? '', view.request.url) ?? hostOf(view.request.url)) : requestSummary(fold.request, fold.operation);
  const summary = tries > 0 ? `${base}, ${NTH[tries] ?? `${tries + 1}th`} try` : base;
  const took = view.end ? since(view.request.at, view.end.at) : undefined;
  return {
    kind: 'exchange',
    id: rowId(view.id),
    at: view.request.at,
    level: 1,
    exchange: view.id,
    from: 'browser',
    to: view.agent,
    label: view.label,
    summary,
    state: view.state,
    bytes: view.bytes,
    ...(took === undefined ? {} : { took }),
    bar: view.bar,
    expandable: fold.columns.length > 0,
    openFirst: fold.operation === 'send' || fold.operation === 'stream' || fold.operation === 'resubscribe',
    sentence: [
      `Browser to ${laneName(view.agent)}`,
      view.label,
      summary,
      view.state.word,
      formatBytes(view.bytes),
      took === undefined ? '' : formatDuration(took),
    ]
      .filter((part) => part !== '')
      .join(', '),
  };
}

const TONES: readonly Tone[] = ['ok', 'busy', 'wait', 'err', 'idle', 'off'];
const toneMember = (value: unknown): Tone | undefined => TONES.find((tone) => tone === stringMember(value, 'tone'));
/** Marks that other places show: the strip, and the run's own header. */
const QUIET: ReadonlySet<string> = new Set(['run', 'phase']);

function handoffRow(index: number, { at, data }: MarkRecord): HandoffRow {
  const size = member(data, 'bytes');
  const took = Number(member(data, 'took') ?? 0) || 0;
  const valid = member(data, 'valid');
  const text = (name: string): string => stringMember(data, name) ?? '';
  const state: RowState =
    valid === true ? { tone: 'ok', word: 'valid' } : { tone: valid === 'partly' ? 'wait' : 'err', word: valid === 'partly' ? 'with notes' : 'refused' };
  return {
    kind: 'handoff',
    id: rowId(`mark/${index}`),
    at: epochMs(at - took),
    level: 1,
    summary: text('summary'),
    state,
    bytes: bytes(typeof size === 'number' ? size : 0),
    took: ms(took),
    taken: text('taken'),
    checks: text('checks'),
    sent: text('sent'),
    data,
    sentence: `Handoff from Researcher to Writer, ${text('summary')}, ${state.word}`,
  };
}

/** The row of a mark; undefined for those that are shown elsewhere. A mark's `say` is its text. */
export function markRow(index: number, record: MarkRecord): MarkRow | HandoffRow | undefined {
  if (record.name === 'handoff' && isObject(record.data)) return handoffRow(index, record);
  const say = stringMember(record.data, 'say');
  if (say === undefined && QUIET.has(record.name)) return undefined;
  const text = say ?? `${record.name} ${JSON.stringify(record.data)}`.slice(0, 300);
  const tone = toneMember(record.data);
  return { kind: 'mark', id: rowId(`mark/${index}`), at: record.at, level: 1, text, sentence: text, ...(tone ? { tone } : {}) };
}

/** What is missing. Where only texts are, what to do about it, too. */
export function gapRow(index: number, record: GapRecord): MarkRow {
  const text =
    record.what === 'text'
      ? `The text of ${plural(record.dropped, 'event')}${record.bytes === undefined ? '' : ` (${formatBytes(record.bytes)})`} is no longer here: ${record.reason}. Times, sizes and names stay. To keep the text of a long run, export it before it grows past that`
      : `${plural(record.dropped, 'record')} missing: ${record.reason}`;
  return { kind: 'mark', id: rowId(`gap/${index}`), at: record.at, level: 1, text, sentence: text, tone: 'wait' };
}

/** The span of a task over the exchanges that touched it. */
export function taskRow(id: string, folds: readonly ExchangeFold[]): TaskRow | undefined {
  const views = folds.map((fold) => fold.view());
  const first = views[0];
  if (!first) return undefined;
  const path: RowState[] = [];
  for (const { state, word } of views.flatMap((view) => view.states)) if (path.at(-1)?.word !== word) path.push(taskRowState(state, word));
  const start = first.request.at;
  const over = path.at(-1)?.tone === 'ok' || path.at(-1)?.tone === 'err' || path.at(-1)?.tone === 'off';
  const end = over ? views.at(-1)?.end?.at : undefined;
  const sentence = `Task ${id} of the ${laneName(first.agent)}, ${path.map((state) => state.word).join(', then ')}, over ${plural(views.length, 'exchange')}`;
  return {
    kind: 'task',
    id: rowId(`task/${id}`),
    at: start,
    level: 1,
    lane: first.agent,
    label: `Task ${id}`,
    path,
    start,
    ...(end === undefined ? {} : { end }),
    sentence,
  };
}
