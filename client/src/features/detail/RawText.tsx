/** A text exactly as it was on the wire, byte for byte. Long ones are shown in pieces, more on demand. */
import { useState, type ReactNode } from 'react';
import { sizeText } from '../../state/units.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import css from './RawText.module.css';

const PIECE = 8_000;
const STEP = 200_000;

export function RawText({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const [shown, setShown] = useState(STEP);
  const end = Math.min(shown, text.length);
  const pieces: string[] = [];
  for (let at = 0; at < end; at += PIECE) pieces.push(text.slice(at, Math.min(end, at + PIECE)));
  return (
    <div className={cx('scroll', css['scroller'])} tabIndex={0} role="region" aria-label={label}>
      {text === '' ? (
        <p className={css['none']}>empty</p>
      ) : (
        <pre className={css['raw']}>
          {pieces.map((piece, i) => (
            <span key={i}>{piece}</span>
          ))}
        </pre>
      )}
      {end < text.length && (
        <div className={css['more']}>
          <Button small onClick={() => setShown(shown + STEP * 5)}>
            Show more
          </Button>
          <span className="muted">
            {sizeText(end)} of {sizeText(text.length)} shown
          </span>
        </div>
      )}
    </div>
  );
}
