import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import buttonCss from './Button.module.css';
import css from './Menu.module.css';

export interface MenuEntry {
  readonly key: string;
  readonly word: string;
  readonly icon?: ReactNode;
  /** Set for entries that are a choice. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly onChoose: () => void;
}
export interface MenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly entries: readonly MenuEntry[];
  /** The landmark that holds the open menu. */
  readonly container: HTMLElement | null;
  readonly className?: string | undefined;
}

/** A button that opens a list of actions. */
export const Menu = ({ label, icon, entries, container, className }: MenuProps): ReactNode => (
  <Base.Root modal={false}>
    <Base.Trigger className={cx(buttonCss['btn'], buttonCss['quiet'], buttonCss['icon'], className)} aria-label={label} title={label}>
      {icon}
    </Base.Trigger>
    <Base.Portal container={container}>
      <Base.Positioner className={css['place']} align="end" sideOffset={4}>
        <Base.Popup className={css['menu']}>
          {entries.map((entry) => (
            <Base.Item key={entry.key} className={css['item']} disabled={entry.disabled ?? false} onClick={entry.onChoose}>
              <span className={css['icon']}>{entry.checked === true ? <Check size={16} aria-hidden="true" /> : entry.icon}</span>
              {entry.word}
              {entry.checked === true && <span className="vh">, chosen</span>}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
