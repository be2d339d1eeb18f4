/**
 * One JSON-RPC request in, one answer or a stream of answers out, in either dialect. Knows nothing of HTTP.
 * The dialect is chosen by the version asked for (version.ts); the SDK's two transport handlers speak them.
 */
import { isLegacyJsonRpcMethod, isV1JsonRpcMethod } from '@a2a-js/sdk/compat/v0_3';
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server';
import { A2A_ERROR_CODE, A2AError } from '@a2a-js/sdk/errors';
import { type A2ARequestHandler, JsonRpcTransportHandler } from '@a2a-js/sdk/server';
import { isInterrupted, type DialectName, type TaskState } from '../a2a/model.ts';
import { isObject, member, stringMember, type JsonObject } from '../base/json.ts';
import type { Call } from './call.ts';
import { readEnvelope, type RpcRequest } from './envelope.ts';
import type { Log } from './log.ts';
import { wronglyTyped } from './params.ts';
import { INTERNAL_MESSAGE, rpcError, type RpcId } from './rpc-error.ts';
import { dialectOf, SUPPORTED_VERSIONS, type requestedVersion } from './version.ts';

/** The alias by which the card can be had over JSON-RPC, in both dialects. */
const CARD_METHOD = 'agent/getCard';

export type RpcAnswer =
  | { readonly type: 'single'; readonly body: unknown }
  /** `first` was taken already, so that what fails at once is a single answer. */
  | { readonly type: 'stream'; readonly first: unknown; readonly rest: AsyncGenerator<unknown, void, undefined>; errorAnswer(cause: unknown): unknown };

export interface Rpc {
  /** Never rejects. `card` gives the card for `agent/getCard`. */
  answer(request: {
    readonly text: string;
    readonly version: ReturnType<typeof requestedVersion>;
    readonly call: Call;
    card(): JsonObject;
  }): Promise<RpcAnswer>;
}

export function createRpc(handler: A2ARequestHandler, log: Log): Rpc {
  const modern = new JsonRpcTransportHandler(handler);
  const legacy = new LegacyJsonRpcTransportHandler(handler);
  const errorBody = (dialect: DialectName, cause: unknown): { code: number; message: string } =>
    dialect === '1.0' ? JsonRpcTransportHandler.mapToJSONRPCError(cause) : LegacyJsonRpcTransportHandler.mapToLegacyJSONRPCError(cause);

  /** Texts of errors that are not the protocol's own stay in the log. */
  function failure(dialect: DialectName, id: RpcId, call: Call, cause: unknown): unknown {
    if (cause instanceof A2AError) return { jsonrpc: '2.0', id, error: errorBody(dialect, cause) };
    return internal(dialect, id, call, cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
  }
  function internal(dialect: DialectName, id: RpcId, call: Call, words: string): unknown {
    // What failed before the request handler was reached is the reading of the params.
    if (!call.reached) return rpcError(dialect, id, A2A_ERROR_CODE.INVALID_PARAMS, 'The params could not be read: a member is missing or has a wrong type.');
    log.error(`request ${String(id)} failed: ${words}`);
    return rpcError(dialect, id, A2A_ERROR_CODE.INTERNAL_ERROR, INTERNAL_MESSAGE);
  }

  return {
    async answer({ text, version, call, card }) {
      const single = (body: unknown): RpcAnswer => ({ type: 'single', body });
      const dialect = version.ok ? dialectOf(version.value) : '1.0';
      const envelope = readEnvelope(text);
      if (!envelope.ok) return single(rpcError(dialect, envelope.error.id, envelope.error.code, envelope.error.message));
      const { id, method, params } = envelope.value;
      if (!version.ok) {
        const supported = SUPPORTED_VERSIONS.join(', ');
        return single(
          rpcError(
            '1.0',
            id,
            A2A_ERROR_CODE.VERSION_NOT_SUPPORTED,
            `A2A version ${JSON.stringify(version.error.slice(0, 40))} is not supported; send A2A-Version 1.0, or no version for 0.3.`,
            { supported },
          ),
        );
      }
      if (method === CARD_METHOD) return single({ jsonrpc: '2.0', id, result: card() });
      const misplaced = misplacedMethod(dialect, method);
      if (misplaced) return single(rpcError(dialect, id, A2A_ERROR_CODE.METHOD_NOT_FOUND, misplaced));
      const wrong = wronglyTyped(params);
      if (wrong) return single(rpcError(dialect, id, A2A_ERROR_CODE.INVALID_PARAMS, wrong));

      try {
        const answer =
          dialect === '1.0' ? await modern.handle(envelope.value.body, call.context) : await legacy.handle(legacyBody(envelope.value), call.context);
        if (!(Symbol.asyncIterator in answer)) {
          const error = member(answer, 'error');
          if (member(error, 'code') === A2A_ERROR_CODE.INTERNAL_ERROR) return single(internal(dialect, id, call, stringMember(error, 'message') ?? 'unknown'));
          return single(answer);
        }
        const rest = dialect === '1.0' ? answer : withFinal(answer);
        const first = await rest.next();
        if (first.done) return single(rpcError(dialect, id, A2A_ERROR_CODE.INTERNAL_ERROR, INTERNAL_MESSAGE));
        return { type: 'stream', first: first.value, rest, errorAnswer: (cause) => failure(dialect, id, call, cause) };
      } catch (cause) {
        return single(failure(dialect, id, call, cause));
      }
    },
  };
}

function misplacedMethod(dialect: DialectName, method: string): string | undefined {
  // The SDK looks names up with `in`, which finds `toString`, too.
  if (method in Object.prototype) return unknownMethod(method);
  if (dialect === '0.x') {
    if (isLegacyJsonRpcMethod(method)) return undefined;
    return isV1JsonRpcMethod(method)
      ? `Method ${method} belongs to A2A 1.0, and this request is read as 0.3; send the header A2A-Version: 1.0 with it.`
      : unknownMethod(method);
  }
  if (isV1JsonRpcMethod(method)) return undefined;
  return isLegacyJsonRpcMethod(method)
    ? `Method ${method} belongs to A2A 0.3, and this request says A2A-Version 1.0; leave the header away to use it.`
    : unknownMethod(method);
}
const unknownMethod = (method: string): string => `Method not found: ${method.slice(0, 100)}. The agent card tells what this agent can do.`;

/** The SDK takes a 0.x configuration without `blocking` as "do not wait", but none at all as "wait". Here both wait, as other servers do. */
function legacyBody({ body, params }: RpcRequest): JsonObject {
  const configuration = member(params, 'configuration');
  if (!isObject(configuration) || Object.hasOwn(configuration, 'blocking')) return body;
  return { ...body, params: { ...params, configuration: { ...configuration, blocking: true } } };
}

/** The SDK calls only a terminal status `final`; in 0.x the flag means that the stream ends here, and it ends when a task waits, too. */
async function* withFinal<T>(events: AsyncGenerator<T, void, undefined>): AsyncGenerator<T, void, undefined> {
  for await (const event of events) {
    const result: unknown = isObject(event) ? member(event, 'result') : undefined;
    const waits = member(result, 'final') === false && isInterrupted(stringMember(member(result, 'status'), 'state') as TaskState);
    yield waits ? { ...event, result: { ...(result as JsonObject), final: true } } : event;
  }
}
