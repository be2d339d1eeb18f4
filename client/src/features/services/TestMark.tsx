import type { ReactNode } from 'react';
import { State } from '../../ui/State.tsx';

/** How the last test of a service ended, beside its title; nothing before one. */
export function TestMark({ state }: { readonly state: 'idle' | 'busy' | 'ok' | 'err' }): ReactNode {
  if (state !== 'ok' && state !== 'err') return null;
  return (
    <State tone={state} plain>
      {state === 'ok' ? 'tested' : 'failed'}
    </State>
  );
}
