import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Segmented.module.css';

export interface SegmentedProps<T extends string> {
  /** Name of the choice, for screen readers. */
  readonly label: string;
  readonly value: T;
  readonly options: readonly {
    readonly value: T;
    readonly word: string;
    readonly hint?: string;
    /** Stands for the word where a stylesheet shows it instead. */ readonly icon?: ReactNode;
  }[];
  readonly onChange: (value: T) => void;
  readonly tall?: boolean;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** A small exclusive choice, shown as buttons side by side. */
export function Segmented<T extends string>({ label, value, options, onChange, tall, disabled, className }: SegmentedProps<T>): ReactNode {
  return (
    <div role="group" aria-label={label} className={cx(css['seg'], tall && css['tall'], className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={disabled}
          title={option.hint}
          aria-label={option.icon === undefined ? undefined : option.word}
          onClick={() => onChange(option.value)}
        >
          {option.icon !== undefined && <i data-part="icon">{option.icon}</i>}
          <span data-part="word" data-word={option.word}>
            {option.word}
          </span>
        </button>
      ))}
    </div>
  );
}
