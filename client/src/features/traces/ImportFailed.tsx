import type { ReactNode } from 'react';
import { VERSION } from '@handoff/shared/trace/format';
import type { OpenFailure } from '../../state/kept/kept.ts';
import { count, plural } from '../../state/units.ts';
import { Button } from '../../ui/Button.tsx';
import { Actions, Notice } from '../../ui/Notice.tsx';

export interface ImportFailedProps {
  readonly failure: OpenFailure;
  readonly onAgain: () => void;
  readonly onBefore: () => void;
  readonly onClose: () => void;
}
/** A file that could not be opened: what stands where, what is understood, and what can still be shown. */
export function ImportFailed({ failure, onAgain, onBefore, onClose }: ImportFailedProps): ReactNode {
  const { name, line, reason, version, whole } = failure;
  return (
    <Notice tone="err" title={`Could not open ${name}`}>
      <p>
        {line === undefined ? 'The fault: ' : `Line ${count(line)}: `}
        {reason}. What is on the page stays as it is.
      </p>
      {version !== undefined && (
        <p>
          Version found: <code>{version}</code>. Version understood: <code>{VERSION}</code>. Open the file with the version of Handoff that wrote it, or export
          it there again.
        </p>
      )}
      <Actions>
        <Button kind="primary" onClick={onAgain}>
          Choose another file
        </Button>
        {whole > 0 && <Button onClick={onBefore}>Show the {plural(whole, 'record')} before the fault</Button>}
        <Button kind="quiet" onClick={onClose}>
          Dismiss
        </Button>
      </Actions>
    </Notice>
  );
}
