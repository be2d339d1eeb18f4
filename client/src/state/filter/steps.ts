/** Going from match to match and from error to error over the whole run, also where rows are closed or left out. */
import type { RowId } from '@handoff/shared/base/ids';
import { rowId } from '@handoff/shared/base/ids';
import type { Matches } from '@handoff/shared/trace/views/filter/matches';
import { withOpen } from '../rows.ts';
import type { TraceLog } from '../trace-log.ts';
import type { Found } from './finder.ts';

/** The match after or before the row `from`, going round. */
export const stepFrom = ({ places }: Found, matches: Matches | undefined, from: RowId | undefined, direction: 1 | -1): RowId | undefined =>
  matches && places.step(matches, from === undefined ? undefined : places.of(from), direction);

/** Which match the row is, from 1; undefined when it is none. */
export function rankOf({ places, matches }: Found, id: RowId | undefined): number | undefined {
  const place = id === undefined || matches === undefined ? undefined : places.of(id);
  if (place === undefined || matches === undefined) return undefined;
  return places.has(matches, place) ? places.rank(matches, place) : undefined;
}

/** Opens what a row stands in, so that it is on the list. False when the filter leaves it out. */
export function openTo(log: TraceLog, id: RowId): boolean {
  const on = (): boolean => log.store.getState().rows.indexOf(id) >= 0;
  if (on()) return true;
  const slash = id.indexOf('/');
  const open = (closed: RowId): void => log.setExpansion(withOpen(log.store.getState().expansion, closed, true));
  if (slash > 0) open(rowId(id.slice(0, slash)));
  if (on()) return true;
  const burst = log.store.getState().rows.lookup(id)?.burst;
  if (burst !== undefined) open(burst.id);
  return on();
}
