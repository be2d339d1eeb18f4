import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';

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
/** One panel at a time: too narrow, or too low, to show them together. */
export const ONE_PANE = '(max-width: 719px), (max-height: 560px)';
export const MIDDLE = '(max-width: 1100px)';

/** The present time in epoch ms while `live`, renewed about 20 times a second as frames are drawn; else the time it was told. `paused`: it stands still where it was. */
export function useNow(live: boolean, otherwise: number, paused = false): number {
  const [now, setNow] = useState(otherwise);
  useEffect(() => {
    if (!live || paused) return undefined;
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
  }, [live, paused]);
  if (!live) return otherwise;
  return paused ? now : Math.max(now, otherwise);
}

/** The width of an element in CSS px, kept up to date; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.round(measured.clientWidth)));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** The same of an element that comes and goes. */
export function useWidthOf(measured: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (measured === null) return undefined;
    const read = (): void => setWidth(Math.round(measured.getBoundingClientRect().width));
    read(); // at once, so that the first picture is right
    const observer = new ResizeObserver(read);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [measured]);
  return width;
}

/** The height of an element in CSS px, kept up to date; 0 until it is known. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(Math.round(measured.clientHeight)));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return height;
}
