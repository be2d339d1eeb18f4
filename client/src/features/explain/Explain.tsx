/**
 * A word explained in place: what it is, what may follow, what happened here, its name in the other dialect, the section of
 * the specification. It takes the focus and gives it back, closes on Esc, on a press beside it and when the focus goes on.
 */
import { ExternalLink, X } from 'lucide-react';
import { Fragment, useEffect, useId, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { DialectName } from '@handoff/shared/a2a/model';
import type { ExplainAsk, Piece } from '../../state/explain.ts';
import { IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { State } from '../../ui/State.tsx';
import { lookUp, type Explanation } from './look-up.ts';
import { placeBox } from './place.ts';
import css from './Explain.module.css';

export interface ExplainProps {
  readonly ask: ExplainAsk;
  readonly dialect: DialectName;
  /** What happened in this run; empty when there is nothing to tell. */
  readonly here: readonly Piece[];
  /** Other words of the same row, as `kind:name`. */
  readonly beside: readonly string[];
  /** Stands at the lower edge of the window. */
  readonly phone: boolean;
  /** The landmark that holds it. */
  readonly container: HTMLElement | null;
  readonly onAsk: (term: string) => void;
  /** `back` when the focus is to go where it came from. */
  readonly onClose: (back: boolean) => void;
  readonly onGlossary: () => void;
}

const Here = ({ pieces }: { readonly pieces: readonly Piece[] }): ReactNode =>
  pieces.map((piece, i) =>
    typeof piece === 'string' ? (
      <Fragment key={`${i}-text`}>{piece}</Fragment>
    ) : (
      <State key={`${i}-${piece.word}`} tone={piece.tone} plain>
        {piece.word}
      </State>
    ),
  );

function Facts({ found, here, beside, onAsk }: { readonly found: Explanation } & Pick<ExplainProps, 'here' | 'beside' | 'onAsk'>): ReactNode {
  const { next, elsewhere, section, onWire } = found;
  return (
    <dl className={css['facts']}>
      {next !== undefined && (
        <>
          <dt>Can become</dt>
          <dd className={css['states']}>
            {next.length === 0
              ? 'nothing else: the task has ended'
              : next.map(({ word, tone, term }) => (
                  <button key={word} type="button" className={css['word']} onClick={() => onAsk(term)}>
                    <State tone={tone} plain>
                      {word}
                    </State>
                  </button>
                ))}
          </dd>
        </>
      )}
      {here.length > 0 && (
        <>
          <dt>Here</dt>
          <dd>
            <Here pieces={here} />
          </dd>
        </>
      )}
      {onWire !== undefined && (
        <>
          <dt>On the wire</dt>
          <dd>
            <code>{onWire}</code>
          </dd>
        </>
      )}
      {elsewhere !== undefined && (
        <>
          <dt>In {elsewhere.dialect}</dt>
          <dd>{elsewhere.name === undefined ? elsewhere.say : <code>{elsewhere.name}</code>}</dd>
        </>
      )}
      {section !== undefined && (
        <>
          <dt>Specification</dt>
          <dd>
            <a href={section.url} target="_blank" rel="noopener noreferrer">
              {section.title}
              <ExternalLink size={11} aria-hidden="true" />
              <span className="vh">, opens in a new tab</span>
            </a>
          </dd>
        </>
      )}
      {beside.length > 0 && (
        <>
          <dt>Beside it</dt>
          <dd className={css['states']}>
            {beside.map((term) => (
              <button key={term} type="button" className={css['word']} onClick={() => onAsk(term)}>
                <code>{term.slice(term.indexOf(':') + 1).replace('-32', '−32')}</code>
              </button>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

export function Explain({ ask, dialect, here, beside, phone, container, onAsk, onClose, onGlossary }: ExplainProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const title = useId();
  const found = useMemo(() => lookUp(ask.term, dialect), [ask.term, dialect]);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    if (!phone) {
      const { offsetWidth: width, offsetHeight: height } = element;
      const at = placeBox(ask.place, { width, height }, { width: window.innerWidth, height: window.innerHeight });
      element.style.setProperty('--left', `${at.left}px`);
      element.style.setProperty('--top', `${at.top}px`);
    }
    element.focus({ preventScroll: true });
  }, [ask, phone]);

  useEffect(() => {
    const pressed = (event: PointerEvent): void => {
      if (event.target instanceof Node && box.current?.contains(event.target) !== true) onClose(false);
    };
    document.addEventListener('pointerdown', pressed, true);
    return () => document.removeEventListener('pointerdown', pressed, true);
  }, [onClose]);

  if (found === undefined || container === null) return null;
  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      className={cx(css['box'], phone && css['sheet'])}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose(true);
      }}
      onBlur={(event) => {
        // The focus went on to something else: the explanation has been read.
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) onClose(false);
      }}
    >
      <header className={css['head']}>
        <h2 id={title} className={css['title']}>
          {found.tone === undefined ? <code>{found.word}</code> : <State tone={found.tone}>{found.word}</State>}
        </h2>
        <IconButton label="Close" small onClick={() => onClose(true)}>
          <X size={16} />
        </IconButton>
      </header>
      <p className={css['say']}>{found.say}</p>
      <Facts found={found} here={here} beside={beside} onAsk={onAsk} />
      <button type="button" className={cx(css['word'], css['all'])} onClick={onGlossary}>
        All terms
      </button>
    </div>,
    container,
  );
}
