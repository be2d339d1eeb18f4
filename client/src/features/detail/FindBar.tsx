/** Looks for a text within one payload. */
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { MOST } from '../../state/payload/search.ts';
import { count } from '../../state/units.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import css from './Payload.module.css';

export interface FindBarProps {
  readonly needle: string;
  /** How many were found, and the 1-based number of the one shown. */
  readonly found: number;
  readonly at: number;
  readonly onNeedle: (needle: string) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}
export function FindBar({ needle, found, at, onNeedle, onStep, onClose }: FindBarProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const say = needle === '' ? '' : found === 0 ? 'not found' : `${count(at)} of ${found >= MOST ? `more than ${count(MOST)}` : count(found)}`;
  return (
    <div className={css['find']} role="search" aria-label="Find in this payload" onKeyDown={pressed}>
      <Input
        ref={input}
        wire
        value={needle}
        aria-label="Find in this payload"
        placeholder="Find in this payload"
        onChange={(event) => onNeedle(event.currentTarget.value)}
      />
      <span className="muted num" role="status">
        {say}
      </span>
      <IconButton label="Previous match (Shift Enter)" small disabled={found === 0} onClick={() => onStep(-1)}>
        <ChevronUp size={16} />
      </IconButton>
      <IconButton label="Next match (Enter)" small disabled={found === 0} onClick={() => onStep(1)}>
        <ChevronDown size={16} />
      </IconButton>
      <IconButton label="Close find (Esc)" small onClick={onClose}>
        <X size={16} />
      </IconButton>
    </div>
  );
}
