/** A JSON value as a tree that is walked by keyboard. Short ones wrap; long ones draw only the lines in view. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { Json } from '@handoff/shared/base/json';
import { openByDefault, pathOf, treeLines, valueAt, type TreeLine } from '../../state/jsonTree.ts';
import { count } from '../../state/units.ts';
import { cx } from '../../ui/cx.ts';
import { vars } from '../../ui/vars.ts';
import css from './JsonTree.module.css';

const LINE = 20;
/** More lines than this are windowed and do not wrap. */
const WINDOWED = 400;

interface LineProps {
  readonly line: TreeLine;
  readonly full: string | undefined;
  readonly active: boolean;
  readonly top: number | undefined;
}
const Line = ({ line, full, active, top }: LineProps): ReactNode => (
  <div
    role="treeitem"
    aria-level={line.depth + 1}
    aria-expanded={line.open}
    aria-selected={active}
    tabIndex={active ? 0 : -1}
    data-pointer={line.pointer}
    className={cx(css['line'], top !== undefined && css['fixed'])}
    style={vars({ '--d': line.depth }, top === undefined ? {} : { top })}
  >
    {line.open !== undefined && (
      <span className={css['twist']}>{line.open ? <ChevronDown size={12} aria-hidden="true" /> : <ChevronRight size={12} aria-hidden="true" />}</span>
    )}
    {line.key !== undefined && <span className={css['key']}>{line.key} </span>}
    <span className={css[line.kind]}>{full ?? line.text}</span>
    {line.whole !== undefined && full === undefined && <span className={css['more']}>… {count(line.whole)} characters</span>}
  </div>
);

export function JsonTree({ value, onPath }: { readonly value: Json; readonly onPath?: (path: string) => void }): ReactNode {
  const defaults = useMemo(() => openByDefault(value), [value]);
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [full, setFull] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState('');
  const [view, setView] = useState({ top: 0, height: 600 });
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => treeLines(value, defaults, opened), [value, defaults, opened]);
  const windowed = lines.length > WINDOWED;
  const current = Math.max(
    0,
    lines.findIndex((line) => line.pointer === at),
  );

  const go = (line: TreeLine | undefined, focus: boolean): void => {
    if (line === undefined) return;
    setAt(line.pointer);
    onPath?.(pathOf(line.pointer));
    const element = scroller.current;
    if (!focus || element === null) return;
    if (windowed) {
      const top = lines.indexOf(line) * LINE;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + LINE > element.scrollTop + element.clientHeight) element.scrollTop = top + LINE - element.clientHeight;
    }
    requestAnimationFrame(() => element.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus({ preventScroll: windowed }));
  };
  const toggle = (line: TreeLine): void => {
    if (line.open !== undefined) setOpened(new Map(opened).set(line.pointer, !line.open));
    else if (line.whole !== undefined && !windowed) setFull(new Set(full).add(line.pointer));
    go(line, false);
  };
  const clicked = (event: MouseEvent): void => {
    const pointer = event.target instanceof Element ? event.target.closest('[data-pointer]')?.getAttribute('data-pointer') : undefined;
    const line = lines.find((candidate) => candidate.pointer === pointer);
    if (line !== undefined && (window.getSelection()?.isCollapsed ?? true)) toggle(line);
  };
  const pressed = (event: KeyboardEvent): void => {
    const line = lines[current];
    if (line === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const parent = (): TreeLine | undefined => lines.slice(0, current).findLast((candidate) => candidate.depth < line.depth);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(lines[current + 1], true),
      ArrowUp: () => go(lines[current - 1], true),
      Home: () => go(lines[0], true),
      End: () => go(lines.at(-1), true),
      ArrowRight: () => (line.open === false ? toggle(line) : line.open === true ? go(lines[current + 1], true) : undefined),
      ArrowLeft: () => (line.open === true ? toggle(line) : go(parent(), true)),
      Enter: () => toggle(line),
      ' ': () => toggle(line),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  const first = windowed ? Math.max(0, Math.floor(view.top / LINE) - 10) : 0;
  const end = windowed ? Math.min(lines.length, Math.ceil((view.top + view.height) / LINE) + 10) : lines.length;
  const fullText = (line: TreeLine): string | undefined => (full.has(line.pointer) ? JSON.stringify(valueAt(value, line.pointer)) : undefined);
  return (
    <div
      ref={scroller}
      className={cx('scroll', css['scroller'])}
      onScroll={(event) => {
        if (windowed) setView({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight });
      }}
    >
      <div
        role="tree"
        aria-label="Payload"
        className={css['tree']}
        style={windowed ? { height: lines.length * LINE } : undefined}
        tabIndex={-1}
        onKeyDown={pressed}
        onClick={clicked}
      >
        {lines.slice(first, end).map((line, i) => (
          <Line key={line.pointer} line={line} full={fullText(line)} active={first + i === current} top={windowed ? (first + i) * LINE : undefined} />
        ))}
      </div>
    </div>
  );
}
