/** Reading a JSON-RPC 2.0 request from a body: everything that can be wrong before a method is looked at. */
import { A2A_ERROR_CODE } from '@a2a-js/sdk/errors';
import { isObject, isString, member, parseJson, type JsonObject } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import type { RpcId } from './rpc-error.ts';

export interface RpcRequest {
  readonly id: string | number;
  readonly method: string;
  readonly params: JsonObject | undefined;
  readonly body: JsonObject;
}
export interface EnvelopeError {
  readonly id: RpcId;
  readonly code: number;
  readonly message: string;
}

/** Deeper nesting than any message needs; the SDK's recursive readers must not meet it. */
const MOST_DEPTH = 256;

/** Errors: -32700 (not JSON), -32600 (not one JSON-RPC 2.0 request with an id), -32602 (params that are no object). */
export function readEnvelope(text: string): Result<RpcRequest, EnvelopeError> {
  const fail = (code: number, message: string, id: RpcId = null): Result<never, EnvelopeError> => err({ id, code, message });
  if (text.trim() === '') return fail(A2A_ERROR_CODE.PARSE_ERROR, 'The body is empty; send one JSON-RPC 2.0 request as JSON.');
  if (tooDeep(text)) return fail(A2A_ERROR_CODE.INVALID_REQUEST, `The body is nested more than ${MOST_DEPTH} levels deep.`);
  const parsed = parseJson(text);
  if (!parsed.ok) return fail(A2A_ERROR_CODE.PARSE_ERROR, 'The body is not JSON; send one JSON-RPC 2.0 request.');
  const body = parsed.value;
  if (Array.isArray(body)) return fail(A2A_ERROR_CODE.INVALID_REQUEST, 'Batches are not supported; send one request at a time.');
  if (!isObject(body)) return fail(A2A_ERROR_CODE.INVALID_REQUEST, 'The body is not a JSON-RPC request object.');

  const id = member(body, 'id');
  const usable = isString(id) || (typeof id === 'number' && Number.isSafeInteger(id));
  const known = usable ? id : null;
  if (member(body, 'jsonrpc') !== '2.0') return fail(A2A_ERROR_CODE.INVALID_REQUEST, 'The member "jsonrpc" must be "2.0".', known);
  if (id === undefined) return fail(A2A_ERROR_CODE.INVALID_REQUEST, 'The request has no id; A2A has no notifications, so each request needs one.');
  if (!usable) return fail(A2A_ERROR_CODE.INVALID_REQUEST, 'The id must be a string or an integer.');
  const method = member(body, 'method');
  if (!isString(method) || method === '') return fail(A2A_ERROR_CODE.INVALID_REQUEST, 'The member "method" must be the name of a method.', known);
  const params = member(body, 'params');
  if (params !== undefined && !isObject(params)) return fail(A2A_ERROR_CODE.INVALID_PARAMS, 'The member "params" must be an object.', known);
  return ok({ id, method, params, body });
}

function tooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i += 1; // a backslash: what follows is part of the string
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > MOST_DEPTH) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}
