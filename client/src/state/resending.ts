/** Sending again, as the page offers it: the code comes when it is first asked for. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ExchangeView } from '@handoff/shared/trace/views/model';
import type { Parts } from './parts.ts';
import type { ResendDeps, Resender } from './resend.ts';
import type { ResendId } from './resent.ts';
import type { TraceLog } from './trace-log.ts';

export interface Resending {
  /** How many repeated requests are still being answered. */
  readonly open: StoreApi<{ readonly count: number }>;
  /** Sends the request of `exchange` again; gives the id of the new round trip, or nothing when the code could not be loaded. */
  send(log: TraceLog, exchange: ExchangeView, id: ResendId): Promise<string | undefined>;
  stop(): void;
}

export function createResending(parts: Parts, deps: Omit<ResendDeps, 'open'>): Resending {
  const open = createStore<{ readonly count: number }>(() => ({ count: 0 }));
  let resender: Resender | undefined;
  return {
    open,
    async send(log, exchange, id) {
      const part = await parts.load('what sends a request again', () => import('./resend.ts'));
      if (part === undefined) return undefined;
      resender ??= part.createResender({ ...deps, open });
      return resender.send(log, exchange, id);
    },
    stop: () => resender?.stop(),
  };
}
