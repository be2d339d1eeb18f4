/** Runs in the browser: the product's list and its peers on the same rows, scrolled, appended to, zoomed and opened by the clock of the screen. */
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import '../../../client/src/ui/base.css';
import app from '../../../client/src/App.module.css';
import { Timeline } from '../../../client/src/features/timeline/Timeline.tsx';
import { openState, withOpen } from '../../../client/src/state/rows.ts';
import { createTimeScales, NO_IDLE, type TimeScale } from '../../../client/src/state/time/time-scale.ts';
import { createTraceLog, type TraceLog } from '../../../client/src/state/trace-log.ts';
import { epochMs } from '../../../shared/src/base/units.ts';
import { rowsOf, type RowList } from '../../../shared/src/trace/views/row-list.ts';
import { NOTHING_CHANGED, type Expansion } from '../../../shared/src/trace/views/rows.ts';
import { generateRun } from '../../generate/run.ts';
import { growing, logOf, openAll } from './data.ts';
import { ReactVirtual, ReactWindow } from './peers.tsx';

export type Variant = 'ours' | 'react-virtual' | 'react-window';
const START = epochMs(1_796_000_000_000);
const LANES = ['browser', 'researcher', 'writer'];
const nothing = (): void => undefined;

let log: TraceLog | undefined;
let list: (length: number) => RowList = () => rowsOf([]);
let all = 0;
let root: Root | undefined;
let shown: Variant = 'ours';
let length = 0;
const scales = createTimeScales();
let scale: TimeScale = scales({ start: START, end: START, compress: false, idle: NO_IDLE });

const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
/** Counts frames until it is called: how many a second, and the longest in ms. */
function countFrames(): () => { readonly fps: number; readonly longest: number } {
  const began = performance.now();
  let before = began;
  let frames = 0;
  let longest = 0;
  let handle = 0;
  const tick = (now: number): void => {
    longest = Math.max(longest, now - before);
    before = now;
    frames += 1;
    handle = requestAnimationFrame(tick);
  };
  handle = requestAnimationFrame(tick);
  return () => {
    cancelAnimationFrame(handle);
    return { fps: (frames * 1000) / (performance.now() - began), longest };
  };
}

function ours(rows: RowList, expansion: Expansion, follow: boolean): void {
  root?.render(
    createElement(Timeline, {
      rows,
      start: START,
      scale,
      now: scale.at(1),
      live: false,
      lanes: LANES,
      selected: undefined,
      expansion,
      follow: { on: follow, seen: Number.MAX_SAFE_INTEGER },
      onSelect: nothing,
      onOpen: nothing,
      onScrolled: nothing,
      onFollow: nothing,
      onCopy: nothing,
      onLeave: nothing,
      focusTick: 0,
    }),
  );
}
function render(follow: boolean): void {
  const rows = list(length);
  if (shown === 'ours') ours(rows, NOTHING_CHANGED, follow);
  else root?.render(createElement(shown === 'react-virtual' ? ReactVirtual : ReactWindow, { rows, start: START, from: scale.from, span: scale.span, follow }));
}
function host(): HTMLElement {
  document.body.replaceChildren();
  const box = document.createElement('div');
  box.className = app['left'] ?? '';
  box.style.cssText = 'width:900px;height:700px;grid-template:minmax(0,1fr)/minmax(0,1fr)';
  document.body.append(box);
  return box;
}
const scroller = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role=treegrid], [data-scroller]');
  if (found === null) throw new Error('Nothing scrolls');
  return found;
};

export const bench = {
  /** Makes the run; answers how many rows there are with everything opened. */
  prepare(events: number): number {
    log = logOf(events, 'mixed');
    const rows = openAll(log);
    list = growing(rows);
    all = rows.length;
    scale = scales({ start: START, end: log.store.getState().view.end, compress: false, idle: NO_IDLE });
    return all;
  },
  /** Shows the first `rows` rows, or all; answers ms until laid out. */
  mount(variant: Variant, rows?: number): number {
    shown = variant;
    length = rows ?? all;
    const box = host();
    const began = performance.now();
    root = createRoot(box);
    flushSync(() => render(false));
    void box.offsetHeight;
    return performance.now() - began;
  },
  unmount(): void {
    root?.unmount();
    root = undefined;
    document.body.replaceChildren();
  },
  /** Scrolls `px` further in each of `frames` frames, from the middle. */
  async scroll(frames: number, px: number): Promise<void> {
    const element = scroller();
    element.scrollTop = Math.floor(element.scrollHeight / 2);
    await frame();
    await frame();
    for (let i = 0; i < frames; i += 1) {
      element.scrollTop += px;
      await frame();
    }
  },
  /** Appends rows at `rate` a second, following the tail; answers frames a second, the longest frame in ms, and px to the end afterwards. */
  async append(rate: number, seconds: number): Promise<{ readonly fps: number; readonly longest: number; readonly toEnd: number }> {
    render(true);
    let before = await frame();
    const began = before;
    const from = length;
    let frames = 0;
    let longest = 0;
    while (before - began < seconds * 1000) {
      const now = await frame();
      longest = Math.max(longest, now - before);
      before = now;
      frames += 1;
      length = Math.min(all, from + Math.floor(((now - began) / 1000) * rate));
      flushSync(() => render(true));
    }
    await frame();
    const element = scroller();
    return { fps: (frames * 1000) / (before - began), longest, toEnd: element.scrollHeight - element.clientHeight - element.scrollTop };
  },
  /** The whole path: records into the page's log, folded, made rows and drawn, at `rate` events a second. `open`: each event is a row of its own. */
  async flood(rate: number, seconds: number, open: boolean): Promise<{ readonly fps: number; readonly longest: number; readonly rows: number }> {
    const records = [...generateRun({ events: rate * seconds, shape: open ? 'singles' : 'mixed', streams: 1, odd: false, rate })];
    const live = createTraceLog();
    root = createRoot(host());
    shown = 'ours';
    const stop = live.store.subscribe(({ rows, expansion, view }) => {
      scale = scales({ start: START, end: view.end, live: true, compress: false, idle: NO_IDLE });
      flushSync(() => ours(rows, expansion, true));
    });
    const counter = countFrames();
    const began = performance.now();
    for (let sent = 0; sent < records.length;) {
      // As a network gives them: several at a time, whatever the screen does.
      await new Promise((done) => setTimeout(done, 4));
      const due = Math.min(records.length, Math.floor(((performance.now() - began) / 1000) * rate));
      for (; sent < due; sent += 1) {
        const record = records[sent];
        if (record !== undefined) live.append(record);
      }
    }
    const counted = counter();
    await frame();
    stop();
    return { ...counted, rows: live.store.getState().rows.length };
  },
  /** Opens and closes a burst of `events` events; ms until laid out, of each. */
  expand(events: number): { readonly open: number; readonly close: number } {
    const bursts = logOf(events, 'burst');
    root = createRoot(host());
    shown = 'ours';
    scale = scales({ start: START, end: bursts.store.getState().view.end, compress: false, idle: NO_IDLE });
    const show = (): void => {
      const { rows, expansion } = bursts.store.getState();
      flushSync(() => ours(rows, expansion, false));
    };
    show();
    let burst: ReturnType<RowList['at']>;
    for (const row of bursts.store.getState().rows) if (row.kind === 'burst' && (burst?.kind !== 'burst' || row.count > burst.count)) burst = row;
    if (burst === undefined) throw new Error('There is no burst');
    const { id } = burst;
    const timed = (open: boolean): number => {
      const began = performance.now();
      bursts.setExpansion(withOpen(bursts.store.getState().expansion, id, open));
      show();
      void document.body.offsetHeight;
      return performance.now() - began;
    };
    const open = timed(true);
    if (bursts.store.getState().rows.length < events * 0.9) throw new Error('The burst did not open');
    const close = timed(false);
    if (openState(burst, bursts.store.getState().expansion) !== false) throw new Error('The burst did not close');
    return { open, close };
  },
  /** Zooms in and out by steps of a tenth, a step in each frame. */
  async zoom(steps: number): Promise<void> {
    const { start, whole } = scale;
    for (let i = 0; i < steps; i += 1) {
      const share = 0.9 ** (i % 20);
      scale = scales({
        start,
        end: epochMs(start + whole * 1000),
        compress: false,
        idle: NO_IDLE,
        window: { from: start, to: epochMs(start + whole * 1000 * share) },
      });
      flushSync(() => render(false));
      await frame();
    }
  },
};
