import type { ReactNode } from 'react';
import { exhausted } from '@handoff/shared/base/assert';
import type { Provenance } from '@handoff/shared/handoff/contract';
import { State } from '../../ui/State.tsx';
import css from './DraftPane.module.css';

export interface ProvenanceLineProps {
  readonly provenance: Provenance;
  /** Whether a live search stands behind the draft. */
  readonly live: boolean;
  /** How many requests this run made. */
  readonly exchanges?: number | undefined;
  /** What to do about it, when nothing was looked up. */
  readonly actions?: ReactNode;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
const NUMBER = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** What is real about it all the same, and who wrote the text. */
function how({ method, model, standIns }: Provenance, exchanges: number | undefined): string {
  const real = `The handoff itself is real: two agents${exchanges === undefined || exchanges < 2 ? '' : `, ${NUMBER[exchanges] ?? exchanges} exchanges`}.`;
  switch (method) {
    case 'llm':
      return standIns === true ? `${real} A stand-in for a model wrote the text, from prepared texts.` : `Written by ${model.replace('@', ' at ')}.`;
    case 'extractive':
      return 'The text quotes its sources; no model wrote it.';
    case 'outline':
    case 'composed':
      return `${real} The text is composed by rule.`;
    default:
      return exhausted(method);
  }
}

/** Where the draft comes from, in the contract's words; loud when nothing was looked up, never "live" when stand-ins answered. */
export function ProvenanceLine({ provenance, live, exchanges, actions }: ProvenanceLineProps): ReactNode {
  const label = provenance.label.replace(/^⚠️\s*/, '');
  if (live) {
    const [origin = label, ...rest] = label.split(provenance.standIns === true ? /, | — / : / — /);
    const more = rest.join(', ').replace(/(\S+)@(\S+)/, '$1 at $2');
    return (
      <div className={css['prov']}>
        <State tone={provenance.standIns === true ? 'note' : 'live'} plain>
          {origin}
        </State>
        {more !== '' && (
          <span className="muted cut" title={more}>
            {more}
          </span>
        )}
      </div>
    );
  }
  // Who wrote it is told below, once.
  const said = (label.split('; ')[0] ?? label).replace(' — ', ': ');
  return (
    <div className={css['loud']}>
      <State tone="warn" />
      <div className="grow">
        <b>{sentence(said)}</b>
        <p className="muted">{how(provenance, exchanges)}</p>
        {actions !== undefined && <div className={css['actions']}>{actions}</div>}
      </div>
    </div>
  );
}
