/** Beside the scrollbar: where the run's errors, notes and matches are, all of it, whatever is in view. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { RowList } from '@handoff/shared/trace/views/row-list';
import type { Found } from '../../state/filter/finder.ts';
import { plural } from '../../state/units.ts';
import { useHeight } from '../../ui/hooks.ts';
import { MARK, marksFor, rowAt, type Contents, type GutterState } from './gutter.ts';
import css from './Gutter.module.css';

export interface GutterProps {
  readonly rows: RowList;
  readonly found: Found;
  /** Height of the head above the rows, in px. */
  readonly top: number;
  /** Heights of the rows, once they are known. */
  readonly contents: () => Contents | undefined;
  readonly onGo: (index: number) => void;
}
/** While a run grows, the marks are looked for again at most so often, in ms. */
const AGAIN_MS = 200;

interface Marks {
  readonly at: GutterState;
  readonly ys: readonly (readonly number[])[];
}
interface Seen {
  readonly rows: RowList;
  readonly found: Found;
  readonly view: number;
}
const path = (ys: readonly number[], left: number, width: number): string => ys.map((y) => `M${left} ${y}h${width}v${MARK}h-${width}z`).join('');
const size = ({ counts }: Found['errors']): number => counts.events + counts.comments + counts.exchanges + counts.bursts + counts.others;

export function Gutter({ rows, found, top, contents, onGo }: GutterProps): ReactNode {
  const gutter = useRef<HTMLDivElement>(null);
  const view = useHeight(gutter);
  const [marks, setMarks] = useState<Marks>();
  const latest = useRef<Seen>(undefined);
  const drawn = useRef<Seen>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  useEffect(() => {
    latest.current = { rows, found, view };
    const was = drawn.current;
    if (timer.current !== undefined || view === 0 || (was?.rows === rows && was.found === found && was.view === view)) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        last.current = performance.now();
        const now = latest.current;
        const heights = contents();
        if (now === undefined || heights === undefined) return;
        drawn.current = now;
        const at = { rows: now.rows, contents: heights, view: now.view, places: now.found.places };
        setMarks({ at, ys: marksFor(at, [now.found.errors, now.found.notes, now.found.matches]) });
      },
      Math.max(0, last.current + AGAIN_MS - performance.now()),
    );
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const [errors = [], notes = [], matches = []] = marks?.ys ?? [];
  const says = [
    plural(size(found.errors), 'error'),
    plural(size(found.notes), 'note'),
    ...(found.matches === undefined ? [] : [plural(size(found.matches), 'match', 'matches')]),
  ].join(', ');
  return (
    <div
      ref={gutter}
      role="presentation"
      className={css['gutter']}
      style={{ top }}
      onClick={(event) => marks && onGo(rowAt(marks.at, marks.ys, event.clientY - event.currentTarget.getBoundingClientRect().top))}
      title={says}
    >
      <span className="vh">In the whole run: {says}.</span>
      <svg aria-hidden="true" width="100%" height={view}>
        <path className={css['notes']} d={path(notes, 1, 4)} />
        <path className={css['errors']} d={path(errors, 1, 4)} />
        <path className={css['matches']} d={path(matches, 4, 4)} />
      </svg>
    </div>
  );
}
