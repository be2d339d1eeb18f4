/** Overview, headers and timing of one round trip. */
import type { ReactNode } from 'react';
import { exhausted } from '@handoff/shared/base/assert';
import type { HeaderList } from '@handoff/shared/trace/record';
import type { ExchangeView, Row, RowState } from '@handoff/shared/trace/views/model';
import { toneOf } from '@handoff/shared/trace/views/states';
import { timingOf } from '../../state/detail.ts';
import { clock, count, durationText, offset, plural, sizeText } from '../../state/units.ts';
import { Hint } from '../../ui/Field.tsx';
import { laneName } from '../../ui/lanes.ts';
import { Facts, Pad, ScrollBody, Sentence, StatePath, Table } from '../../ui/Pane.tsx';
import { State, type StateTone } from '../../ui/State.tsx';
import css from './parts.module.css';

/** What an event is, in words, whichever dialect named it. */
function eventWords(label: string): ReactNode {
  if (/artifact/i.test(label)) return 'an artifact update';
  if (/status/i.test(label)) return 'a status update';
  if (/^task$/i.test(label)) return 'its task';
  if (/^message$/i.test(label)) return 'a message';
  return <code>{label}</code>;
}

/** How an exchange ended, in one word. An abort is always the reader's: the page itself never gives up on one. */
const ENDED: Readonly<Record<string, { readonly tone: StateTone; readonly word: string }>> = {
  complete: { tone: 'ok', word: 'complete' },
  failed: { tone: 'err', word: 'failed' },
  aborted: { tone: 'off', word: 'stopped by you' },
  'closed-by-reader': { tone: 'off', word: 'closed by this page' },
};
function End({ end }: { readonly end: NonNullable<ExchangeView['end']> }): ReactNode {
  const { tone, word } = ENDED[end.reason] ?? { tone: 'off', word: end.reason };
  return (
    <>
      <State tone={tone} plain>
        {word}
      </State>
      {end.reason === 'failed' && end.error !== undefined && ` ${end.error}`}
    </>
  );
}

/** The sentence at the top of an overview: who said what to whom, and how it went. */
function Lead({ row, exchange }: { readonly row: Row; readonly exchange: ExchangeView | undefined }): ReactNode {
  switch (row.kind) {
    case 'burst':
      return (
        <Sentence>
          The {laneName(row.from)} sent <b>{plural(row.count, 'event')}</b> <code>{row.label}</code> to the {laneName(row.to)} in {durationText(row.span)}
          {exchange?.end === undefined ? ', and is still sending' : ''}.
        </Sentence>
      );
    case 'event':
      return (
        <>
          <Sentence>
            {row.form === 'lost' ? (
              'The page noted that the stream ended early.'
            ) : (
              <>
                The {laneName(row.from)} sent {row.frame >= 0 && `event ${row.n}, `}
                {eventWords(exchange?.frames.at(row.frame)?.label ?? row.label)} ({sizeText(row.bytes)}), to the {laneName(row.to)}.
              </>
            )}
          </Sentence>
          {row.summary !== '' && <p className={css['summary']}>{row.summary}</p>}
        </>
      );
    case 'exchange':
      return (
        <Sentence>
          The {laneName(row.from)} sent <code>{row.label}</code> to the {laneName(row.to)}
          {row.took === undefined ? (
            ' and waits for the end of the answer.'
          ) : (
            <>. {exchange?.response === undefined ? 'No answer came' : `The answer took ${durationText(row.took)}`}.</>
          )}
        </Sentence>
      );
    case 'mark':
      return <Sentence>{row.text}.</Sentence>;
    case 'task':
    case 'handoff':
      return <Sentence>{row.sentence}.</Sentence>;
    default:
      return exhausted(row);
  }
}

export function Overview({ row, exchange, start }: { readonly row: Row; readonly exchange: ExchangeView | undefined; readonly start: number }): ReactNode {
  const at = `${offset(row.at, start)} s, ${clock(row.at)} UTC`;
  const burst =
    row.kind === 'burst' && row.span > 0
      ? `${((row.count / row.span) * 1000).toFixed(1)} events/s, ${sizeText(Math.round((row.bytes / row.span) * 1000))}/s`
      : undefined;
  // An event has its own state and size; what the whole exchange came to stands with the exchange.
  const whole = row.kind === 'event' ? undefined : exchange;
  const path: readonly RowState[] = row.kind === 'task' ? row.path : (whole?.states ?? []).map(({ state, word }) => ({ tone: toneOf(state), word }));
  const state = row.kind !== 'task' && 'state' in row ? row.state : undefined;
  return (
    <ScrollBody label="Overview">
      <Pad>
        <Lead row={row} exchange={exchange} />
        {whole?.end !== undefined && (whole.end.reason === 'failed' || whole.end.reason === 'aborted') && (
          <p>
            <End end={whole.end} />
          </p>
        )}
        <Facts
          entries={[
            [
              'State',
              state === undefined ? undefined : (
                <State tone={state.tone} plain>
                  {state.word}
                </State>
              ),
            ],
            [
              path.length > 1 ? 'Task states' : 'Task state',
              path.length === 0 || (path.length === 1 && path[0]?.word === state?.word) ? undefined : <StatePath states={path} />,
            ],
            [
              'At',
              <span key="at" className="num">
                {at}
              </span>,
            ],
            ['Rate', burst],
            ['Dialect', exchange?.dialect === undefined ? undefined : `${exchange.dialect}, JSON-RPC over ${exchange.frames.length > 0 ? 'SSE' : 'HTTP'}`],
            [
              'Address',
              exchange === undefined ? undefined : (
                <code key="url">
                  {exchange.request.method} {exchange.request.url}
                </code>
              ),
            ],
            ['Answer', exchange?.response === undefined ? undefined : `${exchange.response.status} ${exchange.response.statusText}`],
            [
              'Bytes',
              row.kind === 'event'
                ? `${count(row.bytes)} received`
                : exchange === undefined
                  ? undefined
                  : `${count(exchange.request.bytes)} sent, ${count(Math.max(0, exchange.bytes - exchange.request.bytes))} received`,
            ],
            ['Task', exchange?.taskId === undefined ? undefined : <code key="task">{exchange.taskId}</code>],
            ['Context', exchange?.contextId === undefined ? undefined : <code key="context">{exchange.contextId}</code>],
          ]}
        />
      </Pad>
    </ScrollBody>
  );
}

export const Headers = ({ headers, note }: { readonly headers: HeaderList; readonly note?: string }): ReactNode => (
  <details className={css['headers']} open={headers.length <= 4}>
    <summary>
      {plural(headers.length, 'header')}
      {note !== undefined && <span className="muted">, {note}</span>}
    </summary>
    <Table>
      <tbody>
        {headers.map(([name, value], i) => (
          <tr key={`${i}-${name}`}>
            <td>
              <code>{name}</code>
            </td>
            <td>
              <code>{value}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </details>
);

export function Timing({ exchange }: { readonly exchange: ExchangeView }): ReactNode {
  const timing = timingOf(exchange);
  const number = (ms: number | undefined, more?: string): ReactNode =>
    ms === undefined ? undefined : (
      <span className="num">
        {durationText(ms)}
        {more !== undefined && <span className="muted"> {more}</span>}
      </span>
    );
  return (
    <ScrollBody label="Timing">
      <Pad>
        <Facts
          entries={[
            ['Wait', number(timing.wait, 'to the first byte')],
            ['First event', number(timing.firstEvent)],
            ['Longest gap', timing.longestGap === undefined ? undefined : number(timing.longestGap.ms, `before event ${timing.longestGap.before}`)],
            [exchange.frames.length > 0 ? 'Stream' : 'Body', number(timing.stream)],
            ['In all', number(timing.total)],
            [
              'End',
              exchange.end === undefined ? (
                <State key="end" tone="busy" plain>
                  open
                </State>
              ) : (
                <End end={exchange.end} />
              ),
            ],
          ]}
        />
        <Hint>Times are taken where this page reads the bytes. The browser's own preflight requests are not visible to a page.</Hint>
      </Pad>
    </ScrollBody>
  );
}
