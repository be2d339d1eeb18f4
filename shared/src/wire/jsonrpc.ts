/**
 * JSON-RPC 2.0 envelopes: build a request, read a response. Knows nothing of A2A.
 * @see https://www.jsonrpc.org/specification
 */
import { isObject, member, stringMember, type Json, type JsonObject } from '../base/json.ts';

export type RpcId = string | number;

/** A request as JSON text. */
export const rpcRequest = (id: RpcId, method: string, params?: JsonObject): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });

export type RpcReading =
  /** `problem` is set when the envelope is readable but not right (`jsonrpc` missing or another version). */
  | { readonly kind: 'result'; readonly id: RpcId | null; readonly result: Json; readonly problem?: string }
  | { readonly kind: 'error'; readonly id: RpcId | null; readonly code: number; readonly message: string; readonly data?: Json }
  | { readonly kind: 'bad'; readonly problem: string }
  /** No envelope at all: neither `jsonrpc`, nor `result`, nor `error`. */
  | { readonly kind: 'none' };

const idOf = (value: Json | undefined): RpcId | null => (typeof value === 'string' || typeof value === 'number' ? value : null);

/** Reads one response. `error: null` beside a result, as old libraries send it, is no error. */
export function readRpcResponse(json: Json): RpcReading {
  if (!isObject(json)) return { kind: 'bad', problem: `an object was expected, got ${Array.isArray(json) ? 'a list' : json === null ? 'null' : typeof json}` };
  const version = member(json, 'jsonrpc');
  const error = member(json, 'error');
  const result = member(json, 'result');
  const id = idOf(member(json, 'id'));
  if (error !== undefined && error !== null) {
    const code = member(error, 'code');
    const message = stringMember(error, 'message');
    if (typeof code !== 'number')
      return typeof error === 'object' && version === undefined && result === undefined
        ? { kind: 'none' }
        : { kind: 'bad', problem: 'error has no numeric code' };
    const data = member(error, 'data');
    return { kind: 'error', id, code, message: message ?? '', ...(data === undefined ? {} : { data }) };
  }
  if (result !== undefined) {
    const problem = version === '2.0' ? undefined : version === undefined ? 'jsonrpc is missing' : `jsonrpc is ${JSON.stringify(version)}, not "2.0"`;
    return { kind: 'result', id, result, ...(problem === undefined ? {} : { problem }) };
  }
  if (version !== undefined) return { kind: 'bad', problem: 'neither result nor error' };
  return { kind: 'none' };
}

/** How the id of a response relates to that of its request. Some servers change its type; null means that they could not read it. */
export function compareIds(sent: RpcId, got: RpcId | null): 'same' | 'type-changed' | 'null' | 'other' {
  if (got === sent) return 'same';
  if (got === null) return 'null';
  return String(got) === String(sent) ? 'type-changed' : 'other';
}

/** Method, id and params of a request body; undefined when it is no JSON-RPC request. */
export function readRpcRequest(json: Json): { readonly method: string; readonly id: RpcId | null; readonly params: Json | undefined } | undefined {
  const method = stringMember(json, 'method');
  return method === undefined ? undefined : { method, id: idOf(member(json, 'id')), params: member(json, 'params') };
}
