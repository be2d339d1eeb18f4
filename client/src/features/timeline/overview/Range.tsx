/** The range on the overview: which stretch the timeline shows. Two handles and the stretch between them are sliders; a drag on the strip takes a new one. */
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { epochMs } from '@handoff/shared/base/units';
import type { TimeScale } from '../../../state/time/time-scale.ts';
import type { TimeWindow } from '../../../state/time/window.ts';
import { durationText } from '../../../state/units.ts';
import { cx } from '../../../ui/cx.ts';
import css from './Overview.module.css';

export interface RangeProps {
  readonly scale: TimeScale;
  /** What the strip stands for, in seconds, and its width in px. */
  readonly seconds: number;
  readonly width: number;
  readonly live: boolean;
  readonly onWindow: (window: TimeWindow | undefined) => void;
}
type Part = 'start' | 'end' | 'body';
/** A press that moved less is no drag, in px. */
const STILL = 4;
const HANDLE = 24;
/** Seconds that keys move a part by: a hundredth of the strip, a tenth with Page keys. */
const STEP = 0.01;
const PAGE = 0.1;

const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP, PageDown: -PAGE, PageUp: PAGE };

export function Range({ scale, seconds, width, onWindow }: RangeProps): ReactNode {
  const strip = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly part: Part | 'new'; readonly x: number; readonly from: number; readonly to: number; moved: boolean }>(undefined);
  const clamp = (value: number): number => Math.min(seconds, Math.max(0, value));
  const from = scale.zoomed ? clamp((scale.window.from - scale.start) / 1000) : 0;
  const to = scale.zoomed ? clamp((scale.window.to - scale.start) / 1000) : seconds;
  /** Shows `a`…`b`, seconds of real time. */
  const show = (a: number, b: number): void => {
    const axis = (real: number): number => scale.axis(epochMs(scale.start + clamp(real) * 1000));
    onWindow(clamp(a) === 0 && clamp(b) === seconds ? undefined : scale.windowOf({ from: axis(Math.min(a, b)), to: axis(Math.max(a, b)) }));
  };
  const move = (part: Part, by: number, base = { from, to }): void => {
    const least = seconds / 10_000;
    if (part === 'start') show(Math.min(clamp(base.from + by), base.to - least), base.to);
    else if (part === 'end') show(base.from, Math.max(clamp(base.to + by), base.from + least));
    else {
      const fit = Math.min(seconds - base.to, Math.max(-base.from, by));
      show(base.from + fit, base.to + fit);
    }
  };
  const pressed =
    (part: Part) =>
    (event: KeyboardEvent): void => {
      const by = KEYS[event.key];
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (by !== undefined) move(part, by * seconds);
      else if (event.key === 'Home') move(part, -seconds);
      else if (event.key === 'End') move(part, seconds);
      else return;
      event.preventDefault();
    };
  const secondsAt = (x: number): number => {
    const box = strip.current?.getBoundingClientRect();
    // The strip takes presses in its gutters too, which stand for no time.
    return box === undefined || width === 0 ? 0 : clamp(((x - box.left - (box.width - width) / 2) / width) * seconds);
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || !(event.target instanceof HTMLElement)) return;
    const named = event.target.closest('[data-part]')?.getAttribute('data-part');
    // With Shift a new range is taken inside the old one.
    const part = named === 'start' || named === 'end' || (named === 'body' && !event.shiftKey) ? named : 'new';
    drag.current = { part, x: event.clientX, from, to, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const moved = (event: PointerEvent): void => {
    const now = drag.current;
    if (now === undefined || (!now.moved && Math.abs(event.clientX - now.x) < STILL)) return;
    now.moved = true;
    if (now.part === 'new') show(secondsAt(now.x), secondsAt(event.clientX));
    else move(now.part, secondsAt(event.clientX) - secondsAt(now.x), now);
  };
  const up = (event: PointerEvent): void => {
    const now = drag.current;
    drag.current = undefined;
    // A press beside the range brings the range there.
    if (now?.part !== 'new' || now.moved || !scale.zoomed || event.type === 'pointercancel') return;
    const at = secondsAt(event.clientX);
    move('body', at - (from + to) / 2);
  };
  const px = (value: number): number => (value / seconds) * width;
  const [left, right] = [px(from), px(to)];
  // Handles of a narrow range stand beside it, so that both can be taken.
  const overlap = Math.max(0, HANDLE - (right - left));
  const outLeft = Math.min(overlap / 2, Math.max(0, left));
  const handle = (part: 'start' | 'end', x: number, value: number, name: string, say: string): ReactNode => (
    <div
      role="slider"
      tabIndex={0}
      data-part={part}
      className={css['handle']}
      style={{ translate: `${x - HANDLE / 2}px 0` }}
      aria-label={name}
      aria-orientation="horizontal"
      aria-valuemin={part === 'start' ? 0 : Number(from.toFixed(3))}
      aria-valuemax={part === 'start' ? Number(to.toFixed(3)) : Number(seconds.toFixed(3))}
      aria-valuenow={Number(value.toFixed(3))}
      aria-valuetext={say}
      onKeyDown={pressed(part)}
    />
  );
  const words = `${durationText(from * 1000)} to ${durationText(to * 1000)}`;
  return (
    <div
      ref={strip}
      className={css['range']}
      onPointerDown={down}
      onPointerMove={moved}
      onPointerUp={up}
      onPointerCancel={up}
      onDoubleClick={() => onWindow(undefined)}
      title={scale.zoomed ? 'Drag the range to move it, drag beside it for another one, double click for the whole run' : 'Drag to look at a part of the run'}
    >
      {scale.zoomed && (
        <>
          <span className={css['dim']} style={{ translate: `${-HANDLE}px 0`, width: left + HANDLE }} />
          <span className={css['dim']} style={{ translate: `${right}px 0`, width: Math.max(0, width - right) + HANDLE }} />
          <div
            role="slider"
            tabIndex={0}
            data-part="body"
            className={css['body']}
            style={{ translate: `${left}px 0`, width: Math.max(1, right - left) }}
            aria-label="Move the range"
            aria-orientation="horizontal"
            aria-valuemin={0}
            aria-valuemax={Number((seconds - (to - from)).toFixed(3))}
            aria-valuenow={Number(from.toFixed(3))}
            aria-valuetext={words}
            onKeyDown={pressed('body')}
          />
        </>
      )}
      <span className={cx(css['edges'], scale.zoomed && css['part'])} style={{ translate: `${left}px 0`, width: Math.max(2, right - left) }} />
      {handle('start', left - outLeft, from, 'Start of the range', `from ${durationText(from * 1000)}`)}
      {handle('end', right + overlap - outLeft, to, 'End of the range', `to ${durationText(to * 1000)}`)}
    </div>
  );
}
