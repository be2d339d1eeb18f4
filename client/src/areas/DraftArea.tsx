import { useCallback, useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { needOf, Needs } from '../features/needs/Needs.tsx';
import type { Page } from '../state/page.ts';
import { rowInNeed } from '../state/ui.ts';
import { Pane, PaneHead, ScrollBody } from '../ui/Pane.tsx';
import { State } from '../ui/State.tsx';
import { goTo } from './actions.ts';

/** The draft, or what needs a person, where the draft would be. */
export function DraftArea({ page }: { readonly page: Page }): ReactNode {
  const { ui } = page;
  const { state, log, source } = useStore(page.run);
  const settings = useStore(page.settings);
  const agents = useStore(page.agents);
  const need = source === 'live' ? needOf(state) : undefined;
  const unreachable = state.phase === 'failed' && state.problem.kind === 'unreachable' ? state.problem.agent : undefined;
  const probe = useCallback(() => void page.check(), [page]);
  const answers = unreachable !== undefined && agents[unreachable].state === 'reachable';
  useEffect(() => {
    if (answers) page.start();
  }, [answers, page]);

  const needs = need !== undefined && (
    <Needs
      state={state}
      settings={settings}
      researcherUrl={page.boot.researcherUrl}
      otherReachable={unreachable !== undefined && agents[unreachable === 'writer' ? 'researcher' : 'writer'].state === 'reachable'}
      onSettings={(next) => page.settings.setState(next)}
      onContinue={(change) => page.continueTask(change)}
      onCancel={() => page.stop()}
      onStop={() => page.stop()}
      onServices={() => ui.setState({ sheet: 'services' })}
      onShowRow={() => goTo(page, rowInNeed(log.store.getState().rows)?.id)}
      onTopic={(topic) => {
        ui.setState({ topic });
        page.start();
      }}
      onRetry={() => page.start()}
      onProbe={probe}
      onResume={() => page.resume()}
    />
  );
  const draft = 'draft' in state ? state.draft : undefined;
  return (
    <Pane label="Draft" busy={state.phase === 'draft'}>
      <PaneHead title="Draft" state={need !== undefined && <State tone={need.tone}>{need.word}</State>} meta={need?.meta} />
      <ScrollBody label="Draft text">{needs}<pre>{draft?.text ?? ''}</pre></ScrollBody>
    </Pane>
  );
}
