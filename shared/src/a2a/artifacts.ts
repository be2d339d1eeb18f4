/**
 * Folds the events of a task into a snapshot of it. Chunks append parts to the artifact of the same id, or replace it
 * (A2A 0.3 section 7.2.4, 1.0 section 4.2.2). Ids come from outside, so artifacts are held in a Map, never as keys of an object.
 */
import { contextId, type ArtifactId, type ContextId, type TaskId } from '../base/ids.ts';
import type { A2AEvent, Artifact, Message, Part, Task, TaskStatus } from './model.ts';

/** A task as far as its events told. Arrays inside are owned by the folder and grow; take `snapshot` to keep one. */
export interface TaskFolder {
  apply(event: A2AEvent): void;
  /** The task so far; undefined until an event named it. */
  snapshot(): Task | undefined;
  /** A message that came instead of, or beside, a task; the last one wins. */
  message(): Message | undefined;
}

interface Growing {
  artifact: Artifact;
  parts: Part[];
}

export function createTaskFolder(): TaskFolder {
  let id: TaskId | undefined;
  let context: ContextId | undefined;
  let status: TaskStatus | undefined;
  let history: Message[] = [];
  let metadata: Task['metadata'];
  let answer: Message | undefined;
  let artifacts = new Map<ArtifactId, Growing>();

  const put = (artifact: Artifact): void => void artifacts.set(artifact.artifactId, { artifact, parts: [...artifact.parts] });

  return {
    apply(event) {
      switch (event.type) {
        case 'task': {
          const { task } = event;
          id = task.id;
          context = task.contextId;
          status = task.status;
          history = [...task.history];
          metadata = task.metadata;
          // A snapshot without artifacts (they may be left out) does not undo what was streamed.
          if (task.artifacts.length > 0) {
            artifacts = new Map();
            for (const artifact of task.artifacts) put(artifact);
          }
          return;
        }
        case 'message':
          answer = event.message;
          return;
        case 'status':
          id ??= event.taskId;
          context ??= event.contextId;
          // What was said before stays on record: an ended task may have said its answer while it worked.
          if (status?.message) history.push(status.message);
          status = event.status;
          return;
        case 'artifact': {
          id ??= event.taskId;
          context ??= event.contextId;
          const known = artifacts.get(event.artifact.artifactId);
          if (event.append && known) for (const part of event.artifact.parts) known.parts.push(part);
          else put(event.artifact);
          return;
        }
      }
    },
    message: () => answer,
    snapshot() {
      if (id === undefined) return undefined;
      return {
        id,
        contextId: context ?? contextId(''),
        status: status ?? { state: 'unknown' },
        artifacts: Array.from(artifacts.values(), ({ artifact, parts }) => ({ ...artifact, parts: [...parts] })),
        history: [...history],
        ...(metadata ? { metadata } : {}),
      };
    },
  };
}

/** All text of `parts`, in order, nothing between chunks. */
export const textOf = (parts: readonly Part[]): string => {
  let text = '';
  for (const part of parts) if (part.type === 'text') text += part.text;
  return text;
};

/**
 * What the agent answered, as text: artifacts in order, else its last message, else the status message of an ended task,
 * else the last word of the agent in the history.
 */
export function answerText(task: Task | undefined, message: Message | undefined): string {
  const fromArtifacts = (task?.artifacts ?? []).map((a) => textOf(a.parts)).filter((text) => text !== '');
  if (fromArtifacts.length > 0) return fromArtifacts.join('\n\n');
  if (message && textOf(message.parts) !== '') return textOf(message.parts);
  const status = task?.status.message;
  if (status && status.role === 'agent' && textOf(status.parts) !== '') return textOf(status.parts);
  const last = task?.history.findLast((entry) => entry.role === 'agent');
  return last ? textOf(last.parts) : '';
}
