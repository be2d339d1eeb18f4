/** Rows as a sequence: lifelines, and the messages between them in the order of the list. */
import type { RowList } from '@handoff/shared/trace/views/row-list';
import type { RowPainter } from '../list/painter.ts';
import { SequenceRow } from './row.ts';
import { activations, GapIndex, openOn, type OpenExchange } from './shape.ts';

const ROW = 34;
const PHONE_ROW = 44;
const GAP = 22;

/** Height of the head with the lanes' names, in px. */
export const SEQUENCE_HEAD = 44;

/** `openIds`: the exchanges of the run that have not ended. */
export function sequencePainter(openIds: () => Iterable<string>): RowPainter<SequenceRow> {
  const gaps = new GapIndex();
  let known: { readonly rows: RowList; readonly open: readonly OpenExchange[] } | undefined;
  const openOf = (rows: RowList): readonly OpenExchange[] => {
    if (known?.rows !== rows) known = { rows, open: openOn(rows, openIds()) };
    return known.open;
  };
  return {
    neighbours: true,
    heights: (phone) => (phone ? { row: PHONE_ROW, tall: 2 * PHONE_ROW } : { row: ROW, tall: 2 * ROW }),
    spaceAbove: (rows) => ({ at: gaps.of(rows), height: GAP }),
    create: (document) => new SequenceRow(document),
    paint: (pooled, row, context) => pooled.paint(row, context, activations(context.rows, context.index, openOf(context.rows))),
    hint: (pooled, row) => pooled.hint(row),
  };
}
