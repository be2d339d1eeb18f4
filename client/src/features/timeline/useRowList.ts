/** Joins the list, which is driven from outside of React, to the element that scrolls and the one that holds its rows. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { EpochMs } from '@handoff/shared/base/units';
import type { ListState } from './list/list-state.ts';
import { RowListView } from './list/list.ts';

export interface RowListHandle {
  readonly list: RefObject<RowListView | null>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly body: RefObject<HTMLDivElement | null>;
}

/** `now`: the present, for rows that are under way; undefined when nothing is. */
export function useRowList(state: ListState, now: EpochMs | undefined, onMoved: (toEnd: number) => void): RowListHandle {
  const list = useRef<RowListView>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const moved = useRef(onMoved);
  useEffect(() => {
    moved.current = onMoved;
  });
  useLayoutEffect(() => {
    if (scroller.current === null || body.current === null) return undefined;
    const made = new RowListView({ scroller: scroller.current, body: body.current, onMoved: (toEnd) => moved.current(toEnd) });
    list.current = made;
    return () => {
      list.current = null;
      made.destroy();
    };
  }, []);
  const { rows, start, scale, barWidth, phone, lanes, marksIn, rawOf, highlight, painter, selected, openOf, follow, head } = state;
  useLayoutEffect(() => {
    list.current?.update({ rows, start, scale, barWidth, phone, lanes, marksIn, rawOf, highlight, painter, selected, openOf, follow, head });
  }, [rows, start, scale, barWidth, phone, lanes, marksIn, rawOf, highlight, painter, selected, openOf, follow, head]);
  useLayoutEffect(() => list.current?.tick(now), [now]);
  return { list, scroller, body };
}
