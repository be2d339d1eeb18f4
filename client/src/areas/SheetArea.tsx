import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { AgentSheet } from '../features/agent/AgentSheet.tsx';
import { Payload } from '../features/detail/Payload.tsx';
import { Services } from '../features/services/Services.tsx';
import { heldServices } from '../state/agents.ts';
import type { Page } from '../state/page.ts';
import { forgetKeys, serviceHeaders } from '../state/settings.ts';

/** The open sheet: services, or one of the agents. */
export function SheetArea({ page }: { readonly page: Page }): ReactNode {
  const sheet = useStore(page.ui, (state) => state.sheet);
  const dialect = useStore(page.ui, (state) => state.dialect);
  const settings = useStore(page.settings);
  const agents = useStore(page.agents);
  const { servers } = useStore(page.found);
  const close = (): void => page.ui.setState({ sheet: undefined });
  useEffect(() => {
    if (sheet === 'services') void page.findLocal();
  }, [page, sheet]);
  if (sheet === undefined) return null;
  if (sheet === 'services') {
    const held = heldServices(agents.researcher.card);
    return (
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
    );
  }
  return (
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
  );
}
