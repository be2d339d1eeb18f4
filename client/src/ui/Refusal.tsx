/** What a service answered to a test, when it refused: the sentence, and below it the service's own words. */
import type { ReactNode } from 'react';
import { Outcome } from './Notice.tsx';

export const Refusal = ({ message, words }: { readonly message: string; readonly words?: string | undefined }): ReactNode => (
  <Outcome tone="err">
    <b>{message}</b>
    {words !== undefined && (
      <>
        <br />
        <span className="muted">{words}</span>
      </>
    )}
  </Outcome>
);
