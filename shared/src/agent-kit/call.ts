/**
 * What the kit knows about one JSON-RPC call beyond the SDK's context: who listens and how. The SDK hands the same
 * context object through all its layers, so a weak map from it carries this without touching the SDK's types.
 */
import { ServerCallContext } from '@a2a-js/sdk/server';
import type { Subscription } from './subscription.ts';

export interface Call {
  readonly context: ServerCallContext;
  /** Request headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Aborted when the client's connection has closed. */
  readonly gone: AbortSignal;
  /** How the caller waits: for the whole result, on a stream, or not at all. */
  mode: 'blocking' | 'stream' | 'immediate';
  /** Set when a turn begins for a call of mode `stream`. */
  subscription?: Subscription;
  /** The task that the call is about, for the log. */
  taskId?: string;
  /** The params were readable and reached the request handler. */
  reached: boolean;
}

const calls = new WeakMap<ServerCallContext, Call>();

export function openCall(options: {
  readonly version: string;
  readonly headers: Call['headers'];
  readonly gone: AbortSignal;
  readonly extensions: readonly string[];
}): Call {
  const context = new ServerCallContext({ requestedVersion: options.version, requestedExtensions: [...options.extensions] });
  const call: Call = { context, headers: options.headers, gone: options.gone, mode: 'blocking', reached: false };
  calls.set(context, call);
  return call;
}

/** @throws Error when the context was not made by `openCall`. */
export function callOf(context: ServerCallContext): Call {
  const call = calls.get(context);
  if (!call) throw new Error('A call context that the kit did not make.');
  return call;
}
