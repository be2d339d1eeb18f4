/**
 * The lanes of a run: each speaker's colour, letter and place, by the order in which speakers came. The page and the two agents of
 * the handoff always have their own; an agent added later takes the next place and the next hue. After six, hues come again, and place
 * and letter tell lanes apart.
 */

/** The lanes of the handoff, always in this order. */
export const LANES = ['browser', 'researcher', 'writer'] as const;
export type LaneKey = (typeof LANES)[number] | 'other';

/** Hues of agents added later, by their tokens. */
const LATER = ['4', '5', '6'] as const;

export const laneKey = (lane: string): LaneKey => LANES.find((known) => known === lane) ?? 'other';
export const laneName = (lane: string): string => (lane === '' ? 'Agent' : lane.charAt(0).toUpperCase() + lane.slice(1));

/** Orders by the list they were made from: asked for on every row. */
const orders = new WeakMap<readonly string[], readonly string[]>();
/**
 * All lanes that are drawn for a run whose speakers are `lanes`, in order of appearance: the handoff's own first, all three as soon
 * as one of its agents is there, so that no lane moves when the next one speaks.
 */
export function laneOrder(lanes: readonly string[]): readonly string[] {
  let order = orders.get(lanes);
  if (order !== undefined) return order;
  const others = lanes.filter((lane) => laneKey(lane) === 'other');
  const handoff = others.length === 0 || lanes.includes('researcher') || lanes.includes('writer');
  order = others.length === 0 ? LANES : [...(handoff ? LANES : (['browser'] as const)), ...others];
  orders.set(lanes, order);
  return order;
}

/** The colour of a lane, as a token. `lanes`: the run's speakers; without them an agent that was added later has the first of the later hues. */
export function laneColour(lane: string, lanes: readonly string[] = []): string {
  const key = laneKey(lane);
  if (key !== 'other') return `var(--lane-${key})`;
  const others = lanes.filter((other) => laneKey(other) === 'other');
  return `var(--lane-${LATER[Math.max(0, others.indexOf(lane)) % LATER.length] ?? LATER[0]})`;
}
/** The colour of a lane's letter: hues that are dark or light enough for bars only give way to the text colour. */
export function letterColour(lane: string, lanes: readonly string[]): string {
  const colour = laneColour(lane, lanes);
  return colour === 'var(--lane-5)' || colour === 'var(--lane-6)' ? 'var(--fg)' : colour;
}

/** Px of the glyph column: as wide as three lanes need, wider up to six; then lanes move together. */
const NARROW = 58;
const WIDE = 94;
const EDGE = 5;
export const glyphWidth = (count: number): number => Math.min(WIDE, Math.max(NARROW, 2 * EDGE + 16.8 * (count - 1)));
/** Where lane `index` of `count` stands in the glyph column, in px. */
export function laneX(index: number, count: number): number {
  const room = glyphWidth(count) - 2 * EDGE;
  return count < 2 ? EDGE : Math.round((EDGE + (Math.max(0, index) * room) / (count - 1)) * 10) / 10;
}
/** Horizontal places of the handoff's own lanes in a glyph of three. */
export const LANE_X: Readonly<Record<LaneKey, number>> = { browser: 5, researcher: 29, writer: 53, other: 53 };

/** One letter for each lane, and more where two lanes begin alike: as few as tell them apart, at most three, then a number. */
export function laneLetters(order: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return order.map((lane, i) => {
    const name = laneName(lane).replaceAll(/[^\p{L}\p{N}]/gu, '') || 'Agent';
    const letters = [...name];
    const candidates = [letters[0] ?? 'A', letters.slice(0, 2).join(''), letters.slice(0, 3).join(''), `${letters[0] ?? 'A'}${i}`, `#${i}`];
    const free = candidates.find((candidate) => !taken.has(candidate)) ?? `#${i}`;
    taken.add(free);
    return free;
  });
}
