/** What keys and buttons do alike. */
import { useEffect } from 'react';
import { explainHere } from './explain-actions.ts';
import { exchangeOf, findRow, tabFor, tabsOfRow } from '../state/detail.ts';
import { toggled } from '../state/follow.ts';
import { keepSingleKeys, keyAction, type KeyAction } from '../state/keymap.ts';
import type { Page } from '../state/page.ts';
import { isLive } from '../state/phases.ts';
import { focusFilter, stepError, stepMatch } from './find.ts';
import { withAll } from '../state/rows.ts';
import { usableStorage } from '../state/storage.ts';
import { fit, zoomIn, zoomOut } from '../state/time/moves.ts';
import { applyTheme, nextTheme } from '../state/theme.ts';
import { DETAIL_TABS, type UiState } from '../state/ui.ts';

/** Chooses a row: its detail opens on the tab that tells most, the handoff in the wide form. */
export function choose(page: Page, id: UiState['selected'], more: Partial<UiState> = {}): void {
  const { rows, view } = page.run.getState().log.store.getState();
  const row = findRow(rows, id);
  page.select(id, true);
  if (row !== undefined)
    page.ui.setState((now) => ({ tab: tabFor(row, exchangeOf(row, view), now.tab), wide: row.kind === 'handoff', detailShut: false, ...more }));
}
/** Chooses a row and brings it into view, with the focus on it. */
export const goTo = (page: Page, id: UiState['selected']): void => {
  if (id !== undefined) choose(page, id, { focusTick: page.ui.getState().focusTick + 1, pane: 'timeline' });
};

export function toggleTheme(page: Page): void {
  const theme = nextTheme(page.ui.getState().theme, window.matchMedia('(prefers-color-scheme: dark)').matches);
  applyTheme(
    theme,
    document.documentElement,
    usableStorage(() => localStorage),
  );
  page.ui.setState({ theme });
}
export function setSingleKeys(page: Page, on: boolean): void {
  keepSingleKeys(
    usableStorage(() => localStorage),
    on,
  );
  page.ui.setState({ singleKeys: on });
}

const DETAIL = '#detail';
/** Moves the focus into the detail, once it shows what was chosen. The tab is asked for by name: a focused tab is a chosen tab. */
export const focusDetail = (page: Page): void =>
  void requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`${DETAIL} :is([role=tab][data-tab=${page.ui.getState().tab}], header button)`)?.focus()),
  );

function act(page: Page, action: KeyAction): void {
  const { ui } = page;
  const { log } = page.run.getState();
  const { rows, view } = log.store.getState();
  switch (action) {
    case 'run':
      return page.start();
    case 'stop':
      return page.stop();
    case 'handoff':
      return goTo(page, rows.tall.map((index) => rows.at(index)).find((row) => row?.kind === 'handoff')?.id);
    case 'next-error':
      return stepError(page, 1);
    case 'previous-error':
      return stepError(page, -1);
    case 'next-match':
      return stepMatch(page, 1);
    case 'previous-match':
      return stepMatch(page, -1);
    case 'filter':
      return focusFilter(page);
    case 'follow':
      if (isLive(page.run.getState().state)) ui.setState((state) => ({ follow: toggled(state.follow, rows.length) }));
      return undefined;
    case 'collapse-all':
      return log.setExpansion(withAll(false));
    case 'expand-all':
      return log.setExpansion(withAll(true));
    case 'waterfall':
    case 'sequence':
      return ui.setState({ view: action });
    case 'zoom-in':
      return zoomIn(page);
    case 'zoom-out':
      return zoomOut(page);
    case 'fit':
      return fit(page);
    case 'theme':
      return toggleTheme(page);
    case 'explain':
      return explainHere(page);
    case 'help':
      return ui.setState({ help: true });
    default: {
      const tab = DETAIL_TABS[Number(action.slice(-1)) - 1];
      const { selected } = ui.getState();
      if (tab !== undefined && tabsOfRow(findRow(rows, selected), view).includes(tab)) ui.setState({ tab, detailShut: false });
    }
  }
}

/** Listens for the single keys while the page stands. */
export function useKeys(page: Page): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { singleKeys, help, sheet, wide } = page.ui.getState();
      if (event.key === 'Escape' && !event.defaultPrevented && !help) {
        if (sheet !== undefined) page.ui.setState({ sheet: undefined });
        else if (wide) page.ui.setState({ wide: false });
        if (sheet === undefined && document.activeElement?.closest(DETAIL) !== null)
          page.ui.setState((now) => ({ focusTick: now.focusTick + 1, pane: 'timeline' }));
        return;
      }
      const action = help ? undefined : keyAction(event, singleKeys);
      if (action === undefined) return;
      event.preventDefault();
      act(page, action);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [page]);
}
