/**
 * The rows of the timeline as a list that is never held whole: a row is made when it is asked for. A list does not change;
 * when the run, the expansion or the filter does, there is a new one.
 */
import type { RowId } from '../../base/ids.ts';
import type { BurstRow, Row } from './model.ts';

/** A row by its id, on the list or inside a closed burst. */
export interface FoundRow {
  readonly row: Row;
  /** Where it stands; -1 inside a closed burst. */
  readonly index: number;
  /** The burst that holds it, open or closed. */
  readonly burst?: BurstRow;
}
export interface RowList {
  readonly length: number;
  /** The row at `index` from 0; undefined outside the list. */
  at(index: number): Row | undefined;
  /** Where the row of this id stands; -1 when it is not on the list. */
  indexOf(id: RowId): number;
  /** The row of this id, inside a closed burst, too. */
  lookup(id: RowId): FoundRow | undefined;
  /** Rows `from` up to, but not with, `to`; to the end without it. */
  slice(from: number, to?: number): readonly Row[];
  [Symbol.iterator](): Iterator<Row>;
  /** Indices of the rows that are two rows high, ascending. */
  readonly tall: readonly number[];
}

/** A list of rows that are there already. */
export function rowsOf(rows: readonly Row[]): RowList {
  const places = new Map(rows.map((row, index) => [row.id, index]));
  const lookup = (id: RowId): FoundRow | undefined => {
    const index = places.get(id) ?? -1;
    const row = rows[index];
    if (row?.kind !== 'event' && row !== undefined) return { row, index };
    for (const burst of rows) {
      if (burst.kind !== 'burst' || !id.startsWith(`${burst.exchange}/`)) continue;
      for (let i = 0; i < burst.count; i++) {
        const event = burst.event(i);
        if (event?.id === id) return { row: row ?? event, index, burst };
      }
    }
    return row && { row, index };
  };
  return {
    length: rows.length,
    at: (index) => rows[index],
    indexOf: (id) => places.get(id) ?? -1,
    lookup,
    slice: (from, to) => rows.slice(from, to),
    [Symbol.iterator]: () => rows[Symbol.iterator](),
    tall: rows.flatMap((row, index) => (row.kind === 'handoff' ? [index] : [])),
  };
}
