import { ChevronDown, ChevronUp, Download } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { Provenance, Source } from '@handoff/shared/handoff/contract';
import { IconButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/Copy.tsx';
import { cx } from '../../ui/cx.ts';
import { download } from '../../ui/download.ts';
import type { Ending } from '../../state/ending.ts';
import { MIDDLE, useMedia } from '../../ui/hooks.ts';
import { Pane, PaneHead, ScrollBody } from '../../ui/Pane.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { State, type StateTone } from '../../ui/State.tsx';
import { DraftText } from './DraftText.tsx';
import { ProvenanceLine } from './ProvenanceLine.tsx';
import { Sources, type SourcesView } from './Sources.tsx';
import { citedNumbers, exportMarkdown, fileName } from './sources.ts';
import css from './DraftPane.module.css';

export interface DraftPaneProps {
  /** The draft so far, as Markdown. Untrusted. */
  readonly text: string;
  /** State beside the title; left out when there is nothing to say yet. */
  readonly status?: { readonly tone: StateTone; readonly word: string } | undefined;
  /** Muted words beside the state, for example the number of words. */
  readonly meta?: string | undefined;
  readonly provenance?: Provenance | undefined;
  /** Whether a live search stands behind the draft. Default: whether the provenance names a search. */
  readonly live?: boolean | undefined;
  /** Buttons in the loud provenance line. */
  readonly provenanceActions?: ReactNode;
  readonly sources: readonly Source[];
  readonly streaming: boolean;
  /** The model's reasoning, which is no part of the draft. Untrusted. */
  readonly reasoning?: string | undefined;
  /** What needs a person. Stands above the draft, or in its place when there is none. */
  readonly notice?: ReactNode;
  /** How and when the draft ended before it was complete; `at` as shown, for example `+8.116 s`. */
  readonly ending?: (Ending & { readonly at: string }) | undefined;
  /** Stands in the place of the draft when there is none and nothing is needed. */
  readonly empty?: string | undefined;
  /** How many requests this run made. */
  readonly exchanges?: number | undefined;
  readonly collapsed?: boolean | undefined;
  readonly onCollapse?: (() => void) | undefined;
}

/** The draft: rendered or as source, with where it comes from above and its sources below. */
export function DraftPane(props: DraftPaneProps): ReactNode {
  const { text, status, meta, provenance, sources, streaming, reasoning, notice, ending, collapsed = false, onCollapse } = props;
  const [as, setAs] = useState<'rendered' | 'source'>('rendered');
  const [chosen, setChosen] = useState<SourcesView>();
  const [marked, setMarked] = useState<number>();
  const cited = useMemo(() => citedNumbers(text, sources), [text, sources]);
  // In a narrow window the draft needs the lines more.
  const narrow = useMedia(MIDDLE);
  const rest: SourcesView = streaming || narrow ? 'shut' : 'titles';
  const view = chosen ?? rest;
  const exported = (): string =>
    exportMarkdown(text, sources, {
      provenance,
      ended: streaming ? 'This draft was still being written.' : ending && `This draft ended early at ${ending.at}: ${ending.word}.`,
    });
  const cite = (n: number): void => {
    setMarked(undefined);
    if (view === 'shut') setChosen('titles');
    queueMicrotask(() => setMarked(n));
  };
  const toggle = onCollapse && (
    <IconButton label={collapsed ? 'Expand draft' : 'Collapse draft'} small aria-expanded={!collapsed} onClick={onCollapse}>
      {collapsed ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
    </IconButton>
  );
  // Their room is kept until there is a draft, so that its first words move nothing.
  const actions = (text !== '' || notice === undefined) && (
    <span className={cx(css['acts'], text === '' && css['later'])}>
      <Segmented
        label="Show draft as"
        value={as}
        options={[
          { value: 'rendered', word: 'Rendered' },
          { value: 'source', word: 'Source' },
        ]}
        onChange={setAs}
      />
      <CopyButton label="Copy Markdown" text={exported} />
      <IconButton label="Download .md" small onClick={() => download(fileName(text), 'text/markdown', exported())}>
        <Download size={16} />
      </IconButton>
    </span>
  );
  const extra = (
    <>
      {ending !== undefined && (
        <p className={cx(css['cut'], css[ending.tone])}>
          {ending.word} at {ending.at}
        </p>
      )}
      {reasoning !== undefined && reasoning !== '' && (
        <details className={css['reasoning']}>
          <summary>Model's reasoning, not part of the draft</summary>
          <p>{reasoning}</p>
        </details>
      )}
    </>
  );
  return (
    <Pane label="Draft" busy={streaming}>
      <PaneHead
        title="Draft"
        state={status && <State tone={status.tone}>{status.word}</State>}
        meta={meta}
        actions={
          <>
            {actions}
            {toggle}
          </>
        }
      />
      {!collapsed && (
        <>
          {provenance && text !== '' && (
            <ProvenanceLine
              provenance={provenance}
              live={props.live ?? provenance.search !== 'none'}
              exchanges={props.exchanges}
              actions={props.provenanceActions}
            />
          )}
          {/* The line's room is kept, so that its coming does not move the draft. */}
          {text === '' && notice === undefined && <div className={css['prov']} />}
          {text === '' && !streaming && reasoning === undefined ? (
            <ScrollBody label={notice === undefined ? 'Draft text' : 'What is needed'}>
              {notice ?? <p className={css['empty']}>{props.empty ?? 'The draft appears here while the Writer sends it.'}</p>}
            </ScrollBody>
          ) : as === 'rendered' ? (
            <DraftText text={text} streaming={streaming} sources={sources} onCite={cite} above={notice} below={extra} />
          ) : (
            <ScrollBody label="Draft source">
              {notice}
              <pre className={css['source']}>{text}</pre>
              {extra}
            </ScrollBody>
          )}
          {sources.length > 0 && text !== '' && (
            <Sources sources={sources} cited={cited} streaming={streaming} view={view} rest={rest} onView={setChosen} marked={marked} />
          )}
        </>
      )}
    </Pane>
  );
}
