/** Errors of the HTTP layer, as JSON in the shape of a JSON-RPC error without an id. Never HTML, never a stack. */
import { A2A_ERROR_CODE } from '@a2a-js/sdk/errors';
import type { ErrorRequestHandler, Response } from 'express';
import type { Log } from './log.ts';
import { INTERNAL_MESSAGE } from './rpc-error.ts';

export function sendHttpError(response: Response, status: number, message: string, code: number = A2A_ERROR_CODE.INVALID_REQUEST): void {
  response.status(status).json({ jsonrpc: '2.0', id: null, error: { code, message } });
}

/** The last handler: what body readers and routes throw. */
export function httpErrorHandler(log: Log): ErrorRequestHandler {
  return (cause: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(cause);
      return;
    }
    const type = typeof cause === 'object' && cause !== null && 'type' in cause ? cause.type : undefined;
    if (type === 'entity.too.large') sendHttpError(response, 413, `The body is larger than ${limitOf(cause)}; send less.`);
    else if (type === 'request.aborted') sendHttpError(response, 400, 'The body ended before it was complete.');
    else if (type === 'encoding.unsupported')
      sendHttpError(response, 415, 'The content encoding of the body is not supported; send it plain, or with gzip, deflate or br.');
    else if (type === 'entity.parse.failed') sendHttpError(response, 400, 'The body is not JSON.', A2A_ERROR_CODE.PARSE_ERROR);
    else if (statusOf(cause) === 400) sendHttpError(response, 400, 'The request could not be read.');
    else {
      log.error(`request failed: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`);
      sendHttpError(response, 500, INTERNAL_MESSAGE, A2A_ERROR_CODE.INTERNAL_ERROR);
    }
  };
}
/** The limit that was passed: each place has its own, and the body reader tells which. */
function limitOf(cause: unknown): string {
  const bytes = typeof cause === 'object' && cause !== null && 'limit' in cause ? Number(cause.limit) : NaN;
  if (!Number.isFinite(bytes)) return 'it may be here';
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} kB`;
}
const statusOf = (cause: unknown): unknown => (typeof cause === 'object' && cause !== null && 'status' in cause ? cause.status : undefined);
