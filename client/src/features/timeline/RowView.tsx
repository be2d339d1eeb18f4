/** One row of the timeline. Memoised by the identity of its row; axis and clock reach it through custom properties only. The list handles keys and clicks. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { EpochMs } from '@handoff/shared/base/units';
import type { HandoffRow, Row, RowState } from '@handoff/shared/trace/views/model';
import { clock, duration, offset, size } from '../../state/units.ts';
import { cx } from '../../ui/cx.ts';
import { useNow } from '../../ui/hooks.ts';
import { LaneGlyph, LaneSwatch, UTurn } from '../../ui/Lane.tsx';
import { laneName } from '../../ui/lanes.ts';
import { State } from '../../ui/State.tsx';
import { vars } from '../../ui/vars.ts';
import { BarCell } from './bars.tsx';
import css from './RowView.module.css';

export interface RowViewProps {
  readonly row: Row;
  readonly start: EpochMs;
  /** 0-based place on the list. */
  readonly index: number;
  readonly top: number;
  readonly selected: boolean;
  /** The row that Tab reaches. */
  readonly active: boolean;
  /** Undefined when there is nothing to open. */
  readonly open: boolean | undefined;
}

const Amount = ({ value }: { readonly value: readonly [string, string] | undefined }): ReactNode =>
  value === undefined ? null : (
    <>
      {value[0]} <span className={css['unit']}>{value[1]}</span>
    </>
  );
const sizeOf = (row: Row): readonly [string, string] | undefined => ('bytes' in row && row.bytes > 0 ? size(row.bytes) : undefined);

function tookOf(row: Row): readonly [string, string] | undefined {
  switch (row.kind) {
    case 'exchange':
      return row.took === undefined ? undefined : duration(row.took);
    case 'burst':
      return duration(row.span);
    case 'handoff':
      return duration(row.took);
    case 'task':
      return row.end === undefined ? undefined : duration(row.end - row.start);
    default:
      return undefined;
  }
}

/** How long an open exchange has lasted so far. */
const Going = ({ since }: { readonly since: number }): ReactNode => <Amount value={duration(useNow(true, since) - since)} />;

function glyphOf(row: Row): ReactNode {
  switch (row.kind) {
    case 'exchange':
      return <LaneGlyph from={row.from} to={row.to} />;
    case 'event':
      return <LaneGlyph from={row.from} to={row.to} line={row.form === 'comment' ? 'sparse' : 'dashed'} />;
    case 'burst':
      return <LaneGlyph from={row.from} to={row.to} line="dotted" />;
    case 'handoff':
      return <UTurn />;
    case 'task':
      return <LaneGlyph from={row.lane} />;
    case 'mark':
      return <LaneGlyph />;
  }
}

function lanesOf(row: Row): string | undefined {
  if (row.kind === 'exchange' || row.kind === 'event' || row.kind === 'burst') return `${laneName(row.from)} to ${laneName(row.to)}`;
  return row.kind === 'task' ? laneName(row.lane) : undefined;
}
/** A task shows where it stands now; its way there is in the detail. */
const stateOf = (row: Row): RowState | undefined => (row.kind === 'task' ? row.path.at(-1) : 'state' in row ? row.state : undefined);
/** Long ids by their beginning: they are told apart by it, and stand in full in the title and the detail. */
const shortIds = (text: string): string => text.replace(/\b([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '$1');

function Message({ row }: { readonly row: Row }): ReactNode {
  if (row.kind === 'mark')
    return row.tone === undefined ? (
      <span className="cut">{row.text}</span>
    ) : (
      <State tone={row.tone} className="cut">
        {row.text}
      </State>
    );
  if (row.kind === 'handoff')
    return (
      <>
        <b className={css['strong']}>Handoff</b>
        <span className={css['sum']}>{row.summary}</span>
      </>
    );
  if (row.kind === 'task') return <code title={row.label}>{shortIds(row.label)}</code>;
  const label = row.kind === 'event' && row.level === 3 ? `#${row.n}` : row.label;
  return (
    <>
      <code>{label}</code>
      {row.kind === 'burst' && <span className={css['times']}>×{row.count}</span>}
      <span className={css['sum']} title={row.summary}>
        {shortIds(row.summary)}
      </span>
    </>
  );
}

/** `7 checks` strong, the rest of the sentence where there is room. */
function Checks({ text }: { readonly text: string }): ReactNode {
  const [, what = text, more = ''] = /^(\d+ checks?)(.*)$/.exec(text) ?? [];
  return (
    <span>
      <b>{what}</b>
      <span className={css['wide']}>{more}</span>
    </span>
  );
}
const HandoffLine = ({ row }: { readonly row: HandoffRow }): ReactNode => (
  <span role="gridcell" className={css['second']}>
    <span className={css['end']}>
      <LaneSwatch lane="researcher" />
      <span>
        <span className={css['wide']}>taken </span>
        <b>{row.taken}</b>
      </span>
    </span>
    <ChevronRight size={14} aria-hidden="true" />
    <span className={cx(css['end'], css['checks'])}>
      <LaneSwatch lane="browser" />
      <Checks text={row.checks} />
    </span>
    <ChevronRight size={14} aria-hidden="true" />
    <span className={css['end']}>
      <LaneSwatch lane="writer" />
      <span>
        <span className={css['wide']}>sent </span>
        <b>{row.sent}</b>
      </span>
    </span>
  </span>
);

function RowViewPlain({ row, start, index, top, selected, active, open }: RowViewProps): ReactNode {
  const state = stateOf(row);
  const urgent = state !== undefined && (state.tone === 'err' || state.tone === 'wait');
  const lanes = lanesOf(row);
  return (
    <div
      id={`row-${row.id}`}
      role="row"
      className={cx(css['row'], row.kind === 'handoff' && css['handoff'], row.kind === 'mark' && css['mark'], row.kind === 'task' && css['task'])}
      style={{ top }}
      aria-level={row.level}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-expanded={open}
      aria-label={row.sentence}
      tabIndex={active ? 0 : -1}
      data-level={row.level}
    >
      <span role="gridcell" className={cx('num', css['time'])} title={clock(row.at)}>
        {offset(row.at, start)}
      </span>
      <span role="gridcell" className={css['glyph']} aria-label={lanes}>
        {glyphOf(row)}
      </span>
      <span role="gridcell" className={css['msg']} style={vars({ '--stw': `${state === undefined ? 0 : Math.round(state.word.length * 6.6 + 28)}px` })}>
        {open === undefined ? (
          <span className={css['noTwist']} />
        ) : (
          <button type="button" className={css['twist']} tabIndex={-1} aria-label={open ? 'Collapse' : 'Expand'} data-twist="">
            {open ? <ChevronDown size={13} aria-hidden="true" /> : <ChevronRight size={13} aria-hidden="true" />}
          </button>
        )}
        <Message row={row} />
      </span>
      {row.kind !== 'mark' && (
        <span role="gridcell" className={css['state']}>
          {state && (
            <State tone={state.tone} plain={!urgent}>
              {state.word}
            </State>
          )}
        </span>
      )}
      {row.kind !== 'mark' && (
        <span role="gridcell" className={cx('num', css['amount'], css['size'])}>
          <Amount value={sizeOf(row)} />
        </span>
      )}
      {row.kind !== 'mark' && (
        <span role="gridcell" className={cx('num', css['amount'], css['took'])}>
          {row.kind === 'exchange' && row.took === undefined ? <Going since={row.at} /> : <Amount value={tookOf(row)} />}
        </span>
      )}
      {row.kind !== 'mark' && <BarCell row={row} start={start} className={css['bar']} />}
      {row.kind === 'handoff' && <HandoffLine row={row} />}
    </div>
  );
}
export const RowView = memo(RowViewPlain);
