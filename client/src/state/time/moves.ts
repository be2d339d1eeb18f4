/** The page's time axis at a moment, and what keys, buttons and wheels do to it. */
import { epochMs, now, type EpochMs } from '@handoff/shared/base/units';
import type { RowId } from '@handoff/shared/base/ids';
import type { Row } from '@handoff/shared/trace/views/model';
import type { Page } from '../page.ts';
import { isLive } from '../phases.ts';
import { createTimeScale, type TimeScale } from './time-scale.ts';
import { panSpan, revealSpan, zoomSpan, type TimeWindow } from './window.ts';

/** What one press of a zoom key or button makes the window longer or shorter by. */
const STEP = 1.6;

/** Until when the axis on the page reaches: moves start from what is seen, also while the clock is paused. */
const shown = new WeakMap<Page, EpochMs>();
/** Tells that the page's axis shows the present as `clock`; undefined when there is no axis on the page. */
export function shows(page: Page, clock: EpochMs | undefined): void {
  if (clock === undefined) shown.delete(page);
  else shown.set(page, clock);
}
/** The axis at this moment, with the window as it is now: several moves may come before the page is drawn again. */
function scaleNow(page: Page): TimeScale {
  const { state, log, source } = page.run.getState();
  const { window, compress } = page.ui.getState();
  const { start, end } = log.store.getState().view;
  const live = source === 'live' && isLive(state);
  const until = shown.get(page) ?? (live ? epochMs(Math.max(end, now())) : end);
  return createTimeScale({ start, end: until, live, window, compress, idle: log.track.idle });
}

const show = (page: Page, window: TimeWindow | undefined): void => page.ui.setState({ window });
const spanOf = (scale: TimeScale): { readonly from: number; readonly to: number } => ({ from: scale.from, to: scale.from + scale.span });

/** Makes the window `factor` times as long (below 1: nearer) about `fraction` of it. */
export function zoom(page: Page, factor: number, fraction?: number): void {
  const scale = scaleNow(page);
  show(page, scale.windowOf(zoomSpan(spanOf(scale), fraction ?? centre(page, scale), factor)));
}
export const zoomIn = (page: Page): void => zoom(page, 1 / STEP);
export const zoomOut = (page: Page): void => zoom(page, STEP);
export const fit = (page: Page): void => show(page, undefined);
/** Moves the window by `fraction` of its length. */
export function pan(page: Page, fraction: number): void {
  const scale = scaleNow(page);
  if (scale.zoomed) show(page, scale.windowOf(panSpan(spanOf(scale), fraction)));
}

/** When a row was: an event at a moment, an exchange from its request to its end. */
function timesOf(row: Row, otherwise: EpochMs): { readonly from: EpochMs; readonly to: EpochMs } {
  switch (row.kind) {
    case 'exchange':
      return { from: row.bar.start, to: row.bar.end ?? otherwise };
    case 'burst':
      return { from: row.at, to: row.end };
    case 'task':
      return { from: row.start, to: row.end ?? otherwise };
    default:
      return { from: row.at, to: row.at };
  }
}
const chosenRow = (page: Page, id: RowId | undefined): Row | undefined => {
  const { rows } = page.run.getState().log.store.getState();
  return id === undefined ? undefined : rows.lookup(id)?.row;
};

/** What keys and buttons zoom about: the chosen row where it is in view, else the middle. */
function centre(page: Page, scale: TimeScale): number {
  const row = chosenRow(page, page.ui.getState().selected);
  const place = row === undefined ? 0.5 : scale.place(row.at);
  return place >= 0 && place <= 1 ? place : 0.5;
}
/** Moves the window so that the chosen row is in it. Which rows are shown never depends on the window. */
export function revealChosen(page: Page, selected: RowId | undefined): void {
  const { window } = page.ui.getState();
  if (window === undefined) return;
  const row = chosenRow(page, selected);
  if (row === undefined || row.kind === 'mark') return;
  const scale = scaleNow(page);
  const times = timesOf(row, scale.window.to);
  const span = spanOf(scale);
  const moved = revealSpan(span, scale.axis(times.from), scale.axis(times.to));
  if (moved !== span) show(page, scale.windowOf(moved));
}
