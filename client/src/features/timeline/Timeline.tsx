/** The timeline: a treegrid of exchanges, events and the handoff, with its waterfall. Draws only the rows in view. */
import { ArrowDownToLine } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { rowId, type RowId } from '@handoff/shared/base/ids';
import type { EpochMs } from '@handoff/shared/base/units';
import type { Row } from '@handoff/shared/trace/views/model';
import type { RowList } from '@handoff/shared/trace/views/row-list';
import type { Expansion } from '@handoff/shared/trace/views/rows';
import { newRows, type Follow } from '../../state/follow.ts';
import { Heights, openState } from '../../state/rows.ts';
import { axisVars } from '../../state/time/axis-vars.ts';
import type { TimeScale } from '../../state/time/time-scale.ts';
import { count } from '../../state/units.ts';
import { ONE_PANE, PHONE, useMedia, useWidth } from '../../ui/hooks.ts';
import { laneColour, LANES } from '../../ui/lanes.ts';
import { vars } from '../../ui/vars.ts';
import { gridMove } from './keys.ts';
import { Axis } from './Axis.tsx';
import { RowView } from './RowView.tsx';
import { useRowWindow } from './useRowWindow.ts';
import css from './Timeline.module.css';

export interface TimelineProps {
  readonly rows: RowList;
  readonly start: EpochMs;
  /** The axis; the bars of all rows stand on it. */
  readonly scale: TimeScale;
  /** The present time while live, else the last record's. */
  readonly now: EpochMs;
  /** Something is under way: the clock goes on and open bars grow. */
  readonly live: boolean;
  readonly selected: RowId | undefined;
  readonly expansion: Expansion;
  readonly follow: Follow;
  readonly onSelect: (id: RowId, options?: { readonly detail?: boolean }) => void;
  readonly onOpen: (id: RowId, open: boolean) => void;
  readonly onScrolled: (distanceToEnd: number, rows: number) => void;
  readonly onFollow: (on: boolean, rows: number) => void;
  readonly onCopy: (row: Row) => void;
  readonly onLeave: () => void;
  /** Stands in the list's place when it is empty; words of its own without it. */
  readonly empty?: ReactNode;
  /** Raised whenever the selected row shall get focus. */
  readonly focusTick: number;
}

const ROW = 28;
const ROW_PHONE = 56;

export function Timeline(props: TimelineProps): ReactNode {
  const { rows, start, scale, now, live, selected, expansion, follow, onSelect, onOpen, onScrolled, onFollow, focusTick } = props;
  const phone = useMedia(PHONE);
  const onePane = useMedia(ONE_PANE);
  const axis = useRef<HTMLSpanElement>(null);
  const axisWidth = useWidth(axis);
  const rowHeight = phone ? ROW_PHONE : ROW;
  const heights = useMemo(() => new Heights(rows), [rows]);
  const grid = useRef<HTMLDivElement>(null);
  const placed = useRef(0);
  const frame = useRowWindow(grid, heights, rows.length, rowHeight);
  const at = useMemo(() => (selected === undefined ? 0 : Math.max(0, rows.indexOf(selected))), [rows, selected]);
  const height = heights.total * rowHeight;

  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null || !follow.on) return;
    // Beyond its end a list stands at its end; the head is the rest.
    element.scrollTop = height + ROW;
    placed.current = element.scrollTop;
  }, [height, follow.on]);

  const reveal = useCallback(
    (index: number): void => {
      const element = grid.current;
      if (element === null) return;
      const head = phone ? 0 : 26;
      const top = heights.top(index) * rowHeight;
      const bottom = heights.top(index + 1) * rowHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + element.clientHeight - head) element.scrollTop = bottom - element.clientHeight + head;
    },
    [heights, phone, rowHeight],
  );

  const wanted = useRef(false);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    document.getElementById(`row-${selected}`)?.focus({ preventScroll: true });
  });
  const answered = useRef(0);
  useEffect(() => {
    if (focusTick === answered.current) return;
    answered.current = focusTick;
    reveal(at);
    document.getElementById(`row-${selected}`)?.focus({ preventScroll: true });
  }, [at, focusTick, reveal, selected]);

  const scrolled = (): void => {
    frame.onScroll();
    const element = grid.current;
    if (element === null || Math.abs(element.scrollTop - placed.current) < 1) return;
    placed.current = element.scrollTop;
    onScrolled(element.scrollHeight - element.clientHeight - element.scrollTop, rows.length);
  };

  const pressed = (event: KeyboardEvent): void => {
    const element = grid.current;
    const page = Math.max(1, Math.floor(((element?.clientHeight ?? 0) - ROW) / rowHeight) - 1);
    const move = gridMove(event, rows, expansion, at, page);
    if (move === undefined || (move.type === 'copy' && (window.getSelection()?.toString() ?? '') !== '')) return;
    event.preventDefault();
    if (move.type === 'leave') return props.onLeave();
    const row = rows.at(move.index);
    if (row === undefined) return;
    if (move.type === 'open' || move.type === 'close') return onOpen(row.id, move.type === 'open');
    if (move.type === 'copy') return props.onCopy(row);
    wanted.current = move.type === 'go';
    reveal(move.index);
    onSelect(row.id, { detail: move.type === 'detail' });
  };

  const clicked = (event: MouseEvent): void => {
    if (!(event.target instanceof Element)) return;
    const id = event.target.closest('[role=row]')?.id;
    const row = id === undefined ? undefined : rows.at(rows.indexOf(rowId(id.slice('row-'.length))));
    if (row === undefined) return;
    const twist = event.target.closest('[data-twist]') !== null;
    if (twist) onOpen(row.id, openState(row, expansion) === false);
    const detail = onePane && !twist;
    // A newly chosen row gets an element of its own, so the focus that the press gave is given again.
    if (row.id !== selected) wanted.current = !detail;
    else if (twist) document.getElementById(`row-${row.id}`)?.focus({ preventScroll: true });
    onSelect(row.id, { detail });
  };

  const drawn: number[] = [];
  if (at < frame.first && at < rows.length) drawn.push(at);
  for (let i = frame.first; i < frame.end; i += 1) drawn.push(i);
  if (at >= frame.end && at < rows.length) drawn.push(at);
  const pool = 1 << Math.ceil(Math.log2(Math.max(32, frame.end - frame.first + 1)));
  const fresh = newRows(follow, rows.length);

  return (
    <div
      className={css['timeline']}
      style={vars({ ...axisVars(scale, axisWidth), '--now': scale.axis(now), '--row': `${rowHeight}px` })}
      data-live={live || undefined}
    >
      <div className={css['frame']}>
        <div
          ref={grid}
          className={css['grid']}
          role="treegrid"
          aria-label="Exchanges and events"
          aria-rowcount={rows.length + 1}
          tabIndex={-1}
          onScroll={scrolled}
          onKeyDown={pressed}
          onClick={clicked}
        >
          <div role="rowgroup" className={css['headGroup']}>
            <div role="row" className={css['head']} aria-rowindex={1}>
              <span role="columnheader">Time</span>
              <span role="columnheader" className={css['lanes']} aria-label="Lanes: Browser, Researcher, Writer">
                {LANES.map((lane) => (
                  <span key={lane} style={{ color: laneColour(lane) }}>
                    {lane.charAt(0).toUpperCase()}
                  </span>
                ))}
              </span>
              <span role="columnheader" className={css['message']}>
                Message
              </span>
              <span role="columnheader">State</span>
              <span role="columnheader" className={css['size']}>
                Size
              </span>
              <span role="columnheader" className={css['took']}>
                Took
              </span>
              <span ref={axis} role="columnheader" className={css['axis']}>
                <Axis scale={scale} width={axisWidth} empty={rows.length === 0} />
              </span>
            </div>
          </div>
          <div role="rowgroup" className={css['body']} style={{ height }}>
            {drawn.map((i) => {
              const row = rows.at(i);
              if (row === undefined) return null;
              // Elements are used again for other rows as the list scrolls; only the active row has its own, so that a move of the focus is one for screen readers too.
              return (
                <RowView
                  key={i === at ? row.id : i % pool}
                  row={row}
                  start={start}
                  index={i}
                  top={heights.top(i) * rowHeight}
                  selected={row.id === selected}
                  active={i === at}
                  open={openState(row, expansion)}
                />
              );
            })}
          </div>
        </div>
        {rows.length === 0 && props.empty !== undefined && <div className={css['empty']}>{props.empty}</div>}
        {rows.length === 0 && props.empty === undefined && (
          <p className={css['empty']}>
            {live ? 'Waiting for the first message.' : 'No run yet. Enter a topic and press Run: every message will stand here as it crosses.'}
          </p>
        )}
        {fresh > 0 && (
          <div className={css['foot']}>
            <button type="button" className={css['pill']} onClick={() => onFollow(true, rows.length)}>
              <ArrowDownToLine size={16} aria-hidden="true" />
              {count(fresh)} new {fresh === 1 ? 'row' : 'rows'} below
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
