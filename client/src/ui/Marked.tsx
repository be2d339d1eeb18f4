import { Fragment, type ReactNode } from 'react';
import css from './Marked.module.css';

export interface Mark {
  readonly from: number;
  readonly to: number;
  /** The one that the reader is at. */
  readonly current?: boolean;
}
/** A text with the stretches that were searched for marked. */
export function Marked({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }): ReactNode {
  if (marks.length === 0) return text;
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const mark of marks) {
    const start = Math.max(from, mark.from);
    const end = Math.min(text.length, mark.to);
    if (end <= start) continue;
    pieces.push(
      <Fragment key={start}>
        {text.slice(from, start)}
        <mark className={css['mark']} data-current={mark.current === true || undefined}>
          {text.slice(start, end)}
        </mark>
      </Fragment>,
    );
    from = end;
  }
  return [...pieces, text.slice(from)];
}
