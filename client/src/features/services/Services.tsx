/** The services of the two agents: which search, which model, their keys, and where keys are kept. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HeldServices, LocalServer } from '@handoff/shared/handoff/services';
import { keysHeld, type Settings } from '../../state/settings.ts';
import { plural } from '../../state/units.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Check, Hint } from '../../ui/Field.tsx';
import { PaneHead, ScrollBody } from '../../ui/Pane.tsx';
import { ModelSection } from './ModelSection.tsx';
import { SearchSection } from './SearchSection.tsx';
import css from './Services.module.css';

export interface ServicesProps {
  readonly settings: Settings;
  readonly held: HeldServices | undefined;
  readonly local: readonly LocalServer[];
  readonly standIns: boolean;
  readonly researcherUrl: string;
  readonly onChange: (settings: Settings) => void;
  readonly onForgetAll: () => void;
  readonly onClose: () => void;
}

export function Services(props: ServicesProps): ReactNode {
  const { settings, onChange } = props;
  const held = keysHeld(settings);
  return (
    <aside className={css['sheet']} aria-label="Services">
      <PaneHead
        tall
        title="Services"
        meta="used by the two agents"
        actions={
          <IconButton label="Close services" small onClick={props.onClose}>
            <X size={16} />
          </IconButton>
        }
      />
      <ScrollBody label="Service settings">
        {props.standIns && (
          <section className={css['sec']} aria-label="Stand-in services">
            <Hint>
              The agents were started with stand-in services: search and model answer from prepared texts on this machine. What you enter here is used instead.
            </Hint>
          </section>
        )}
        <SearchSection {...props} />
        <ModelSection {...props} />
        <section className={css['sec']} aria-label="Where keys are kept">
          <h3>Where keys are kept</h3>
          <Check
            checked={settings.keepForTab}
            onChange={(keepForTab) => onChange({ ...settings, keepForTab })}
            label="Keep for this tab"
            hint="Survives a reload (session storage). Off: memory only."
          />
          <Hint>A key goes to the agent as a header its card declares. It never enters a message, a log, a trace, an export or an address.</Hint>
        </section>
      </ScrollBody>
      <footer className={css['foot']}>
        <Button small kind="danger" disabled={held === 0} onClick={props.onForgetAll}>
          Forget all keys
        </Button>
        <span className="muted grow">{held === 0 ? 'no key held' : `${plural(held, 'key')} held`}</span>
        <Button small kind="primary" onClick={props.onClose}>
          Done
        </Button>
      </footer>
    </aside>
  );
}
