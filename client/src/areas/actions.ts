/** What keys and buttons do alike. */
import { useEffect } from 'react';
import { toggled } from '../state/follow.ts';
import { keepSingleKeys, keyAction, type KeyAction } from '../state/keymap.ts';
import type { Page } from '../state/page.ts';
import { withAll } from '../state/rows.ts';
import { applyTheme, nextTheme } from '../state/theme.ts';
import { DETAIL_TABS, nextError } from '../state/ui.ts';

export function toggleTheme(page: Page): void {
  const theme = nextTheme(page.ui.getState().theme, window.matchMedia('(prefers-color-scheme: dark)').matches);
  applyTheme(theme, document.documentElement, localStorage);
  page.ui.setState({ theme });
}
export function setSingleKeys(page: Page, on: boolean): void {
  keepSingleKeys(localStorage, on);
  page.ui.setState({ singleKeys: on });
}

function act(page: Page, action: KeyAction): void {
  const { ui } = page;
  const { log } = page.run.getState();
  const { rows, expansion } = log.store.getState();
  const choose = (id: (typeof rows)[number]['id'] | undefined): void => {
    if (id === undefined) return;
    page.select(id, true);
    ui.setState((state) => ({ focusTick: state.focusTick + 1, pane: 'timeline' }));
  };
  switch (action) {
    case 'run': return page.start();
    case 'stop': return page.stop();
    case 'handoff': return choose(rows.find((row) => row.kind === 'handoff')?.id);
    case 'next-error': return choose(nextError(rows, ui.getState().selected)?.id);
    case 'follow': return ui.setState((state) => ({ follow: toggled(state.follow, rows.length) }));
    case 'collapse-all': return log.setExpansion(withAll(expansion, rows, false));
    case 'expand-all': return log.setExpansion(withAll(expansion, rows, true));
    case 'theme': return toggleTheme(page);
    case 'help': return ui.setState({ help: true });
    default: {
      const tab = DETAIL_TABS[Number(action.slice(-1)) - 1];
      if (tab !== undefined) ui.setState({ tab, detailShut: false });
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
