/** What the page remembers of the filter; the address of the page holds it, too. */

/** `only`: rows that do not match are left out. `highlight`: all rows stay, matches are marked. */
export type FilterMode = 'only' | 'highlight';

export interface FilterSlice {
  readonly filterText: string;
  readonly filterMode: FilterMode;
  /** Raised whenever the selected row shall be brought into view, the focus staying where it is. */
  readonly revealTick: number;
}
export const NOT_FILTERED: FilterSlice = { filterText: '', filterMode: 'only', revealTick: 0 };
