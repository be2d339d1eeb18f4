/** Rows as a waterfall: time, lanes, message, state, size, duration, bar. One line each, two on a phone. */
import type { RowPainter } from '../painter.ts';
import { isOpenBar } from './bars.ts';
import { WaterfallRow } from './row.ts';

const ROW = 28;
const PHONE_ROW = 56;

export const waterfall: RowPainter<WaterfallRow> = {
  heights: (phone) => (phone ? { row: PHONE_ROW, tall: 2 * PHONE_ROW } : { row: ROW, tall: 2 * ROW }),
  create: (document) => new WaterfallRow(document),
  paint: (pooled, row, context) => pooled.paint(row, context),
  tick(pooled, row, now, context) {
    if (!isOpenBar(row)) return;
    pooled.bar.now(now, context);
    pooled.going(row, now);
  },
  hint: (pooled, row) => pooled.hint(row),
};
