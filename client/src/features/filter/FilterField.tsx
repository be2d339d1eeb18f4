/** The filter of the timeline: a combobox whose list offers terms, then values that occur in the run. */
import { Search, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Completion } from '@handoff/shared/trace/views/filter/complete';
import { count } from '../../state/units.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { KeyCap } from '../../ui/KeyCap.tsx';
import css from './Filter.module.css';

export interface FilterFieldProps {
  readonly id: string;
  readonly text: string;
  /** Words that describe the filter as it is read, for screen readers. */
  readonly describedBy?: string | undefined;
  /** What can be written at the caret. */
  readonly complete: (text: string, caret: number) => readonly Completion[];
  readonly onText: (text: string) => void;
  /** Goes to the next or previous match. */
  readonly onStep: (direction: 1 | -1) => void;
  /** The field is left for the list. */
  readonly onLeave: () => void;
}

export function FilterField({ id, text, describedBy, complete, onText, onStep, onLeave }: FilterFieldProps): ReactNode {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [caret, setCaret] = useState(text.length);
  const [active, setActive] = useState(-1);
  const options = open ? complete(text, caret) : [];
  const shown = options.length > 0;
  const at = Math.min(active, options.length - 1);

  // The caret is set after the text was rendered: before it would end up behind the old one.
  const placed = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (placed.current === undefined) return;
    input.current?.setSelectionRange(placed.current, placed.current);
    placed.current = undefined;
  });
  useLayoutEffect(() => {
    const box = list.current;
    const option = box?.children[at];
    if (!box || !(option instanceof HTMLElement)) return;
    if (option.offsetTop < box.scrollTop) box.scrollTop = option.offsetTop;
    else if (option.offsetTop + option.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = option.offsetTop + option.offsetHeight - box.clientHeight;
  });

  function take(option: Completion): void {
    placed.current = option.caret;
    setCaret(option.caret);
    setActive(0);
    // After a key its values are offered; after a whole term the list has done its work.
    setOpen(option.term.endsWith(':'));
    onText(option.text);
    input.current?.focus();
  }
  function pressed(event: KeyboardEvent<HTMLInputElement>): void {
    const chosen = shown ? options[at] : undefined;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault();
        const { length } = complete(text, caret);
        if (length === 0) return undefined;
        const down = event.key === 'ArrowDown';
        setActive(!shown ? (down ? 0 : length - 1) : (at + (down ? 1 : -1) + length) % length);
        return setOpen(true);
      }
      case 'Tab':
        if (chosen === undefined || event.shiftKey) return setOpen(false);
        event.preventDefault();
        return take(chosen);
      case 'Enter':
        event.preventDefault();
        if (chosen !== undefined) return take(chosen);
        setOpen(false);
        return onStep(event.shiftKey ? -1 : 1);
      case 'Escape':
        event.preventDefault();
        setOpen(false);
        if (text === '') return onLeave();
        setCaret(0);
        return onText('');
      default:
        return undefined;
    }
  }

  return (
    <div className={css['find']} role="search" aria-label="Rows">
      <Search className={css['glass']} size={16} aria-hidden="true" />
      <Input
        ref={input}
        id={id}
        wire
        className={css['input']}
        type="text"
        role="combobox"
        aria-label="Filter rows"
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && at >= 0 ? `${listId}-${at}` : undefined}
        aria-describedby={describedBy}
        placeholder="Filter, for example state:failed size:>10kB"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          setCaret(event.target.selectionStart ?? event.target.value.length);
          setActive(0);
          setOpen(true);
          onText(event.target.value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
        onFocus={() => {
          setActive(-1);
          setOpen(text === '');
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={pressed}
      />
      <span className={css['end']}>
        {text === '' ? (
          <KeyCap>/</KeyCap>
        ) : (
          <IconButton
            label="Clear filter"
            small
            className={css['clear']}
            onClick={() => {
              onText('');
              input.current?.focus();
            }}
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
        )}
      </span>
      {shown && (
        <div ref={list} id={listId} className={css['list']} role="listbox" aria-label="Filter terms">
          {options.map((option, i) => (
            <div
              key={option.term}
              id={`${listId}-${i}`}
              role="option"
              aria-selected={i === at}
              tabIndex={-1}
              className={css['option']}
              // The field keeps the focus, so the press must not take it away.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
            >
              <code>{option.term}</code>
              <span className={css['what']}>{option.what}</span>
              <span className={css['count']}>{option.count === undefined ? '' : count(option.count)}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
