/** How to read the timeline, in the view that is on: stands where the detail will be, until a row is chosen. */
import { Fragment, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { LANES, LANE_X, laneColour } from '../../ui/lanes.ts';
import { UTurn } from '../../ui/Lane.tsx';
import { Pane, PaneHead, ScrollBody } from '../../ui/Pane.tsx';
import { State } from '../../ui/State.tsx';
import css from './Legend.module.css';

const DASH = { solid: undefined, dashed: '4 2.5', dotted: '1.5 2.5' } as const;
const Arrow = ({ left, line = 'solid' }: { readonly left?: boolean; readonly line?: keyof typeof DASH }): ReactNode => (
  <svg width="58" height="20" aria-hidden="true">
    <path d={left === true ? 'M13 10h40' : 'M5 10h40'} stroke="var(--fg)" strokeWidth={line === 'dotted' ? 2.5 : 1.5} strokeDasharray={DASH[line]} />
    <path d={left === true ? 'm5 10 8-3.5v7z' : 'm53 10-8-3.5v7z'} fill="var(--fg)" />
  </svg>
);
const Lanes = ({ dotted }: { readonly dotted?: boolean }): ReactNode => (
  <svg width="58" height="20" viewBox="0 0 58 20" aria-hidden="true">
    {LANES.map((lane) => (
      <path key={lane} d={`M${LANE_X[lane]} 0v20`} stroke={laneColour(lane)} strokeWidth="2.5" strokeDasharray={dotted === true ? '2 3' : undefined} />
    ))}
  </svg>
);
const Activation = (): ReactNode => (
  <svg width="58" height="20" viewBox="0 0 58 20" aria-hidden="true">
    <path d="M29 0v20" stroke="var(--lane-writer)" strokeWidth="2.5" />
    <rect x="24.5" y="2" width="9" height="16" fill="var(--panel)" stroke="var(--lane-writer)" strokeWidth="1.5" />
  </svg>
);
const Ticks = (): ReactNode => (
  <svg width="58" height="12" viewBox="0 0 58 12" aria-hidden="true">
    <path d="M1 0h55v12H1z" fill="var(--lane-writer)" opacity=".18" />
    <path d="M4 0v12M9 0v12M13 0v12M22 0v12M26 0v12M38 0v12M44 0v12M52 0v12" stroke="var(--lane-writer)" strokeWidth="2" />
  </svg>
);
const Break = (): ReactNode => (
  <svg width="58" height="20" viewBox="0 0 58 20" aria-hidden="true">
    <path d="M0 10h22M36 10h22" stroke="var(--control)" strokeWidth="1.5" />
    <path d="m24 15 4-10m2 10 4-10" stroke="var(--fg)" strokeWidth="1.5" />
  </svg>
);
const Bar = ({ kind }: { readonly kind: 'span' | 'open' | 'task' }): ReactNode => <span className={cx(css['bar'], css[kind])} aria-hidden="true" />;

interface Item {
  readonly key: string;
  readonly sign: ReactNode;
  readonly say: ReactNode;
}
const item = (key: string, sign: ReactNode, say: ReactNode): Item => ({ key, sign, say });

const TURN = item(
  'handoff',
  <UTurn bare />,
  <>
    <b>The handoff</b>: what the Researcher gave goes back to the page, is checked there, and is sent on to the Writer. The two agents never speak to each
    other.
  </>,
);
/** What both views share. */
const BOTH: readonly Item[] = [
  item(
    'badge',
    <State tone="warn">1</State>,
    <>
      <b>A badge</b> at the end of a message: something about it is odd. The row’s detail says what, and by which rule.
    </>,
  ),
  item(
    'state',
    <State tone="busy">working</State>,
    <>
      <b>State</b>: a task’s state for events, the code for requests. A press on it explains it; so does <kbd>x</kbd> on the chosen row.
    </>,
  ),
  item(
    'context',
    <span className={css['context']}>message</span>,
    <>
      <b>Muted rows</b> while a filter is on do not match themselves: they show where the matches below them belong.
    </>,
  ),
];
const WATERFALL: readonly Item[] = [
  item(
    'lanes',
    <Lanes />,
    <>
      <b>Lanes</b>, always in this order: Browser (this page), Researcher, Writer. Agents added later follow to the right.
    </>,
  ),
  item(
    'request',
    <Arrow />,
    <>
      <b>Solid</b>: a request, from the speaker to the hearer.
    </>,
  ),
  item(
    'event',
    <Arrow left line="dashed" />,
    <>
      <b>Dashed</b>: one event of an answer.
    </>,
  ),
  item(
    'burst',
    <Arrow left line="dotted" />,
    <>
      <b>Dotted</b>: many events that belong together, ×n. Open the row to see each.
    </>,
  ),
  TURN,
  item(
    'bar',
    <Bar kind="span" />,
    <>
      <b>Hatched</b>: waiting for the first byte. <b>Filled</b>: bytes arriving.
    </>,
  ),
  item(
    'open',
    <Bar kind="open" />,
    <>
      <b>Dashed end</b>: still open, the end is not known yet.
    </>,
  ),
  item(
    'ticks',
    <Ticks />,
    <>
      <b>Ticks</b>: one for each event, when it came.
    </>,
  ),
  item(
    'task',
    <Bar kind="task" />,
    <>
      <b>Hollow</b>: a task over several exchanges, with the states that it went through.
    </>,
  ),
  item(
    'gap',
    <Break />,
    <>
      <b>A break in the axis</b>: idle time left out, its length beside it. Lengths across a break cannot be compared.
    </>,
  ),
  ...BOTH,
];
const SEQUENCE: readonly Item[] = [
  item(
    'lifelines',
    <Lanes />,
    <>
      <b>Lifelines</b>: one for each speaker, time runs downward, one row for each thing that happened.
    </>,
  ),
  item(
    'request',
    <Arrow />,
    <>
      <b>Solid arrow</b>: a request. Its label stands above it.
    </>,
  ),
  item(
    'event',
    <Arrow left line="dashed" />,
    <>
      <b>Dashed arrow</b>: one event of an answer. <b>Dotted and fat</b>: many that belong together, ×n.
    </>,
  ),
  item(
    'activation',
    <Activation />,
    <>
      <b>Hollow box</b> on a lifeline: a stream is open there.
    </>,
  ),
  item(
    'gap',
    <Lanes dotted />,
    <>
      <b>Dotted lifelines</b>: nothing happened for as long as the row says. Times below 400 ms are not shown.
    </>,
  ),
  TURN,
  ...BOTH,
];

export interface LegendProps {
  readonly view: 'waterfall' | 'sequence';
  readonly actions?: ReactNode;
  readonly shut: boolean;
  /** Shows the numbers of the run in this place; absent when there are none. */
  readonly onNumbers?: (() => void) | undefined;
  readonly onTerms: () => void;
}

export const Legend = ({ view, actions, shut, onNumbers, onTerms }: LegendProps): ReactNode => (
  <Pane label="Detail">
    <PaneHead title={view === 'sequence' ? 'How to read the sequence' : 'How to read the timeline'} actions={actions} />
    {!shut && (
      <ScrollBody label="Legend">
        <dl className={css['legend']}>
          {(view === 'sequence' ? SEQUENCE : WATERFALL).map(({ key, sign, say }) => (
            <Fragment key={key}>
              <dt>{sign}</dt>
              <dd>{say}</dd>
            </Fragment>
          ))}
        </dl>
        <p className={css['more']}>
          {onNumbers !== undefined && (
            <button type="button" className={css['link']} onClick={onNumbers}>
              Numbers of this run
            </button>
          )}
          <button type="button" className={css['link']} onClick={onTerms}>
            All terms of A2A
          </button>
        </p>
      </ScrollBody>
    )}
  </Pane>
);
