/** The filter and its reading, joined to the page's stores. */
import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { FilterField } from '../features/filter/FilterField.tsx';
import { NoMatch, Reading } from '../features/filter/Reading.tsx';
import { rankOf } from '../state/filter/steps.ts';
import { wordsOf } from '../state/filter/words.ts';
import type { Page } from '../state/page.ts';
import { FILTER_ID, showAs, stepMatch } from './find.ts';

const READING_ID = 'filter-reading';

export function FindField({ page }: { readonly page: Page }): ReactNode {
  const { ui, finder } = page;
  const text = useStore(ui, (state) => state.filterText);
  return (
    <FilterField
      id={FILTER_ID}
      text={text}
      describedBy={text.trim() === '' ? undefined : READING_ID}
      complete={finder.complete}
      onText={(filterText) => ui.setState({ filterText })}
      onStep={(direction) => stepMatch(page, direction, false)}
      onLeave={() => ui.setState((state) => ({ focusTick: state.focusTick + 1 }))}
    />
  );
}
const clear = (page: Page): void => page.ui.setState({ filterText: '' });

/** After so long without a letter, the reading is said, in ms. */
const SAID_MS = 700;

/** What the reader's own doing led to: said once it is done, and not again as a run grows. */
function useSaid(page: Page, text: string, mode: string, rank: number | undefined): string {
  const [said, setSaid] = useState({ of: '', words: '' });
  const of = `${mode} ${text}`;
  useEffect(() => {
    const timer = setTimeout(() => {
      const { view } = page.run.getState().log.store.getState();
      const { found, says } = wordsOf(page.finder.store.getState(), view.events);
      setSaid({ of, words: found === '' ? '' : `${found}: ${says}` });
    }, SAID_MS);
    return () => clearTimeout(timer);
  }, [page, of]);
  if (rank !== undefined) return `Match ${rank}`;
  return said.of === of ? said.words : '';
}

/** Stands below the toolbar while there is a filter. */
export function FindReading({ page }: { readonly page: Page }): ReactNode {
  const { ui, finder } = page;
  const text = useStore(ui, (state) => state.filterText);
  const selected = useStore(ui, (state) => state.selected);
  const found = useStore(finder.store);
  const log = useStore(page.run, (state) => state.log);
  const events = useStore(log.store, (state) => state.view.events);
  const rank = rankOf(found, selected);
  const said = useSaid(page, text, found.mode, rank);
  if (text.trim() === '') return null;
  const words = wordsOf(found, events);
  return (
    <Reading
      id={READING_ID}
      found={words.found}
      says={words.says}
      notes={words.notes}
      problems={found.filter.problems}
      rank={{ at: rank, of: words.rows }}
      said={said}
      mode={found.mode}
      onMode={(filterMode) => showAs(page, filterMode)}
      onStep={(direction) => stepMatch(page, direction, false)}
      onFix={({ from, to, instead = '' }) => ui.setState({ filterText: `${text.slice(0, from)}${instead}${text.slice(to)}` })}
      onClear={() => clear(page)}
    />
  );
}
/** In the list's place when the filter leaves nothing. */
export function FindNothing({ page }: { readonly page: Page }): ReactNode {
  const found = useStore(page.finder.store);
  if (found.matches === undefined || found.mode !== 'only' || found.searched < 1) return null;
  return <NoMatch says={wordsOf(found, 0).says} onClear={() => clear(page)} />;
}
