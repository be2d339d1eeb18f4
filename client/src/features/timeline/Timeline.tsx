/** The timeline: a treegrid of exchanges, events and the handoff. React owns head, frame and what surrounds the rows; the rows are the list's. */
import { ArrowDownToLine } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { RowId } from '@handoff/shared/base/ids';
import type { EpochMs } from '@handoff/shared/base/units';
import type { Row } from '@handoff/shared/trace/views/model';
import type { RowList } from '@handoff/shared/trace/views/row-list';
import type { Expansion } from '@handoff/shared/trace/views/rows';
import { marksOf } from '@handoff/shared/trace/views/filter/marks';
import type { Found } from '../../state/filter/finder.ts';
import { highlightOf } from '../../state/filter/highlight.ts';
import { newRows, type Follow } from '../../state/follow.ts';
import { openState } from '../../state/rows.ts';
import { axisVars } from '../../state/time/axis-vars.ts';
import type { TimeScale } from '../../state/time/time-scale.ts';
import type { TimelineView } from '../../state/time/time-view.ts';
import { count } from '../../state/units.ts';
import { ONE_PANE, PHONE, useMedia, useWidthOf } from '../../ui/hooks.ts';
import { glyphWidth, laneOrder } from '../../ui/lanes.ts';
import { vars } from '../../ui/vars.ts';
import { Gutter } from './Gutter.tsx';
import { Head, NowLine } from './Head.tsx';
import { gridMove } from './keys.ts';
import type { RowPainter } from './list/painter.ts';
import { waterfall } from './list/waterfall/painter.ts';
import { SEQUENCE_HEAD, sequencePainter } from './sequence/painter.ts';
import { SequenceHead } from './sequence/SequenceHead.tsx';
import { useRowList } from './useRowList.ts';
import { useSameScale } from './useSameScale.ts';
import css from './Timeline.module.css';

export interface TimelineProps {
  readonly rows: RowList;
  readonly start: EpochMs;
  /** The axis; the bars of all rows stand on it. */
  readonly scale: TimeScale;
  /** The present time while live, else the last record's. */
  readonly now: EpochMs;
  /** Something is under way: the clock goes on and open bars grow. */
  readonly live: boolean;
  /** Speakers of the run, in order. */
  readonly lanes: readonly string[];
  readonly view: TimelineView;
  /** Host and port of each agent that was spoken to. */
  readonly hosts: ReadonlyMap<string, string>;
  /** Ids of the exchanges that have not ended; the same function for the same run. */
  readonly openIds: () => Iterable<string>;
  readonly selected: RowId | undefined;
  readonly expansion: Expansion;
  readonly follow: Follow;
  readonly onSelect: (id: RowId, options?: { readonly detail?: boolean }) => void;
  readonly onOpen: (id: RowId, open: boolean) => void;
  readonly onScrolled: (distanceToEnd: number, rows: number) => void;
  readonly onFollow: (on: boolean, rows: number) => void;
  readonly onCopy: (row: Row) => void;
  readonly onLeave: () => void;
  /** Stands in the list's place when it is empty; words of its own without it. */
  readonly empty?: ReactNode;
  /** Raised whenever the selected row shall get focus. */
  readonly focusTick: number;
  /** Raised whenever the selected row shall be in view, the focus staying where it is. */
  readonly revealTick?: number;
  /** What is marked beside the scrollbar and in the rows. */
  readonly found?: Found;
}

const HEAD = 26;

export function Timeline(props: TimelineProps): ReactNode {
  const {
    rows,
    start,
    now,
    live,
    view,
    openIds,
    selected,
    expansion,
    follow,
    onSelect,
    onOpen,
    onScrolled,
    onFollow,
    focusTick,
    revealTick = 0,
    found,
  } = props;
  const phone = useMedia(PHONE);
  const onePane = useMedia(ONE_PANE);
  const [bars, setBars] = useState<HTMLSpanElement | null>(null);
  const barWidth = useWidthOf(bars);
  const scale = useSameScale(props.scale);
  const names = props.lanes.join('\n');
  const lanes = useMemo(() => names.split('\n'), [names]);
  const openOf = useCallback((row: Row) => openState(row, expansion), [expansion]);
  const filter = found?.filter;
  const marksIn = useMemo(() => filter && marksOf(filter), [filter]);
  const highlight = useMemo(() => found && highlightOf(found), [found]);
  const sequence = useMemo(() => sequencePainter(openIds), [openIds]);
  const inLanes = view === 'sequence';
  const painter: RowPainter = inLanes ? sequence : waterfall;
  const head = inLanes ? SEQUENCE_HEAD : phone ? 0 : HEAD;
  const { list, scroller, body } = useRowList(
    { rows, start, scale, barWidth, phone, lanes, marksIn, rawOf: found?.rawOf, highlight, painter, selected, openOf, follow: follow.on, head },
    live ? now : undefined,
    (toEnd) => onScrolled(toEnd, rows.length),
  );

  const wanted = useRef(false);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    list.current?.focus();
  });
  const answered = useRef(0);
  useEffect(() => {
    if (focusTick === answered.current) return;
    answered.current = focusTick;
    list.current?.reveal(list.current.at);
    list.current?.focus();
  }, [focusTick, list]);

  useEffect(() => {
    if (revealTick > 0) list.current?.reveal(list.current.at);
  }, [revealTick, list]);

  const pressed = (event: KeyboardEvent): void => {
    if (list.current === null) return;
    const move = gridMove(event, rows, expansion, list.current.at, list.current.page);
    if (move === undefined || (move.type === 'copy' && (window.getSelection()?.toString() ?? '') !== '')) return;
    event.preventDefault();
    if (move.type === 'leave') return props.onLeave();
    const row = rows.at(move.index);
    if (row === undefined) return;
    if (move.type === 'open' || move.type === 'close') return onOpen(row.id, move.type === 'open');
    if (move.type === 'copy') return props.onCopy(row);
    wanted.current = move.type === 'go';
    list.current.reveal(move.index);
    onSelect(row.id, { detail: move.type === 'detail' });
  };

  const clicked = (event: MouseEvent): void => {
    if (!(event.target instanceof Element)) return;
    const row = list.current?.rowOf(event.target);
    if (row === undefined) return;
    const open = openState(row, expansion);
    const twist = open !== undefined && event.target.closest('[data-twist]') !== null;
    if (twist) onOpen(row.id, !open);
    const detail = onePane && !twist;
    // A press on the arrow gave the focus to the arrow: it is the row's.
    wanted.current = !detail;
    if (twist && row.id === selected) list.current?.focus();
    onSelect(row.id, { detail });
  };

  const fresh = newRows(follow, rows.length);
  const axisStyle = useMemo(() => axisVars(scale, barWidth), [scale, barWidth]);
  const rowStyle = { '--row': phone ? '56px' : '28px', '--glyph': `${glyphWidth(laneOrder(lanes).length)}px` };
  return (
    <div className={css['timeline']} style={vars({ ...axisStyle, ...rowStyle })} data-live={live || undefined} data-view={view}>
      <div className={css['frame']}>
        <div
          ref={scroller}
          className={css['grid']}
          role="treegrid"
          aria-label="Exchanges and events"
          aria-rowcount={rows.length + 1}
          tabIndex={-1}
          onKeyDown={pressed}
          onClick={clicked}
        >
          <div role="rowgroup" className={css['headGroup']}>
            {inLanes ? (
              <SequenceHead lanes={lanes} hosts={props.hosts} phone={phone} />
            ) : (
              <>
                <Head scale={scale} width={barWidth} lanes={lanes} empty={rows.length === 0} />
                {live && <NowLine at={scale.place(now)} />}
              </>
            )}
          </div>
          {/* As wide as the bars of the rows, in either layout. */}
          <div className={css['measure']} aria-hidden="true">
            <span ref={setBars} />
          </div>
          <div ref={body} role="rowgroup" className={css['body']} />
        </div>
        {found !== undefined && (
          <Gutter
            rows={rows}
            found={found}
            top={head}
            contents={() => list.current?.heights}
            onGo={(index) => {
              const row = rows.at(index);
              list.current?.reveal(index);
              if (row !== undefined) onSelect(row.id);
            }}
          />
        )}
        {rows.length === 0 && props.empty !== undefined && <div className={css['empty']}>{props.empty}</div>}
        {rows.length === 0 && props.empty === undefined && (
          <p className={css['empty']}>
            {live ? 'Waiting for the first message.' : 'No run yet. Enter a topic and press Run: every message will stand here as it crosses.'}
          </p>
        )}
        {fresh > 0 && (
          <div className={css['foot']}>
            <button type="button" className={css['pill']} onClick={() => onFollow(true, rows.length)}>
              <ArrowDownToLine size={16} aria-hidden="true" />
              {count(fresh)} new {fresh === 1 ? 'row' : 'rows'} below
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
