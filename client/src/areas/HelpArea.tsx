import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Help } from '../features/help/Help.tsx';
import type { Page } from '../state/page.ts';
import { setSingleKeys } from './actions.ts';

/** The dialog with keys and help, joined to the page's stores. */
export function HelpArea({ page, container }: { readonly page: Page; readonly container: HTMLElement | null }): ReactNode {
  const { ui } = page;
  const singleKeys = useStore(ui, (state) => state.singleKeys);
  return (
    <Help
      open
      singleKeys={singleKeys}
      container={container}
      onClose={() => ui.setState({ help: false })}
      onSingleKeys={(on) => setSingleKeys(page, on)}
      onTerms={() => ui.setState({ help: false, glossary: true })}
      onLegend={() => ui.setState({ help: false, selected: undefined, rest: 'legend', wide: false, detailShut: false, pane: 'detail' })}
    />
  );
}
