/**
 * An agent is a function. What an agent's own package writes is an `Agent`; the kit turns it into an Express app that
 * speaks both dialects. The agent never sees HTTP, a dialect, or the SDK.
 */
import type { AgentSkill, Message, Part } from '../a2a/model.ts';
import type { ArtifactId, ContextId, TaskId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';

export interface AgentProfile {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly streaming: boolean;
  readonly inputModes: readonly string[];
  readonly outputModes: readonly string[];
  readonly skills: readonly AgentSkill[];
  /** API-key headers that the card declares as optional security schemes. */
  readonly keyHeaders: readonly { readonly scheme: string; readonly header: string; readonly description: string }[];
}

/** One message given to the agent. A task that waited gets a further turn when its next message comes. */
export interface Turn {
  readonly taskId: TaskId;
  readonly contextId: ContextId;
  readonly message: Message;
  /** Earlier messages of the same task, oldest first; empty on the first turn. */
  readonly history: readonly Message[];
  /** A request header of this turn by lower-case name, trimmed; undefined when absent or blank. */
  header(name: string): string | undefined;
  /** Aborted by cancel, by shutdown, or when the task was abandoned. Everything the agent awaits must honour it. */
  readonly signal: AbortSignal;
}

/** What the agent says while it works. Calls after the turn ended or was canceled are ignored. */
export interface Output {
  /** A `working` status with a sentence of progress. */
  progress(text: string): void;
  /** A whole artifact. */
  artifact(artifact: {
    readonly id: ArtifactId;
    readonly name: string;
    readonly description?: string;
    readonly parts: readonly Part[];
    readonly metadata?: JsonObject;
  }): void;
  /** An artifact that arrives in text chunks. */
  stream(artifact: { readonly id: ArtifactId; readonly name: string; readonly description?: string; readonly metadata?: JsonObject }): ArtifactStream;
}
export interface ArtifactStream {
  /** Adds text. Fast chunks are coalesced (30 ms or 512 characters); the first, and those of a slow producer, go at once. Resolves when the next may come. */
  write(text: string): Promise<void>;
  /** Sends what is left as the last chunk. Nothing is sent when nothing was written. */
  close(): void;
}

/** How a turn ends; the kit makes the task's state of it. `text` is for people, `data` for programs. */
export type TurnEnd = {
  readonly state: 'completed' | 'failed' | 'rejected' | 'auth-required' | 'input-required' | 'canceled';
  readonly text: string;
  readonly data?: JsonObject;
};

export interface Agent {
  readonly profile: AgentProfile;
  run(turn: Turn, out: Output): Promise<TurnEnd>;
}
