/** The lists that the product's is measured against: the same cells in React, windowed by @tanstack/react-virtual and by hand. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import frame from '../../../client/src/features/timeline/Timeline.module.css';
import bars from '../../../client/src/features/timeline/list/waterfall/bars.module.css';
import css from '../../../client/src/features/timeline/list/waterfall/row.module.css';
import { barLane } from '../../../client/src/features/timeline/list/waterfall/bars.ts';
import { lanesOf, messageOf, sizeOf, stateOf, tookOf, type Amount } from '../../../client/src/features/timeline/list/waterfall/words.ts';
import { offset } from '../../../client/src/state/units.ts';
import { cx } from '../../../client/src/ui/cx.ts';
import { LaneGlyph } from '../../../client/src/ui/Lane.tsx';
import { laneColour } from '../../../client/src/ui/lanes.ts';
import { State } from '../../../client/src/ui/State.tsx';
import { vars } from '../../../client/src/ui/vars.ts';
import type { Row } from '../../../shared/src/trace/views/model.ts';
import type { RowList } from '../../../shared/src/trace/views/row-list.ts';

export interface PeerProps {
  readonly rows: RowList;
  readonly start: number;
  readonly from: number;
  readonly span: number;
  readonly follow: boolean;
}
/** As many as the product's list draws beyond the view. */
const BEYOND = 6;
const ROW = 28;

const Amounts = ({ value: [value, unit], name }: { readonly value: Amount; readonly name: string | undefined }): ReactNode => (
  <span role="gridcell" className={cx('num', css['amount'], name)}>
    <span>{value}</span>
    <span className={css['unit']}>{unit === '' ? '' : ` ${unit}`}</span>
  </span>
);
function bar(row: Row, start: number): ReactNode {
  const at = (time: number): number => Math.round((time - start) * 10) / 10_000;
  if (row.kind === 'event') return <b className={bars['only']} style={vars({ '--s': at(row.at) })} />;
  if (row.kind === 'burst') return <i className={bars['band']} style={vars({ '--s': at(row.at), '--e': at(row.end) })} />;
  if (row.kind === 'exchange') return <i className={bars['solid']} style={vars({ '--s': at(row.bar.start), '--e': at(row.bar.end ?? row.bar.start) })} />;
  return null;
}
const ReactRow = memo(({ row, index, start, top }: { readonly row: Row; readonly index: number; readonly start: number; readonly top: number }): ReactNode => {
  const { code, strong, times, summary } = messageOf(row);
  const state = stateOf(row);
  const speaks = row.kind === 'exchange' || row.kind === 'event' || row.kind === 'burst';
  return (
    <div
      id={`row-${row.id}`}
      role="row"
      className={css['row']}
      style={{ transform: `translateY(${top}px)` }}
      aria-level={row.level}
      aria-rowindex={index + 2}
      aria-selected={false}
      aria-label={row.sentence}
      tabIndex={-1}
      data-kind={row.kind}
      data-level={row.level}
    >
      <span role="gridcell" className={cx('num', css['time'])}>
        {offset(row.at, start)}
      </span>
      <span role="gridcell" className={css['glyph']} aria-label={lanesOf(row)}>
        {speaks ? (
          <LaneGlyph from={row.from} to={row.to} line={row.kind === 'exchange' ? 'solid' : row.kind === 'burst' ? 'dotted' : 'dashed'} />
        ) : (
          <LaneGlyph />
        )}
      </span>
      <span role="gridcell" className={css['msg']}>
        <button type="button" className={cx(css['twist'], css['none'])} tabIndex={-1} aria-hidden="true" />
        <code>{code}</code>
        {strong !== '' && <b className={css['strong']}>{strong}</b>}
        {times !== '' && <span className={css['times']}>{times}</span>}
        <span className={css['sum']}>{summary}</span>
      </span>
      <span role="gridcell" className={css['state']}>
        {state && (
          <State tone={state.tone} plain>
            {state.word}
          </State>
        )}
      </span>
      <Amounts value={sizeOf(row)} name={css['size']} />
      <Amounts value={tookOf(row)} name={css['took']} />
      <span role="gridcell" className={cx(bars['wf'], css['bar'])} style={vars({ '--c': laneColour(row.kind === 'mark' ? 'browser' : barLane(row)) })}>
        {bar(row, start)}
      </span>
    </div>
  );
});

const Frame = ({ props, body, children }: { readonly props: PeerProps; readonly body: CSSProperties; readonly children: ReactNode }): ReactNode => (
  <div role="rowgroup" className={frame['body']} style={{ ...body, ...vars({ '--from': props.from, '--span': props.span }) }}>
    {children}
  </div>
);
const listStyle = vars({ '--row': `${ROW}px`, '--glyph': '58px' });

export function ReactVirtual(props: PeerProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, follow } = props;
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: BEYOND });
  const total = virtual.getTotalSize();
  useLayoutEffect(() => {
    if (follow && scroller.current !== null) scroller.current.scrollTop = total;
  }, [follow, total]);
  return (
    <div className={frame['timeline']} style={listStyle}>
      <div ref={scroller} className={frame['grid']} data-scroller="">
        <Frame props={props} body={{ height: total }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows.at(item.index);
            return row && <ReactRow key={item.key} row={row} index={item.index} start={props.start} top={item.start} />;
          })}
        </Frame>
      </div>
    </div>
  );
}

/** What one writes by hand: the first row in view from the scroll place, elements used again by their number in the window. */
export function ReactWindow(props: PeerProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(800);
  const { rows, follow } = props;
  const total = rows.length * ROW;
  const read = (): void => setTop(Math.floor((scroller.current?.scrollTop ?? 0) / ROW));
  useLayoutEffect(() => setHeight(scroller.current?.clientHeight ?? 800), []);
  useLayoutEffect(() => {
    if (follow && scroller.current !== null) scroller.current.scrollTop = total;
  }, [follow, total]);
  const first = Math.max(0, top - BEYOND);
  const end = Math.min(rows.length, top + Math.ceil(height / ROW) + BEYOND + 1);
  const pool = 64;
  return (
    <div className={frame['timeline']} style={listStyle}>
      <div ref={scroller} className={frame['grid']} data-scroller="" onScroll={read}>
        <Frame props={props} body={{ height: total }}>
          {Array.from({ length: Math.max(0, end - first) }, (_, i) => {
            const row = rows.at(first + i);
            return row && <ReactRow key={(first + i) % pool} row={row} index={first + i} start={props.start} top={(first + i) * ROW} />;
          })}
        </Frame>
      </div>
    </div>
  );
}
