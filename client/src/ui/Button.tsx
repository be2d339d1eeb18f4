import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: 'plain' | 'primary' | 'quiet' | 'danger' | 'quiet-danger';
  readonly small?: boolean;
}

const KIND = {
  plain: undefined,
  primary: css['primary'],
  quiet: css['quiet'],
  danger: css['danger'],
  'quiet-danger': cx(css['quiet'], css['danger']),
} as const;

/** A button; `type` is `button` unless said otherwise, so that it never submits a form by accident. */
export function Button({ kind = 'plain', small = false, className, type = 'button', ...rest }: ButtonProps): ReactNode {
  return <button type={type} className={cx(css['btn'], KIND[kind], small && css['small'], className)} {...rest} />;
}

export interface IconButtonProps extends ButtonProps {
  /** What the button does: its accessible name, shown as the tooltip. */
  readonly label: string;
}

/** A button with a drawing only. */
export function IconButton({ label, kind = 'quiet', className, ...rest }: IconButtonProps): ReactNode {
  return <Button kind={kind} aria-label={label} title={label} className={cx(css['icon'], className)} {...rest} />;
}
