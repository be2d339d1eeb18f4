import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { LANES, LANE_X, laneColour, laneKey } from './lanes.ts';
import css from './Lane.module.css';

/** The small sign of a speaker. */
export const LaneSwatch = ({ lane }: { readonly lane: string }): ReactNode => <i className={cx(css['lane'], css[laneKey(lane)])} aria-hidden="true" />;

export interface LaneGlyphProps {
  /** Who speaks; without `to` only the lanes are drawn. */
  readonly from?: string;
  readonly to?: string;
  /** Solid: a request. Dashed: one event. Dotted: many. Sparse: a comment. */
  readonly line?: 'solid' | 'dashed' | 'dotted' | 'sparse';
}
const DASH = { solid: undefined, dashed: '4 2.5', dotted: '1.5 2.5', sparse: '1 3' } as const;

/** Who speaks to whom, 58 by 20. */
export function LaneGlyph({ from, to, line = 'solid' }: LaneGlyphProps): ReactNode {
  const strong = (lane: string): boolean => (from !== undefined && laneKey(from) === lane) || (to !== undefined && laneKey(to) === lane);
  const fourth = [from, to].some((lane) => lane !== undefined && laneKey(lane) === 'other');
  const a = from === undefined ? 0 : LANE_X[laneKey(from)];
  const z = to === undefined ? 0 : LANE_X[laneKey(to)];
  const d = z > a ? 1 : -1;
  return (
    <svg width="58" height="20" viewBox="0 0 58 20" aria-hidden="true">
      {LANES.map((lane) => {
        const isOther = fourth && lane === 'writer';
        const on = strong(lane) || isOther;
        return (
          <line
            key={lane}
            x1={LANE_X[lane]}
            x2={LANE_X[lane]}
            y1="0"
            y2="20"
            stroke={laneColour(isOther ? 'other' : lane)}
            strokeWidth={on ? 2.5 : 1}
            opacity={on ? 1 : 0.38}
          />
        );
      })}
      {from !== undefined && to !== undefined && (
        <>
          <line x1={a + d * 2} x2={z - d * 6} y1="10" y2="10" stroke="var(--fg)" strokeWidth={line === 'dotted' ? 2.5 : 1.5} strokeDasharray={DASH[line]} />
          <path d={`M${z - d * 1.5} 10l${-d * 6} -3.5v7z`} fill="var(--fg)" />
        </>
      )}
    </svg>
  );
}

/** The handoff, drawn as what it is: a turn through the page. */
export const UTurn = ({ bare = false }: { readonly bare?: boolean }): ReactNode => (
  <svg width="58" height={bare ? 26 : 46} viewBox={bare ? '0 6 58 34' : '0 0 58 46'} aria-hidden="true">
    {!bare && LANES.map((lane) => <line key={lane} x1={LANE_X[lane]} x2={LANE_X[lane]} y1="0" y2="46" stroke={laneColour(lane)} strokeWidth="2.5" />)}
    <path d="M27 13H13a5 5 0 0 0-5 5v10a5 5 0 0 0 5 5h33" fill="none" stroke="var(--fg)" strokeWidth="1.75" />
    <path d="M52 33l-7-4v8z" fill="var(--fg)" />
    <circle cx="29" cy="13" r="3.25" fill="var(--fg)" />
  </svg>
);

/** The product's mark. */
export const Mark = (): ReactNode => (
  <svg width="28" height="24" viewBox="0 0 28 24" aria-hidden="true">
    <path d="M3 1v22" stroke="var(--lane-browser)" strokeWidth="2.5" />
    <path d="M14 1v22" stroke="var(--lane-researcher)" strokeWidth="2.5" />
    <path d="M25 1v22" stroke="var(--lane-writer)" strokeWidth="2.5" />
    <path d="M14 7H9.5A3.5 3.5 0 0 0 6 10.5V13a3.5 3.5 0 0 0 3.5 3.5H19" fill="none" stroke="var(--panel)" strokeWidth="6" />
    <path d="M14 7H9.5A3.5 3.5 0 0 0 6 10.5V13a3.5 3.5 0 0 0 3.5 3.5H19" fill="none" stroke="var(--fg)" strokeWidth="2" />
    <path d="m24 16.5-5.5-3.5v7z" fill="var(--fg)" />
    <circle cx="14" cy="7" r="3" fill="var(--fg)" />
  </svg>
);
