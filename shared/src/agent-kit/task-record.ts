/**
 * One task as it grows. The SDK's result manager copies the whole task twice for each event; here a chunk costs the same
 * whether it is the first or the fifty-thousandth: parts are pushed, nothing is copied, the task is put together when it
 * is asked for. What `assemble` gives equals what the SDK would have stored after the same events.
 *
 * The record also keeps a log, from which each subscriber reads at its own pace (subscription.ts). Runs of plain chunks
 * are one entry that grows, so the log holds references and counts, never a second copy of a text.
 */
import type { Artifact, Message, Part, Task, TaskArtifactUpdateEvent, TaskStatus, TaskStatusUpdateEvent } from '@a2a-js/sdk';
import type { AgentExecutionEvent } from '@a2a-js/sdk/server';
import { isInterrupted, isTerminal, type TaskState } from '../a2a/model.ts';
import { fromSdkState } from './sdk-model.ts';

export type LogEntry =
  | { readonly type: 'status'; readonly event: TaskStatusUpdateEvent }
  | { readonly type: 'artifact'; readonly event: TaskArtifactUpdateEvent }
  /** Parts `from` (inclusive) to `to` (exclusive) of an artifact, each appended by its own chunk. */
  | { readonly type: 'chunks'; readonly artifactId: string; readonly parts: readonly Part[]; readonly from: number; to: number; last: boolean };

export class TaskRecord {
  readonly log: LogEntry[] = [];
  readonly history: Message[] = [];
  readonly #artifacts = new Map<string, Artifact>();
  readonly #watchers = new Set<() => void>();
  #metadata: Task['metadata'];
  #status: TaskStatus;
  #closed = false;
  /** Rough size in characters, for eviction. */
  size = 0;
  /** When the record last changed (milliseconds since 1970). */
  touched = Date.now();
  readonly id: string;
  readonly contextId: string;

  constructor(task: Task) {
    this.id = task.id;
    this.contextId = task.contextId;
    this.#status = task.status ?? { state: 0, message: undefined, timestamp: undefined };
    this.#metadata = task.metadata;
    for (const message of task.history) this.addMessage(message);
    for (const artifact of task.artifacts) this.#put(artifact);
  }

  get state(): TaskState {
    return fromSdkState(this.#status.state);
  }
  get timestamp(): string {
    return this.#status.timestamp ?? '';
  }
  /** Being worked on, as opposed to ended or waiting for the caller. */
  get running(): boolean {
    return !isTerminal(this.state) && !isInterrupted(this.state);
  }
  /** Forgotten by the store: no further event will come. */
  get closed(): boolean {
    return this.#closed;
  }

  /**
   * Takes an event in. False when it came too late: nothing changes a task that has ended.
   * A `task` event gives a status and messages; artifacts are kept.
   */
  apply(event: AgentExecutionEvent): boolean {
    if (event.kind === 'message' || isTerminal(this.state)) return false;
    switch (event.kind) {
      case 'task':
        if (event.data.status) this.#status = event.data.status;
        for (const message of event.data.history) this.addMessage(message);
        this.#mergeMetadata(event.data.metadata);
        break;
      case 'statusUpdate':
        this.#setStatus(event.data);
        break;
      case 'artifactUpdate':
        this.#addArtifact(event.data);
        break;
    }
    this.touched = Date.now();
    for (const wake of this.#watchers) wake();
    return true;
  }

  /** Adds a message to the history unless one with its id is there. */
  addMessage(message: Message): void {
    // From the end: what is added twice was added just before.
    if (this.history.findLast((known) => known.messageId === message.messageId)) return;
    this.history.push({ ...message, taskId: message.taskId || this.id, contextId: message.contextId || this.contextId });
    this.size += partsSize(message.parts);
  }

  /** The task as of now. Its lists are fresh and may be changed; what they hold is shared and must not be. */
  assemble(): Task {
    return { ...this.summary(), artifacts: [...this.#artifacts.values()].map((artifact) => ({ ...artifact, parts: [...artifact.parts] })) };
  }
  /** The task without its artifacts. */
  summary(): Task {
    return {
      id: this.id,
      contextId: this.contextId,
      status: { ...this.#status },
      artifacts: [],
      history: [...this.history],
      metadata: this.#metadata && { ...this.#metadata },
    };
  }

  /** Calls `wake` after each change; the returned function ends that. */
  watch(wake: () => void): () => void {
    this.#watchers.add(wake);
    return () => {
      this.#watchers.delete(wake);
    };
  }
  /** Ends every subscription. */
  close(): void {
    this.#closed = true;
    for (const wake of this.#watchers) wake();
  }

  #setStatus(event: TaskStatusUpdateEvent): void {
    if (event.status) this.#status = event.status;
    if (event.status?.message) this.addMessage(event.status.message);
    this.#mergeMetadata(event.metadata);
    this.log.push({ type: 'status', event });
  }

  #addArtifact(event: TaskArtifactUpdateEvent): void {
    const { artifact } = event;
    if (!artifact) return;
    this.#mergeMetadata(event.metadata);
    const known = this.#artifacts.get(artifact.artifactId);
    if (!known || !event.append) {
      this.#put(artifact);
      this.log.push({ type: 'artifact', event });
      return;
    }
    const from = known.parts.length;
    for (const part of artifact.parts) known.parts.push(part);
    this.size += partsSize(artifact.parts);
    const plain = !artifact.name && !artifact.description && !artifact.metadata && !event.metadata;
    if (!plain) {
      if (artifact.name) known.name = artifact.name;
      if (artifact.description) known.description = artifact.description;
      if (artifact.metadata) known.metadata = { ...known.metadata, ...artifact.metadata };
      this.log.push({ type: 'artifact', event });
      return;
    }
    const latest = this.log.at(-1);
    if (latest?.type === 'chunks' && latest.parts === known.parts && !latest.last) {
      latest.to = known.parts.length;
      latest.last = event.lastChunk;
      return;
    }
    this.log.push({ type: 'chunks', artifactId: artifact.artifactId, parts: known.parts, from, to: known.parts.length, last: event.lastChunk });
  }

  #put(artifact: Artifact): void {
    this.#artifacts.set(artifact.artifactId, { ...artifact, parts: [...artifact.parts] });
    this.size += partsSize(artifact.parts);
  }
  #mergeMetadata(metadata: Task['metadata']): void {
    if (metadata && Object.keys(metadata).length > 0) this.#metadata = { ...this.#metadata, ...metadata };
  }
}

function partsSize(parts: readonly Part[]): number {
  let size = 0;
  for (const { content } of parts) {
    if (content?.$case === 'data') size += JSON.stringify(content.value)?.length ?? 0;
    else size += content?.value.length ?? 0;
  }
  return size;
}
