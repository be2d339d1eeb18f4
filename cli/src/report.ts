/** Tells a run in the terminal: phases to stderr, the draft to stdout as it streams. */
import { chooseName } from './names.ts';
import type { PhaseName, RunState } from '@handoff/shared/handoff/machine';
import { isOver } from '@handoff/shared/handoff/phases';
import { draftSentence, sentenceOf } from '@handoff/shared/handoff/marks';
import { createStreamMask } from '@handoff/shared/base/live-mask';
import { formatBytes, formatDuration } from '@handoff/shared/trace/views/format';
import { safeLine, safeText } from './terminal.ts';

export interface Output {
  out(text: string): void;
  err(text: string): void;
}

const took = (state: RunState, phase: PhaseName): string => {
  const time = state.phase === 'idle' ? undefined : state.times[phase];
  return time?.end === undefined ? '' : `${formatDuration(time.end - time.start)}: `;
};

export interface ReportOptions {
  /** The draft is not streamed. */
  readonly quietDraft: boolean;
  /** The live key values: what may be the beginning of one is printed only when it turned out to be none. */
  readonly secrets: readonly string[];
}

/** A listener for `onState`. Everything that it prints is safe for a terminal. */
export function createReport({ out, err }: Output, { quietDraft, secrets }: ReportOptions): (state: RunState) => void {
  let phase: RunState['phase'] = 'idle';
  /** How much of the draft went to the printer, and the printer, which holds back what it cannot show yet. */
  let printed = '';
  let printer = createStreamMask(secrets);
  let open = false;

  const print = (text: string): void => {
    if (text === '') return;
    out(safeText(text));
    open = !text.endsWith('\n');
  };

  const line = (text: string): void => {
    print(printer.end());
    if (open) out('\n');
    open = false;
    err(`${safeLine(text)}\n`);
  };
  function draft(text: string): void {
    if (quietDraft || text === printed) return;
    if (!text.startsWith(printed)) {
      // What was printed cannot be taken back: say so and print the draft as it now is.
      line('The Writer replaced what it had written; the draft begins again.');
      printed = '';
      printer = createStreamMask(secrets);
    }
    print(printer.push(text.slice(printed.length)));
    printed = text;
  }
  function entered(state: RunState): void {
    switch (state.phase) {
      case 'research':
        if (phase === 'discover') line(`✓ Discover ${took(state, 'discover')}${chooseName(state.cards.researcher)} and ${chooseName(state.cards.writer)}`);
        else line('  The same task goes on.');
        return;
      case 'handoff':
        return;
      case 'draft': {
        if (phase !== 'handoff') return;
        const { handoff } = state;
        const label = handoff.payload.state.provenance?.label ?? handoff.payload.state.notice ?? '';
        line(`✓ Research ${took(state, 'research')}${handoff.sources} sources${label === '' ? '' : `, ${label}`}`);
        line(
          `✓ Hand off ${took(state, 'handoff')}${handoff.checks.filter((check) => check.ok).length} of ${handoff.checks.length} checks passed, ${formatBytes(handoff.sent.bytes)} sent`,
        );
        for (const check of handoff.checks) if (!check.ok) line(`  △ ${check.say}`);
        return;
      }
      case 'waiting':
        line(`‖ ${sentenceOf(state) ?? ''}`);
        line(`  ${state.reason}`);
        if (state.fix) line(`  ${state.fix.say}`);
        return;
      case 'not-found':
        line(`‖ ${sentenceOf(state) ?? ''}`);
        line(`  ${state.result.reason}`);
        for (const suggestion of state.result.suggestions) line(`  Try: ${suggestion}`);
        return;
      case 'interrupted':
      case 'failed':
        line(`✕ ${sentenceOf(state) ?? ''}`);
        line(`  ${state.problem.next}`);
        return;
      case 'stopped':
        line(`⊘ ${sentenceOf(state) ?? ''}`);
        return;
      case 'done':
        line(`✓ Draft ${took(state, 'draft')}${draftSentence(state.draft, state.handoff)}`);
        if (state.draft.provenance) line(`  ${state.draft.provenance.label}`);
        for (const source of state.handoff.payload.state.sources) line(`  [${source.n}] ${source.title} ${source.url}`);
        return;
      default:
        return;
    }
  }
  return (state) => {
    if (state.phase === 'draft' || state.phase === 'interrupted' || state.phase === 'done') draft(state.draft.text);
    if (state.phase !== phase) entered(state);
    phase = state.phase;
    if (!isOver(state)) return;
    print(printer.end());
    if (open) out('\n');
    open = false;
  };
}
