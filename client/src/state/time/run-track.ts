/**
 * What the overview draws of a run, kept as records come: for each agent how many events came when, where it was waited for and
 * where it streamed; where something wants attention; and the idle times. Each record costs about the same, however many there are.
 */
import type { ExchangeId } from '@handoff/shared/base/ids';
import { stringMember } from '@handoff/shared/base/json';
import { epochMs, type EpochMs } from '@handoff/shared/base/units';
import type { TraceRecord } from '@handoff/shared/trace/record';
import type { EventKind } from '@handoff/shared/trace/views/kinds';
import type { RunFold } from '@handoff/shared/trace/views/run';
import { taskRowState } from '@handoff/shared/trace/views/states';
import { createBinClock, type BinClock, type BinTrack } from './bins.ts';
import { createIdleTimes, type IdleTimes } from './idle.ts';

/** Flags of an agent's bins. */
export const WAITED = 1;
export const STREAMED = 2;
/** Flags of the signs' bins. */
export const SIGN_ERROR = 1;
export const SIGN_WAIT = 2;
export const SIGN_WARNING = 4;

/** Agents beyond this many share the last line of the overview. */
export const MOST_LINES = 12;

export interface Open {
  /** Its name in ids of rows. */
  readonly key: ExchangeId;
  readonly line: AgentLine;
  readonly start: EpochMs;
  first: EpochMs | undefined;
  answered: EpochMs | undefined;
}
export interface AgentLine {
  /** The agent's name in the records. */
  readonly lane: string;
  /** Where it was first spoken to: host and port. */
  readonly host: string;
  readonly track: BinTrack;
}
export interface RunTrack {
  /** Takes in a record that `fold` has folded. */
  add(record: TraceRecord, fold: Pick<RunFold, 'exchange'>): void;
  readonly start: EpochMs | undefined;
  readonly clock: BinClock;
  /** By first appearance. */
  readonly lines: readonly AgentLine[];
  readonly signs: BinTrack;
  /** Places that want attention: errors, and where someone is waited for. */
  readonly wanting: number;
  readonly open: ReadonlyMap<ExchangeId, Open>;
  readonly idle: IdleTimes;
  /** Rises with every record. */
  readonly version: number;
}

function signOf(kind: EventKind): number {
  const odd = (severity: 'error' | 'warning'): boolean => kind.notes?.some((note) => note.severity === severity) === true;
  if (kind.code !== undefined || kind.form === 'unreadable' || kind.type === 'stray' || odd('error')) return SIGN_ERROR;
  const tone = kind.state === undefined || !kind.change ? undefined : taskRowState(kind.state, kind.rawState ?? kind.state).tone;
  return tone === 'err' ? SIGN_ERROR : tone === 'wait' ? SIGN_WAIT : odd('warning') ? SIGN_WARNING : 0;
}
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

export function createRunTrack(): RunTrack {
  const clock = createBinClock();
  const signs = clock.track();
  const lines: AgentLine[] = [];
  const byLane = new Map<string, AgentLine>();
  const open = new Map<ExchangeId, Open>();
  const idle = createIdleTimes();
  let start: EpochMs | undefined;
  let version = 0;
  let wanting = 0;

  function lineOf(lane: string, url: string): AgentLine {
    const known = byLane.get(lane);
    if (known) return known;
    const last = lines[MOST_LINES - 1];
    const line = last ?? { lane, host: hostOf(url), track: clock.track() };
    if (line !== last) lines.push(line);
    byLane.set(lane, line);
    return line;
  }
  const binAt = (at: EpochMs): number => clock.bin(at - (start ?? at));
  function mark(line: AgentLine, from: EpochMs, to: EpochMs, flag: number): void {
    // The later one first: it may make the bins coarser.
    const last = binAt(to);
    line.track.mark(binAt(from), last, flag);
  }
  function sign(at: EpochMs, flag: number): void {
    if (flag === 0) return;
    if (flag !== SIGN_WARNING) wanting += 1;
    const bin = binAt(at);
    signs.mark(bin, bin, flag);
  }
  function came(exchange: ExchangeId, first: EpochMs, at: EpochMs, fold: Pick<RunFold, 'exchange'>, event: boolean): void {
    const folded = fold.exchange(exchange);
    if (folded === undefined) return;
    const known = open.get(exchange);
    const line = known?.line ?? lineOf(folded.request.agent, folded.request.url);
    if (known && known.first === undefined) {
      known.first = first;
      mark(line, known.start, first, WAITED);
    }
    if (!event) return;
    const bin = binAt(at);
    line.track.counts[bin] = (line.track.counts[bin] ?? 0) + 1;
    const { columns } = folded;
    if (columns.length > 0) sign(at, signOf(columns.kind(columns.length - 1)));
  }

  return {
    clock,
    lines,
    signs,
    open,
    idle,
    get start() {
      return start;
    },
    get version() {
      return version;
    },
    get wanting() {
      return wanting;
    },
    add(record, fold) {
      version += 1;
      start ??= record.at;
      const at = epochMs(Math.max(record.at, start));
      switch (record.type) {
        case 'request':
          open.set(record.exchange, {
            key: fold.exchange(record.exchange)?.key ?? record.exchange,
            line: lineOf(record.agent, record.url),
            start: at,
            first: undefined,
            answered: undefined,
          });
          break;
        case 'response': {
          const known = open.get(record.exchange);
          if (known) known.answered = at;
          if (record.status >= 400) sign(at, SIGN_ERROR);
          break;
        }
        case 'frame':
          came(record.exchange, at, at, fold, true);
          break;
        case 'body': {
          const first = epochMs(Math.max(record.firstAt, start));
          idle.add(first);
          came(record.exchange, first, at, fold, (fold.exchange(record.exchange)?.columns.length ?? 0) > 0);
          break;
        }
        case 'end': {
          const known = open.get(record.exchange);
          open.delete(record.exchange);
          if (known === undefined) break;
          const first = known.first ?? known.answered;
          if (known.first === undefined) mark(known.line, known.start, first ?? at, WAITED);
          if (first !== undefined) mark(known.line, first, at, STREAMED);
          if (record.reason === 'failed') sign(at, SIGN_ERROR);
          break;
        }
        case 'gap':
          sign(at, SIGN_WAIT);
          break;
        case 'mark': {
          const tone = stringMember(record.data, 'tone');
          sign(at, tone === 'err' ? SIGN_ERROR : tone === 'wait' ? SIGN_WAIT : 0);
          break;
        }
      }
      idle.add(at);
    },
  };
}
