/** What a dialect must be able to do. Its folder is the only place that knows its words. */
import type { TaskId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { Operation } from './errors.ts';
import type { A2AEvent, DialectName, Message } from './model.ts';

export interface SendOptions {
  /** Wait for a terminal or interrupted state. Always sent in so many words: the defaults differ between servers. */
  readonly wait: boolean;
  readonly historyLength?: number;
  readonly acceptedOutputModes?: readonly string[];
}
export interface ListOptions {
  readonly contextId?: string;
  readonly pageSize?: number;
  readonly pageToken?: string;
  readonly includeArtifacts?: boolean;
  readonly historyLength?: number;
}
/** Params may carry the tenant that the interface names (1.0). */
export interface Codec {
  readonly name: DialectName;
  /** Headers that tell the dialect to the server, beside the content type. */
  readonly headers: Readonly<Record<string, string>>;
  /** The method's name; undefined when the dialect has no such operation over JSON-RPC. */
  method(operation: Operation): string | undefined;
  sendParams(message: Message, options: SendOptions, tenant?: string): JsonObject;
  getParams(id: TaskId, historyLength?: number, tenant?: string): JsonObject;
  listParams(options: ListOptions, tenant?: string): JsonObject;
  taskParams(id: TaskId, tenant?: string): JsonObject;
  /** Whether the configuration of a send asks to wait for the end; undefined when it leaves that to the server. */
  waits(configuration: Json | undefined): boolean | undefined;
}

/** An event as it was spelled, and what it means. */
export interface DecodedEvent {
  readonly event: A2AEvent;
  /** The event's name in the words of the dialect that it came in. */
  readonly label: string;
  /** Undefined when only the shape gave it away. */
  readonly dialect?: DialectName;
}
export type EventReader = (result: Json) => DecodedEvent | undefined;
