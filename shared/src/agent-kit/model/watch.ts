/** Time limits over one abort signal: which limit ended a call is known afterwards. */
export type Limit = 'headers' | 'first-text' | 'idle' | 'total';

export interface Watch {
  /** Aborted by the caller's signal or by a limit. */
  readonly signal: AbortSignal;
  arm(limit: Limit, milliseconds: number): void;
  disarm(limit: Limit): void;
  /** The limit that fired first, if one did. */
  fired(): Limit | undefined;
  /** Ends the call and all timers. */
  close(): void;
}

export function watch(outer: AbortSignal): Watch {
  const abort = new AbortController();
  const timers = new Map<Limit, ReturnType<typeof setTimeout>>();
  let fired: Limit | undefined;
  const onOuter = (): void => abort.abort(outer.reason);
  if (outer.aborted) onOuter();
  else outer.addEventListener('abort', onOuter, { once: true });
  const disarm = (limit: Limit): void => {
    clearTimeout(timers.get(limit));
    timers.delete(limit);
  };
  return {
    signal: abort.signal,
    arm(limit, milliseconds) {
      disarm(limit);
      timers.set(
        limit,
        setTimeout(() => {
          fired ??= limit;
          abort.abort(new Error(`time limit: ${limit}`));
        }, milliseconds),
      );
    },
    disarm,
    fired: () => fired,
    close() {
      for (const limit of [...timers.keys()]) disarm(limit);
      outer.removeEventListener('abort', onOuter);
      if (!abort.signal.aborted) abort.abort(new Error('closed'));
    },
  };
}

/** Resolves after a while, or at once when the signal is aborted. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
  });
