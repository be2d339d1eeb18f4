import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Source } from '@handoff/shared/handoff/contract';
import { cx } from '../../ui/cx.ts';
import { createFeed, type Feed } from './feed.ts';
import { SourceCard } from './SourceCard.tsx';
import { useCitationCard } from './useCitationCard.ts';
import prose from './Prose.module.css';
import css from './DraftPane.module.css';

/** Nearer to the end than this counts as at the end. */
const AT_END = 5;
/** By these a reader moves the text. */
const HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

export interface DraftTextProps {
  readonly text: string;
  readonly streaming: boolean;
  readonly sources: readonly Source[];
  readonly onCite: (n: number) => void;
  /** Stands above the text and scrolls with it. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
}

/** The rendered draft. While it streams, the view follows the end if the reader is there. */
export function DraftText({ text, streaming, sources, onCite, above, below }: DraftTextProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const article = useRef<HTMLElement>(null);
  const feed = useRef<Feed>(undefined);
  const atEnd = useRef(false);
  const live = useRef(streaming);
  const scrolledByHand = useRef(false);
  const [omitted, setOmitted] = useState(0);
  const card = useCitationCard(sources);

  useLayoutEffect(() => {
    live.current = streaming;
  }, [streaming]);
  useLayoutEffect(() => {
    const box = article.current;
    const view = scroller.current;
    if (!box || !view) return undefined;
    const made = createFeed(box, 0, () => {
      if (live.current && atEnd.current) view.scrollTop = view.scrollHeight;
      setOmitted(made.omitted);
    });
    feed.current = made;
    return () => made.stop();
  }, []);
  useLayoutEffect(() => feed.current?.setSourceCount(sources.reduce((most, source) => Math.max(most, source.n), 0)), [sources]);
  useLayoutEffect(() => feed.current?.show(text, streaming), [text, streaming]);
  useEffect(() => {
    if (!streaming) return undefined;
    atEnd.current = true;
    scrolledByHand.current = false;
    const view = scroller.current;
    return () => {
      // It was read along to its end: now it is read from its beginning.
      if (view && !scrolledByHand.current) view.scrollTop = 0;
    };
  }, [streaming]);
  useEffect(() => {
    const view = scroller.current;
    const took = (): void => void (scrolledByHand.current = true);
    for (const name of HAND) view?.addEventListener(name, took, { passive: true });
    return () => {
      for (const name of HAND) view?.removeEventListener(name, took);
    };
  }, []);

  const onScroll = (): void => {
    const view = scroller.current;
    if (view) atEnd.current = view.scrollHeight - view.scrollTop - view.clientHeight <= AT_END;
    card.close();
  };
  const onClick = (event: { readonly target: EventTarget; preventDefault(): void }): void => {
    const cite = event.target instanceof Element ? event.target.closest<HTMLElement>('a.cite') : null;
    if (!cite) return;
    event.preventDefault();
    card.close();
    onCite(Number(cite.dataset['cite']));
  };

  return (
    <div className={css['body']}>
      <div ref={scroller} className={cx('scroll', css['scroller'])} role="region" aria-label="Draft text" tabIndex={0} onScroll={onScroll}>
        {above}
        <article ref={article} className={cx(prose['draft'], streaming && prose['live'])} onClick={onClick} {...card.handlers} />
        {omitted > 0 && (
          <p className={css['omitted']}>
            The last {omitted.toLocaleString('en')} characters are not drawn: this draft is too long. The source view and the download have all of it.
          </p>
        )}
        {below}
      </div>
      {card.shown && <SourceCard {...card.shown} hold={card.hold} release={card.release} />}
    </div>
  );
}
