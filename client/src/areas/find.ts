/** What the keys and buttons of finding do. */
import type { RowId } from '@handoff/shared/base/ids';
import type { FilterMode } from '../state/filter/slice.ts';
import { openTo, rankOf, stepFrom } from '../state/filter/steps.ts';
import type { Page } from '../state/page.ts';
import { choose, goTo } from './actions.ts';

/** The element that takes the filter. */
export const FILTER_ID = 'filter';

/** Moves the focus into the filter, once the timeline is shown. */
export function focusFilter(page: Page): void {
  page.ui.setState({ pane: 'timeline', sheet: undefined });
  const enter = (): boolean => {
    const field = document.getElementById(FILTER_ID);
    if (!(field instanceof HTMLInputElement) || !field.checkVisibility()) return false;
    field.focus();
    field.select();
    return true;
  };
  // At once where the field stands: what is typed right after the key must reach it. On a phone its pane has to come first.
  if (!enter()) requestAnimationFrame(enter);
}
/** Chooses a row wherever it is: what it stands in is opened, and a filter that leaves it out only marks its matches from then on. The focus goes there, or stays. */
export function reach(page: Page, id: RowId | undefined, focus: boolean): void {
  if (id === undefined) return;
  const { log } = page.run.getState();
  if (!openTo(log, id)) {
    page.ui.setState({ filterMode: 'highlight' });
    openTo(log, id);
  }
  // Who goes somewhere is no longer at the tail.
  if (page.ui.getState().follow.on) page.ui.setState({ follow: { on: false, seen: log.store.getState().rows.length } });
  if (focus) goTo(page, id);
  else choose(page, id, { revealTick: page.ui.getState().revealTick + 1 });
}
/** Only the matches, or all rows with the matches marked; the chosen row stays in view. */
export function showAs(page: Page, filterMode: FilterMode): void {
  const { selected, revealTick } = page.ui.getState();
  page.ui.setState({ filterMode });
  const found = page.finder.store.getState();
  if (selected !== undefined && rankOf(found, selected) !== undefined) openTo(page.run.getState().log, selected);
  page.ui.setState({ revealTick: revealTick + 1 });
}
export function stepMatch(page: Page, direction: 1 | -1, focus = true): void {
  const found = page.finder.store.getState();
  reach(page, stepFrom(found, found.matches, page.ui.getState().selected, direction), focus);
}
export function stepError(page: Page, direction: 1 | -1): void {
  const found = page.finder.store.getState();
  reach(page, stepFrom(found, found.errors, page.ui.getState().selected, direction), true);
}
