/** The state of a round trip in one word: its HTTP code, its JSON-RPC error code, or what became of it. */
import type { Operation } from '../../a2a/errors.ts';
import type { EndRecord, ResponseRecord } from '../record.ts';
import type { RowState } from './model.ts';

export interface ExchangeFacts {
  readonly streamed: boolean;
  readonly operation: Operation | undefined;
  readonly response: ResponseRecord | undefined;
  readonly end: EndRecord | undefined;
  /** A terminal or interrupted state, a final status or a lone message was seen. */
  readonly settled: boolean;
  readonly code: number | undefined;
}

export function exchangeState({ streamed, response, end, settled, code }: ExchangeFacts): RowState {
  if (code !== undefined) return { tone: 'err', word: String(code).replace('-', '−') };
  if (!response) {
    if (!end) return { tone: 'busy', word: 'open' };
    if (end.reason === 'aborted') return { tone: 'off', word: 'stopped' };
    return { tone: 'err', word: /refused/i.test(end.error ?? '') ? 'refused' : 'no answer' };
  }
  if (response.status >= 400) return { tone: 'err', word: String(response.status) };
  if (!end) return { tone: 'busy', word: 'open' };
  if (end.reason === 'aborted' && !settled) return { tone: 'off', word: 'stopped' };
  if (end.reason === 'failed' || (streamed && !settled)) return { tone: 'err', word: 'cut short' };
  return { tone: 'ok', word: String(response.status) };
}
/** Whether a stream was cut: it had a response, ended, and its task was still open. */
export const wasCut = (state: RowState): boolean => state.word === 'cut short';
