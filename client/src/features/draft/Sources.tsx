import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Source } from '@handoff/shared/handoff/contract';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { hostOf, isWikipedia, WIKIPEDIA_LICENCE } from './sources.ts';
import css from './Sources.module.css';

export type SourcesView = 'shut' | 'titles' | 'excerpts';

export interface SourcesProps {
  readonly sources: readonly Source[];
  readonly cited: ReadonlySet<number>;
  readonly streaming: boolean;
  readonly view: SourcesView;
  /** The view that the section goes back to. */
  readonly rest: SourcesView;
  readonly onView: (view: SourcesView) => void;
  /** The source that a citation led to. */
  readonly marked?: number | undefined;
}

function Title({ source }: { readonly source: Source }): ReactNode {
  const host = hostOf(source);
  const title = source.title || source.url;
  if (host === undefined) return <span className={css['title']}>{title}</span>;
  return (
    <a className={css['title']} href={source.url} target="_blank" rel="noopener noreferrer nofollow" title={`${title} (${host})`}>
      {title}
    </a>
  );
}

function List({
  sources,
  view,
  marked,
  label,
}: {
  readonly sources: readonly Source[];
  readonly view: SourcesView;
  readonly marked: number | undefined;
  readonly label: string;
}): ReactNode {
  return (
    <ol className={view === 'excerpts' ? css['full'] : css['titles']} aria-label={label}>
      {sources.map((source) => (
        <li key={source.n} id={`source-${source.n}`} data-marked={source.n === marked ? '' : undefined}>
          <span className={css['num']}>{source.n}</span>
          <Title source={source} />
          <span className={css['host']}>
            {hostOf(source)}
            {view === 'excerpts' && isWikipedia(source) && `, text under ${WIKIPEDIA_LICENCE}`}
          </span>
          {view === 'excerpts' && <p>{source.excerpt}</p>}
        </li>
      ))}
    </ol>
  );
}

/** The numbered sources, pinned below the draft. */
export function Sources({ sources, cited, streaming, view, rest, onView, marked }: SourcesProps): ReactNode {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (marked === undefined || view === 'shut') return;
    const item = section.current?.querySelector(`#source-${marked}`);
    item?.scrollIntoView({ block: 'nearest' });
    item?.querySelector('a')?.focus({ preventScroll: true });
  }, [marked, view]);

  const used = streaming ? sources : sources.filter((source) => cited.has(source.n));
  const unused = streaming ? [] : sources.filter((source) => !cited.has(source.n));
  const next: SourcesView = view === 'shut' ? 'titles' : view === 'titles' ? 'excerpts' : rest;
  const word = view === 'shut' ? 'Show all' : view === 'titles' ? 'Excerpts' : rest === 'shut' ? 'Hide' : 'Titles only';
  return (
    <section ref={section} className={css['sources']} aria-label="Sources">
      <div className={css['head']}>
        <h2>Sources</h2>
        <span className="muted">
          {cited.size} of {sources.length} cited{streaming ? ' so far' : ''}
        </span>
        <span className="grow" />
        <Button kind="quiet" small aria-expanded={view === 'excerpts'} onClick={() => onView(next)}>
          {word}
          {view === 'excerpts' ? <ChevronDown size={16} aria-hidden="true" /> : <ChevronRight size={16} aria-hidden="true" />}
        </Button>
      </div>
      {view !== 'shut' && (
        <div className={cx('scroll', css['lists'])}>
          {used.length > 0 && <List sources={used} view={view} marked={marked} label={streaming ? 'Sources' : 'Cited sources'} />}
          {unused.length > 0 && (
            <>
              <p className={css['unused']}>consulted, not cited</p>
              <List sources={unused} view={view} marked={marked} label="Consulted, not cited" />
            </>
          )}
        </div>
      )}
    </section>
  );
}
