import { useEffect, useState, useSyncExternalStore } from 'react';

/** Whether a media query matches, now and as it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
export const PHONE = '(max-width: 719px)';
export const MIDDLE = '(max-width: 1100px)';

/** The present time in epoch ms while `live`, renewed about 20 times a second as frames are drawn; else the time it was told. */
export function useNow(live: boolean, otherwise: number): number {
  const [now, setNow] = useState(otherwise);
  useEffect(() => {
    if (!live) return undefined;
    let frame = 0;
    let last = 0;
    const tick = (): void => {
      const time = performance.timeOrigin + performance.now();
      if (time - last >= 50) {
        last = time;
        setNow(time);
      }
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [live]);
  return live ? Math.max(now, otherwise) : otherwise;
}
