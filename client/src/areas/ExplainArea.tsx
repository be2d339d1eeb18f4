import { useCallback, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Explain } from '../features/explain/Explain.tsx';
import { Glossary } from '../features/explain/Glossary.tsx';
import { exchangeOf, findRow } from '../state/detail.ts';
import { dialectOf, hereOf, termsOfRow } from '../state/explain.ts';
import type { Page } from '../state/page.ts';
import { PHONE, useMedia } from '../ui/hooks.ts';
import { closeExplain, explainAlso } from './explain-actions.ts';

/** The explanation that was asked for, joined to the run; and the list of all terms. */
export function ExplainArea({ page, container }: { readonly page: Page; readonly container: HTMLElement | null }): ReactNode {
  const ask = useStore(page.ui, (state) => state.explain);
  const glossary = useStore(page.ui, (state) => state.glossary);
  const spoken = useStore(page.ui, (state) => state.dialect);
  const phone = useMedia(PHONE);
  const close = useCallback((back: boolean) => closeExplain(page, back), [page]);
  // What is told of the run is told as it was when it was asked for: a stream that goes on does not rewrite it under the reader.
  const told = useMemo(() => {
    if (ask === undefined) return undefined;
    const { rows, view } = page.run.getState().log.store.getState();
    const row = findRow(rows, ask.row);
    const exchange = row === undefined ? undefined : exchangeOf(row, view);
    const cut = ask.term.indexOf(':');
    return {
      here: hereOf(ask.term.slice(0, cut), ask.term.slice(cut + 1), row, exchange, view),
      beside: row === undefined ? [] : termsOfRow(row).filter((term) => term !== ask.term),
      dialect: dialectOf(exchange, spoken),
    };
  }, [ask, page, spoken]);
  if (glossary) return <Glossary container={container} onClose={() => page.ui.setState({ glossary: false })} />;
  if (ask === undefined || told === undefined) return null;
  return (
    <Explain
      ask={ask}
      dialect={told.dialect}
      here={told.here}
      beside={told.beside}
      phone={phone}
      container={container}
      onAsk={(term) => explainAlso(page, term)}
      onClose={close}
      onGlossary={() => page.ui.setState({ explain: undefined, glossary: true })}
    />
  );
}
