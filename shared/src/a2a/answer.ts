/** Reads the answer to one JSON-RPC call over HTTP: whatever came, it is a result or a named error. */
import { parseJson, type Json } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import { compareIds, readRpcResponse, type RpcId } from '../wire/jsonrpc.ts';
import type { A2AError } from './errors.ts';
import { plainWords } from './words.ts';

/** What a `fetch` that threw means. */
export function networkError(cause: unknown, url: string, signal: AbortSignal | undefined): A2AError {
  if (signal?.aborted) return { kind: 'aborted' };
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : '';
  const message = cause instanceof Error ? cause.message : String(cause);
  return { kind: 'network', url, message: inner === '' ? message : `${message}: ${inner}` };
}

/** The result in `body`, answered with `response` to request `id`. */
export function readAnswer(response: Response, body: string, id: RpcId): Result<Json, A2AError> {
  const { status } = response;
  const http = (): A2AError => {
    const retryAfter = response.headers.get('retry-after');
    const challenge = response.headers.get('www-authenticate');
    const said = plainWords(body);
    const challenged = challenge ? (/error_description="([^"]*)"/.exec(challenge)?.[1] ?? /error="([^"]*)"/.exec(challenge)?.[1] ?? '') : '';
    const words = [said, said.includes(challenged) ? '' : challenged].filter((part) => part !== '').join(': ');
    return { kind: 'http', status, statusText: response.statusText, words, ...(retryAfter === null ? {} : { retryAfter }) };
  };
  if (body.trim() === '') return err(response.ok ? { kind: 'empty', status } : http());
  const json = parseJson(body);
  if (!json.ok) return err(response.ok ? { kind: 'not-json', status, words: plainWords(body) } : http());
  const reading = readRpcResponse(json.value);
  if (reading.kind === 'error')
    return err({
      kind: 'rpc',
      code: reading.code,
      message: reading.message,
      httpStatus: status,
      ...(reading.data === undefined ? {} : { data: reading.data }),
    });
  if (!response.ok) return err(http());
  if (reading.kind === 'bad') return err({ kind: 'bad-envelope', problem: reading.problem });
  if (reading.kind === 'none') return err({ kind: 'bad-envelope', problem: 'neither jsonrpc, nor result, nor error' });
  if (reading.problem !== undefined) return err({ kind: 'bad-envelope', problem: reading.problem });
  if (compareIds(id, reading.id) === 'other') return err({ kind: 'id-mismatch', expected: String(id), got: String(reading.id) });
  return ok(reading.result);
}
