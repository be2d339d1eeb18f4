/**
 * What the list asks of a view of its rows. The list owns which rows there are elements for, where they stand, their role, name,
 * level, state and focus; a painter owns the cells within. Elements are used again for other rows as the list scrolls, so a
 * painter makes them once and then writes only what differs. Whatever comes from an agent is written as text.
 */
import type { RowId } from '@handoff/shared/base/ids';
import type { EpochMs } from '@handoff/shared/base/units';
import type { Row } from '@handoff/shared/trace/views/model';
import type { MarksIn } from '@handoff/shared/trace/views/filter/marks';
import type { RowList } from '@handoff/shared/trace/views/row-list';
import type { Highlight } from '../../../state/filter/highlight.ts';
import type { RowHeights, SpaceAbove } from '../../../state/heights.ts';
import type { TimeScale } from '../../../state/time/time-scale.ts';

/** An element that shows now this row, now that. Painters keep the nodes that they write to beside it. */
export interface PooledRow {
  /** Empty but for what the painter puts in. The list writes `role`, `id`, `aria-*`, `tabindex`, `data-kind`, `data-level` and its place. */
  readonly element: HTMLElement;
}

/** What holds for all rows of the list at a time. A painter is called again for every row when one of these is another. */
export interface ListContext {
  readonly rows: RowList;
  /** Start of the run. */
  readonly start: EpochMs;
  readonly scale: TimeScale;
  /** Width of the bar column in px; 0 when it is not known. */
  readonly barWidth: number;
  /** Rows have two lines. */
  readonly phone: boolean;
  /** Speakers in the order of their lanes, the page first. */
  readonly lanes: readonly string[];
  /** Where the filter's text stands in a text; painters mark it. */
  readonly marksIn?: MarksIn | undefined;
  /** The exact text of an event, to show where in it the filter's text stands. */
  readonly rawOf?: ((id: RowId) => string | undefined) | undefined;
  /** What the filter matches, while all rows are shown. */
  readonly highlight?: Highlight | undefined;
}
export interface RowContext extends ListContext {
  /** 0-based place on the list. */
  readonly index: number;
  /** Undefined when there is nothing to open. */
  readonly open: boolean | undefined;
  /** Space above the row in px, which belongs to it: see `spaceAbove`. */
  readonly space: number;
}

export interface RowPainter<P extends PooledRow = PooledRow> {
  heights(phone: boolean): RowHeights;
  /** Rows with space above them, in which the painter may draw (the element of the row begins below it). Called once for each state of the list. */
  spaceAbove?(rows: RowList, phone: boolean): SpaceAbove | undefined;
  /** How a row looks depends on the rows around it: all rows in view are painted again when the list is another one. */
  readonly neighbours?: boolean;
  create(document: Document): P;
  /** Makes the element show `row`; it may have shown another, or an earlier state of this one. */
  paint(pooled: P, row: Row, context: RowContext): void;
  /** Something under way: is `row` one that changes with the clock? Then it is ticked about 20 times a second, and after each painting. */
  tick?(pooled: P, row: Row, now: EpochMs, context: ListContext): void;
  /** The pointer is on the row: the time to write titles of what may be cut. */
  hint?(pooled: P, row: Row, context: ListContext): void;
}
