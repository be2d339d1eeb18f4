/**
 * The rows of the timeline, kept up to date as the run grows: what changed is rebuilt, what did not keeps its object.
 * Row ids are stable: `x1` an exchange, `x1/e4` its event 4 (from 0), `x1/b4` the burst that begins there, `mark/7`, `task/…`.
 */
import type { RowId } from '../../base/ids.ts';
import { extendGroups, isBurst, type Group } from './bursts.ts';
import { burstRow, eventRow, lostRow } from './event-rows.ts';
import type { ExchangeFold } from './exchange.ts';
import { wasCut } from './exchange-state.ts';
import type { BurstRow, ExchangeView, Row } from './model.ts';
import type { RunFold, RunItem } from './run.ts';
import type { RowFilter } from './filter/row-filter.ts';
import { rowsOf, type RowList } from './row-list.ts';
import { exchangeRow, gapRow, markRow, taskRow } from './top-rows.ts';

/** What the reader opened and closed. By default streams and sends are open, other exchanges and bursts closed. */
export interface Expansion {
  readonly expanded: ReadonlySet<RowId>;
  readonly collapsed: ReadonlySet<RowId>;
}
export const NOTHING_CHANGED: Expansion = { expanded: new Set(), collapsed: new Set() };

export interface RowOptions {
  readonly expansion?: Expansion;
  readonly filter?: RowFilter | undefined;
}
export interface RowBuilder {
  /** All rows in order. The list is the same object as long as nothing changed. */
  rows(fold: RunFold, options?: RowOptions): RowList;
}
/** Whether a row with children is open. */
export function isOpen(row: Row, expansion: Expansion = NOTHING_CHANGED): boolean {
  if (expansion.expanded.has(row.id)) return true;
  if (expansion.collapsed.has(row.id)) return false;
  return row.kind === 'exchange' && row.expandable && row.openFirst;
}
interface ExchangeRows {
  rows: Row[];
  readonly groups: Group[];
  /** Bytes of each group so far. */
  readonly sizes: number[];
  /** Groups whose rows are final, and where the row of the first that is not begins. */
  settled: number;
  rowsSettled: number;
  seen: number;
  view: ExchangeView | undefined;
  expansion: Expansion | undefined;
}

function groupRows(fold: ExchangeFold, group: Group, size: number, expansion: Expansion, into: Row[]): void {
  if (!isBurst(group)) {
    for (let i = group.from; i < group.to; i++) into.push(eventRow(fold, i, 2));
    return;
  }
  const burst: BurstRow = burstRow(fold, group, size);
  into.push(burst);
  if (isOpen(burst, expansion)) for (let i = group.from; i < group.to; i++) into.push(eventRow(fold, i, 3));
}

function updateExchange(state: ExchangeRows, item: Extract<RunItem, { type: 'exchange' }>, expansion: Expansion): readonly Row[] {
  const { fold } = item;
  const view = fold.view();
  if (state.view === view && state.expansion === expansion) return state.rows;
  const head = exchangeRow(fold, item.tries);
  const open = head.expandable && isOpen(head, expansion);
  const restart = state.expansion !== expansion || !open || state.rows.length === 0;
  state.view = view;
  state.expansion = expansion;
  extendGroups(state.groups, fold.columns);
  for (; state.seen < fold.columns.length; state.seen++) {
    let at = state.sizes.length - 1;
    while ((state.groups[at]?.to ?? 0) <= state.seen) at += 1;
    state.sizes[at] = (state.sizes[at] ?? 0) + fold.columns.bytes(state.seen);
  }
  const cut = wasCut(view.state) ? lostRow(fold) : undefined;
  if (!open) {
    state.rows = [head];
    state.settled = 0;
    state.rowsSettled = 1;
    return state.rows;
  }
  if (restart) {
    state.rows = [head];
    state.settled = 0;
    state.rowsSettled = 1;
  } else {
    state.rows.length = state.rowsSettled;
    state.rows[0] = head;
  }
  for (; state.settled < state.groups.length; state.settled++) {
    const group = state.groups[state.settled];
    if (!group) break;
    const isLast = state.settled === state.groups.length - 1;
    state.rowsSettled = isLast ? state.rows.length : state.rowsSettled;
    groupRows(fold, group, state.sizes[state.settled] ?? 0, expansion, state.rows);
    if (isLast) break;
  }
  if (cut) state.rows.push(cut);
  return state.rows;
}

/** Tasks that more than one exchange touched, by the exchange above which their row stands. */
function spans(fold: RunFold): ReadonlyMap<ExchangeFold, readonly string[]> {
  const touched = new Map<string, ExchangeFold[]>();
  for (const item of fold.items) {
    if (item.type !== 'exchange') continue;
    const task = item.fold.view().taskId;
    if (task === undefined) continue;
    const key = `${item.fold.request.agent} ${task}`;
    touched.set(key, [...(touched.get(key) ?? []), item.fold]);
  }
  const above = new Map<ExchangeFold, string[]>();
  for (const [key, folds] of touched) {
    const first = folds[0];
    if (folds.length > 1 && first) above.set(first, [...(above.get(first) ?? []), key]);
  }
  return above;
}

export function createRowBuilder(): RowBuilder {
  const byExchange = new WeakMap<ExchangeFold, ExchangeRows>();
  const byMark = new WeakMap<RunItem, { readonly row: Row | undefined }>();
  let last: { readonly view: unknown; readonly expansion: Expansion; readonly rows: RowList } | undefined;

  const mark = (item: Exclude<RunItem, { type: 'exchange' }>): Row | undefined => {
    const known = byMark.get(item);
    if (known) return known.row;
    const row = item.type === 'mark' ? markRow(item.index, item.record) : gapRow(item.index, item.record);
    byMark.set(item, { row });
    return row;
  };

  return {
    rows(fold, { expansion = NOTHING_CHANGED } = {}) {
      const view = fold.view();
      if (last?.view === view && last.expansion === expansion) return last.rows;
      const above = spans(fold);
      const rows: Row[] = [];
      for (const item of fold.items) {
        if (item.type !== 'exchange') {
          const row = mark(item);
          if (row) rows.push(row);
          continue;
        }
        for (const key of above.get(item.fold) ?? []) {
          const id = key.slice(key.indexOf(' ') + 1);
          const folds = fold.items.flatMap((other) =>
            other.type === 'exchange' && other.fold.request.agent === item.fold.request.agent && other.fold.view().taskId === id ? [other.fold] : [],
          );
          const row = taskRow(id, folds);
          if (row) rows.push(row);
        }
        let state = byExchange.get(item.fold);
        if (!state)
          byExchange.set(item.fold, (state = { rows: [], groups: [], sizes: [], settled: 0, rowsSettled: 1, seen: 0, view: undefined, expansion: undefined }));
        for (const row of updateExchange(state, item, expansion)) rows.push(row);
      }
      last = { view, expansion, rows: rowsOf(rows) };
      return last.rows;
    },
  };
}
