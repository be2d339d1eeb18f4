import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './State.module.css';

/** The tones of the trace views, and the ones only the page itself uses. */
export type StateTone = 'ok' | 'busy' | 'wait' | 'err' | 'idle' | 'off' | 'live' | 'warn' | 'note' | 'rec';

export interface StateProps {
  readonly tone: StateTone;
  /** The word beside the glyph. Leave it out only where the sentence beside it says the same. */
  readonly children?: ReactNode;
  /** Medium weight, for routine states. */
  readonly plain?: boolean;
  readonly className?: string | undefined;
}

/** A state: always a drawn glyph and a word. */
export function State({ tone, children, plain, className }: StateProps): ReactNode {
  return <span className={cx(css['st'], css[tone], plain && css['plain'], children === undefined && css['bare'], className)}>{children}</span>;
}
