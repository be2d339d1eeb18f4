import { useCallback, useEffect, useRef, useState, type FocusEvent, type MouseEvent } from 'react';
import type { Source } from '@handoff/shared/handoff/contract';

export const CARD_ID = 'source-card';
/** Time to move the pointer from the citation to the card. */
const GRACE_MS = 200;

export interface ShownCard {
  readonly source: Source;
  /** Of the citation, in the window. */
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly room: { readonly width: number; readonly height: number };
}
interface CitationCard {
  readonly shown: ShownCard | undefined;
  readonly hold: () => void;
  readonly release: () => void;
  readonly close: () => void;
  readonly handlers: {
    readonly onMouseOver: (event: MouseEvent) => void;
    readonly onMouseOut: (event: MouseEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/** The card of the source whose citation is hovered or focused: it can be hovered itself, and Escape closes it (WCAG 1.4.13). */
export function useCitationCard(sources: readonly Source[]): CitationCard {
  const [shown, setShown] = useState<ShownCard>();
  const anchor = useRef<HTMLElement>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hold = useCallback(() => clearTimeout(timer.current), []);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    anchor.current?.removeAttribute('aria-describedby');
    anchor.current = undefined;
    setShown(undefined);
  }, []);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, GRACE_MS);
  }, [close]);
  const open = useCallback(
    (target: EventTarget): void => {
      const cite = target instanceof Element ? target.closest<HTMLElement>('a.cite') : null;
      const source = sources.find((one) => one.n === Number(cite?.dataset['cite']));
      if (!cite || !source) return;
      hold();
      anchor.current?.removeAttribute('aria-describedby');
      anchor.current = cite;
      cite.setAttribute('aria-describedby', CARD_ID);
      const at = cite.getBoundingClientRect();
      setShown({ source, left: at.left, top: at.top, bottom: at.bottom, room: { width: window.innerWidth, height: window.innerHeight } });
    },
    [sources, hold],
  );
  useEffect(() => close, [close]);
  const isOpen = shown !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isOpen, close]);

  return {
    shown,
    hold,
    release,
    close,
    handlers: { onMouseOver: (event) => open(event.target), onMouseOut: release, onFocus: (event) => open(event.target), onBlur: release },
  };
}
