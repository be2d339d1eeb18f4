/** JSON-RPC error answers, in the shape of each dialect (A2A 1.0, 9.5: `data` holds an ErrorInfo; 0.x leaves `data` out). */
import { A2A_ERROR_CODE, A2A_ERROR_DOMAIN, ERROR_INFO_TYPE } from '@a2a-js/sdk/errors';
import type { DialectName } from '../a2a/model.ts';

export type RpcId = string | number | null;
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}
export interface RpcErrorAnswer {
  readonly jsonrpc: '2.0';
  readonly id: RpcId;
  readonly error: RpcError;
}

const REASONS: Readonly<Record<number, string>> = {
  [A2A_ERROR_CODE.PARSE_ERROR]: 'PARSE_ERROR',
  [A2A_ERROR_CODE.INVALID_REQUEST]: 'INVALID_REQUEST',
  [A2A_ERROR_CODE.METHOD_NOT_FOUND]: 'METHOD_NOT_FOUND',
  [A2A_ERROR_CODE.INVALID_PARAMS]: 'INVALID_PARAMS',
  [A2A_ERROR_CODE.INTERNAL_ERROR]: 'INTERNAL_ERROR',
  [A2A_ERROR_CODE.VERSION_NOT_SUPPORTED]: 'VERSION_NOT_SUPPORTED',
};
export const INTERNAL_MESSAGE = 'The agent could not answer because of a fault of its own; its log tells why.';

export function rpcError(dialect: DialectName, id: RpcId, code: number, message: string, metadata?: Readonly<Record<string, string>>): RpcErrorAnswer {
  if (dialect === '0.x') return { jsonrpc: '2.0', id, error: { code, message } };
  const info = { '@type': ERROR_INFO_TYPE, reason: REASONS[code] ?? 'INTERNAL_ERROR', domain: A2A_ERROR_DOMAIN, ...(metadata && { metadata }) };
  return { jsonrpc: '2.0', id, error: { code, message, data: [info] } };
}
