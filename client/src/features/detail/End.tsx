import type { ReactNode } from 'react';
import type { ExchangeView } from '@handoff/shared/trace/views/model';
import { State, type StateTone } from '../../ui/State.tsx';

/** How an exchange ended, in one word. An abort is always the reader's: the page itself never gives up on one. */
const ENDED: Readonly<Record<string, { readonly tone: StateTone; readonly word: string }>> = {
  complete: { tone: 'ok', word: 'complete' },
  failed: { tone: 'err', word: 'failed' },
  aborted: { tone: 'off', word: 'stopped by you' },
  'closed-by-reader': { tone: 'off', word: 'closed by this page' },
};
export function End({ end }: { readonly end: NonNullable<ExchangeView['end']> }): ReactNode {
  const { tone, word } = ENDED[end.reason] ?? { tone: 'off', word: end.reason };
  return (
    <>
      <State tone={tone} plain>
        {word}
      </State>
      {end.reason === 'failed' && end.error !== undefined && ` ${end.error}`}
      {end.reason === 'closed-by-reader' && end.error !== undefined && `, ${end.error}`}
    </>
  );
}
