import type { Held } from './pool.ts';

/** What a row says of itself to those who do not see it. `match`: the filter, which hides nothing, matches it. */
export function nameRow({ slot, row, index, open }: Held, match: boolean): void {
  slot.attribute('id', `row-${row.id}`);
  slot.attribute('aria-level', String(row.level));
  slot.attribute('aria-rowindex', String(index + 2));
  slot.attribute('aria-label', match ? `${row.sentence}, matches the filter` : row.sentence);
  slot.attribute('data-match', match ? '' : undefined);
  slot.attribute('aria-expanded', open === undefined ? undefined : String(open));
  slot.attribute('data-kind', row.kind);
  slot.attribute('data-level', String(row.level));
}
