import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Strip } from '../features/strip/Strip.tsx';
import type { Page } from '../state/page.ts';
import { agentName, canStop, isLive, steps } from '../state/phases.ts';

const ROLES = ['researcher', 'writer'] as const;

/** The phase strip, joined to the page's stores. */
export function StripArea({ page }: { readonly page: Page }): ReactNode {
  const { state, log, source } = useStore(page.run);
  const trace = useStore(log.store);
  const agents = useStore(page.agents);
  const sheet = useStore(page.ui, (ui) => ui.sheet);
  const live = source === 'live' && isLive(state);
  const chips = ROLES.map((role) => {
    const name = agents[role].card?.name;
    return { role, name: name === undefined || name === agentName(role) ? agentName(role) : `${agentName(role)}: ${name}`, connection: agents[role].state };
  });
  return (
    <Strip
      steps={steps(state)}
      live={live}
      over={state.phase !== 'idle' && !canStop(state)}
      chips={chips}
      numbers={
        trace.length === 0
          ? undefined
          : {
              start: trace.view.start,
              end: trace.view.end,
              events: trace.numbers.events,
              bytes: trace.numbers.bytes,
              ...(trace.numbers.tokens === undefined ? {} : { tokens: trace.numbers.tokens }),
            }
      }
      openSheet={sheet}
      onNumbers={() => page.ui.setState({ rest: 'run', selected: undefined, byHand: true, wide: false, sheet: undefined, detailShut: false, pane: 'detail' })}
      onAgent={(role) => page.ui.setState({ sheet: sheet === role ? undefined : role })}
    />
  );
}
