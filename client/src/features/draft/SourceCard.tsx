import type { ReactNode } from 'react';
import { hostOf, isWikipedia, WIKIPEDIA_LICENCE } from './sources.ts';
import { CARD_ID, type ShownCard } from './useCitationCard.ts';
import css from './Sources.module.css';

const WIDTH = 320;
const MARGIN = 8;

/** Title, host and excerpt of a source, beside its citation and above all panels. All of it is text; nothing in it takes the focus. */
export function SourceCard({
  source,
  left,
  top,
  bottom,
  room,
  hold,
  release,
}: ShownCard & { readonly hold: () => void; readonly release: () => void }): ReactNode {
  const width = Math.min(WIDTH, room.width - 2 * MARGIN);
  const x = Math.max(MARGIN, Math.min(left, room.width - width - MARGIN));
  const above = bottom > room.height / 2;
  return (
    <div
      id={CARD_ID}
      role="tooltip"
      className={css['card']}
      style={{
        width,
        left: x,
        ...(above ? { bottom: room.height - top + MARGIN / 2 } : { top: bottom + MARGIN / 2 }),
        maxHeight: (above ? top : room.height - bottom) - 2 * MARGIN,
      }}
      onMouseEnter={hold}
      onMouseLeave={release}
    >
      <p className={css['card-title']}>
        <span className={css['num']}>{source.n}</span>
        {source.title}
      </p>
      <p className={css['card-host']}>
        {hostOf(source) ?? 'address not usable'}
        {source.publishedAt ? `, ${source.publishedAt}` : ''}
        {isWikipedia(source) ? `, ${WIKIPEDIA_LICENCE}` : ''}
      </p>
      {source.excerpt && <p className={css['card-text']}>{source.excerpt}</p>}
    </div>
  );
}
