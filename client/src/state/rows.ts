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
export function parentIndex(rows: RowList, index: number): number {
  const level = rows.at(index)?.level ?? 1;
  for (let i = index - 1; i >= 0; i -= 1) if ((rows.at(i)?.level ?? 1) < level) return i;
  return -1;
}

/** Row heights in units of one row: everything is one, the handoff two. */
export class Heights {
  readonly #tall: readonly number[];
  readonly #rows: number;
  /** Height of all rows. */
  readonly total: number;
  constructor(rows: Pick<RowList, 'length' | 'tall'>) {
    this.#tall = rows.tall;
    this.#rows = rows.length;
    this.total = rows.length + rows.tall.length;
  }
  /** Units above row `index`. */
  top(index: number): number {
    let above = 0;
    for (const tall of this.#tall) if (tall < index) above += 1;
    return index + above;
  }
  /** The row at `units` from the top. */
  at(units: number): number {
    let low = 0;
    let high = Math.max(0, this.#rows - 1);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.top(middle) <= units) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
