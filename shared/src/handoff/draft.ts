/**
 * The draft, folded from the Writer's events: what has been written so far, and how it ended. One path for a live run and
 * for a reopened trace. Appending costs nothing per character already there.
 */
import type { z } from 'zod';
import { textOf } from '../a2a/artifacts.ts';
import { LIMIT } from '../a2a/limits.ts';
import { isTerminal, type A2AEvent, type Artifact, type Part, type TaskState, type TaskStatus } from '../a2a/model.ts';
import type { ContextId, TaskId } from '../base/ids.ts';
import { member } from '../base/json.ts';
import { ARTIFACT, DraftResult, Provenance } from './contract.ts';

interface Piece {
  readonly id: string;
  readonly text: string;
}
export interface Draft {
  /** The draft so far, Markdown. */
  readonly text: string;
  /** What the model thought aloud, if it did; never part of the draft. */
  readonly reasoning: string;
  /** Artifact events that brought text. */
  readonly chunks: number;
  /** The artifact said that its last chunk came. */
  readonly closed: boolean;
  readonly provenance?: Provenance;
  /** How the Writer says it ended; absent while it writes, and from agents that do not say. */
  readonly result?: DraftResult;
  readonly state?: TaskState;
  /** The Writer's last word about its work. */
  readonly progress?: string;
  readonly taskId?: TaskId;
  readonly contextId?: ContextId;
  /** One text per artifact, reasoning aside; at most `LIMIT.artifacts`. */
  readonly pieces: readonly Piece[];
  /** There were more artifacts than that; their text is on the timeline only. */
  readonly leftOut?: boolean;
}

/** What stands between two pieces. */
const BETWEEN = '\n\n';

export const EMPTY_DRAFT: Draft = { text: '', reasoning: '', chunks: 0, closed: false, pieces: [] };

/** The first data part that `schema` accepts. */
export function findData<S extends z.ZodType>(parts: readonly Part[], schema: S): z.infer<S> | undefined {
  for (const part of parts) {
    if (part.type !== 'data') continue;
    const read = schema.safeParse(part.data);
    if (read.success) return read.data;
  }
  return undefined;
}

/** The pieces' text, put together with `+`: what is not read costs no copy. */
function joined(pieces: readonly Piece[]): string {
  let text = '';
  for (const [index, piece] of pieces.entries()) text += index === 0 ? piece.text : `${BETWEEN}${piece.text}`;
  return text;
}

/** Costs at most one step per piece, and there are at most `LIMIT.artifacts` of them. */
function withPiece(draft: Draft, id: string, text: string, append: boolean): Draft {
  const { pieces } = draft;
  const last = pieces.length - 1;
  const at = pieces[last]?.id === id ? last : pieces.findIndex((piece) => piece.id === id);
  const before = pieces[at];
  if (!before) {
    if (pieces.length >= LIMIT.artifacts) return draft.leftOut ? draft : { ...draft, leftOut: true };
    return { ...draft, pieces: [...pieces, { id, text }], text: pieces.length === 0 ? text : `${draft.text}${BETWEEN}${text}` };
  }
  const next = pieces.with(at, { id, text: append ? before.text + text : text });
  return { ...draft, pieces: next, text: append && at === last ? draft.text + text : joined(next) };
}

function withArtifact(draft: Draft, artifact: Artifact, append: boolean): Draft {
  const text = textOf(artifact.parts);
  if (artifact.artifactId === ARTIFACT.reasoning) return { ...draft, reasoning: append ? draft.reasoning + text : text };
  const said = Provenance.safeParse(member(artifact.metadata, 'provenance'));
  const provenance = said.success ? said.data : findData(artifact.parts, Provenance);
  const next = text === '' && append ? draft : withPiece(draft, artifact.artifactId, text, append);
  return provenance ? { ...next, provenance } : next;
}

function withStatus(draft: Draft, status: TaskStatus): Draft {
  const parts = status.message?.parts ?? [];
  const result = findData(parts, DraftResult);
  const text = textOf(parts);
  const ended: Draft = { ...draft, state: status.state, ...(text !== '' ? { progress: text } : {}) };
  if (result) return { ...ended, result, provenance: result.provenance };
  // An agent may put its whole answer into the last status message.
  if (status.state === 'completed' && ended.text === '' && text !== '') return withPiece(ended, 'status', text, false);
  return ended;
}

/**
 * Whether an event comes after its task's end and changes nothing: an ended task keeps its state, and only a completed one may still
 * bring an artifact, for some agents send their answer after their last status.
 */
function isLate({ state, taskId }: Draft, event: A2AEvent): boolean {
  if (state === undefined || !isTerminal(state) || event.type === 'message') return false;
  if (event.type === 'task') return event.task.id === taskId && !isTerminal(event.task.status.state);
  return event.taskId === taskId && (event.type === 'status' || state !== 'completed');
}

/** The draft after one more event. */
export function foldDraft(draft: Draft, event: A2AEvent): Draft {
  if (isLate(draft, event)) return draft;
  switch (event.type) {
    case 'task': {
      const { task } = event;
      let next: Draft = { ...draft, taskId: task.id, contextId: task.contextId };
      for (const artifact of task.artifacts) next = withArtifact(next, artifact, false);
      return withStatus(next, task.status);
    }
    case 'message': {
      const text = textOf(event.message.parts);
      return text === '' ? draft : withPiece(draft, `message ${event.message.messageId}`, text, false);
    }
    case 'status':
      return withStatus({ ...draft, taskId: draft.taskId ?? event.taskId, contextId: draft.contextId ?? event.contextId }, event.status);
    case 'artifact': {
      const next = withArtifact(draft, event.artifact, event.append);
      const closed = draft.closed || (event.lastChunk && event.artifact.artifactId !== ARTIFACT.reasoning);
      return { ...next, chunks: draft.chunks + 1, closed, taskId: draft.taskId ?? event.taskId, contextId: draft.contextId ?? event.contextId };
    }
  }
}
