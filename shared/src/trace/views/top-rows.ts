/** Rows of the first level: round trips, marks, the handoff, gaps, tasks. */
import { rowId } from '../../base/ids.ts';
import { isObject, member, stringMember } from '../../base/json.ts';
import { bytes, epochMs, ms, since } from '../../base/units.ts';
import type { GapRecord, MarkRecord } from '../record.ts';
import type { ExchangeFold } from './exchange.ts';
import { formatBytes, formatDuration, laneName, plural } from './format.ts';
import type { ExchangeRow, ExchangeView, HandoffRow, MarkRow, RowNote, RowState, TaskRow, Tone } from './model.ts';
import type { TaskSpan } from './spans.ts';
import { cardSummary, hostOf, requestSummary } from './summary.ts';

const NTH = ['', 'second', 'third', 'fourth', 'fifth'];

/** Summaries need a parse of what was sent or of the card: once for each exchange. */
const summaries = new WeakMap<ExchangeFold, string>();
function summaryOf(fold: ExchangeFold, view: ExchangeView): string {
  const known = summaries.get(fold);
  if (known !== undefined) return known;
  const plain = fold.request.body === undefined;
  const made =
    plain && view.body ? (cardSummary(view.body.raw ?? '', view.request.url) ?? hostOf(view.request.url)) : requestSummary(fold.request, fold.operation);
  const summary = made.length > LONGEST ? `${made.slice(0, LONGEST - 1)}…` : made;
  if (!plain || view.body) summaries.set(fold, summary);
  return summary;
}
const LONGEST = 400;
/** A file may use an id again; what comes then belongs to the later request. */
const REPEATED: readonly RowNote[] = [
  {
    rule: 'trace.exchange-repeated',
    severity: 'warning',
    say: 'The trace uses this exchange’s id a second time; records that follow are taken for the later one.',
  },
];

export function exchangeRow(fold: ExchangeFold, tries: number): ExchangeRow {
  const view = fold.view();
  const base = summaryOf(fold, view);
  const again = tries > 0 ? `${NTH[tries] ?? `${tries + 1}th`} try` : '';
  const summary = [base, again].filter((part) => part !== '').join(', ');
  const notes = fold.key.includes('~~') ? REPEATED : [];
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
    ...(notes.length > 0 ? { notes } : {}),
    openFirst: fold.operation === 'send' || fold.operation === 'stream' || fold.operation === 'resubscribe',
    sentence: [
      `Browser to ${laneName(view.agent)}`,
      view.label,
      summary,
      view.state.word,
      formatBytes(view.bytes),
      took === undefined ? '' : formatDuration(took),
      ...notes.map(({ say }) => say.replace(/\.$/, '')),
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
export function taskRow({ row, task, agent, exchanges, path }: TaskSpan): TaskRow {
  const start = exchanges[0]?.fold.request.at ?? epochMs(0);
  const tone = path.at(-1)?.tone;
  const end = tone === 'ok' || tone === 'err' || tone === 'off' ? exchanges.at(-1)?.fold.view().end?.at : undefined;
  const words = path.length > MOST_WORDS ? [...path.slice(0, MOST_WORDS - 1), ...path.slice(-1)] : path;
  return {
    kind: 'task',
    id: row,
    at: start,
    level: 1,
    lane: agent,
    label: `Task ${task.slice(0, 80)}`,
    path: words,
    start,
    ...(end === undefined ? {} : { end }),
    sentence: `Task ${task.slice(0, 80)} of the ${laneName(agent)}, ${words.map((state) => state.word).join(', then ')}, over ${plural(exchanges.length, 'exchange')}`,
  };
}
/** States that a path names: the first ones, and the last. */
const MOST_WORDS = 40;
