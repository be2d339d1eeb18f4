import type { ReactNode } from 'react';
import { LANES, LANE_X, glyphWidth, laneColour, laneOrder, laneX } from './lanes.ts';
import css from './Lane.module.css';

/** The small sign of a speaker: a tick for each lane, the own one strong, so that place repeats what the colour says. `lanes`: the run's speakers. */
export function LaneSwatch({ lane, lanes = LANES }: { readonly lane: string; readonly lanes?: readonly string[] }): ReactNode {
  const order = laneOrder(lanes.includes(lane) ? lanes : [...lanes, lane]);
  return (
    <svg className={css['lane']} width="14" height="12" viewBox="0 0 14 12" aria-hidden="true">
      {order.map((each, i) => {
        const x = order.length < 2 ? 7 : 2 + (i * 10) / (order.length - 1);
        return each === lane ? (
          <rect key={each} x={x - 2} width="4" height="12" fill={laneColour(lane, order)} />
        ) : (
          <rect key={each} className={css['faint']} x={x - 0.5} width="1" height="12" />
        );
      })}
    </svg>
  );
}

export interface LaneGlyphProps {
  /** Who speaks; without `to` only the lanes are drawn. */
  readonly from?: string;
  readonly to?: string;
  /** Solid: a request. Dashed: one event. Dotted: many. Sparse: a comment. */
  readonly line?: 'solid' | 'dashed' | 'dotted' | 'sparse';
  /** The run's speakers. */
  readonly lanes?: readonly string[];
}
const DASH = { solid: undefined, dashed: '4 2.5', dotted: '1.5 2.5', sparse: '1 3' } as const;

/** Who speaks to whom, 20 high and as wide as the lanes need. */
export function LaneGlyph({ from, to, line = 'solid', lanes = LANES }: LaneGlyphProps): ReactNode {
  const order = laneOrder(lanes);
  const width = glyphWidth(order.length);
  const x = (lane: string): number => laneX(order.indexOf(lane), order.length);
  const a = from === undefined ? 0 : x(from);
  const z = to === undefined ? 0 : x(to);
  const d = z > a ? 1 : -1;
  return (
    <svg width={width} height="20" viewBox={`0 0 ${width} 20`} aria-hidden="true">
      {order.map((lane) => {
        const on = lane === from || lane === to;
        return <line key={lane} x1={x(lane)} x2={x(lane)} y1="0" y2="20" stroke={laneColour(lane, order)} strokeWidth={on ? 2.5 : 1} opacity={on ? 1 : 0.38} />;
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
