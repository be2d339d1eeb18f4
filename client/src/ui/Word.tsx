import type { ReactNode } from 'react';
import css from './Word.module.css';

/** A word that is explained when it is pressed. `term` is `kind:name`; without one it is a word like any other. */
export const Word = ({ term, children }: { readonly term: string | undefined; readonly children: ReactNode }): ReactNode =>
  term === undefined ? (
    children
  ) : (
    <button type="button" className={css['word']} data-explain={term} title="What this means">
      {children}
    </button>
  );
