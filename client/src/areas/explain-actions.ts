/** Words that can be explained: a press or Enter on one, and a key for the chosen row. The explanations themselves load when they are asked for. */
import { useEffect } from 'react';
import { rowId, type RowId } from '@handoff/shared/base/ids';
import { findRow } from '../state/detail.ts';
import { termsOfRow, type Place } from '../state/explain.ts';
import type { Page } from '../state/page.ts';
import { ONE_PANE } from '../ui/hooks.ts';

const ROW = '[role=row][id^="row-"]';
const WORD = '[data-explain]';
/** Where the focus goes back to when the explanation closes. */
let from: HTMLElement | undefined;

const rowOf = (element: Element | null): RowId | undefined => {
  const id = element?.closest(ROW)?.id;
  return id === undefined ? undefined : rowId(id.slice('row-'.length));
};
const placeOf = (element: Element): Place => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
};
function ask(page: Page, term: string, row: RowId | undefined, by: Element): void {
  from = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  page.ui.setState({ explain: { term, row: row ?? page.ui.getState().selected, place: placeOf(by) } });
}

/** The key: the word with the focus, else the words of the chosen row. */
export function explainHere(page: Page): void {
  const active = document.activeElement;
  const own = active?.closest(WORD) ?? active?.querySelector(`:scope:is([role=treeitem], [role=row]) ${WORD}`);
  if (own instanceof HTMLElement && own.dataset['explain'] !== undefined && own.closest(ROW) === null) return ask(page, own.dataset['explain'], undefined, own);
  const { rows } = page.run.getState().log.store.getState();
  const { selected } = page.ui.getState();
  const row = findRow(rows, selected);
  const term = row === undefined ? undefined : termsOfRow(row)[0];
  if (term === undefined) return undefined;
  const element = document.getElementById(`row-${row?.id ?? ''}`);
  const word = element?.querySelector(`[data-explain="${CSS.escape(term)}"]`);
  return ask(page, term, row?.id, word ?? element ?? active ?? document.body);
}

/** Another word, asked for within an explanation: it stands where the first one did. */
export const explainAlso = (page: Page, term: string): void =>
  page.ui.setState(({ explain }) => ({ explain: explain === undefined ? undefined : { ...explain, term } }));

export function closeExplain(page: Page, back: boolean): void {
  page.ui.setState({ explain: undefined });
  if (!back) return;
  if (from?.isConnected === true) from.focus({ preventScroll: true });
  else page.ui.setState(({ focusTick }) => ({ focusTick: focusTick + 1 }));
}

/**
 * A press within a row chooses the row; a press on a word of the chosen row explains the word. Where one panel is shown at a time
 * a row opens its detail at once, so there its state is explained by the first press. Elsewhere a word is explained whenever it is pressed.
 */
function explains(word: Element, phone: boolean): boolean {
  const row = word.closest(ROW);
  if (row === null || row.getAttribute('aria-selected') === 'true') return true;
  return phone && word.getAttribute('data-explain')?.startsWith('state:') === true;
}

export function useExplain(page: Page): void {
  useEffect(() => {
    const act = (event: Event, word: HTMLElement): void => {
      event.preventDefault();
      event.stopPropagation();
      ask(page, word.dataset['explain'] ?? '', rowOf(word), word);
    };
    const pressed = (event: MouseEvent): void => {
      const word = event.target instanceof Element ? event.target.closest<HTMLElement>(WORD) : null;
      if (word !== null && explains(word, matchMedia(ONE_PANE).matches)) act(event, word);
    };
    const typed = (event: KeyboardEvent): void => {
      const word = event.target;
      if ((event.key === 'Enter' || event.key === ' ') && word instanceof HTMLElement && word.matches(WORD)) act(event, word);
    };
    // Before the page's own handlers, which would choose the row or open its detail.
    document.addEventListener('click', pressed, true);
    document.addEventListener('keydown', typed, true);
    return () => {
      document.removeEventListener('click', pressed, true);
      document.removeEventListener('keydown', typed, true);
    };
  }, [page]);
}
