/** Which rows are drawn: those in view and a few beyond, by the scroll place of the list. Rows have known heights, so nothing is measured. */
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import type { Heights } from '../../state/rows.ts';

/** Rows drawn above and below the view. */
const BEYOND = 8;

export interface RowWindow {
  readonly first: number;
  /** One past the last. */
  readonly end: number;
  /** Call on every scroll of the list. */
  readonly onScroll: () => void;
}

export function useRowWindow(list: RefObject<HTMLElement | null>, heights: Heights, rows: number, rowHeight: number): RowWindow {
  const [view, setView] = useState({ top: 0, height: 800 });
  const onScroll = useCallback(() => {
    const element = list.current;
    if (element === null) return;
    const { scrollTop, clientHeight } = element;
    setView((before) =>
      before.height === clientHeight && Math.floor(before.top / rowHeight) === Math.floor(scrollTop / rowHeight)
        ? before
        : { top: scrollTop, height: clientHeight },
    );
  }, [list, rowHeight]);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(onScroll);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, onScroll]);
  const first = Math.max(0, heights.at(view.top / rowHeight) - BEYOND);
  const end = Math.min(rows, heights.at((view.top + view.height) / rowHeight) + BEYOND + 1);
  return { first, end, onScroll };
}
