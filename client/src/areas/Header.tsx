import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { RunBar } from '../features/run-bar/RunBar.tsx';
import { heldServices } from '../state/agents.ts';
import { SAMPLE_URL } from '../state/address-bind.ts';
import type { Page } from '../state/page.ts';
import { canStop } from '../state/phases.ts';
import { servicesName } from '../state/settings.ts';
import { fitTopic } from '../state/topic.ts';
import { toggleTheme } from './actions.ts';
import { exportRun, pickFile } from './files.ts';

/** The header, joined to the page's stores. */
export function Header({ page }: { readonly page: Page }): ReactNode {
  const { ui } = page;
  const place = useStore(ui, (state) => state.place);
  const query = useStore(page.kept, (state) => state.query);
  const topic = useStore(ui, (state) => state.topic);
  const topicNote = useStore(ui, (state) => state.topicNote);
  const dialect = useStore(ui, (state) => state.dialect);
  const theme = useStore(ui, (state) => state.theme);
  const sheet = useStore(ui, (state) => state.sheet);
  const running = useStore(page.run, (state) => state.source === 'live' && canStop(state.state));
  const resending = useStore(page.resending.open, ({ count }) => count > 0);
  const source = useStore(page.run, (state) => state.source);
  const settings = useStore(page.settings);
  const card = useStore(page.agents, (state) => state.researcher.card);
  return (
    <RunBar
      place={place}
      query={query}
      onPlace={(next) => ui.setState({ place: next, sheet: undefined })}
      onQuery={(text) => page.kept.setState({ query: text })}
      topic={topic}
      topicNote={topicNote}
      dialect={dialect}
      running={running || resending}
      services={servicesName(settings, heldServices(card))}
      servicesOpen={sheet === 'services'}
      theme={theme}
      canExport={source !== 'none'}
      onTopic={(text, caret) => {
        const { topic: fitted, cut } = fitTopic(text, caret);
        ui.setState({ topic: fitted, topicNote: cut ? 'cut' : undefined });
      }}
      onDialect={(next) => ui.setState({ dialect: next })}
      onRun={() => page.start()}
      onStop={() => page.stop()}
      onServices={() => ui.setState({ sheet: sheet === 'services' ? undefined : 'services' })}
      onTheme={() => toggleTheme(page)}
      onHelp={() => ui.setState({ help: true })}
      onExport={() => exportRun(page)}
      onImport={() => pickFile(page)}
      onClear={() => page.clear()}
      onSample={source === 'sample' ? undefined : () => void page.loadSample(SAMPLE_URL)}
      onLegend={() => ui.setState({ place: 'run', selected: undefined, rest: 'legend', wide: false, detailShut: false, pane: 'detail', sheet: undefined })}
    />
  );
}
