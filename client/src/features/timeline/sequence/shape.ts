/** What a row is in the sequence view: an arrow between lifelines, a box, a sentence; and which lifelines are active beside it. Pure. */
import { rowId, type RowId } from '@handoff/shared/base/ids';
import type { EpochMs } from '@handoff/shared/base/units';
import type { Lane, Row } from '@handoff/shared/trace/views/model';
import type { RowList } from '@handoff/shared/trace/views/row-list';

export type Line = 'solid' | 'dashed' | 'dotted' | 'sparse';
export type Shape =
  /** A message. `lost`: it did not come whole, the arrow ends in a cross. */
  | { readonly kind: 'arrow'; readonly from: Lane; readonly to: Lane; readonly line: Line; readonly lost: boolean }
  /** The handoff, from the page's lane to the last of the handoff. */
  | { readonly kind: 'box' }
  /** A sentence about the run, across all lanes. */
  | { readonly kind: 'sentence' }
  /** A task, at the lane that has it. */
  | { readonly kind: 'task'; readonly lane: Lane };

export function shapeOf(row: Row): Shape {
  switch (row.kind) {
    case 'exchange':
      return { kind: 'arrow', from: row.from, to: row.to, line: 'solid', lost: false };
    case 'burst':
      return { kind: 'arrow', from: row.from, to: row.to, line: 'dotted', lost: false };
    case 'event':
      return { kind: 'arrow', from: row.from, to: row.to, line: row.form === 'comment' ? 'sparse' : 'dashed', lost: row.form === 'lost' };
    case 'handoff':
      return { kind: 'box' };
    case 'mark':
      return { kind: 'sentence' };
    case 'task':
      return { kind: 'task', lane: row.lane };
  }
}

/** Where the lifelines stand, as fractions of the width. */
export function laneCentres(count: number, phone: boolean): readonly number[] {
  const edge = phone ? 0.12 : count > 4 ? 0.09 : 0.14;
  if (count < 2) return [0.5];
  return Array.from({ length: count }, (_, i) => edge + ((1 - 2 * edge) * i) / (count - 1));
}

/** Exchanges that have not ended, by where their rows stand. */
export interface OpenExchange {
  readonly lane: Lane;
  readonly index: number;
}
/** `ids`: exchanges without an end. Those that are not on the list are left out. */
export function openOn(rows: RowList, ids: Iterable<string>): readonly OpenExchange[] {
  const open: OpenExchange[] = [];
  for (const id of ids) {
    const index = rows.indexOf(rowId(id));
    const row = rows.at(index);
    if (row?.kind === 'exchange') open.push({ lane: row.to, index });
  }
  return open;
}

/** Lanes that answer when the view comes to the row at `index` from above: of the exchange that the row belongs to, and of those still open. */
function activeAbove(rows: RowList, index: number, open: readonly OpenExchange[]): ReadonlySet<Lane> {
  const lanes = new Set<Lane>();
  const row = rows.at(index);
  if (row !== undefined && row.level > 1 && 'from' in row) lanes.add(row.from);
  for (const each of open) if (each.index < index) lanes.add(each.lane);
  return lanes;
}
export interface Activation {
  /** The box comes from the row above, and goes on to the row below. */
  readonly up: boolean;
  readonly down: boolean;
}
/**
 * The activation boxes beside a row. A box opens at the row of its exchange and closes at its last one; an exchange that has not
 * ended has one to the end of the list.
 */
export function activations(rows: RowList, index: number, open: readonly OpenExchange[]): ReadonlyMap<Lane, Activation> {
  const above = activeAbove(rows, index, open);
  const below = activeAbove(rows, index + 1, open);
  return new Map([...new Set([...above, ...below])].map((lane) => [lane, { up: above.has(lane), down: below.has(lane) }]));
}

/** Silence longer than this has a place of its own, in ms. */
export const GAP_MS = 400;
const endOf = (row: Row): number => (row.kind === 'burst' ? row.end : row.kind === 'handoff' ? row.at + row.took : row.at);
/** How long nothing happened between two rows that follow each other, in ms; 0 when that is not worth a place. */
export function gapBetween(before: Row | undefined, row: Row): number {
  const gap = before === undefined ? 0 : row.at - endOf(before);
  return gap > GAP_MS ? gap : 0;
}

/** Rows that are looked at in one go, and after which a list that grew is compared with what was known. */
const CHUNK = 64;

/** Which rows have a gap above, kept as a list grows: only its new end is looked at. */
export class GapIndex {
  readonly #at: number[] = [];
  /** Ids of the rows at every {@link CHUNK}th place that were looked at, and of the last one. */
  #known: RowId[] = [];
  #rows: RowList | undefined;
  #start: EpochMs | undefined;

  /** Indices of rows with a gap above, ascending; until it is asked for another list. */
  of(rows: RowList): readonly number[] {
    if (rows === this.#rows) return this.#at;
    const start = rows.at(0)?.at;
    if (start !== this.#start) this.#known = [];
    this.#start = start;
    this.#rows = rows;
    // A row stands where it stood only if as many rows stand above it as did: up to there nothing is new.
    let chunks = this.#known.length;
    while (chunks > 0 && rows.at(chunks * CHUNK - 1)?.id !== this.#known[chunks - 1]) chunks -= 1;
    this.#known.length = chunks;
    let from = chunks * CHUNK;
    while ((this.#at.at(-1) ?? -1) >= from) this.#at.pop();
    for (let before = rows.at(from - 1); from < rows.length; from += CHUNK) {
      const part = rows.slice(from, from + CHUNK);
      for (const [i, row] of part.entries()) {
        if (gapBetween(before, row) > 0) this.#at.push(from + i);
        before = row;
      }
      const last = part[CHUNK - 1];
      if (last !== undefined) this.#known.push(last.id);
    }
    return this.#at;
  }
}
