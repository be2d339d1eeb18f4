/** The lane of a speaker: its colour token, its letter, and its place among the three. */
export type LaneKey = 'browser' | 'researcher' | 'writer' | 'other';

export const laneKey = (lane: string): LaneKey => (lane === 'browser' || lane === 'researcher' || lane === 'writer' ? lane : 'other');
export const laneColour = (lane: string): string => `var(--lane-${laneKey(lane) === 'other' ? '4' : lane})`;
export const laneName = (lane: string): string => (lane === '' ? 'Agent' : lane.charAt(0).toUpperCase() + lane.slice(1));

/** The three lanes of the handoff, always in this order. */
export const LANES = ['browser', 'researcher', 'writer'] as const;
/** Horizontal places of the lanes in a 58 px glyph. */
export const LANE_X: Readonly<Record<LaneKey, number>> = { browser: 5, researcher: 29, writer: 53, other: 53 };
