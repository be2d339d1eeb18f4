/** Why events are odd: rules over what came before in the same exchange. Each note is a sentence; none of them throws or changes anything. */
import { isTerminal, type TaskState } from '../../a2a/model.ts';
import type { RowNote } from './model.ts';
import type { Reading } from './kinds.ts';

/** What is known of an event beside what it says. */
export interface EventFacts {
  readonly tail: boolean;
  readonly inexact: boolean;
  /** It came before the event before it. */
  readonly backwards: boolean;
  /** The exchange had ended already. */
  readonly over: boolean;
  /** Why it is not believed. */
  readonly stray?: string | undefined;
  readonly idTypeChanged: boolean;
}
/** What came before in the same exchange. */
export interface Before {
  /** The last state that was believed. */
  readonly state: TaskState | undefined;
  readonly knownArtifact: boolean;
  readonly leading: boolean;
}
const note = (severity: RowNote['severity'], rule: string, say: string): RowNote => ({ severity, rule, say });
const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

const NONE: readonly RowNote[] = [];

function ofReading(reading: Reading, { tail, stray }: EventFacts): RowNote | undefined {
  if (stray !== undefined)
    return note('error', /^it answers/.test(stray) ? 'rpc.id-mismatch' : 'stream.foreign-task', `${stray[0]?.toUpperCase()}${stray.slice(1)}.`);
  if (tail) return note('warning', 'stream.frame-unterminated', 'The stream ended within this frame: the blank line that ends an event did not come.');
  if (reading.type === 'unreadable')
    return reading.json === undefined
      ? note('error', 'stream.frame-unparsable', `This could not be read: ${short(reading.message ?? 'not JSON')}.`)
      : note('warning', 'stream.no-envelope', 'This is JSON, but nothing that A2A knows.');
  if (reading.type === 'foreign')
    return reading.label === '[DONE]'
      ? note('note', 'stream.sentinel', 'An end mark of other protocols; A2A needs none.')
      : note('note', 'stream.custom-event', 'A named event; A2A names none, so readers pass over it.');
  if (reading.envelope?.kind === 'result' && reading.envelope.problem !== undefined)
    return note('warning', 'rpc.bad-envelope', `The envelope is not right: ${short(reading.envelope.problem)}.`);
  return undefined;
}
function ofEvent(reading: Reading, { state, knownArtifact, leading }: Before): readonly RowNote[] {
  const { event } = reading;
  if (!event) return NONE;
  const notes: RowNote[] = [];
  const next = event.type === 'status' ? event.status : event.type === 'task' ? event.task.status : undefined;
  if (next?.rawState !== undefined && next.state === 'unknown')
    notes.push(note('warning', 'state.unknown', `“${short(next.rawState)}” is no state of A2A; it is shown as it came and decides nothing.`));
  if (state !== undefined && isTerminal(state))
    notes.push(
      next?.state === state
        ? note('note', 'stream.duplicate-terminal', 'The task had told this end already.')
        : note('warning', 'stream.after-terminal', `The task had ended (${state}) before this came.`),
    );
  if (event.type === 'artifact' && !event.append && knownArtifact)
    notes.push(note('note', 'stream.artifact-replaced', 'It replaces what came of this artifact before.'));
  if (event.type === 'artifact' && event.append && !knownArtifact && !leading)
    notes.push(note('note', 'stream.append-unknown-artifact', 'It appends to an artifact of which nothing came before.'));
  return notes;
}

/** All notes of one event, the same order each time. */
export function notesOf(reading: Reading, facts: EventFacts, before: Before): readonly RowNote[] {
  const own = ofReading(reading, facts);
  const told = facts.stray === undefined ? ofEvent(reading, before) : NONE;
  if (!own && told.length === 0 && !facts.inexact && !facts.backwards && !facts.over && !facts.idTypeChanged) return NONE;
  return [
    ...(own ? [own] : []),
    ...told,
    ...(facts.inexact
      ? [note('warning', 'text.not-utf8', 'Its bytes are not UTF-8. The exact bytes are kept; the text shows � where they could not be read.')]
      : []),
    ...(facts.backwards
      ? [note('warning', 'time.backwards', 'Its time lies before that of the event before it: the clock ran backwards, or lines changed places.')]
      : []),
    ...(facts.over ? [note('warning', 'stream.after-end', 'It came after the exchange had ended.')] : []),
    ...(facts.idTypeChanged ? [note('note', 'rpc.id-type-changed', 'The request’s id came back as another type: a number as text, or text as a number.')] : []),
  ];
}
