/** What was said: the exact request, answer and events of the chosen row. */
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExchangeView, FrameView, Row } from '@handoff/shared/trace/views/model';
import { tabsFor } from '../../state/detail.ts';
import type { DetailTab } from '../../state/ui.ts';
import type { Queued } from '../../state/queued.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Events } from './Events.tsx';
import { HandoffDetail, type HandoffDetailProps } from './HandoffDetail.tsx';
import { RequestHeaders } from './Headers.tsx';
import { Overview, type OverviewProps } from './Overview.tsx';
import { Payload } from './Payload.tsx';
import { Response } from './Response.tsx';
import { Timing } from './Timing.tsx';
import css from './parts.module.css';

export interface DetailProps {
  readonly row: Row;
  readonly exchange: ExchangeView | undefined;
  readonly start: number;
  readonly tab: DetailTab;
  readonly shut: boolean;
  readonly wide: boolean;
  readonly phone: boolean;
  readonly onTab: (tab: DetailTab) => void;
  readonly onFrame: (exchange: ExchangeView, frame: FrameView) => void;
  readonly onShut: (shut: boolean) => void;
  readonly onWide: (wide: boolean) => void;
  readonly onBack: () => void;
  /** 1-based number of the row's round trip in the run. */
  readonly number?: number | undefined;
  readonly resent?: string | undefined;
  readonly onTerm?: OverviewProps['onTerm'];
  readonly onExchange: (exchange: ExchangeView) => void;
  /** What the browser tells of a request of this page; absent for runs that it did not make. */
  readonly queued?: ((exchange: ExchangeView) => Queued) | undefined;
  /** Ways to copy the round trip, beside those of its payload. */
  readonly more?: readonly MenuEntry[];
  /** Actions on the round trip, at the end of the row of tabs. */
  readonly actions?: ReactNode;
  /** What a copy of the round trip came to. */
  readonly say?: string;
  /** What the filter looks for in the bytes. */
  readonly highlight?: string | undefined;
  /** Ids of the Writer's side of the handoff, as far as they are known. */
  readonly writerIds: HandoffDetailProps['writerIds'];
  readonly onSide?: HandoffDetailProps['onSide'];
}

const WORD: Readonly<Record<DetailTab, string>> = { overview: 'Overview', request: 'Request', response: 'Response', events: 'Events', timing: 'Timing' };

export function Detail(props: DetailProps): ReactNode {
  const { row, exchange, start, tab } = props;
  const fold = props.phone ? undefined : (
    <IconButton label={props.shut ? 'Expand detail' : 'Collapse detail'} small onClick={() => props.onShut(!props.shut)}>
      {props.shut ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
    </IconButton>
  );
  const back = props.phone ? (
    <IconButton label="Back to the list" onClick={props.onBack}>
      <ArrowLeft size={16} />
    </IconButton>
  ) : (
    fold
  );
  if (row.kind === 'handoff')
    return (
      <HandoffDetail
        row={row}
        start={start}
        wide={props.wide}
        phone={props.phone}
        onWide={props.onWide}
        onBack={props.onBack}
        writerIds={props.writerIds}
        onTerm={props.onTerm}
        onSide={props.onSide}
      />
    );
  const tabs = tabsFor(exchange);
  const shown = tabs.includes(tab) ? tab : 'overview';
  const more = props.more === undefined ? {} : { more: props.more };
  const toEvent = (n: number): void => {
    const frame = exchange?.frames.at(n - 1);
    if (exchange === undefined || frame === undefined) return;
    props.onFrame(exchange, frame);
    props.onTab('events');
  };
  return (
    <section className={css['pane']} aria-label="Detail">
      <Tabs
        label={`Detail of ${'label' in row ? row.label : 'a sentence'}`}
        value={shown}
        onChange={props.onTab}
        after={
          <>
            {props.actions}
            {back}
          </>
        }
        shut={!props.phone && props.shut}
        tabs={tabs.map((value) => ({ value, word: WORD[value], ...(value === 'events' ? { count: exchange?.frames.length ?? 0 } : {}) }))}
      >
        <p className={css['said']} role="status">
          {props.say}
        </p>
        {shown === 'overview' && (
          <Overview
            row={row}
            exchange={exchange}
            start={start}
            number={props.number}
            resent={props.resent}
            {...(props.onTerm === undefined ? {} : { onTerm: props.onTerm })}
            {...(exchange === undefined ? {} : { onExchange: () => props.onExchange(exchange) })}
          />
        )}
        {shown === 'request' && exchange !== undefined && (
          <div className={css['message']}>
            <RequestHeaders request={exchange.request} />
            <Payload key={exchange.id} raw={exchange.request.body ?? ''} {...more} highlight={props.highlight} />
          </div>
        )}
        {shown === 'response' && exchange !== undefined && <Response exchange={exchange} {...more} highlight={props.highlight} />}
        {shown === 'events' && exchange !== undefined && (
          <Events
            exchange={exchange}
            start={start}
            selected={row.kind === 'event' ? row.n : row.kind === 'burst' && row.count > 0 ? row.event(0)?.n : undefined}
            onSelect={(frame) => props.onFrame(exchange, frame)}
            {...more}
            highlight={props.highlight}
          />
        )}
        {shown === 'timing' && exchange !== undefined && <Timing exchange={exchange} start={start} queued={props.queued?.(exchange)} onEvent={toEvent} />}
      </Tabs>
    </section>
  );
}
