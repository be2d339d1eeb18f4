import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { DraftPane } from '../features/draft/DraftPane.tsx';
import { Needs, type Gone } from '../features/needs/Needs.tsx';
import { goneAgent, heldServices } from '../state/agents.ts';
import { blockedCause } from '../state/blocked.ts';
import type { Page } from '../state/page.ts';
import { emptySays, endingOf, needOf } from '../state/ending.ts';
import { draftStatus } from '../state/phases.ts';
import { rowInNeed } from '../state/ui.ts';
import { offset, plural } from '../state/units.ts';
import { createGrowingCount } from '../state/words.ts';
import { Button } from '../ui/Button.tsx';
import { ONE_PANE, useMedia } from '../ui/hooks.ts';
import { goTo } from './actions.ts';

/** What needs a person, or undefined. */
function useNeed(page: Page): { readonly notice: ReactNode; readonly tone: 'wait' | 'err'; readonly word: string; readonly meta?: string } | undefined {
  const { ui } = page;
  const { state, log, source } = useStore(page.run);
  const settings = useStore(page.settings);
  const agents = useStore(page.agents);
  const leftSo = useStore(ui, (now) => now.leftSo);
  const need = source === 'live' ? needOf(state) : undefined;
  const role = goneAgent(state, agents);
  const probe = useCallback(() => void page.check(), [page]);
  // A run that fails at once costs nothing to begin again; one that sent something is begun by hand.
  const runsByItself = role !== undefined && state.phase === 'failed' && state.at === 'discover';
  const answers = agents.researcher.state === 'reachable' && agents.writer.state === 'reachable';
  useEffect(() => {
    if (answers && runsByItself) page.start();
  }, [answers, runsByItself, page]);
  if (need === undefined) return undefined;
  const run = (topic: string): void => {
    ui.setState({ topic });
    page.start();
  };
  const gone: Gone | undefined = role && {
    role,
    address: role === 'writer' ? page.boot.writerUrl : page.boot.researcherUrl,
    back: agents[role].state === 'reachable',
    otherReachable: agents[role === 'writer' ? 'researcher' : 'writer'].state === 'reachable',
    runsByItself,
  };
  const notice = (
    <Needs
      state={state}
      settings={settings}
      held={heldServices(agents[state.phase === 'waiting' ? state.agent : 'researcher'].card)}
      cause={state.phase === 'waiting' ? blockedCause(log.store.getState().view, state.agent) : undefined}
      researcherUrl={page.boot.researcherUrl}
      gone={gone}
      onSettings={(next) => page.settings.setState(next)}
      onContinue={(change) => page.continueTask(change)}
      onCancel={() => page.stop()}
      onServices={() => ui.setState({ sheet: 'services' })}
      onShowRow={() => goTo(page, rowInNeed(log.store.getState().rows)?.id)}
      onTopic={run}
      onRetry={() => page.start()}
      onProbe={probe}
      onResume={() => page.resume()}
      onLeave={() => ui.setState({ leftSo: true })}
    />
  );
  return { ...need, notice: leftSo && state.phase === 'interrupted' ? undefined : notice };
}

/** The draft, or what needs a person, where the draft would be. */
export function DraftArea({ page }: { readonly page: Page }): ReactNode {
  const { ui } = page;
  const { state, log } = useStore(page.run);
  const shut = useStore(ui, (now) => now.draftShut);
  const phone = useMedia(ONE_PANE);
  const need = useNeed(page);
  const draft = 'draft' in state ? state.draft : undefined;
  const handoff = 'handoff' in state ? state.handoff : undefined;
  const text = draft?.text ?? '';
  const [countOf] = useState(createGrowingCount);
  const words = countOf(text);
  const ending = text === '' ? undefined : endingOf(state);
  const open = (): void => ui.setState({ sheet: 'services' });
  const count = text === '' ? undefined : `${plural(words, 'word')}${ending === undefined ? '' : ' kept'}`;
  const { view } = log.store.getState();
  const ended = state.phase === 'idle' ? undefined : (state.times.draft?.end ?? view.end);
  return (
    <DraftPane
      text={text}
      status={need ?? draftStatus(state)}
      meta={need?.meta ?? count}
      provenance={draft?.provenance}
      live={handoff?.live}
      provenanceActions={
        <>
          {(draft?.provenance?.search ?? 'none') === 'none' && (
            <Button small onClick={open}>
              Add a search service
            </Button>
          )}
          {(draft?.provenance?.model ?? 'none') === 'none' && (
            <Button small onClick={open}>
              Use a model
            </Button>
          )}
        </>
      }
      sources={handoff?.payload.state.sources ?? []}
      streaming={state.phase === 'draft'}
      reasoning={draft?.reasoning === '' ? undefined : draft?.reasoning}
      notice={need?.notice}
      ending={ending === undefined || ended === undefined ? undefined : { ...ending, at: `${offset(ended, view.start)} s` }}
      empty={emptySays(state)}
      exchanges={view.exchanges.length}
      collapsed={!phone && shut}
      onCollapse={phone ? undefined : () => ui.setState({ draftShut: !shut })}
    />
  );
}
