import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';

/** How long a copy is told of. */
const TOLD_MS = 1600;
export const REFUSED = 'The browser refused the clipboard';

export interface Copying {
  readonly outcome: 'idle' | 'done' | 'refused';
  /** What to say of the last copy; empty when nothing is to be said. */
  readonly say: string;
  /** Copies a text. `more` is said with "Copied", and then for longer. */
  copy(text: string, more?: string): void;
}
export function useCopy(): Copying {
  const [last, setLast] = useState<{ readonly outcome: Copying['outcome']; readonly say: string; readonly long: boolean }>({
    outcome: 'idle',
    say: '',
    long: false,
  });
  useEffect(() => {
    if (last.outcome === 'idle') return undefined;
    const timer = setTimeout(() => setLast({ outcome: 'idle', say: '', long: false }), last.long ? TOLD_MS * 5 : TOLD_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return {
    outcome: last.outcome,
    say: last.say,
    copy(text, more = '') {
      const refused = (): void => setLast({ outcome: 'refused', say: REFUSED, long: false });
      // Outside a secure context there is no clipboard at all.
      if (!('clipboard' in navigator)) return refused();
      navigator.clipboard.writeText(text).then(() => setLast({ outcome: 'done', say: more === '' ? 'Copied' : `Copied. ${more}`, long: more !== '' }), refused);
    },
  };
}

/** Copies a text to the clipboard; the drawing tells when it was done, the name when it was refused. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }): ReactNode {
  const { outcome, say, copy } = useCopy();
  return (
    <IconButton label={say === '' ? label : say} small onClick={() => copy(text())}>
      {outcome === 'done' ? <Check size={16} /> : <Copy size={16} />}
    </IconButton>
  );
}
