/** The one polite status line of the page: phase changes, errors, and results of what a person did. Events never speak here: they would flood it. */
import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Page } from '../state/page.ts';
import { announce } from '../state/phases.ts';

export function Status({ page }: { readonly page: Page }): ReactNode {
  const { state, source } = useStore(page.run);
  const said = useStore(page.ui, (ui) => ui.said);
  const phase = source === 'live' ? announce(state) : '';
  // The newest word stands: a result gives way to the next phase.
  useEffect(
    () =>
      page.run.subscribe((now, before) => {
        if (now.state.phase !== before.state.phase || now.log !== before.log) page.ui.setState({ said: '' });
      }),
    [page],
  );
  useEffect(
    () =>
      page.kept.subscribe((now, before) => {
        if (now.failure !== undefined && now.failure !== before.failure)
          page.ui.setState({ said: `Could not open ${now.failure.name}: ${now.failure.reason}` });
        else if (now.said !== undefined && now.said !== before.said) page.ui.setState({ said: now.said });
      }),
    [page],
  );
  return (
    <span className="vh" role="status">
      {said === '' ? phase : said}
    </span>
  );
}
