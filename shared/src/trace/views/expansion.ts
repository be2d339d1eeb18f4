/** What the reader opened and closed. */
import type { RowId } from '../../base/ids.ts';
import type { Row } from './model.ts';

export interface Expansion {
  readonly expanded: ReadonlySet<RowId>;
  readonly collapsed: ReadonlySet<RowId>;
  /** What holds for rows in neither set; absent: each row's own way (see `isOpen`). */
  readonly rest?: 'open' | 'closed';
}
export const NOTHING_CHANGED: Expansion = { expanded: new Set(), collapsed: new Set() };

/** Whether a row is open, whose own way is `byItself`. */
export function openBy(expansion: Expansion, id: RowId, byItself: boolean): boolean {
  if (expansion.expanded.has(id)) return true;
  if (expansion.collapsed.has(id)) return false;
  return expansion.rest === undefined ? byItself : expansion.rest === 'open';
}
/** Whether a row with children is open. By itself a stream and a send is, another exchange and a burst is not, except for the matches of a filter. */
export function isOpen(row: Row, expansion: Expansion = NOTHING_CHANGED): boolean {
  if (row.kind === 'exchange') return row.expandable && openBy(expansion, row.id, row.openFirst);
  return row.kind === 'burst' && openBy(expansion, row.id, row.matches !== undefined);
}
