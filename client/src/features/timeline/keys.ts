/** What the keys of the treegrid do, as a pure decision on the rows on the list. */
import type { RowList } from '@handoff/shared/trace/views/row-list';
import type { Expansion } from '@handoff/shared/trace/views/rows';
import { openState, parentIndex } from '../../state/rows.ts';

export type GridMove =
  | { readonly type: 'go'; readonly index: number }
  | { readonly type: 'open' | 'close'; readonly index: number }
  | { readonly type: 'detail'; readonly index: number }
  | { readonly type: 'copy'; readonly index: number }
  | { readonly type: 'leave' };

/** `page` is how many rows fit the view. Undefined: not a key of the grid, so it is left to the browser. */
export function gridMove(
  event: { readonly key: string; readonly ctrlKey: boolean; readonly shiftKey?: boolean; readonly metaKey: boolean; readonly altKey: boolean },
  rows: RowList,
  expansion: Expansion,
  at: number,
  page: number,
): GridMove | undefined {
  const row = rows.at(at);
  if (row === undefined || event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'c' && event.shiftKey !== true ? { type: 'copy', index: at } : undefined;
  const open = openState(row, expansion);
  const to = (index: number): GridMove => ({ type: 'go', index: Math.min(rows.length - 1, Math.max(0, index)) });
  switch (event.key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + page);
    case 'PageUp':
      return to(at - page);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      return open === true ? to(at + 1) : open === false ? { type: 'open', index: at } : undefined;
    case 'ArrowLeft': {
      if (open === true) return { type: 'close', index: at };
      const parent = parentIndex(rows, at);
      return parent < 0 ? undefined : to(parent);
    }
    case 'Enter':
      return { type: 'detail', index: at };
    case 'Escape':
      return { type: 'leave' };
    default:
      return undefined;
  }
}
