import { Check } from 'lucide-react';
import { Fragment, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
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
  readonly className?: string | undefined;
  readonly small?: boolean;
}

const GAP = 4;
/** The item that a key moves to, going round; undefined for a key that moves nowhere. */
function moved(key: string, at: number, n: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % n;
  if (key === 'ArrowUp') return (at + n - 1) % n;
  return key === 'Home' ? 0 : key === 'End' ? n - 1 : undefined;
}

/** A button that opens a list of actions. The list is a popover: the browser keeps it on top, and shuts it on Esc or a press beside it. On a phone it comes up from the bottom edge. */
export function Menu({ label, icon, entries, className, small = false }: MenuProps): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const items = (): readonly HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const shut = (): void => {
    list.current?.hidePopover();
    button.current?.focus();
  };
  const show = (): void => {
    const [anchor, box] = [button.current, list.current];
    if (anchor === null || box === null) return;
    box.showPopover();
    const { right, bottom, top } = anchor.getBoundingClientRect();
    const below = bottom + GAP + box.offsetHeight <= window.innerHeight;
    box.style.left = `${Math.max(GAP, Math.min(right, window.innerWidth - GAP) - box.offsetWidth)}px`;
    box.style.top = `${below ? bottom + GAP : Math.max(GAP, top - GAP - box.offsetHeight)}px`;
    items()[0]?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const next = moved(event.key, at, all.length);
    if (next !== undefined) all[next]?.focus();
    else if (event.key === 'Escape') shut();
    else if (event.key === 'Tab') return list.current?.hidePopover();
    else if (/^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const round = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      round.find((item) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
    } else return undefined;
    event.preventDefault();
    event.stopPropagation();
    return undefined;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx(buttonCss['btn'], buttonCss['quiet'], buttonCss['icon'], small && buttonCss['small'], className)}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        onClick={(event) => {
          event.preventDefault(); // opened here, so that it can be placed
          if (open) shut();
          else show();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          show();
        }}
      >
        {icon}
      </button>
      <div
        ref={list}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        popover="auto"
        className={css['menu']}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onKey}
      >
        {entries.map((entry) => (
          <Fragment key={entry.key}>
            {entry.parted === true && <hr className={css['line']} />}
            <button
              type="button"
              role={entry.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={entry.checked}
              tabIndex={-1}
              className={css['item']}
              aria-disabled={entry.disabled ?? false}
              onClick={() => {
                if (entry.disabled === true) return;
                shut();
                entry.onChoose();
              }}
            >
              <span className={css['icon']}>{entry.checked === true ? <Check size={16} aria-hidden="true" /> : entry.icon}</span>
              <span className={css['words']}>
                {entry.word}
                {entry.hint !== undefined && <span className={css['hint']}>{entry.hint}</span>}
              </span>
            </button>
          </Fragment>
        ))}
      </div>
    </>
  );
}
