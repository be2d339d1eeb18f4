/** What an agent says while it works, turned into the task's events (agent.ts says what each call means). */
import type { Artifact as SdkArtifact, TaskArtifactUpdateEvent } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutionEvent } from '@a2a-js/sdk/server';
import type { ArtifactStream, Output } from './agent.ts';
import { artifactHead, statusNow, textPart, toSdkPart } from './sdk-model.ts';

/** Text of a fast producer waits this long for more before it is sent: below what an eye can tell, and a tenth of the events. */
const COALESCE_MS = 30;
const COALESCE_CHARS = 512;
/** A producer that lets this much time pass between chunks is not held back: what came in one go is sent in one event, at once. */
const SLOW_MS = 5;
/** An agent that only writes keeps the process to itself for this long at most. */
const SHARE_MS = 10;
/** A task may hold this much text; past it the turn fails instead of filling the memory. */
const MOST_TEXT = 16 * 1024 * 1024;

interface Target {
  readonly taskId: string;
  readonly contextId: string;
  publish(event: AgentExecutionEvent): void;
}

export class TurnOutput implements Output {
  readonly #target: Target;
  readonly #open = new Set<ChunkedArtifact>();
  #sealed = false;

  constructor(target: Target) {
    this.#target = target;
  }

  progress(text: string): void {
    if (this.#sealed) return;
    const { taskId, contextId } = this.#target;
    this.#target.publish(AgentEvent.statusUpdate({ taskId, contextId, status: statusNow('working', this.#target, text), metadata: undefined }));
  }

  artifact(artifact: Parameters<Output['artifact']>[0]): void {
    if (this.#sealed) return;
    this.#publish({ ...artifactHead(artifact), parts: artifact.parts.map(toSdkPart) }, { append: false, lastChunk: true });
  }

  stream(head: Parameters<Output['stream']>[0]): ArtifactStream {
    const chunked = new ChunkedArtifact((text, kind) => {
      if (this.#sealed) return;
      const artifact = kind === 'first' ? artifactHead(head) : artifactHead({ id: head.id });
      this.#publish({ ...artifact, parts: [textPart(text)] }, { append: kind !== 'first', lastChunk: kind === 'last' });
    });
    this.#open.add(chunked);
    return chunked;
  }

  /** Sends what open streams still hold and ignores all that comes later. */
  seal(): void {
    for (const chunked of this.#open) chunked.close();
    this.#open.clear();
    this.#sealed = true;
  }

  #publish(artifact: SdkArtifact, { append, lastChunk }: Pick<TaskArtifactUpdateEvent, 'append' | 'lastChunk'>): void {
    const { taskId, contextId } = this.#target;
    this.#target.publish(AgentEvent.artifactUpdate({ taskId, contextId, artifact, append, lastChunk, metadata: undefined }));
  }
}

const ready = Promise.resolve();

class ChunkedArtifact implements ArtifactStream {
  readonly #send: (text: string, kind: 'first' | 'next' | 'last') => void;
  #waiting = '';
  #sent = 0;
  #started = false;
  #closed = false;
  #flushed = 0;
  #pending = false;
  /** When other work last had its turn. */
  #shared = performance.now();
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (text: string, kind: 'first' | 'next' | 'last') => void) {
    this.#send = send;
  }

  write(text: string): Promise<void> {
    if (this.#closed || text === '') return ready;
    this.#waiting += text;
    if (this.#started && this.#waiting.length < COALESCE_CHARS) {
      this.#schedule();
      return ready;
    }
    this.#flush();
    if (this.#sent > MOST_TEXT) return Promise.reject(new Error(`An artifact grew past ${MOST_TEXT} characters.`));
    // An agent that writes without waiting for anything else must still let other work run: streams, cancels, heartbeats. Not
    // at each chunk, though: one that reads from a service would fall behind its socket, and catching up costs more than the relay.
    if (this.#flushed - this.#shared < SHARE_MS) return ready;
    return new Promise((resolve) =>
      setImmediate(() => {
        this.#shared = performance.now();
        resolve();
      }),
    );
  }

  close(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    // An empty last chunk when all was sent: readers learn that the artifact is complete.
    if (this.#started) this.#send(this.#waiting, 'last');
    this.#closed = true;
  }

  #schedule(): void {
    if (this.#pending) return;
    this.#pending = true;
    if (performance.now() - this.#flushed >= SLOW_MS) setImmediate(() => this.#flush());
    else this.#timer = setTimeout(() => this.#flush(), COALESCE_MS);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#pending = false;
    if (this.#waiting === '' || this.#closed) return;
    this.#flushed = performance.now();
    const text = this.#waiting;
    this.#waiting = '';
    this.#sent += text.length;
    this.#send(text, this.#started ? 'next' : 'first');
    this.#started = true;
  }
}
