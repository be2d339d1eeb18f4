/** When what happened in one round trip. */
import { ms, since, type Milliseconds } from '../../base/units.ts';
import type { ExchangeFold } from './exchange.ts';

export interface Timing {
  /** From the request to the first byte of the body. */
  readonly wait?: Milliseconds;
  /** From the request to the response's status and headers. */
  readonly headers?: Milliseconds;
  readonly firstEvent?: Milliseconds;
  /** The longest silence between two events, and the event (1-based) that ended it. */
  readonly longestGap?: { readonly gap: Milliseconds; readonly before: number };
  /** From the first to the last event. */
  readonly stream?: Milliseconds;
  readonly total?: Milliseconds;
  /** Events per second between the first and the last. */
  readonly rate?: number;
  readonly ended: string;
}

const ENDED: Readonly<Record<string, string>> = {
  complete: 'closed by the agent',
  aborted: 'stopped by the page',
  failed: 'connection lost',
  'closed-by-reader': 'closed by the page, after the last event',
};

export function timingOf(fold: ExchangeFold): Timing {
  const { columns } = fold;
  const view = fold.view();
  const began = view.request.at;
  const streamed = view.frames.length > 0;
  let longest: { gap: Milliseconds; before: number } | undefined;
  if (streamed) {
    for (let i = 1; i < columns.length; i++) {
      const gap = ms(columns.at(i) - columns.at(i - 1));
      if (!longest || gap > longest.gap) longest = { gap, before: i + 1 };
    }
  }
  const first = streamed ? columns.at(0) : undefined;
  const last = streamed ? columns.at(columns.length - 1) : undefined;
  const stream = first === undefined || last === undefined ? undefined : since(first, last);
  return {
    ...(view.bar.firstByte === undefined ? {} : { wait: since(began, view.bar.firstByte) }),
    ...(view.response ? { headers: since(began, view.response.at) } : {}),
    ...(first === undefined ? {} : { firstEvent: since(began, first) }),
    ...(longest ? { longestGap: longest } : {}),
    ...(stream === undefined ? {} : { stream }),
    ...(view.end ? { total: since(began, view.end.at) } : {}),
    ...(stream !== undefined && stream > 0 ? { rate: (columns.length - 1) / (stream / 1000) } : {}),
    ended: view.end ? (view.state.word === 'cut short' && view.end.reason === 'complete' ? 'closed before the task ended' : (ENDED[view.end.reason] ?? view.end.reason)) : 'still open',
  };
}
