/** The first tab of every row: what happened, between whom, which ids, what is odd, when. */
import type { ReactNode } from 'react';
import { exhausted } from '@handoff/shared/base/assert';
import type { ExchangeView, Row, RowNote, RowState } from '@handoff/shared/trace/views/model';
import { toneOf } from '@handoff/shared/trace/views/states';
import { idsOf, type NamedId } from '../../state/detail-ids.ts';
import { stateTerm } from '../../state/explain.ts';
import { clock, count, durationText, offset, plural, sizeText } from '../../state/units.ts';
import { Hint } from '../../ui/Field.tsx';
import { laneName } from '../../ui/lanes.ts';
import { LaneSwatch } from '../../ui/Lane.tsx';
import { Facts, LinkButton, Pad, ScrollBody, Sentence, StatePath } from '../../ui/Pane.tsx';
import { State, type StateTone } from '../../ui/State.tsx';
import { Word } from '../../ui/Word.tsx';
import { End } from './End.tsx';
import css from './parts.module.css';

export interface OverviewProps {
  readonly row: Row;
  readonly exchange: ExchangeView | undefined;
  readonly start: number;
  /** 1-based number of the round trip in the run. */
  readonly number?: number | undefined;
  /** A sentence about the round trip that only the run's marks tell: that it was sent again. */
  readonly resent?: string | undefined;
  /** Narrows the list to rows with this id. */
  readonly onTerm?: (name: NamedId['name'], value: string) => void;
  /** Goes to the row of the round trip itself. */
  readonly onExchange?: () => void;
}

/** What an event is, in words, whichever dialect named it. */
function eventWords(label: string): ReactNode {
  if (/artifact/i.test(label)) return 'an artifact update';
  if (/status/i.test(label)) return 'a status update';
  if (/^task$/i.test(label)) return 'its task';
  if (/^message$/i.test(label)) return 'a message';
  return <code>{label}</code>;
}

/** The sentence at the top of an overview: who said what to whom, and how it went. */
function Lead({ row, exchange }: Pick<OverviewProps, 'row' | 'exchange'>): ReactNode {
  switch (row.kind) {
    case 'burst':
      return (
        <Sentence>
          The {laneName(row.from)} sent <b>{plural(row.count, 'event')}</b>{' '}
          <Word term={`event:${row.label}`}>
            <code>{row.label}</code>
          </Word>{' '}
          to the {laneName(row.to)} in {durationText(row.span)}
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
                <Word term={`event:${exchange?.frames.at(row.frame)?.label ?? row.label}`}>
                  {eventWords(exchange?.frames.at(row.frame)?.label ?? row.label)}
                </Word>{' '}
                ({sizeText(row.bytes)}), to the {laneName(row.to)}.
              </>
            )}
          </Sentence>
          {row.summary !== '' && <p className={css['summary']}>{row.summary}</p>}
        </>
      );
    case 'exchange':
      return (
        <Sentence>
          The {laneName(row.from)} sent{' '}
          <Word term={row.label.includes(' ') ? undefined : `method:${row.label}`}>
            <code>{row.label}</code>
          </Word>{' '}
          to the {laneName(row.to)}
          {row.took === undefined ? (
            ' and waits for the end of the answer.'
          ) : (
            <>. {exchange?.response === undefined ? 'No answer came' : `The answer took ${durationText(row.took)}`}.</>
          )}
        </Sentence>
      );
    case 'mark':
      return <Sentence>{row.text.replace(/\.?$/, '.')}</Sentence>;
    case 'task':
    case 'handoff':
      return <Sentence>{row.sentence}.</Sentence>;
    default:
      return exhausted(row);
  }
}

const SEVERITY: Readonly<Record<RowNote['severity'], StateTone>> = { error: 'err', warning: 'warn', note: 'note' };
const Notes = ({ notes }: { readonly notes: readonly RowNote[] }): ReactNode => (
  <section aria-label="Findings" className={css['findings']}>
    <h3>{plural(notes.length, 'finding')}</h3>
    <ul>
      {notes.map((note, i) => (
        <li key={`${i}-${note.rule}`}>
          <State tone={SEVERITY[note.severity]}>{note.severity}</State>
          <span>
            {note.say} <code className="muted">{note.rule}</code>
          </span>
        </li>
      ))}
    </ul>
  </section>
);

const ID_WORD: Readonly<Record<NamedId['name'], string>> = { task: 'Task', context: 'Context', message: 'Message', artifact: 'Artifact', id: 'JSON-RPC id' };
const Who = ({ lane }: { readonly lane: string }): ReactNode => (
  <span className={css['who']}>
    <LaneSwatch lane={lane} />
    {laneName(lane)}
  </span>
);

/** Events and bytes a second, and the longest silence. */
function rateOf(row: Row, exchange: ExchangeView | undefined): string | undefined {
  const [events, bytes, span] =
    row.kind === 'burst'
      ? [row.count, row.bytes, row.span]
      : row.kind === 'exchange' && exchange !== undefined && exchange.bar.firstByte !== undefined
        ? [exchange.frames.length, exchange.bytes - exchange.request.bytes, (exchange.frames.at(exchange.frames.length - 1)?.at ?? 0) - exchange.bar.firstByte]
        : [0, 0, 0];
  if (events < 2 || span <= 0) return undefined;
  const gap = row.kind === 'exchange' && exchange?.longestGap !== undefined ? `, longest gap ${durationText(exchange.longestGap.ms)}` : '';
  return `${((events / span) * 1000).toFixed(1)} events/s, ${sizeText(Math.round((bytes / span) * 1000))}/s${gap}`;
}

export function Overview({ row, exchange, start, number, resent, onTerm, onExchange }: OverviewProps): ReactNode {
  // An event has its own state and size; what the whole exchange came to stands with the exchange.
  const own = row.kind === 'event' || row.kind === 'burst';
  const whole = row.kind === 'event' ? undefined : exchange;
  const path: readonly RowState[] = row.kind === 'task' ? row.path : (whole?.states ?? []).map(({ state, word }) => ({ tone: toneOf(state), word }));
  const state = row.kind !== 'task' && 'state' in row ? row.state : undefined;
  const until = row.kind === 'burst' ? row.end : row.kind === 'exchange' ? row.bar.end : row.kind === 'task' ? row.end : undefined;
  const ids = row.kind === 'burst' ? [] : idsOf(row, exchange);
  return (
    <ScrollBody label="Overview">
      <Pad>
        <Lead row={row} exchange={exchange} />
        {resent !== undefined && <p>{resent}</p>}
        {whole?.end !== undefined && (whole.end.reason === 'failed' || whole.end.reason === 'aborted') && (
          <p>
            <End end={whole.end} />
          </p>
        )}
        {row.notes !== undefined && row.notes.length > 0 && <Notes notes={row.notes} />}
        <Facts
          entries={[
            ['From', 'from' in row ? <Who key="from" lane={row.from} /> : undefined],
            ['To', 'to' in row ? <Who key="to" lane={row.to} /> : undefined],
            [
              'Answers',
              own && exchange !== undefined ? (
                onExchange === undefined ? (
                  <code key="answers">{exchange.label}</code>
                ) : (
                  <LinkButton key="answers" onClick={onExchange}>
                    <code>{exchange.label}</code>
                    {number !== undefined && `, request ${number}`}
                  </LinkButton>
                )
              ) : undefined,
            ],
            [
              'State',
              state === undefined ? undefined : (
                <Word key="state" term={stateTerm(state.word)}>
                  <State tone={state.tone} plain>
                    {state.word}
                  </State>
                </Word>
              ),
            ],
            [
              path.length > 1 ? 'Task states' : 'Task state',
              path.length === 0 || (path.length === 1 && path[0]?.word === state?.word) ? undefined : <StatePath key="path" states={path} />,
            ],
            ['At', <span key="at" className="num">{`${offset(row.at, start)} s, ${clock(row.at)} UTC`}</span>],
            [
              'Until',
              until === undefined || until === row.at ? undefined : <span key="until" className="num">{`${offset(until, start)} s, ${clock(until)} UTC`}</span>,
            ],
            ['Rate', rateOf(row, exchange)],
            ['Dialect', exchange?.dialect === undefined ? undefined : `${exchange.dialect}, JSON-RPC over ${exchange.frames.length > 0 ? 'SSE' : 'HTTP'}`],
            ['Address', exchange === undefined || own ? undefined : <code key="url">{`${exchange.request.method} ${exchange.request.url}`}</code>],
            [
              'Answer',
              exchange?.response === undefined || own ? undefined : (
                <Word key="answer" term={`status:${exchange.response.status}`}>
                  {`${exchange.response.status} ${exchange.response.statusText}`.trim()}
                </Word>
              ),
            ],
            [
              'Bytes',
              own
                ? `${count(row.bytes)} received`
                : exchange === undefined
                  ? undefined
                  : `${count(exchange.request.bytes)} sent, ${count(Math.max(0, exchange.bytes - exchange.request.bytes))} received`,
            ],
            ...ids.map(({ name, value }): readonly [string, ReactNode] => [
              ID_WORD[name],
              onTerm === undefined ? (
                <code>{value}</code>
              ) : (
                <LinkButton onClick={() => onTerm(name, value)} title={`Only rows with this ${ID_WORD[name].toLowerCase()}`}>
                  <code>{value}</code>
                </LinkButton>
              ),
            ]),
          ]}
        />
        {row.kind === 'exchange' && (
          <Hint>Sizes are those of the bodies. Headers, TLS, a preflight and what the browser compresses on the way are not visible to a page.</Hint>
        )}
      </Pad>
    </ScrollBody>
  );
}
