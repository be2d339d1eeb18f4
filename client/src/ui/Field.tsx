import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Field.module.css';

export interface InputProps extends ComponentProps<'input'> {
  /** Set in the wire font: addresses, keys, model names. */
  readonly wire?: boolean;
}
export const Input = ({ wire, className, ...rest }: InputProps): ReactNode => <input className={cx(css['field'], wire && css['wire'], className)} {...rest} />;

export const Select = ({ className, ...rest }: ComponentProps<'select'>): ReactNode => <select className={cx(css['field'], className)} {...rest} />;

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Gets the id for the control and, when there is a hint, the id that describes it. */
  readonly children: (ids: { readonly id: string; readonly 'aria-describedby': string | undefined }) => ReactNode;
  /** Buttons beside the control. */
  readonly beside?: ReactNode;
  readonly className?: string | undefined;
}

/** A labelled control, with what it is for and where it is kept below it. */
export function Field({ label, hint, children, beside, className }: FieldProps): ReactNode {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className={cx(css['fld'], className)}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      <div className={css['row']}>
        {children({ id, 'aria-describedby': hintId })}
        {beside}
      </div>
      {hintId !== undefined && (
        <span className={css['hint']} id={hintId}>
          {hint}
        </span>
      )}
    </div>
  );
}

export interface CheckProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly kind?: 'check' | 'switch';
}
/** A check box or a switch with its label and one line that says what it does. */
export function Check({ checked, onChange, label, hint, kind = 'check' }: CheckProps): ReactNode {
  return (
    <label className={css['check']}>
      <input
        type="checkbox"
        role={kind === 'switch' ? 'switch' : undefined}
        className={kind === 'switch' ? css['switch'] : undefined}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {hint !== undefined && (
          <>
            <br />
            <span className={css['hint']}>{hint}</span>
          </>
        )}
      </span>
    </label>
  );
}

export const Hint = ({ children }: { readonly children: ReactNode }): ReactNode => <p className={css['hint']}>{children}</p>;
