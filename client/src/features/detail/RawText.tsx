/** A text exactly as it was on the wire, as rows of which only those in view are drawn. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { piecesOf, type Piece } from '../../state/payload/invisible.ts';
import { indexLines, rawLines, type RawRow } from '../../state/payload/raw-lines.ts';
import { within, type Found } from '../../state/payload/search.ts';
import { count } from '../../state/units.ts';
import { cx } from '../../ui/cx.ts';
import { Marked } from '../../ui/Marked.tsx';
import { useVirtual } from '../../ui/useVirtual.ts';
import { vars } from '../../ui/vars.ts';
import { rangeOf } from './selection.ts';
import css from './RawText.module.css';

const ROW = 20;
/** Characters of the ruler that tells how wide one is. */
const RULER = 100;

export interface RawTextProps {
  readonly text: string;
  readonly label: string;
  /** Show also invisible characters that do no harm, and line ends. */
  readonly invisible?: boolean;
  readonly numbers?: boolean;
  readonly found?: readonly Found[];
  /** The one of `found` that the reader is at. */
  readonly current?: Found | undefined;
}

const Pieces = ({
  pieces,
  from,
  found,
  current,
}: {
  readonly pieces: readonly Piece[];
  readonly from: number;
  readonly found: readonly Found[];
  readonly current: Found | undefined;
}): ReactNode => {
  let at = from;
  return pieces.map((piece) => {
    const start = at;
    if (typeof piece !== 'string') {
      at += piece.char.length;
      return (
        <span key={start} className={css['mark']} title={piece.name} data-at={start} data-mark="">
          {piece.mark}
        </span>
      );
    }
    at += piece.length;
    const marks = within(found, start, at).map((place) => ({ from: Math.max(0, place.from - start), to: place.to - start, current: place === current }));
    return (
      <span key={start} data-at={start}>
        <Marked text={piece} marks={marks} />
      </span>
    );
  });
};
const ENDINGS: Readonly<Record<string, string>> = { '\n': 'LF', '\r\n': 'CR LF', '\r': 'CR' };

export function RawText({ text, label, invisible = false, numbers = false, found = [], current }: RawTextProps): ReactNode {
  const ruler = useRef<HTMLSpanElement>(null);
  const [columns, setColumns] = useState(80);
  const index = useMemo(() => indexLines(text), [text]);
  const lines = useMemo(() => rawLines(index, columns), [index, columns]);
  const { scroller, height, first, end, top, show, onScroll } = useVirtual<HTMLDivElement>(lines.rows, ROW);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const measure = (): void => {
      const one = (ruler.current?.getBoundingClientRect().width ?? 0) / RULER;
      const room = ruler.current?.parentElement?.clientWidth ?? 0;
      if (one > 0 && room > 0) setColumns(Math.max(8, Math.floor(room / one) - (invisible ? 6 : 0)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (ruler.current?.parentElement) observer.observe(ruler.current.parentElement);
    return () => observer.disconnect();
  }, [scroller, invisible]);
  useEffect(() => {
    if (current !== undefined) show(lines.rowOf(current.from));
  }, [current, lines, show]);

  const copied = (event: ClipboardEvent): void => {
    const range = rangeOf(window.getSelection(), scroller.current);
    if (range === undefined) return;
    // The rows are drawn with breaks that the text does not have.
    event.clipboardData.setData('text/plain', text.slice(range.from, range.to));
    event.preventDefault();
  };
  const pressed = (event: KeyboardEvent): void => {
    const box = scroller.current;
    if (box === null || event.ctrlKey || event.metaKey || event.altKey) return;
    // The browser's own Home and End would do; at a scaled height they are exact only from here.
    if (event.key === 'Home') show(0);
    else if (event.key === 'End') show(lines.rows - 1);
    else return;
    event.preventDefault();
  };
  const rows: { readonly row: RawRow; readonly place: number }[] = [];
  for (let place = first; place < end; place += 1) {
    const row = lines.row(place);
    if (row !== undefined) rows.push({ row, place });
  }
  const digits = String(lines.lines).length;
  return (
    <div
      ref={scroller}
      className={cx('scroll', css['scroller'])}
      tabIndex={0}
      role="region"
      aria-label={label}
      onScroll={onScroll}
      onCopy={copied}
      onKeyDown={pressed}
    >
      {text === '' && <p className={css['none']}>empty</p>}
      <div className={cx(css['raw'], numbers && css['numbered'])} style={vars({ '--digits': digits }, { height })}>
        <span ref={ruler} className={css['ruler']} aria-hidden="true">
          {'0'.repeat(RULER)}
        </span>
        {rows.map(({ row, place }) => (
          <div key={place} className={css['row']} style={{ top: top(place) }}>
            {numbers && (
              <span className={css['number']} aria-hidden="true">
                {row.first ? count(row.line) : ''}
              </span>
            )}
            <Pieces pieces={piecesOf(text.slice(row.from, row.to), invisible)} from={row.from} found={found} current={current} />
            {invisible && row.ending !== '' && (
              <span className={css['mark']} data-at={row.to} data-mark="" title="line end">
                {ENDINGS[row.ending]}
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
