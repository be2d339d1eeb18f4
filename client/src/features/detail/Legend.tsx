/** How to read the timeline: stands where the detail will be, until a row is chosen. */
import type { ReactNode } from 'react';
import { LANES, LANE_X, laneColour } from '../../ui/lanes.ts';
import { UTurn } from '../../ui/Lane.tsx';
import { Pane, PaneHead, ScrollBody } from '../../ui/Pane.tsx';
import css from './Legend.module.css';

const Arrow = ({ left }: { readonly left?: boolean }): ReactNode => (
  <svg width="58" height="20" aria-hidden="true">
    <path d={left === true ? 'M13 10h40' : 'M5 10h40'} stroke="var(--fg)" strokeWidth="1.5" strokeDasharray={left === true ? '4 2.5' : undefined} />
    <path d={left === true ? 'm5 10 8-3.5v7z' : 'm53 10-8-3.5v7z'} fill="var(--fg)" />
  </svg>
);

export const Legend = ({ actions, shut }: { readonly actions?: ReactNode; readonly shut: boolean }): ReactNode => (
  <Pane label="Detail">
    <PaneHead title="How to read the timeline" actions={actions} />
    {!shut && (
      <ScrollBody label="Legend">
        <dl className={css['legend']}>
          <dt>
            <svg width="58" height="20" viewBox="0 0 58 20" aria-hidden="true">
              {LANES.map((lane) => (
                <path key={lane} d={`M${LANE_X[lane]} 0v20`} stroke={laneColour(lane)} strokeWidth="2.5" />
              ))}
            </svg>
          </dt>
          <dd>
            <b>Three lanes</b>, always in this order: Browser (this page), Researcher, Writer.
          </dd>
          <dt>
            <Arrow />
          </dt>
          <dd>
            <b>Solid</b>: a request.
          </dd>
          <dt>
            <Arrow left />
          </dt>
          <dd>
            <b>Dashed</b>: one event. <b>Dotted</b>: many that belong together, ×n.
          </dd>
          <dt>
            <UTurn bare />
          </dt>
          <dd>
            <b>The handoff</b>: what the Researcher gave goes back to the page, is checked there, and is sent on to the Writer.
          </dd>
          <dt>
            <span className={css['bar']} aria-hidden="true" />
          </dt>
          <dd>
            <b>Hatched</b>: waiting for the first byte. <b>Filled</b>: bytes arriving.
          </dd>
        </dl>
      </ScrollBody>
    )}
  </Pane>
);
