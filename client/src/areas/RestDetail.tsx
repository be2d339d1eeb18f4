import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Legend } from '../features/legend/Legend.tsx';
import { RunOverview } from '../features/numbers/RunOverview.tsx';
import type { Page } from '../state/page.ts';
import { isLive } from '../state/phases.ts';
import { IconButton } from '../ui/Button.tsx';
import { goTo } from './actions.ts';
import { stepError } from './find.ts';

/** What stands in the detail's place while no row is chosen: how to read the timeline, or the numbers of the run. */
export function RestDetail({ page, phone }: { readonly page: Page; readonly phone: boolean }): ReactNode {
  const { ui } = page;
  const { log, source, state } = useStore(page.run);
  const { numbers, view, length } = useStore(log.store);
  const rest = useStore(ui, (now) => now.rest);
  const look = useStore(ui, (now) => now.view);
  const shut = useStore(ui, (now) => now.detailShut) && !phone;
  const fold = phone ? undefined : (
    <IconButton label={shut ? 'Expand detail' : 'Collapse detail'} small onClick={() => ui.setState({ detailShut: !shut })}>
      {shut ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
    </IconButton>
  );
  if (rest === 'legend' || length === 0)
    return (
      <Legend
        view={look}
        shut={shut}
        actions={fold}
        onNumbers={length === 0 ? undefined : () => ui.setState({ rest: 'run' })}
        onTerms={() => ui.setState({ glossary: true })}
      />
    );
  return (
    <RunOverview
      numbers={numbers}
      start={view.start}
      live={source === 'live' && isLive(state)}
      shut={shut}
      actions={fold}
      onRow={(id) => goTo(page, id)}
      onError={() => stepError(page, 1)}
      onLegend={() => ui.setState({ rest: 'legend' })}
    />
  );
}
