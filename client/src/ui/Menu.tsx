import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { cx } from './cx.ts';
import buttonCss from './Button.module.css';
import css from './Menu.module.css';

export interface MenuEntry {
  readonly key: string;
  readonly word: string;
  /** A second line: what it does, or why it cannot. */
  readonly hint?: string;
  readonly icon?: ReactNode;
  /** Set for entries that are a choice. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** A line stands above it. */
  readonly parted?: boolean;
  readonly onChoose: () => void;
}
export interface MenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly entries: readonly MenuEntry[];
  /** The landmark that holds the open menu. */
  readonly container: HTMLElement | null;
  readonly className?: string | undefined;
  readonly small?: boolean;
}

/** A button that opens a list of actions; on a phone the list comes up from the bottom edge. */
export const Menu = ({ label, icon, entries, container, className, small = false }: MenuProps): ReactNode => (
  <Base.Root modal={false}>
    <Base.Trigger
      className={cx(buttonCss['btn'], buttonCss['quiet'], buttonCss['icon'], small && buttonCss['small'], className)}
      aria-label={label}
      title={label}
    >
      {icon}
    </Base.Trigger>
    <Base.Portal container={container}>
      <Base.Positioner className={css['place']} align="end" sideOffset={4}>
        <Base.Popup className={css['menu']}>
          {entries.map((entry) => (
            <Fragment key={entry.key}>
              {entry.parted === true && <Base.Separator className={css['line']} />}
              <Base.Item className={css['item']} disabled={entry.disabled ?? false} onClick={entry.onChoose}>
                <span className={css['icon']}>{entry.checked === true ? <Check size={16} aria-hidden="true" /> : entry.icon}</span>
                <span className={css['words']}>
                  {entry.word}
                  {entry.checked === true && <span className="vh">, chosen</span>}
                  {entry.hint !== undefined && <span className={css['hint']}>{entry.hint}</span>}
                </span>
              </Base.Item>
            </Fragment>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
