/** Following the tail of the list. Pure: the list tells what was scrolled, this decides. */

/** Closer than this to the end counts as being at the end, in px. */
export const AT_END = 5;

export interface Follow {
  readonly on: boolean;
  /** Rows on the list when following ended; rows beyond it are new. */
  readonly seen: number;
}
export const FOLLOWING: Follow = { on: true, seen: 0 };

/** After a scroll by the user: away from the end stops following, back to the end goes on. */
export function afterScroll(follow: Follow, distanceToEnd: number, rows: number): Follow {
  if (distanceToEnd <= AT_END) return follow.on ? follow : { on: true, seen: rows };
  return follow.on ? { on: false, seen: rows } : follow;
}
export const toggled = (follow: Follow, rows: number): Follow => ({ on: !follow.on, seen: rows });
/** How many rows came since following ended. */
export const newRows = (follow: Follow, rows: number): number => (follow.on ? 0 : Math.max(0, rows - follow.seen));
