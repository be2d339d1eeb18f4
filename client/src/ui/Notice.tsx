import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { State } from './State.tsx';
import css from './Notice.module.css';

export type NoticeTone = 'err' | 'wait' | 'ok' | 'busy' | 'note';

/** What happened, as a title and sentences, on a tinted ground. */
export const Notice = ({ tone, title, children }: { readonly tone: NoticeTone; readonly title: string; readonly children?: ReactNode }): ReactNode => (
  <div className={cx(css['notice'], css[tone])}>
    <h3>
      {tone !== 'note' && <State tone={tone} />}
      {title}
    </h3>
    {children}
  </div>
);

/** The outcome of a test, one or two lines. */
export const Outcome = ({ tone, children }: { readonly tone: 'err' | 'wait' | 'ok' | 'busy'; readonly children: ReactNode }): ReactNode => (
  <div className={cx(css['result'], css[tone])}>
    <State tone={tone} className={css['glyph']} />
    <span>{children}</span>
  </div>
);

/** A row of actions that wraps. */
export const Actions = ({ children }: { readonly children: ReactNode }): ReactNode => <div className={css['acts']}>{children}</div>;
