/** Where each row stands on the list, and how rows stand to each other. Pure. */
import type { RowId } from '@handoff/shared/base/ids';
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
  return { expanded, collapsed };
}
/** Every row of `rows` that can be opened, opened or closed. */
export function withAll(expansion: Expansion, rows: RowList, open: boolean): Expansion {
  const ids: RowId[] = [];
  for (const row of rows) if (isExpandable(row)) ids.push(row.id);
  return open
    ? { expanded: new Set([...expansion.expanded, ...expansion.collapsed, ...ids]), collapsed: new Set() }
    : { expanded: new Set(), collapsed: new Set([...expansion.expanded, ...expansion.collapsed, ...ids]) };
}

/** The row that row `index` stands under; -1 when it stands alone. */
export function parentIndex(rows: Pick<RowList, 'at'>, index: number): number {
  const level = rows.at(index)?.level ?? 1;
  for (let i = index - 1; i >= 0; i -= 1) if ((rows.at(i)?.level ?? 1) < level) return i;
  return -1;
}
