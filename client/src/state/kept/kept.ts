/** What the page knows of kept runs, and what is being opened. `keeper.ts` does the work; this is there from the first picture on. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KeptRun } from './model.ts';

export interface OpenFailure {
  /** Name of the file. */
  readonly name: string;
  /** 1-based; absent when the fault is none of a line. */
  readonly line?: number;
  readonly reason: string;
  /** Version found, when that is the reason. */
  readonly version?: string;
  /** Records before the fault: they were read and can be shown. */
  readonly whole: number;
}
export interface Kept {
  /** `refused`: the browser gives no storage, so that runs are not kept; `why` says it in its words. */
  readonly status: 'unread' | 'ready' | 'refused';
  readonly why?: string;
  readonly runs: readonly KeptRun[];
  /** Whether finished runs are kept. */
  readonly keep: boolean;
  readonly query: string;
  /** Ids of chosen runs, in the order in which they were chosen. */
  readonly picked: readonly string[];
  /** What is being read now; `share` of it is done, from 0 to 1. */
  readonly opening: { readonly name: string; readonly records: number; readonly share: number } | undefined;
  readonly failure: OpenFailure | undefined;
  /** How many runs were deleted last and can be brought back. */
  readonly removed: number;
  /** The result of the last action, one sentence. */
  readonly said: string | undefined;
}
export type KeptStore = StoreApi<Kept>;

const KEY = 'handoff.keep';
export function createKept(local: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): KeptStore {
  const store = createStore<Kept>(() => ({
    status: 'unread',
    runs: [],
    keep: local.getItem(KEY) !== 'off',
    query: '',
    picked: [],
    opening: undefined,
    failure: undefined,
    removed: 0,
    said: undefined,
  }));
  store.subscribe((now, before) => {
    if (now.keep === before.keep) return;
    if (now.keep) local.removeItem(KEY);
    else local.setItem(KEY, 'off');
  });
  return store;
}
