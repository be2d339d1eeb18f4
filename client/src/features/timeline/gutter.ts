/** Which stretches of the list hold an error, a note or a match: one look for each few pixels, however long the run is. Pure. */
import type { Matches } from '@handoff/shared/trace/views/filter/matches';
import type { Place, Places } from '@handoff/shared/trace/views/filter/places';
import type { RowList } from '@handoff/shared/trace/views/row-list';

/** What the gutter needs of the list's heights, in px of the content. */
export interface Contents {
  readonly total: number;
  top(index: number): number;
  at(px: number): number;
}
export interface GutterState {
  readonly rows: RowList;
  readonly places: Places;
  readonly contents: Contents;
  /** Height of what is seen of the list, and of the gutter beside it. */
  readonly view: number;
}
/** Height of a mark in px; marks stand no closer. */
export const MARK = 3;

/** px of the content for each px of the gutter: a list that fits its view has its marks beside its rows. */
export const ratioOf = ({ contents, view }: Pick<GutterState, 'contents' | 'view'>): number => Math.max(contents.total, view) / Math.max(1, view);

const START: Place = { item: 0, event: -3 };

/** The stretches of the list that a mark stands for, each with its place in the gutter. Made once for all kinds of marks. */
function stretches({ rows, places, contents, view }: GutterState): readonly { readonly y: number; readonly from: Place; readonly to: Place | undefined }[] {
  const ratio = ratioOf({ contents, view });
  const firsts: number[] = [];
  const count = Math.ceil(view / MARK);
  for (let i = 0; i <= count; i++) {
    const px = i * MARK * ratio;
    let row = px >= contents.total ? rows.length : contents.at(px);
    if (row < rows.length && contents.top(row) < px) row += 1;
    firsts.push(Math.min(row, rows.length));
  }
  const found: { y: number; from: Place; to: Place | undefined }[] = [];
  const placeAt = (index: number): Place | undefined => {
    const row = rows.at(index);
    return row === undefined ? undefined : index === 0 ? START : places.of(row.id);
  };
  for (let i = 0; i < count; i++) {
    const [first = 0, next = 0] = [firsts[i], firsts[i + 1]];
    if (first === next) continue;
    const from = placeAt(first);
    if (from !== undefined) found.push({ y: i * MARK, from, to: placeAt(next) });
  }
  return found;
}

/** Places of marks in px from the top of the gutter, for each of `kinds`. */
export function marksFor(state: GutterState, kinds: readonly (Matches | undefined)[]): readonly (readonly number[])[] {
  const all = stretches(state);
  return kinds.map((matches) => (matches === undefined ? [] : all.filter(({ from, to }) => state.places.any(matches, from, to)).map(({ y }) => y)));
}

/** The row to go to when the gutter is pressed at `y`: that of the nearest mark, when one is near, else the one that stands there. */
export function rowAt({ rows, contents, view }: GutterState, marks: readonly (readonly number[])[], y: number): number {
  const near = marks.flat().reduce<number | undefined>((best, mark) => {
    const far = Math.abs(mark + MARK / 2 - y);
    return far <= MARK * 2 && (best === undefined || far < Math.abs(best + MARK / 2 - y)) ? mark : best;
  }, undefined);
  const px = (near ?? y) * ratioOf({ contents, view });
  const row = contents.at(px);
  const first = near !== undefined && contents.top(row) < px ? row + 1 : row;
  return Math.max(0, Math.min(rows.length - 1, first));
}
