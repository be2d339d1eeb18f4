/** Keys and help: the table of keys, and the switch that turns single keys off. */
import type { ReactNode } from 'react';
import { SINGLE_KEYS, TIMELINE_KEYS, type KeyEntry } from '../../state/keymap.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Check } from '../../ui/Field.tsx';
import { KeyCap } from '../../ui/KeyCap.tsx';
import css from './Help.module.css';

export interface HelpProps {
  readonly open: boolean;
  readonly singleKeys: boolean;
  readonly container: HTMLElement | null;
  readonly onClose: () => void;
  readonly onSingleKeys: (on: boolean) => void;
  readonly onLegend: () => void;
  readonly onTerms: () => void;
}

const shown = ({ keys, range }: KeyEntry): readonly string[] => (range === true ? [keys[0] ?? '', keys.at(-1) ?? ''] : keys);
const Keys = ({ title, entries }: { readonly title: string; readonly entries: readonly KeyEntry[] }): ReactNode => (
  <div>
    <h3>{title}</h3>
    <dl>
      {entries.map((entry) => (
        <div key={entry.what}>
          <dt>{entry.what}</dt>
          <dd>
            {shown(entry).map((key, i) => (
              <span key={key}>
                {i > 0 && entry.range === true ? 'to ' : ''}
                <KeyCap>{key}</KeyCap>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </div>
);

export const Help = ({ open, singleKeys, container, onClose, onSingleKeys, onLegend, onTerms }: HelpProps): ReactNode => (
  <Dialog
    title="Keys and help"
    open={open}
    onClose={onClose}
    container={container}
    foot={
      <>
        <div className={css['switch']}>
          <Check
            kind="switch"
            checked={singleKeys}
            onChange={onSingleKeys}
            label="Single-key shortcuts"
            hint="Turn off if you dictate, or if a key is pressed by accident. Arrows, Enter and Esc keep working."
          />
        </div>
        <Button small onClick={onTerms}>
          All terms
        </Button>
        <Button small onClick={onLegend}>
          How to read the timeline
        </Button>
      </>
    }
  >
    <div className={css['keys']}>
      <Keys title="In the timeline" entries={TIMELINE_KEYS} />
      <Keys title="Anywhere" entries={SINGLE_KEYS} />
    </div>
  </Dialog>
);
