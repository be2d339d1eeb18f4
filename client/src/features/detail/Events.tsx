/** Every frame of a stream with its time, gap and bytes; below, the exact payload of the chosen one. */
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { frameData } from '@handoff/shared/trace/views/frame-data';
import type { ExchangeView, FrameView } from '@handoff/shared/trace/views/model';
import { count, durationText, offset } from '../../state/units.ts';
import { PHONE, useMedia } from '../../ui/hooks.ts';
import { cx } from '../../ui/cx.ts';
import { Payload } from './Payload.tsx';
import css from './Events.module.css';

/** A gap beyond this stands out. */
const LONG_GAP = 400;

export interface EventsProps {
  readonly exchange: ExchangeView;
  readonly start: number;
  /** The chosen frame's number, if it was chosen on the timeline. */
  readonly selected: number | undefined;
  readonly onSelect: (frame: FrameView) => void;
}

export function Events({ exchange, start, selected, onSelect }: EventsProps): ReactNode {
  const height = useMedia(PHONE) ? 36 : 24;
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const { frames } = exchange;
  const index = Math.max(0, Math.min(frames.length, selected ?? 1) - 1);
  const chosen = frames.at(index);
  const rows = Math.min(frames.length, 5);

  useEffect(() => {
    const element = list.current;
    if (element === null || selected === undefined) return;
    const place = index * height;
    if (place < element.scrollTop || place + height > element.scrollTop + element.clientHeight) element.scrollTop = Math.max(0, place - height);
  }, [index, height, selected]);

  const pressed = (event: KeyboardEvent): void => {
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: frames.length - 1, PageDown: index + rows, PageUp: index - rows }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const frame = frames.at(Math.min(frames.length - 1, Math.max(0, to)));
    if (frame === undefined) return;
    onSelect(frame);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus({ preventScroll: true }));
  };

  const clicked = (event: MouseEvent): void => {
    const n = event.target instanceof Element ? event.target.closest('[data-frame]')?.getAttribute('data-frame') : undefined;
    const frame = n === undefined || n === null ? undefined : frames.at(Number(n) - 1);
    if (frame !== undefined) onSelect(frame);
  };
  const first = Math.max(0, Math.floor(top / height) - 6);
  const end = Math.min(frames.length, first + rows + 14);
  const drawn = frames.slice(first, end).map((frame, i) => ({ frame, i: first + i }));
  if (chosen !== undefined && (index < first || index >= end)) drawn.push({ frame: chosen, i: index });
  return (
    <div className={css['events']}>
      <div
        className={css['grid']}
        role="grid"
        aria-label="Events of the stream"
        aria-rowcount={frames.length + 1}
        tabIndex={-1}
        onKeyDown={pressed}
        onClick={clicked}
      >
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
        <div role="rowgroup" ref={list} className={css['list']} style={{ height: rows * height }} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
          <div role="presentation" className={css['inner']} style={{ height: frames.length * height }}>
            {drawn.map(({ frame, i }) => (
              <div
                key={frame.n}
                role="row"
                aria-rowindex={i + 2}
                aria-selected={i === index}
                tabIndex={i === index ? 0 : -1}
                className={css['row']}
                style={{ top: i * height, height }}
                data-frame={frame.n}
              >
                <span role="gridcell" className="num">
                  {frame.n}
                </span>
                <span role="gridcell" className="num">
                  {offset(frame.at, start)}
                </span>
                <span role="gridcell" className={cx('num', frame.gap > LONG_GAP && css['long'])}>
                  {durationText(frame.gap)}
                </span>
                <span role="gridcell" className={cx('mono', 'cut', css['left'])}>
                  {frame.label}
                </span>
                <span role="gridcell" className="num">
                  {count(frame.bytes)}
                </span>
                <span role="gridcell" className={cx('cut', 'muted', css['left'], css['preview'])} title={frame.preview}>
                  {frame.preview}
                </span>
              </div>
            ))}
          </div>
        </div>
      </div>
      {chosen !== undefined && <Chosen frame={chosen} />}
    </div>
  );
}

function Chosen({ frame }: { readonly frame: FrameView }): ReactNode {
  if (frame.raw === undefined)
    return <p className="muted">The text of this event was dropped to stay within the page's byte budget; its time and size stay.</p>;
  const data = frameData(frame.raw);
  return data === undefined ? <Payload raw={frame.raw} /> : <Payload raw={frame.raw} json={data} />;
}
