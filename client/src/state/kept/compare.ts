/** Two runs side by side: where they part, their numbers, and what differs in what was handed over. Pure. */
import { parseJson, type Json } from '@handoff/shared/base/json';
import { createWordCounter } from '@handoff/shared/base/words';
import type { RunState } from '@handoff/shared/handoff/machine';
import type { ExchangeView } from '@handoff/shared/trace/views/model';
import { frameData } from '@handoff/shared/trace/views/frame-data';
import { count, durationText, plural, sizeText } from '../units.ts';
import { differences } from './differences.ts';
import type { ReadRun } from './read-run.ts';

export interface NumberRow {
  readonly name: string;
  /** Undefined where a run has none. */
  readonly a: string | undefined;
  readonly b: string | undefined;
  readonly change: string | undefined;
}
export interface ValueRow {
  readonly path: string;
  readonly say: string;
  readonly a?: string;
  readonly b?: string;
}
/** A stretch of a run on a common scale: fractions of the longer run. */
export interface Stretch {
  readonly agent: string;
  readonly kind: 'wait' | 'stream';
  readonly from: number;
  readonly to: number;
}
export interface Comparison {
  /** First sentence: where they part. Second: what is the same up to there. */
  readonly parts: string;
  readonly detail: string;
  readonly values: readonly ValueRow[];
  readonly numbers: readonly NumberRow[];
  readonly payload: readonly ValueRow[];
  readonly bars: { readonly a: readonly Stretch[]; readonly b: readonly Stretch[]; readonly longest: number };
}

interface Step {
  readonly name: string;
  readonly text: string;
}
function* steps(exchange: ExchangeView): Generator<Step> {
  yield {
    name: `the request ${exchange.label}`,
    text: exchange.request.body ?? `${exchange.request.method} ${exchange.request.url.replace(/^https?:\/\/[^/]+/, '')}`,
  };
  if (exchange.response !== undefined) yield { name: `the answer to ${exchange.label}`, text: String(exchange.response.status) };
  if (exchange.body !== undefined) yield { name: `the answer to ${exchange.label}`, text: exchange.body.raw ?? '' };
  for (let i = 0; i < exchange.frames.length; i++) {
    const frame = exchange.frames.at(i);
    if (frame !== undefined && frame.form !== 'comment')
      yield { name: `event ${frame.n} (${frame.label}) of ${exchange.label}`, text: frameData(frame.raw ?? '') ?? '' };
  }
  if (exchange.end !== undefined) yield { name: `the end of ${exchange.label}`, text: exchange.end.reason };
}
const jsonOf = (text: string): Json => {
  const json = parseJson(text);
  return json.ok ? json.value : text;
};
const LONGEST_SHOWN = 160;
const shown = (value: Json | undefined): string | undefined => {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
};
const rowOf = (path: string, a: Json | undefined, b: Json | undefined): ValueRow => {
  const [left, right] = [shown(a), shown(b)];
  const say = a === undefined ? 'only in B' : b === undefined ? 'only in A' : 'differs';
  return { path: path === '' ? 'the whole' : path, say, ...(left === undefined ? {} : { a: left }), ...(right === undefined ? {} : { b: right }) };
};

/** Walks both runs message by message to the first that differs in more than ids and times. */
function parting(a: ReadRun, b: ReadRun): Pick<Comparison, 'parts' | 'detail' | 'values'> {
  const [left, right] = [a.log.store.getState().view.exchanges, b.log.store.getState().view.exchanges];
  let same = 0;
  const upTo = (): string => (same === 0 ? '' : ` The ${plural(same, 'message')} before are the same, apart from ids and times.`);
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [x, y] = [left[i], right[i]];
    const only = x === undefined ? 'B' : 'A';
    const alone = x ?? y;
    if (x === undefined || y === undefined)
      return { parts: `They part at ${alone?.label ?? 'the end'}: only ${only} has it.`, detail: `Exchange ${i + 1}.${upTo()}`, values: [] };
    const [xs, ys] = [steps(x), steps(y)];
    for (;;) {
      const [p, q] = [xs.next(), ys.next()];
      if (p.done === true && q.done === true) break;
      if (p.done === true || q.done === true) {
        const rest = p.done === true ? q : p;
        return {
          parts: `They part at ${rest.done === true ? x.label : rest.value.name}: only ${p.done === true ? 'B' : 'A'} has it.`,
          detail: `Exchange ${i + 1}, ${x.label}.${upTo()}`,
          values: [],
        };
      }
      const found =
        p.value.name === q.value.name ? differences(jsonOf(p.value.text), jsonOf(q.value.text), 3) : [{ path: '', a: p.value.name, b: q.value.name }];
      if (found.length > 0)
        return {
          parts: `They part at ${p.value.name}.`,
          detail: `Exchange ${i + 1}, ${x.label}.${upTo()}`,
          values: found.map((one) => rowOf(one.path, one.a, one.b)),
        };
      same += 1;
    }
  }
  return { parts: 'They do not part.', detail: `Both hold the same ${plural(same, 'message')}, apart from ids and times.`, values: [] };
}

const handoffOf = (state: RunState): Json | undefined =>
  'handoff' in state && state.handoff !== undefined ? (JSON.parse(JSON.stringify(state.handoff.payload)) as Json) : undefined; // a plain copy, without what JSON has no word for
function wordsOf(state: RunState): number | undefined {
  if (!('draft' in state) || state.draft === undefined) return undefined;
  const counter = createWordCounter();
  counter.add(state.draft.text);
  return counter.count();
}
function numbersOf({ log, state }: ReadRun): Readonly<Record<string, number | undefined>> {
  const { view, numbers } = log.store.getState();
  const times = state.phase === 'idle' ? {} : state.times;
  const spent = (time: { readonly start: number; readonly end?: number } | undefined): number | undefined =>
    time?.end === undefined ? undefined : time.end - time.start;
  const stream = view.exchanges.find((exchange) => exchange.frames.length > 0);
  const gaps = view.exchanges.flatMap((exchange) => (exchange.longestGap === undefined ? [] : [exchange.longestGap.ms]));
  const first = stream?.frames.at(0);
  return {
    total: view.end - view.start,
    research: spent(times.research),
    draft: spent(times.draft),
    first: stream === undefined || first === undefined ? undefined : first.at - stream.bar.start,
    gap: gaps.length === 0 ? undefined : Math.max(...gaps),
    events: view.events,
    bytes: view.bytes,
    sources: 'handoff' in state ? state.handoff?.payload.state.sources.length : undefined,
    words: wordsOf(state),
    tokens: numbers.tokens,
  };
}
const ROWS: readonly (readonly [key: string, name: string, text: (value: number) => string])[] = [
  ['total', 'Total', durationText],
  ['research', 'Research', durationText],
  ['draft', 'Draft', durationText],
  ['first', 'First event', durationText],
  ['gap', 'Longest gap', durationText],
  ['events', 'Events', count],
  ['bytes', 'Bytes', sizeText],
  ['sources', 'Sources', count],
  ['words', 'Words', count],
  ['tokens', 'Tokens', count],
];
/** U+2212, the minus sign. */
const signed = (by: number, text: (value: number) => string): string => (by === 0 ? '0' : `${by > 0 ? '+' : '−'}${text(Math.abs(by))}`);

function stretches({ log }: ReadRun, longest: number): readonly Stretch[] {
  const { view } = log.store.getState();
  return view.exchanges.flatMap((exchange) => {
    if (exchange.request.method === 'GET') return [];
    const at = (time: number): number => Math.max(0, (time - view.start) / longest);
    const end = exchange.bar.end ?? view.end;
    const first = exchange.bar.firstByte ?? end;
    const wait: Stretch = { agent: exchange.agent, kind: 'wait', from: at(exchange.bar.start), to: at(first) };
    return first < end ? [wait, { agent: exchange.agent, kind: 'stream' as const, from: at(first), to: at(end) }] : [wait];
  });
}
const MOST = 40;

export function compareRuns(a: ReadRun, b: ReadRun): Comparison {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const longest = Math.max(1, left['total'] ?? 0, right['total'] ?? 0);
  const [x, y] = [handoffOf(a.state), handoffOf(b.state)];
  return {
    ...parting(a, b),
    numbers: ROWS.flatMap(([key, name, text]) => {
      const [p, q] = [left[key], right[key]];
      if (p === undefined && q === undefined) return [];
      return [
        {
          name,
          a: p === undefined ? undefined : text(p),
          b: q === undefined ? undefined : text(q),
          change: p === undefined || q === undefined ? undefined : signed(q - p, text),
        },
      ];
    }),
    payload: x === undefined && y === undefined ? [] : differences(x, y, MOST).map((one) => rowOf(one.path, one.a, one.b)),
    bars: { a: stretches(a, longest), b: stretches(b, longest), longest },
  };
}
