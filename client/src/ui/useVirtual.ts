import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Browsers lose precision, then rows, beyond about 33 million px; lists that are taller are scaled. */
const TALLEST = 8_000_000;
const SPARE = 8;

export interface VirtualRows<T extends HTMLElement> {
  readonly scroller: RefObject<T | null>;
  /** Height for the element that holds the rows, in px. */
  readonly height: number;
  /** Rows to draw: from `first` up to and without `end`. */
  readonly first: number;
  readonly end: number;
  /** Rows that fit the view. */
  readonly page: number;
  /** Where row `index` stands in the element that holds the rows, in px. */
  top(index: number): number;
  /** Scrolls as little as is needed to have row `index` in view. */
  show(index: number): void;
  /** To the last row. */
  toEnd(): void;
  onScroll(): void;
}

/** Which rows of equal height are in view, however many there are. */
export function useVirtual<T extends HTMLElement>(count: number, row: number, guess = 400): VirtualRows<T> {
  const scroller = useRef<T>(null);
  const [view, setView] = useState({ top: 0, height: guess });
  const total = count * row;
  const height = Math.min(total, TALLEST);
  const reach = Math.max(0, height - view.height);
  // How much of the rows one px of the scroller stands for.
  const scale = reach > 0 ? (total - view.height) / reach : 1;
  const top = Math.min(view.top, reach);
  const shift = top - top * scale;
  const first = Math.max(0, Math.floor((top * scale) / row) - SPARE);
  const end = Math.min(count, Math.ceil((top * scale + view.height) / row) + SPARE);

  const read = useCallback((): void => {
    const element = scroller.current;
    if (element === null) return;
    const next = { top: element.scrollTop, height: element.clientHeight || guess };
    setView((now) => (now.top === next.top && now.height === next.height ? now : next));
  }, [guess]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [read]);

  const show = useCallback(
    (index: number): void => {
      const element = scroller.current;
      if (element === null) return;
      const room = element.clientHeight || guess;
      const far = Math.max(0, Math.min(count * row, TALLEST) - room);
      const each = far > 0 ? (count * row - room) / far : 1;
      const now = element.scrollTop * each;
      if (index * row < now) element.scrollTop = (index * row) / each;
      else if ((index + 1) * row > now + room) element.scrollTop = ((index + 1) * row - room) / each;
      read();
    },
    [count, row, guess, read],
  );
  const toEnd = useCallback((): void => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = element.scrollHeight;
    read();
  }, [read]);
  return {
    scroller,
    height,
    first,
    end,
    page: Math.max(1, Math.floor(view.height / row) - 1),
    top: (index) => index * row + shift,
    show,
    toEnd,
    onScroll: read,
  };
}
