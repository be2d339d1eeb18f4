/** Identifiers as brands, so that a task id cannot stand where a context id is meant. */
declare const id: unique symbol;
type Id<B extends string> = string & { readonly [id]: B };

export type TaskId = Id<'TaskId'>;
export type ContextId = Id<'ContextId'>;
export type MessageId = Id<'MessageId'>;
export type ArtifactId = Id<'ArtifactId'>;
/** One HTTP round trip in a trace. */
export type ExchangeId = Id<'ExchangeId'>;
/** One row of the timeline; stable while the trace grows. */
export type RowId = Id<'RowId'>;

export const taskId = (s: string): TaskId => s as TaskId;
export const contextId = (s: string): ContextId => s as ContextId;
export const messageId = (s: string): MessageId => s as MessageId;
export const artifactId = (s: string): ArtifactId => s as ArtifactId;
export const exchangeId = (s: string): ExchangeId => s as ExchangeId;
export const rowId = (s: string): RowId => s as RowId;

/** A random UUID (v4). */
export const freshId = (): string => crypto.randomUUID();
