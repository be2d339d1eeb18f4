/** Where each row stands on the list, and how rows stand to each other. Pure. */
import { rowId, type RowId } from '@handoff/shared/base/ids';
import type { Row } from '@handoff/shared/trace/views/model';
import type { RowList } from '@handoff/shared/trace/views/row-list';
import { isOpen, type Expansion } from '@handoff/shared/trace/views/rows';

export const isExpandable = (row: Row): boolean => (row.kind === 'exchange' ? row.expandable : row.kind === 'burst');
/** Open or closed, or undefined for a row that has nothing to open. */
export const openState = (row: Row, expansion: Expansion): boolean | undefined => (isExpandable(row) ? isOpen(row, expansion) : undefined);

/** The expansion after one row was opened or closed. */
export function withOpen(expansion: Expansion, id: RowId, open: boolean): Expansion {
  const expanded = new Set(expansion.expanded);
  const collapsed = new Set(expansion.collapsed);
  (open ? expanded : collapsed).add(id);
  (open ? collapsed : expanded).delete(id);
  return { ...expansion, expanded, collapsed };
}
/** Every row that can be opened, those to come, too, opened or closed. */
export const withAll = (open: boolean): Expansion => ({ expanded: new Set(), collapsed: new Set(), rest: open ? 'open' : 'closed' });

/** The row that row `index` stands under; -1 when it stands alone. Children may be a million: where ids tell, none is passed. */
export function parentIndex(rows: Pick<RowList, 'at' | 'indexOf' | 'lookup'>, index: number): number {
  const row = rows.at(index);
  if (row === undefined || row.level === 1) return -1;
  const burst = row.level === 3 ? rows.lookup(row.id)?.burst : undefined;
  const told = burst !== undefined ? rows.indexOf(burst.id) : row.level === 2 && 'exchange' in row ? rows.indexOf(rowId(row.exchange)) : -1;
  if (told >= 0) return told;
  for (let i = index - 1; i >= 0; i -= 1) if ((rows.at(i)?.level ?? 1) < row.level) return i;
  return -1;
}

/** Where the chosen row stands: the burst that holds it when it has none of its own, the first row without a choice. */
export function placeOf(rows: RowList, selected: RowId | undefined): number {
  if (selected === undefined) return 0;
  const at = rows.indexOf(selected);
  const burst = at < 0 ? rows.lookup(selected)?.burst : undefined;
  return Math.max(0, burst === undefined ? at : rows.indexOf(burst.id));
}
