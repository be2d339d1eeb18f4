import type { ReactNode } from 'react';
import type { Provenance } from '@handoff/shared/handoff/contract';
import { State } from '../../ui/State.tsx';
import css from './DraftPane.module.css';

export interface ProvenanceLineProps {
  readonly provenance: Provenance;
  /** Whether a live search stands behind the draft. */
  readonly live: boolean;
  /** What to do about it, when nothing was looked up. */
  readonly actions?: ReactNode;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
const METHOD: Readonly<Record<Provenance['method'], string>> = {
  llm: 'A language model wrote the text.',
  extractive: 'The text quotes its sources; no model wrote it.',
  outline: 'The handoff itself is real. The text is an outline made by rule.',
  composed: 'The handoff itself is real. The text is composed by rule.',
};

/** Where the draft comes from, in the contract's words; loud when nothing was looked up. */
export function ProvenanceLine({ provenance, live, actions }: ProvenanceLineProps): ReactNode {
  const label = provenance.label.replace(/^⚠️\s*/, '');
  if (live) {
    const [origin = label, ...rest] = label.split(' — ');
    return (
      <div className={css['prov']}>
        <State tone="live" plain>
          {origin}
        </State>
        {rest.length > 0 && (
          <span className="muted cut" title={rest.join(' — ')}>
            {rest.join(' — ').replace(/(\S+)@(\S+)/, '$1 at $2')}
          </span>
        )}
      </div>
    );
  }
  return (
    <div className={css['loud']}>
      <State tone="warn" />
      <div className="grow">
        <b>{sentence(label)}</b>
        <p className="muted">{METHOD[provenance.method]}</p>
        {actions !== undefined && <div className={css['actions']}>{actions}</div>}
      </div>
    </div>
  );
}
