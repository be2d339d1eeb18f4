import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';

/** Copies a text to the clipboard; the drawing tells when it was done, the name when it was refused. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }): ReactNode {
  const [outcome, setOutcome] = useState<'idle' | 'done' | 'refused'>('idle');
  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), 1600);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (): void => {
    navigator.clipboard.writeText(text()).then(
      () => setOutcome('done'),
      () => setOutcome('refused'),
    );
  };
  const name = outcome === 'done' ? 'Copied' : outcome === 'refused' ? 'The browser refused the clipboard' : label;
  return (
    <IconButton label={name} small onClick={copy}>
      {outcome === 'done' ? <Check size={16} /> : <Copy size={16} />}
    </IconButton>
  );
}
