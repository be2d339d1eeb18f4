import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { DraftPane } from '../features/draft/DraftPane.tsx';
import { needOf, Needs } from '../features/needs/Needs.tsx';
import type { Page } from '../state/page.ts';
import { emptySays, endingOf } from '../state/ending.ts';
import { draftStatus } from '../state/phases.ts';
import { rowInNeed } from '../state/ui.ts';
import { offset, plural } from '../state/units.ts';
import { createGrowingCount } from '../state/words.ts';
import { Button } from '../ui/Button.tsx';
import { PHONE, useMedia } from '../ui/hooks.ts';
import { goTo } from './actions.ts';

/** What needs a person, or undefined. */
function useNeed(page: Page): { readonly notice: ReactNode; readonly tone: 'wait' | 'err'; readonly word: string; readonly meta?: string } | undefined {
  const { ui } = page;
  const { state, log, source } = useStore(page.run);
  const settings = useStore(page.settings);
  const agents = useStore(page.agents);
  const need = source === 'live' ? needOf(state) : undefined;
  const gone = state.phase === 'failed' && state.problem.kind === 'unreachable' ? state.problem.agent : undefined;
  const probe = useCallback(() => void page.check(), [page]);
  const answers = gone !== undefined && agents.researcher.state === 'reachable' && agents.writer.state === 'reachable';
  useEffect(() => {
    if (answers) page.start();
  }, [answers, page]);
  if (need === undefined) return undefined;
  const run = (topic: string): void => {
    ui.setState({ topic });
    page.start();
  };
  const notice = (
    <Needs
      state={state}
      settings={settings}
      researcherUrl={page.boot.researcherUrl}
      otherReachable={gone !== undefined && agents[gone === 'writer' ? 'researcher' : 'writer'].state === 'reachable'}
      onSettings={(next) => page.settings.setState(next)}
      onContinue={(change) => page.continueTask(change)}
      onCancel={() => page.stop()}
      onStop={() => page.stop()}
      onServices={() => ui.setState({ sheet: 'services' })}
      onShowRow={() => goTo(page, rowInNeed(log.store.getState().rows)?.id)}
      onTopic={run}
      onRetry={() => page.start()}
      onProbe={probe}
      onResume={() => page.resume()}
    />
  );
  return { notice, ...need };
}

/** The draft, or what needs a person, where the draft would be. */
export function DraftArea({ page }: { readonly page: Page }): ReactNode {
  const { ui } = page;
  const { state, log } = useStore(page.run);
  const shut = useStore(ui, (now) => now.draftShut);
  const phone = useMedia(PHONE);
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
