/** JSON as a tree that is walked by keyboard, drawn from the text itself. Short ones wrap; long ones draw only the lines in view. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { piecesOf } from '../../state/payload/invisible.ts';
import { findAll } from '../../state/payload/search.ts';
import { pathOf, treeLines, wayTo, type Tree, type TreeLine } from '../../state/payload/tree.ts';
import { count } from '../../state/units.ts';
import { cx } from '../../ui/cx.ts';
import { Marked } from '../../ui/Marked.tsx';
import { useVirtual } from '../../ui/useVirtual.ts';
import { vars } from '../../ui/vars.ts';
import css from './JsonTree.module.css';

const LINE = 20;
/** More lines than this are windowed and do not wrap. */
const WINDOWED = 400;
/** Longer strings than this are read in a view of their own. */
const INLINE = 5000;
/** Deeper levels are not indented further. */
const DEEPEST = 24;

export interface JsonTreeProps {
  readonly tree: Tree;
  /** The line that the reader is at, whenever it changes. */
  readonly onAt: (line: TreeLine) => void;
  /** A string too long for a line shall be read whole. */
  readonly onWhole: (line: TreeLine) => void;
  /** Marked wherever it stands. */
  readonly needle: string;
  /** Offset in the text to go to, whenever it changes. */
  readonly goTo: number | undefined;
}

const marksOf = (text: string, needle: string): ReturnType<typeof findAll> => (needle === '' ? [] : findAll(text, needle));

/** Characters that would turn others around, or end the line, are marks here too. */
const Shown = ({ text, needle }: { readonly text: string; readonly needle: string }): ReactNode =>
  piecesOf(text, false).map((piece, i) =>
    typeof piece === 'string' ? (
      <Marked key={i} text={piece} marks={marksOf(piece, needle)} />
    ) : (
      <span key={i} className={css['mark']} title={piece.name}>
        {piece.mark}
      </span>
    ),
  );

interface LineProps {
  readonly line: TreeLine;
  readonly full: string | undefined;
  readonly active: boolean;
  readonly top: number | undefined;
  readonly needle: string;
}
const Line = ({ line, full, active, top, needle }: LineProps): ReactNode => {
  const text = full ?? line.text;
  return (
    <div
      role="treeitem"
      aria-level={line.depth + 1}
      aria-expanded={line.open}
      aria-selected={active}
      tabIndex={active ? 0 : -1}
      data-node={line.id}
      className={cx(css['line'], top !== undefined && css['fixed'])}
      style={vars({ '--d': Math.min(line.depth, DEEPEST) }, top === undefined ? {} : { top })}
    >
      {line.open !== undefined && (
        <span className={css['twist']}>{line.open ? <ChevronDown size={12} aria-hidden="true" /> : <ChevronRight size={12} aria-hidden="true" />}</span>
      )}
      {line.label !== '' && (
        <span className={css['key']} data-explain={line.key === undefined ? undefined : `field:${pathOf(line)}`}>
          <Shown text={line.label} needle={needle} />{' '}
        </span>
      )}
      <span className={cx(css[line.kind], css['value'])}>
        <Shown text={text} needle={needle} />
      </span>
      {line.whole !== undefined && full === undefined && <span className={css['more']}>… {count(line.whole)} characters, show</span>}
      {line.note !== undefined && <span className={css['note']}>{line.note}</span>}
    </div>
  );
};

export function JsonTree({ tree, onAt, onWhole, needle, goTo }: JsonTreeProps): ReactNode {
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [full, setFull] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState('');
  const lines = useMemo(() => treeLines(tree, opened), [tree, opened]);
  const windowed = lines.length > WINDOWED;
  const { scroller, height, first, end, page, top, show, onScroll } = useVirtual<HTMLDivElement>(windowed ? lines.length : 0, LINE);
  const current = Math.max(
    0,
    lines.findIndex((line) => line.id === at),
  );

  const focus = (): void =>
    void requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus({ preventScroll: windowed }));
  const go = (index: number, focused: boolean): void => {
    const line = lines[Math.min(lines.length - 1, Math.max(0, index))];
    if (line === undefined) return;
    setAt(line.id);
    onAt(line);
    if (!focused) return;
    if (windowed) show(lines.indexOf(line));
    focus();
  };
  const toggle = (index: number): void => {
    const line = lines[index];
    if (line === undefined) return;
    if (line.open !== undefined) setOpened(new Map(opened).set(line.id, !line.open));
    else if (line.whole !== undefined && (line.whole > INLINE || windowed)) onWhole(line);
    else if (line.whole !== undefined) setFull(new Set(full).add(line.id));
    go(index, false);
  };

  // What is looked for is opened and brought into view; the focus stays where it is.
  const [went, setWent] = useState<number>();
  if (goTo !== went) {
    setWent(goTo);
    if (goTo !== undefined) {
      const way = wayTo(tree, goTo);
      setOpened(new Map([...opened, ...way.open.map((id) => [id, true] as const)]));
      setAt(way.id);
    }
  }
  useEffect(() => {
    const index = lines.findIndex((line) => line.id === at);
    const line = lines[index];
    if (goTo === undefined || line === undefined) return;
    onAt(line);
    if (windowed) show(index);
    else scroller.current?.querySelector(`[data-node="${CSS.escape(at)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [goTo, at, lines, windowed, show, onAt, scroller]);

  const clicked = (event: MouseEvent): void => {
    const id = event.target instanceof Element ? event.target.closest('[data-node]')?.getAttribute('data-node') : undefined;
    const index = lines.findIndex((line) => line.id === id);
    if (index < 0 || !(window.getSelection()?.isCollapsed ?? true)) return;
    if (event.target instanceof Element && event.target.closest('[data-explain]') !== null) return go(index, false);
    toggle(index);
  };
  const pressed = (event: KeyboardEvent): void => {
    const line = lines[current];
    if (line === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const parent = line.parent === undefined ? -1 : lines.findIndex(({ id }) => id === line.parent?.id);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(current + 1, true),
      ArrowUp: () => go(current - 1, true),
      Home: () => go(0, true),
      End: () => go(lines.length - 1, true),
      PageDown: () => go(current + page, true),
      PageUp: () => go(current - page, true),
      ArrowRight: () => (line.open === false ? toggle(current) : line.open === true ? go(current + 1, true) : undefined),
      ArrowLeft: () => (line.open === true ? toggle(current) : parent >= 0 ? go(parent, true) : undefined),
      Enter: () => toggle(current),
      ' ': () => toggle(current),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  const from = windowed ? first : 0;
  const shown = windowed ? lines.slice(first, end) : lines;
  const outside = windowed && (current < first || current >= end) ? lines[current] : undefined;
  const draw = (line: TreeLine, i: number): ReactNode => (
    <Line
      key={line.id}
      line={line}
      full={full.has(line.id) ? tree.index.text.slice(line.start, line.end) : undefined}
      active={i === current}
      top={windowed ? top(i) : undefined}
      needle={needle}
    />
  );
  return (
    <div ref={scroller} className={cx('scroll', css['scroller'])} onScroll={onScroll}>
      <div
        role="tree"
        aria-label="Payload"
        className={css['tree']}
        style={windowed ? { height } : undefined}
        tabIndex={-1}
        onKeyDown={pressed}
        onClick={clicked}
      >
        {shown.map((line, i) => draw(line, from + i))}
        {outside !== undefined && draw(outside, current)}
      </div>
    </div>
  );
}
