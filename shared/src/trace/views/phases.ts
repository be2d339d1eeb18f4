/** The phase strip, derived from the marks: so it is the same for a live run and a reopened trace. */
import { member, stringMember } from '../../base/json.ts';
import type { EpochMs } from '../../base/units.ts';
import type { MarkRecord } from '../record.ts';
import type { RowState, Tone } from './model.ts';

export interface PhaseView {
  readonly name: 'discover' | 'research' | 'handoff' | 'draft' | 'done';
  readonly label: string;
  /** `idle` before it began; the word is for screen readers. */
  readonly state: RowState;
  readonly start?: EpochMs;
  /** Absent while it goes on. */
  readonly end?: EpochMs;
}
const PHASES: readonly (readonly [PhaseView['name'], string])[] = [['discover', 'Discover'], ['research', 'Research'], ['handoff', 'Hand off'], ['draft', 'Draft'], ['done', 'Done']];
const WORDS: Readonly<Record<Tone, string>> = { ok: 'done', busy: 'working', wait: 'waiting', err: 'failed', idle: 'not begun', off: 'stopped' };
const isTone = (value: string | undefined): value is Tone => value !== undefined && Object.hasOwn(WORDS, value);
/** A run that ended here has no end mark of its own: these tones end a phase too. */
const ENDS: ReadonlySet<Tone> = new Set<Tone>(['ok', 'err', 'off']);

/** The five phases in order. What came after the phase where a run ended stays idle, or is off when nothing was found. */
export function phasesOf(marks: readonly MarkRecord[]): readonly PhaseView[] {
  const found = new Map<string, { start: EpochMs; end?: EpochMs; tone: Tone }>();
  let off = false;
  for (const mark of marks) {
    if (mark.name === 'outcome' && stringMember(mark.data, 'phase') === 'not-found') {
      off = true;
      const research = found.get('research');
      if (research) research.end ??= mark.at;
    }
    if (mark.name !== 'phase') continue;
    const phase = stringMember(mark.data, 'phase');
    const tone = stringMember(mark.data, 'state');
    if (phase === undefined || !isTone(tone)) continue;
    const known = found.get(phase);
    const start = known?.start ?? mark.at;
    found.set(phase, { start, tone, ...(ENDS.has(tone) ? { end: mark.at } : {}) });
  }
  return PHASES.map(([name, label]) => {
    const phase = found.get(name);
    const tone: Tone = phase?.tone ?? (off ? 'off' : 'idle');
    return { name, label, state: { tone, word: off && !phase ? 'not reached' : WORDS[tone] }, ...(phase ? { start: phase.start } : {}), ...(phase?.end === undefined ? {} : { end: phase.end }) };
  });
}

/** The topic and the settings that the run began with; undefined when the trace has no such mark. */
export function runSettings(marks: readonly MarkRecord[]): { readonly topic: string; readonly dialect: string } | undefined {
  const run = marks.find((mark) => mark.name === 'run');
  const topic = stringMember(run?.data, 'topic');
  return topic === undefined ? undefined : { topic, dialect: stringMember(run?.data, 'dialect') ?? '' };
}

/** The last mark of a run that waits or is over, unless the run went on after it. */
export function lastOutcome(marks: readonly MarkRecord[]): MarkRecord | undefined {
  const last = marks.findLast((mark) => ['outcome', 'waiting', 'cut', 'continued', 'resumed'].includes(mark.name));
  return last && member(last.data, 'phase') !== undefined ? last : undefined;
}
