/** What the builder of rows asks a filter. The answers grow with the run: an event that matched goes on to match. */
import type { ExchangeFold } from '../exchange.ts';
import type { Row } from '../model.ts';

export interface RowFilter {
  /** Raised whenever an answer may have changed. */
  readonly version: number;
  /** The events that match so far, as ascending indices; the same growing list each time. */
  events(fold: ExchangeFold): readonly number[] | 'all' | 'none';
  /** Whether the round trip itself matches: its request, headers, code and time; not its events. */
  exchange(fold: ExchangeFold): boolean;
  /** Whether the burst of the events `from` up to, but not with, `to` matches as a whole. Only filters that ask for a duration match bursts. */
  burst(fold: ExchangeFold, from: number, to: number): boolean;
  /** Whether a row that is neither a round trip nor one of its events matches: a mark, the handoff, a gap, a task, the end of a broken stream. */
  item(row: Row): boolean;
}
