import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import css from './Dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** The landmark that holds the dialog, so that nothing stands outside one. */
  readonly container: HTMLElement | null;
}

/** A modal dialog: focus is held, Esc and a press beside it close it. */
export function Dialog({ title, open, onClose, children, foot, container }: DialogProps): ReactNode {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal container={container}>
        <Base.Backdrop className={css['scrim']} />
        <Base.Popup className={css['dlg']}>
          <header className={css['head']}>
            <Base.Title>{title}</Base.Title>
            <IconButton label="Close" small onClick={onClose}>
              <X size={16} />
            </IconButton>
          </header>
          {children}
          {foot !== undefined && <footer className={css['foot']}>{foot}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
