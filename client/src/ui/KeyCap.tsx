import type { ReactNode } from 'react';
import css from './KeyCap.module.css';

export const KeyCap = ({ children }: { readonly children: ReactNode }): ReactNode => <kbd className={css['key']}>{children}</kbd>;
