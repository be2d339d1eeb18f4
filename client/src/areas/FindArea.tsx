/** The filter and its reading, joined to the page's stores. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { FilterField } from '../features/filter/FilterField.tsx';
import { NoMatch, Reading } from '../features/filter/Reading.tsx';
import { rankOf } from '../state/filter/steps.ts';
import { wordsOf } from '../state/filter/words.ts';
import type { Page } from '../state/page.ts';
import { FILTER_ID, stepMatch } from './find.ts';

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

/** Stands below the toolbar while there is a filter. */
export function FindReading({ page }: { readonly page: Page }): ReactNode {
  const { ui, finder } = page;
  const text = useStore(ui, (state) => state.filterText);
  const selected = useStore(ui, (state) => state.selected);
  const found = useStore(finder.store);
  const log = useStore(page.run, (state) => state.log);
  const events = useStore(log.store, (state) => state.view.events);
  if (text.trim() === '') return null;
  const words = wordsOf(found, events);
  return (
    <Reading
      id={READING_ID}
      found={words.found}
      says={words.says}
      notes={words.notes}
      problems={found.filter.problems}
      rank={{ at: rankOf(found, selected), of: words.rows }}
      mode={found.mode}
      onMode={(filterMode) => ui.setState({ filterMode })}
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
