/**
 * The neutral A2A model: what both wire dialects mean, spelled once. Dialect folders translate to and from it;
 * nothing else in the product knows how a dialect spells these things.
 * Source: A2A specification 0.3.0 and 1.0 (Task, Message, Part, Artifact, AgentCard, stream events).
 */
import type { ArtifactId, ContextId, MessageId, TaskId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';

/** `'0.x'` is the JSON-RPC dialect that 0.2 and 0.3 share; `'1.0'` the one of 1.0. */
export type DialectName = '0.x' | '1.0';

export type TaskState = 'submitted' | 'working' | 'input-required' | 'auth-required' | 'completed' | 'failed' | 'canceled' | 'rejected' | 'unknown';

const TERMINAL: ReadonlySet<TaskState> = new Set<TaskState>(['completed', 'failed', 'canceled', 'rejected']);
const INTERRUPTED: ReadonlySet<TaskState> = new Set<TaskState>(['input-required', 'auth-required']);
export const isTerminal = (state: TaskState): boolean => TERMINAL.has(state);
export const isInterrupted = (state: TaskState): boolean => INTERRUPTED.has(state);

export type Part =
  | { readonly type: 'text'; readonly text: string; readonly mediaType?: string; readonly metadata?: JsonObject }
  | { readonly type: 'data'; readonly data: Json; readonly mediaType?: string; readonly metadata?: JsonObject }
  | {
      readonly type: 'file';
      readonly source: { readonly bytes: string } | { readonly uri: string };
      readonly name?: string;
      readonly mediaType?: string;
      readonly metadata?: JsonObject;
    }
  | { readonly type: 'unknown'; readonly raw: Json };

export interface Message {
  readonly messageId: MessageId;
  readonly role: 'user' | 'agent';
  readonly parts: readonly Part[];
  readonly contextId?: ContextId;
  readonly taskId?: TaskId;
  readonly metadata?: JsonObject;
  readonly referenceTaskIds?: readonly TaskId[];
}

export interface TaskStatus {
  readonly state: TaskState;
  /** The state as it was spelled on the wire, when it is not one we know. */
  readonly rawState?: string;
  readonly message?: Message;
  /** ISO 8601, as sent. */
  readonly timestamp?: string;
}

export interface Artifact {
  readonly artifactId: ArtifactId;
  readonly name?: string;
  readonly description?: string;
  readonly parts: readonly Part[];
  readonly metadata?: JsonObject;
}

export interface Task {
  readonly id: TaskId;
  readonly contextId: ContextId;
  readonly status: TaskStatus;
  readonly artifacts: readonly Artifact[];
  readonly history: readonly Message[];
  readonly metadata?: JsonObject;
}

/** One event of a stream, or the single result of a send. */
export type A2AEvent =
  | { readonly type: 'task'; readonly task: Task }
  | { readonly type: 'message'; readonly message: Message }
  | {
      readonly type: 'status';
      readonly taskId: TaskId;
      readonly contextId: ContextId;
      readonly status: TaskStatus;
      readonly final?: boolean;
      readonly metadata?: JsonObject;
    }
  | {
      readonly type: 'artifact';
      readonly taskId: TaskId;
      readonly contextId: ContextId;
      readonly artifact: Artifact;
      readonly append: boolean;
      readonly lastChunk: boolean;
      readonly metadata?: JsonObject;
    };

/** One way to reach an agent, as its card names it. */
export interface AgentInterface {
  readonly url: string;
  readonly binding: 'JSONRPC' | 'HTTP+JSON' | 'GRPC' | (string & {});
  readonly dialect: DialectName;
  /** As spelled in the card. */
  readonly protocolVersion?: string;
  readonly tenant?: string;
}

export interface AgentSkill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly examples?: readonly string[];
}

export type SecurityScheme =
  | { readonly type: 'apiKey'; readonly location: 'query' | 'header' | 'cookie'; readonly name: string; readonly description?: string }
  | { readonly type: 'http'; readonly scheme: string; readonly description?: string }
  | { readonly type: 'oauth2' | 'openIdConnect' | 'mtls' | 'unknown'; readonly description?: string; readonly raw: Json };

/** A card, read tolerantly from any generation. `raw` is the parsed JSON it came from. */
export interface AgentCard {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly interfaces: readonly AgentInterface[];
  readonly capabilities: {
    readonly streaming: boolean;
    readonly pushNotifications: boolean;
    readonly extendedCard: boolean;
    readonly extensions: readonly { readonly uri: string; readonly required: boolean; readonly params?: Json }[];
  };
  readonly skills: readonly AgentSkill[];
  readonly inputModes: readonly string[];
  readonly outputModes: readonly string[];
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  readonly provider?: { readonly organization?: string; readonly url?: string };
  readonly documentationUrl?: string;
  readonly raw: Json;
}
