import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { State, type StateTone } from './State.tsx';
import { Word } from './Word.tsx';
import css from './Pane.module.css';

/** A panel with its head; the body is given by the children. */
export const Pane = ({ label, children, busy }: { readonly label: string; readonly children: ReactNode; readonly busy?: boolean }): ReactNode => (
  <section className={css['pane']} aria-label={label} aria-busy={busy}>
    {children}
  </section>
);

export interface PaneHeadProps {
  readonly title: ReactNode;
  readonly state?: ReactNode;
  readonly meta?: ReactNode;
  readonly actions?: ReactNode;
  readonly tall?: boolean;
}
export const PaneHead = ({ title, state, meta, actions, tall }: PaneHeadProps): ReactNode => (
  <header className={cx(css['head'], tall && css['tall'])}>
    <h2>{title}</h2>
    {state}
    {meta !== undefined && <span className={css['meta']}>{meta}</span>}
    {actions !== undefined && <div className={css['acts']}>{actions}</div>}
  </header>
);

/** A scrolling body that can be reached by keyboard. */
export const ScrollBody = ({
  label,
  children,
  className,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}): ReactNode => (
  <div className={cx('scroll', css['body'], className)} role="region" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
export const Pad = ({ children }: { readonly children: ReactNode }): ReactNode => <div className={cx(css['pad'], css['stack'])}>{children}</div>;
export const Sentence = ({ children }: { readonly children: ReactNode }): ReactNode => <p className={css['sentence']}>{children}</p>;

/** Names and values; entries whose value is undefined are left out. */
export const Facts = ({ entries }: { readonly entries: readonly (readonly [string, ReactNode])[] }): ReactNode => (
  <dl className={css['kv']}>
    {entries
      .filter(([, value]) => value !== undefined)
      .map(([name, value], i) => (
        <Fragment key={`${i}-${name}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
  </dl>
);
/** States in the order they were passed. */
export const StatePath = ({ states }: { readonly states: readonly { readonly tone: StateTone; readonly word: string }[] }): ReactNode => (
  <span className={css['path']}>
    {states.map((state, i) => (
      <Fragment key={`${i}-${state.word}`}>
        {i > 0 && <ChevronRight size={10} aria-hidden="true" />}
        <Word term={`state:${state.word}`}>
          <State tone={state.tone} plain>
            {state.word}
          </State>
        </Word>
      </Fragment>
    ))}
  </span>
);
export const Tag = ({ children }: { readonly children: ReactNode }): ReactNode => <span className={css['tag']}>{children}</span>;
export const Table = ({ children }: { readonly children: ReactNode }): ReactNode => <table className={css['tbl']}>{children}</table>;
export const numCell = css['right'] ?? '';
/** A link that acts on the page instead of leaving it. */
export const LinkButton = ({
  onClick,
  title,
  children,
}: {
  readonly onClick: () => void;
  readonly title?: string;
  readonly children: ReactNode;
}): ReactNode => (
  <button type="button" className={css['link']} title={title} onClick={onClick}>
    {children}
  </button>
);
