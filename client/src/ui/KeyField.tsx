/** A field for a key: dots, Test, Forget. The value is never shown. */
import { useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Field, Input } from './Field.tsx';
import css from './Field.module.css';

export interface KeyFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly placeholder?: string | undefined;
  readonly busy: boolean;
  readonly canTest: boolean;
  readonly onChange: (value: string) => void;
  readonly onTest: () => void;
  readonly onForget?: (() => void) | undefined;
}
export function KeyField(props: KeyFieldProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const forget = (): void => {
    props.onForget?.();
    field.current?.focus();
  };
  return (
    <Field
      className={css['keyed']}
      label={props.label}
      hint={props.hint}
      beside={
        <>
          <Button disabled={!props.canTest || props.busy} onClick={props.onTest}>
            {props.busy ? 'Testing' : 'Test'}
          </Button>
          {props.onForget !== undefined && (
            <Button kind="quiet" disabled={props.value === ''} onClick={forget}>
              Forget
            </Button>
          )}
        </>
      }
    >
      {(ids) => (
        <Input
          {...ids}
          ref={field}
          wire
          type="password"
          autoComplete="off"
          spellCheck={false}
          data-1p-ignore=""
          placeholder={props.placeholder}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
