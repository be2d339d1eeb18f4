/** Every frame of a stream with its time, gap and bytes; below, the exact payload of the chosen one. */
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { frameData } from '@handoff/shared/trace/views/frame-data';
import type { ExchangeView, FrameView } from '@handoff/shared/trace/views/model';
import { count, durationText, offset } from '../../state/units.ts';
import { cx } from '../../ui/cx.ts';
import { PHONE, useMedia } from '../../ui/hooks.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { useVirtual } from '../../ui/useVirtual.ts';
import { Payload } from './Payload.tsx';
import css from './Events.module.css';

/** A gap of this many ms or more stands out. */
const LONG_GAP = 400;
/** The grid shows as many rows as there are, up to this many; the payload gets the rest. */
const MOST_ROWS = 5;
/** Nearer to the end than this, in px, the reader is at the tail. */
const AT_TAIL = 5;

export interface EventsProps {
  readonly exchange: ExchangeView;
  readonly start: number;
  /** The chosen frame's number, if it was chosen on the timeline. */
  readonly selected: number | undefined;
  readonly onSelect: (frame: FrameView) => void;
  readonly more?: readonly MenuEntry[];
  readonly highlight?: string | undefined;
}

interface RowProps {
  readonly frame: FrameView;
  readonly index: number;
  readonly chosen: boolean;
  readonly start: number;
  readonly top: number;
  readonly height: number;
}
const Row = ({ frame, index, chosen, start, top, height }: RowProps): ReactNode => (
  <div
    role="row"
    aria-rowindex={index + 2}
    aria-selected={chosen}
    tabIndex={chosen ? 0 : -1}
    className={css['row']}
    style={{ top, height }}
    data-frame={frame.n}
  >
    <span role="gridcell" className="num">
      {count(frame.n)}
    </span>
    <span role="gridcell" className="num">
      {offset(frame.at, start)}
    </span>
    <span role="gridcell" className={cx('num', frame.gap >= LONG_GAP && css['long'])}>
      {durationText(frame.gap)}
    </span>
    <span role="gridcell" className={cx('mono', 'cut', css['left'], frame.form !== 'event' && css['odd'])} title={frame.label}>
      {frame.label}
    </span>
    <span role="gridcell" className="num">
      {count(frame.bytes)}
    </span>
    <span role="gridcell" className={cx('cut', 'muted', css['left'], css['preview'])} title={frame.preview}>
      {frame.preview}
    </span>
  </div>
);

export function Events({ exchange, start, selected, onSelect, more, highlight }: EventsProps): ReactNode {
  const height = useMedia(PHONE) ? 36 : 24;
  const { frames } = exchange;
  const total = frames.length;
  const rows = Math.min(total, MOST_ROWS);
  const { scroller, height: whole, first, end, page, top, show, toEnd, onScroll } = useVirtual<HTMLDivElement>(total, height, rows * height);
  const index = Math.max(0, Math.min(total, selected ?? 1) - 1);
  const chosen = frames.at(index);
  const tail = useRef(false);

  useEffect(() => {
    if (selected !== undefined) show(index);
  }, [index, show, selected]);
  // New frames keep a reader at the tail there.
  useLayoutEffect(() => {
    if (total > 0 && tail.current) toEnd();
  }, [total, toEnd]);

  const scrolled = (): void => {
    const box = scroller.current;
    if (box !== null) tail.current = box.scrollHeight > box.clientHeight && box.scrollHeight - box.scrollTop - box.clientHeight <= AT_TAIL;
    onScroll();
  };
  const pressed = (event: KeyboardEvent): void => {
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: total - 1, PageDown: index + page, PageUp: index - page }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const frame = frames.at(Math.min(total - 1, Math.max(0, to)));
    if (frame === undefined) return;
    onSelect(frame);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus({ preventScroll: true }));
  };
  const clicked = (event: MouseEvent): void => {
    const n = event.target instanceof Element ? event.target.closest('[data-frame]')?.getAttribute('data-frame') : undefined;
    const frame = n === undefined || n === null ? undefined : frames.at(Number(n) - 1);
    if (frame !== undefined) onSelect(frame);
  };
  const drawn = frames.slice(first, end).map((frame, i) => ({ frame, i: first + i }));
  if (chosen !== undefined && (index < first || index >= end)) drawn.push({ frame: chosen, i: index });
  return (
    <div className={css['events']}>
      <div className={css['grid']} role="grid" aria-label="Events of the stream" aria-rowcount={total + 1} tabIndex={-1} onKeyDown={pressed} onClick={clicked}>
        <div role="rowgroup">
          <div className={cx(css['row'], css['head'])} role="row" aria-rowindex={1}>
            <span role="columnheader">#</span>
            <span role="columnheader">Time</span>
            <span role="columnheader">Gap</span>
            <span role="columnheader" className={css['left']}>
              Event
            </span>
            <span role="columnheader">Bytes</span>
            <span role="columnheader" className={cx(css['left'], css['preview'])}>
              Preview
            </span>
          </div>
        </div>
        <div role="rowgroup" ref={scroller} className={css['list']} style={{ height: rows * height }} onScroll={scrolled}>
          <div role="presentation" className={css['inner']} style={{ height: whole }}>
            {drawn.map(({ frame, i }) => (
              <Row key={frame.n} frame={frame} index={i} chosen={i === index} start={start} top={top(i)} height={height} />
            ))}
          </div>
        </div>
      </div>
      {chosen !== undefined && (
        <Payload
          key={chosen.n}
          raw={chosen.raw}
          base64={chosen.base64}
          json={chosen.raw === undefined ? undefined : frameData(chosen.raw)}
          bytes={chosen.bytes}
          {...(more === undefined ? {} : { more })}
          highlight={highlight}
        />
      )}
    </div>
  );
}
