/** The handoff in detail: what was taken, by which rule, what was sent; the contract's verdict; the ids on both servers. */
import { ChevronRight, PanelRightClose, PanelRightOpen, X } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { MAX_HOPS } from '@handoff/shared/handoff/contract';
import type { HandoffRow } from '@handoff/shared/trace/views/model';
import { readHandoff, type HandoffView } from '../../state/handoff.ts';
import { durationText, offset, plural, sizeText } from '../../state/units.ts';
import { IconButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/Copy.tsx';
import { cx } from '../../ui/cx.ts';
import { LaneSwatch } from '../../ui/Lane.tsx';
import { laneColour } from '../../ui/lanes.ts';
import { LinkButton, Pane, PaneHead, ScrollBody } from '../../ui/Pane.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { State } from '../../ui/State.tsx';
import { vars } from '../../ui/vars.ts';
import { Payload } from './Payload.tsx';
import css from './HandoffDetail.module.css';

export interface HandoffDetailProps {
  readonly row: HandoffRow;
  readonly start: number;
  readonly wide: boolean;
  readonly phone: boolean;
  readonly onWide: (wide: boolean) => void;
  readonly onBack: () => void;
  readonly writerIds: { readonly task?: string | undefined; readonly context?: string | undefined; readonly artifact?: string | undefined };
  /** Narrows the list to rows with this id. */
  readonly onTerm?: ((name: Term, value: string) => void) | undefined;
  /** Goes to the round trip that was taken from, or the one that was sent. */
  readonly onSide?: ((side: 'taken' | 'sent') => void) | undefined;
}

const VIEWS = [
  { value: 'sides', word: 'Side by side' },
  { value: 'raw', word: 'Raw' },
] as const;
const RULE: Readonly<Record<string, string>> = { yours: 'verbatim', copied: 'copied', added: 'added', left: 'left behind' };

const Head = ({ lane, title, children }: { readonly lane: string; readonly title: string; readonly children: ReactNode }): ReactNode => (
  <div className={css['head']} style={vars({ '--c': laneColour(lane) })}>
    <h3>
      <LaneSwatch lane={lane} />
      {title}
    </h3>
    <span className="muted">{children}</span>
  </div>
);

const Side = ({
  path,
  preview,
  none,
  word,
  lane,
}: {
  readonly path: string | undefined;
  readonly preview: string;
  readonly none: string;
  readonly word: string;
  readonly lane: string;
}): ReactNode => (
  <div data-word={word} style={vars({ '--c': laneColour(lane) })}>
    {path === undefined ? (
      <span className={css['none']}>{none}</span>
    ) : (
      <>
        <code>{path}</code>
        <div className={css['example']} title={preview}>
          {preview}
        </div>
      </>
    )}
  </div>
);

const Lines = ({ handoff }: { readonly handoff: HandoffView }): ReactNode => (
  <div className={css['map']}>
    {handoff.lines.map((line, i) => (
      <Fragment key={`${i}-${line.from ?? ''}-${line.to ?? ''}`}>
        <Side
          path={line.from}
          preview={line.preview}
          none={line.rule === 'yours' ? 'not from the Researcher: your topic' : 'added by the page'}
          word="Taken"
          lane="researcher"
        />
        <div className={css['middle']}>
          <span>{RULE[line.rule] ?? line.rule}</span>
          {line.rule !== 'yours' && line.rule !== 'added' && <small>{sizeText(line.bytes)}</small>}
        </div>
        <Side path={line.to} preview={line.preview} none="not sent" word="Sent" lane="writer" />
      </Fragment>
    ))}
  </div>
);

type Term = 'task' | 'context' | 'message' | 'artifact';
const Id = ({
  name,
  value,
  none,
  onTerm,
}: {
  readonly name: Term;
  readonly value: string | undefined;
  readonly none: string;
  readonly onTerm: HandoffDetailProps['onTerm'];
}): ReactNode =>
  value === undefined || value === '' ? (
    <span className="muted">{none}</span>
  ) : onTerm === undefined ? (
    <code>{value}</code>
  ) : (
    <LinkButton onClick={() => onTerm(name, value)} title={`Only rows with this ${name}`}>
      <code>{value}</code>
    </LinkButton>
  );
const Ids = ({ handoff, writerIds, onTerm }: { readonly handoff: HandoffView } & Pick<HandoffDetailProps, 'writerIds' | 'onTerm'>): ReactNode => {
  const rows: readonly (readonly [Term, string | undefined, string | undefined])[] = [
    ['task', handoff.origin.task, writerIds.task],
    ['context', handoff.origin.context, writerIds.context],
    ['message', handoff.origin.message, handoff.sent.messageId],
    ['artifact', handoff.origin.artifact ?? handoff.taken.artifact, writerIds.artifact],
  ];
  return (
    <div className={css['ids']}>
      {rows.map(([name, from, to]) => (
        <Fragment key={name}>
          <span className="muted">{name}</span>
          <Id name={name} value={from} none="not told" onTerm={onTerm} />
          <ChevronRight size={12} aria-hidden="true" />
          <Id name={name} value={to} none="not yet" onTerm={onTerm} />
        </Fragment>
      ))}
    </div>
  );
};

/** What became of the bytes, in one sentence. */
const Sum = ({ handoff }: { readonly handoff: HandoffView }): ReactNode => {
  const of = (rule: string): number => handoff.lines.filter((line) => line.rule === rule).reduce((sum, line) => sum + line.bytes, 0);
  return (
    <p className={css['sum']}>
      {sizeText(of('copied'))} copied unchanged, {sizeText(of('yours'))} your own words, {sizeText(of('added'))} added by the page, {sizeText(of('left'))} left
      behind.
    </p>
  );
};

export function HandoffDetail({ row, start, wide, phone, onWide, onBack, writerIds, onTerm, onSide }: HandoffDetailProps): ReactNode {
  const [view, setView] = useState<'sides' | 'raw'>('sides');
  const handoff = readHandoff(row.data);
  const raw = JSON.stringify(row.data, null, 2);
  const passed = handoff.checks.filter((check) => check.ok).length;
  return (
    <Pane label="Handoff">
      <PaneHead
        title="Handoff"
        state={<State tone={row.state.tone}>{row.state.word}</State>}
        meta={`${offset(row.at, start)} s, ${durationText(row.took)}, hop ${handoff.hop} of ${MAX_HOPS}`}
        actions={
          <>
            <Segmented label="Show as" value={view} options={VIEWS} onChange={setView} />
            <CopyButton label="Copy both sides" text={() => raw} />
            {!phone && (
              <IconButton label="Wide detail" small aria-pressed={wide} onClick={() => onWide(!wide)}>
                {wide ? <PanelRightClose size={16} /> : <PanelRightOpen size={16} />}
              </IconButton>
            )}
            <IconButton label="Back to the list" small onClick={onBack}>
              <X size={16} />
            </IconButton>
          </>
        }
      />
      {view === 'raw' ? (
        <Payload raw={raw} />
      ) : (
        <ScrollBody label="What was handed over" className={css['body']}>
          <div className={css['heads']}>
            <Head lane="researcher" title="Taken from the Researcher">
              artifact <code>{handoff.taken.artifact}</code>, {plural(handoff.taken.parts, 'part')}, {sizeText(handoff.taken.bytes)}
              {onSide !== undefined && (
                <>
                  {' '}
                  <LinkButton onClick={() => onSide('taken')}>its answer</LinkButton>
                </>
              )}
            </Head>
            <Head lane="browser" title="This page">
              rule
            </Head>
            <Head lane="writer" title="Sent to the Writer">
              message <code>{handoff.sent.messageId.slice(0, 10)}</code>, {plural(handoff.sent.parts, 'part')}, {sizeText(handoff.sent.bytes)}
              {onSide !== undefined && (
                <>
                  {' '}
                  <LinkButton onClick={() => onSide('sent')}>the request</LinkButton>
                </>
              )}
            </Head>
          </div>
          <Sum handoff={handoff} />
          <Lines handoff={handoff} />
          <div className={css['two']}>
            <section aria-label="Contract verdict">
              <h3>
                Contract{' '}
                <span className={cx('muted', css['light'])}>
                  {passed} of {handoff.checks.length} checks passed
                </span>
              </h3>
              <ul className={css['verdict']}>
                {handoff.checks.map((check) => (
                  <li key={check.say}>
                    <State tone={check.ok ? 'ok' : check.must ? 'err' : 'warn'} />
                    <span>
                      {check.say}
                      {!check.ok && <span className="muted">{check.must ? ', must hold' : ', shown and carried on'}</span>}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
            <section aria-label="Ids">
              <h3>Ids on both servers</h3>
              <Ids handoff={handoff} writerIds={writerIds} onTerm={onTerm} />
              <p className={css['hint']}>The two agents share no id. What links them is this page: it read one answer and wrote one request.</p>
            </section>
          </div>
        </ScrollBody>
      )}
    </Pane>
  );
}
