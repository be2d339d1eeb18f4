/** What a transition says to the trace: phase changes for the strip, and one sentence for what a reader must know. Pure. */
import { LIMIT } from '../a2a/limits.ts';
import type { JsonObject } from '../base/json.ts';
import { countWords } from '../base/words.ts';
import type { Fix, PhaseName, Problem, RunEvent, RunState } from './machine.ts';
import { phaseOf } from './phases.ts';
import { SERVICE_HEADER } from './service-names.ts';
import type { Handoff } from './handoff.ts';
import type { Draft } from './draft.ts';

export interface Mark {
  readonly name: string;
  readonly data: JsonObject;
}
const PHASE_WORD: Readonly<Record<PhaseName, string>> = { discover: 'Discover', research: 'Research', handoff: 'Hand off', draft: 'Draft', done: 'Done' };
const plural = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** Tone of the phase that a state stands at. */
function toneOf(state: RunState): string {
  switch (state.phase) {
    case 'waiting':
    case 'not-found':
      return 'wait';
    case 'failed':
    case 'interrupted':
      return 'err';
    case 'stopped':
      return 'off';
    case 'done':
      return 'ok';
    default:
      return 'busy';
  }
}

function phaseMarks(before: RunState, after: RunState): Mark[] {
  const from = phaseOf(before);
  const to = phaseOf(after);
  const marks: Mark[] = [];
  if (from !== undefined && to !== undefined && from !== to) marks.push({ name: 'phase', data: { phase: from, state: 'ok' } });
  if (to !== undefined && (from !== to || toneOf(before) !== toneOf(after))) marks.push({ name: 'phase', data: { phase: to, state: toneOf(after) } });
  return marks;
}

/** What a draft says of itself: `draft complete, 412 words, 6 sources`. */
export function draftSentence(draft: Draft, handoff: Handoff): string {
  const words = plural(draft.result?.words || countWords(draft.text), 'word');
  const what = draft.provenance?.method === 'outline' || (draft.provenance?.method === 'composed' && handoff.sources === 0) ? 'outline' : 'draft';
  const from = handoff.live ? plural(handoff.sources, 'source') : handoff.textOnly ? 'sources not validated' : 'nothing was looked up';
  const left = draft.leftOut ? `, of more than ${LIMIT.artifacts.toLocaleString('en-US')} artifacts the first ${LIMIT.artifacts.toLocaleString('en-US')}` : '';
  return `${what} complete, ${words}, ${from}${left}`;
}
const kept = (draft: Draft | undefined): string => {
  const words = draft ? countWords(draft.text) : 0;
  return words > 0 ? `: ${plural(words, 'word')} kept` : '';
};
function wanted(state: Extract<RunState, { phase: 'waiting' }>): string {
  if (state.state === 'input-required') return 'an answer';
  switch (state.fix?.header?.toLowerCase()) {
    case SERVICE_HEADER.tavilyKey:
      return 'a search key';
    case SERVICE_HEADER.modelKey:
      return 'a model key';
    default:
      return 'a credential';
  }
}

/** What happened in one sentence, for the timeline and for people who listen. Undefined where there is nothing to say. */
export function sentenceOf(state: RunState): string | undefined {
  switch (state.phase) {
    case 'done':
      return `Done: ${draftSentence(state.draft, state.handoff)}`;
    case 'not-found':
      return 'No handoff: nothing was found to hand over';
    case 'waiting':
      return `Waiting for you: ${wanted(state)}`;
    case 'interrupted':
      return `Cut short${kept(state.draft)}${state.state ? `, the task is still ${state.state}` : ', the task does not answer'}`;
    case 'failed':
      return state.problem.kind === 'draft'
        ? `${state.problem.say}${kept(state.draft)}`
        : `Stopped at ${PHASE_WORD[state.at]}: ${state.problem.say.charAt(0).toLowerCase() === 't' ? state.problem.say.replace(/^The /, 'the ') : state.problem.say}`;
    case 'stopped':
      return `Stopped by you at ${PHASE_WORD[state.at]}${kept(state.draft)}`;
    default:
      return undefined;
  }
}

const CHECKED = (handoff: Handoff): string => {
  const failed = handoff.checks.filter((check) => !check.ok).length;
  return `${plural(handoff.checks.length, 'check')}${failed === 0 ? ' passed' : `, ${failed} with a note`}, hop ${handoff.hop} of 3`;
};
const kB = (n: number): string => (n < 1000 ? `${n} B` : `${(n / 1000).toFixed(1)} kB`);

/** The handoff as the trace keeps it: verdicts, sizes and previews, not the payload again. */
export function handoffData(handoff: Handoff, took: number): JsonObject {
  const { provenance } = handoff.payload.state;
  const what = handoff.textOnly
    ? 'text only, not validated'
    : provenance?.method === 'outline'
      ? 'outline, no sources'
      : `found, ${plural(handoff.sources, 'source')}`;
  return {
    summary: what,
    valid: handoff.checks.every((check) => check.ok) ? true : 'partly',
    bytes: handoff.sent.bytes,
    took,
    taken: `1 artifact, ${kB(handoff.taken.bytes)}`,
    checks: CHECKED(handoff),
    sent: `${plural(handoff.sent.parts, 'part')}, ${kB(handoff.sent.bytes)}`,
    hop: handoff.hop,
    live: handoff.live,
    sources: handoff.payload.state.sources.map((source) => ({
      n: source.n,
      title: source.title,
      url: source.url,
      excerpt: source.excerpt,
      ...(source.publishedAt === undefined ? {} : { publishedAt: source.publishedAt }),
    })),
    takenFrom: { artifact: handoff.taken.artifact, parts: handoff.taken.parts, bytes: handoff.taken.bytes },
    sentAs: { messageId: handoff.sent.messageId, parts: handoff.sent.parts, bytes: handoff.sent.bytes },
    lines: handoff.lines.map((line) => ({ ...line })),
    verdicts: handoff.checks.map((check) => ({ ...check })),
    origin: { ...handoff.origin },
  };
}

/** The marks of one transition, in order. */
export function marksOf(before: RunState, event: RunEvent, after: RunState): readonly Mark[] {
  if (before === after) return [];
  const marks = phaseMarks(before, after);
  if (event.type === 'handed' && after.phase === 'draft') {
    const began = before.phase === 'handoff' ? (before.times.handoff?.start ?? event.at) : event.at;
    marks.unshift({ name: 'handoff', data: handoffData(event.handoff, Math.max(0, event.at - began)) });
  }
  if (event.type === 'continued') marks.push({ name: 'continued', data: { say: 'The same task goes on' } });
  if (event.type === 'resumed')
    marks.push({ name: 'resumed', data: { say: 'Connection lost, resumed: what was sent in between may be missing', tone: 'wait' } });
  const say = before.phase === after.phase ? undefined : sentenceOf(after);
  if (say !== undefined)
    marks.push({
      name: after.phase === 'waiting' ? 'waiting' : after.phase === 'interrupted' ? 'cut' : 'outcome',
      data: { say, ...(after.phase === 'done' ? {} : { tone: toneOf(after) }), ...outcomeData(after) },
    });
  return marks;
}

const fixData = (fix: Fix): JsonObject => ({ say: fix.say, ...(fix.header === undefined ? {} : { header: fix.header }) });
const problemData = ({ kind, say, next, agent, fix, outcome, url, port }: Problem): JsonObject => ({
  kind,
  say,
  next,
  ...(agent ? { agent } : {}),
  ...(fix ? { fix: fixData(fix) } : {}),
  ...(outcome ? { outcome } : {}),
  ...(url === undefined ? {} : { url }),
  ...(port === undefined ? {} : { port }),
});

/** What a reopened trace needs in order to show the end of the run again. */
function outcomeData(state: RunState): JsonObject {
  switch (state.phase) {
    case 'waiting':
      return {
        phase: state.phase,
        at: state.at,
        agent: state.agent,
        task: state.task.id,
        state: state.state,
        reason: state.reason,
        ...(state.fix ? { fix: fixData(state.fix) } : {}),
      };
    case 'not-found':
      return {
        phase: state.phase,
        reason: state.result.reason,
        suggestions: state.result.suggestions,
        queries: state.result.queries.map((query) => ({ query: query.query, results: query.results, ...(query.ms === undefined ? {} : { ms: query.ms }) })),
      };
    case 'failed':
      return { phase: state.phase, at: state.at, problem: problemData(state.problem) };
    case 'interrupted':
      return { phase: state.phase, at: state.at, task: state.task.id, ...(state.state ? { state: state.state } : {}), problem: problemData(state.problem) };
    case 'stopped':
      return { phase: state.phase, at: state.at };
    case 'done':
      return { phase: state.phase };
    default:
      return {};
  }
}
