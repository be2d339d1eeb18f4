/** What the list is told from outside, and where it stands on the page. */
import type { RowId } from '@handoff/shared/base/ids';
import type { Row } from '@handoff/shared/trace/views/model';
import type { ListContext, RowPainter } from './painter.ts';

export interface ListState extends ListContext {
  readonly painter: RowPainter;
  readonly selected: RowId | undefined;
  readonly openOf: (row: Row) => boolean | undefined;
  /** Stay at the end when rows are added. */
  readonly follow: boolean;
  readonly head: number; // height of the head, which covers the top of the view
}
export interface ListPlaces {
  /** What scrolls. */
  readonly scroller: HTMLElement;
  /** The rowgroup within it; the list sets its height and fills it. */
  readonly body: HTMLElement;
  /** The reader moved the list, by hand or by going to a row; px to its end. */
  readonly onMoved: (toEnd: number) => void;
}
