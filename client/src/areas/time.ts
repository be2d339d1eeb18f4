/** The page's time axis as the clock goes on. */
import { useLayoutEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { epochMs, type EpochMs } from '@handoff/shared/base/units';
import type { Page } from '../state/page.ts';
import { isLive } from '../state/phases.ts';
import { shows } from '../state/time/moves.ts';
import { createTimeScales, type TimeScale } from '../state/time/time-scale.ts';
import { useNow } from '../ui/hooks.ts';

/** The axis as the clock goes on, and the present time. */
export function useTimeScale(page: Page): { readonly scale: TimeScale; readonly clock: EpochMs; readonly live: boolean } {
  const { state, log, source } = useStore(page.run);
  const { start, end } = useStore(log.store, (trace) => trace.view);
  const window = useStore(page.ui, (ui) => ui.window);
  const compress = useStore(page.ui, (ui) => ui.compress);
  const live = source === 'live' && isLive(state);
  // Who pauses the tail wants to look: the axis stands still, too.
  const paused = useStore(page.ui, (ui) => live && !ui.follow.on);
  const clock = epochMs(useNow(live, end, paused));
  const make = useMemo(() => createTimeScales(), []);
  const { stretches, total } = log.track.idle;
  const scale = useMemo(
    () => make({ start, end: clock, live, window, compress, idle: { stretches, total } }),
    [make, start, clock, live, window, compress, stretches, total],
  );
  useLayoutEffect(() => {
    shows(page, clock);
    return () => shows(page, undefined);
  }, [page, clock]);
  return { scale, clock, live };
}
