/** What was said: the exact request, answer and events of the chosen row. */
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExchangeView, FrameView, Row } from '@handoff/shared/trace/views/model';
import { tabsFor } from '../../state/detail.ts';
import type { DetailTab } from '../../state/ui.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Events } from './Events.tsx';
import { HandoffDetail } from './HandoffDetail.tsx';
import { Legend } from './Legend.tsx';
import { Headers, Overview, Timing } from './parts.tsx';
import { Payload } from './Payload.tsx';
import css from './parts.module.css';

export interface DetailProps {
  readonly row: Row | undefined;
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
  /** Ids of the Writer's side of the handoff, as far as they are known. */
  readonly writerIds: { readonly task?: string | undefined; readonly context?: string | undefined };
}

const WORD: Readonly<Record<DetailTab, string>> = { overview: 'Overview', request: 'Request', response: 'Response', events: 'Events', timing: 'Timing' };

function Response({ exchange }: { readonly exchange: ExchangeView }): ReactNode {
  const { response, body, frames } = exchange;
  const raw =
    body?.raw ??
    frames
      .slice(0)
      .map((frame) => frame.raw ?? '')
      .join('');
  return (
    <div className={css['message']}>
      {response === undefined ? (
        <Headers headers={[]} note="no answer came" />
      ) : (
        <Headers headers={response.headers} note={`${response.status} ${response.statusText}; only those that the agent lets a page see`} />
      )}
      <Payload raw={raw} />
    </div>
  );
}

export function Detail(props: DetailProps): ReactNode {
  const { row, exchange, start, tab } = props;
  const fold = props.phone ? undefined : (
    <IconButton label={props.shut ? 'Expand detail' : 'Collapse detail'} small onClick={() => props.onShut(!props.shut)}>
      {props.shut ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
    </IconButton>
  );
  if (row === undefined) return <Legend actions={fold} shut={!props.phone && props.shut} />;
  const back = props.phone ? (
    <IconButton label="Back to the list" onClick={props.onBack}>
      <ArrowLeft size={16} />
    </IconButton>
  ) : (
    fold
  );
  if (row.kind === 'handoff')
    return (
      <HandoffDetail row={row} start={start} wide={props.wide} phone={props.phone} onWide={props.onWide} onBack={props.onBack} writerIds={props.writerIds} />
    );
  const tabs = tabsFor(exchange);
  const shown = tabs.includes(tab) ? tab : 'overview';
  return (
    <section className={css['pane']} aria-label="Detail">
      <Tabs
        label={`Detail of ${'label' in row ? row.label : 'a sentence'}`}
        value={shown}
        onChange={props.onTab}
        after={back}
        shut={!props.phone && props.shut}
        tabs={tabs.map((value) => ({ value, word: WORD[value], ...(value === 'events' ? { count: exchange?.frames.length ?? 0 } : {}) }))}
      >
        {shown === 'overview' && <Overview row={row} exchange={exchange} start={start} />}
        {shown === 'request' && exchange !== undefined && (
          <div className={css['message']}>
            <Headers headers={exchange.request.headers} note={`${exchange.request.method} ${exchange.request.url}`} />
            <Payload raw={exchange.request.body ?? ''} />
          </div>
        )}
        {shown === 'response' && exchange !== undefined && <Response exchange={exchange} />}
        {shown === 'events' && exchange !== undefined && (
          <Events
            exchange={exchange}
            start={start}
            selected={row.kind === 'event' ? row.n : row.kind === 'burst' && row.count > 0 ? row.event(0)?.n : undefined}
            onSelect={(frame) => props.onFrame(exchange, frame)}
          />
        )}
        {shown === 'timing' && exchange !== undefined && <Timing exchange={exchange} />}
      </Tabs>
    </section>
  );
}
