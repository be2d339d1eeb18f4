import type { ReactNode } from 'react';
import { Button } from './ui/Button.tsx';
import { Mark } from './ui/Lane.tsx';
import { Actions, Notice } from './ui/Notice.tsx';
import css from './NoBoot.module.css';

/** Stands alone when the page could not learn where the agents are. */
export const NoBoot = ({ sentence }: { readonly sentence: string }): ReactNode => (
  <main className={css['alone']}>
    <h1>
      <Mark />
      Handoff
    </h1>
    <Notice tone="err" title="The page does not know where its agents are">
      <p>{sentence}</p>
      <Actions>
        <Button kind="primary" onClick={() => location.reload()}>
          Load again
        </Button>
      </Actions>
    </Notice>
  </main>
);
