import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useStore } from 'zustand';
import { AgentSheet } from '../features/agent/AgentSheet.tsx';
import { Payload } from '../features/detail/Payload.tsx';
import { Services } from '../features/services/Services.tsx';
import { heldServices } from '../state/agents.ts';
import type { Page } from '../state/page.ts';
import type { Sheet } from '../state/ui.ts';
import css from '../App.module.css';
import { forgetKeys, serviceHeaders } from '../state/settings.ts';

/**
 * The focus goes to the title of an open sheet, and back to where it came from when the sheet goes, whatever closed it;
 * unless it went elsewhere by then.
 */
function useSheetFocus(sheet: Sheet | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const within = box.current;
    if (sheet === undefined || within === null) return undefined;
    const opener = document.activeElement;
    const title = within.querySelector('h2');
    if (title !== null) {
      title.tabIndex = -1;
      title.focus();
    }
    return () => {
      const now = document.activeElement;
      const lost = now === null || now === document.body || within.contains(now);
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [sheet]);
  return box;
}

/** The open sheet: services, or one of the agents. */
export function SheetArea({ page }: { readonly page: Page }): ReactNode {
  const sheet = useStore(page.ui, (state) => state.sheet);
  const dialect = useStore(page.ui, (state) => state.dialect);
  const settings = useStore(page.settings);
  const agents = useStore(page.agents);
  const { servers } = useStore(page.found);
  const box = useSheetFocus(sheet);
  const close = (): void => page.ui.setState({ sheet: undefined });
  useEffect(() => {
    if (sheet === 'services') void page.findLocal();
  }, [page, sheet]);
  if (sheet === undefined) return null;
  if (sheet === 'services') {
    const held = heldServices(agents.researcher.card);
    return (
      <div ref={box} className={css['area']}>
        <Services
          settings={settings}
          held={held}
          local={servers}
          standIns={page.boot.standIns || held?.standIns === true}
          researcherUrl={page.boot.researcherUrl}
          onChange={(next) => page.settings.setState(next)}
          onForgetAll={() => page.settings.setState(forgetKeys)}
          onClose={close}
        />
      </div>
    );
  }
  return (
    <div ref={box} className={css['area']}>
      <AgentSheet
        key={sheet}
        role={sheet}
        connection={agents[sheet]}
        address={sheet === 'researcher' ? page.boot.researcherUrl : page.boot.writerUrl}
        dialect={dialect}
        heldHeaders={Object.keys(serviceHeaders(settings))}
        onRefresh={() => void page.checkOne(sheet)}
        onClose={close}
        renderJson={(raw) => <Payload raw={raw} />}
      />
    </div>
  );
}
