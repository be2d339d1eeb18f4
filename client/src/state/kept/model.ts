/** A kept run as the list shows it, and the rules of keeping. Pure. */
import type { DialectName } from '@handoff/shared/a2a/model';
import type { RunState } from '@handoff/shared/handoff/machine';
import type { RunView } from '@handoff/shared/trace/views/model';
import { failedWord } from '../ending.ts';
import type { StepTone } from '../phases.ts';

export interface KeptRun {
  readonly id: string;
  /** The topic, or the name that a person gave it. */
  readonly title: string;
  /** When the run began, epoch ms. */
  readonly at: number;
  /** Milliseconds from its first record to its last. */
  readonly took: number;
  readonly events: number;
  /** Bytes on the wire. */
  readonly bytes: number;
  /** Bytes that its file takes in this browser. */
  readonly stored: number;
  readonly outcome: { readonly tone: StepTone; readonly word: string };
  readonly dialect?: DialectName;
  /** Made here, or read from a file. */
  readonly from: 'run' | 'file';
}

export interface Bounds {
  readonly runs: number;
  /** Of all files together. */
  readonly bytes: number;
}
export const BOUNDS: Bounds = { runs: 200, bytes: 200_000_000 };

/** Which runs make room for one of `stored` bytes: the oldest. Undefined when it alone is beyond the bounds. */
export function toDrop(runs: readonly KeptRun[], stored: number, bounds: Bounds = BOUNDS): readonly KeptRun[] | undefined {
  if (stored > bounds.bytes || bounds.runs < 1) return undefined;
  const oldest = runs.toSorted((a, b) => a.at - b.at);
  let bytes = runs.reduce((sum, run) => sum + run.stored, stored);
  let left = runs.length + 1;
  const out: KeptRun[] = [];
  for (const run of oldest) {
    if (left <= bounds.runs && bytes <= bounds.bytes) break;
    out.push(run);
    bytes -= run.stored;
    left -= 1;
  }
  return out;
}

/** How a run ended, as the list says it. */
export function outcomeOf(state: RunState): KeptRun['outcome'] {
  switch (state.phase) {
    case 'idle':
      return { tone: 'idle', word: 'messages only' };
    case 'done':
      return state.handoff.live || state.handoff.payload.state.sources.length > 0
        ? { tone: 'ok', word: 'draft complete' }
        : { tone: 'ok', word: 'outline, no sources' };
    case 'waiting':
      return { tone: 'wait', word: state.state };
    case 'not-found':
      return { tone: 'wait', word: 'not found' };
    case 'interrupted':
      return { tone: 'err', word: 'draft cut short' };
    case 'stopped':
      return { tone: 'off', word: 'stopped by you' };
    case 'failed': {
      const word = failedWord(state.problem, state.at);
      return { tone: state.problem.kind === 'blocked' ? 'wait' : 'err', word: state.at === 'draft' && word !== 'failed' ? `draft ${word}` : word };
    }
    default:
      return { tone: 'off', word: 'unfinished' };
  }
}

export interface RunFacts {
  readonly view: RunView;
  readonly state: RunState;
  readonly title: string | undefined;
  readonly stored: number;
  readonly from: KeptRun['from'];
}
export function keptRun(id: string, { view, state, title, stored, from }: RunFacts): KeptRun {
  const dialect = view.exchanges.find((exchange) => exchange.dialect !== undefined)?.dialect;
  return {
    id,
    title: title ?? (state.phase === 'idle' ? 'A run without a title' : state.topic),
    at: view.start,
    took: Math.max(0, view.end - view.start),
    events: view.events,
    bytes: view.bytes,
    stored,
    outcome: outcomeOf(state),
    from,
    ...(dialect === undefined ? {} : { dialect }),
  };
}

/** The runs in which every word of `query` stands: in the title, outcome, dialect or id. Newest first. */
export function findRuns(runs: readonly KeptRun[], query: string): readonly KeptRun[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const hay = (run: KeptRun): string => `${run.title} ${run.outcome.word} ${run.dialect ?? ''} ${run.id} ${run.from}`.toLowerCase();
  return runs.filter((run) => words.every((word) => hay(run).includes(word))).toSorted((a, b) => b.at - a.at);
}

/** `today 14:02`, `yesterday 17:31`, `27 Nov 09:12`, with the year when it is another one; in the reader's own time zone. */
export function whenText(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)];
  const day = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const time = `${String(then.getHours()).padStart(2, '0')}:${String(then.getMinutes()).padStart(2, '0')}`;
  const days = Math.round((day(today) - day(then)) / 86_400_000);
  if (days === 0) return `today ${time}`;
  if (days === 1) return `yesterday ${time}`;
  const month = then.toLocaleString('en', { month: 'short' });
  return then.getFullYear() === today.getFullYear() ? `${then.getDate()} ${month} ${time}` : `${then.getDate()} ${month} ${then.getFullYear()}`;
}
