/** Beside the scrollbar: where the run's errors, notes and matches are, all of it, whatever is in view. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Found } from '../../state/filter/finder.ts';
import { plural } from '../../state/units.ts';
import { MARK, marksFor, rowAt, type GutterState } from './gutter.ts';
import css from './Gutter.module.css';

export interface GutterProps extends Omit<GutterState, 'places'> {
  readonly found: Found;
  readonly onGo: (index: number) => void;
}
/** While a run grows, the marks are looked for again at most so often, in ms. */
const AGAIN_MS = 200;

interface Marks {
  readonly at: GutterState;
  readonly ys: readonly (readonly number[])[];
}
const look = ({ rows, contents, view, found }: GutterProps): Marks => {
  const at = { rows, contents, view, places: found.places };
  return { at, ys: marksFor(at, [found.errors, found.notes, found.matches]) };
};
const same = (a: GutterProps, b: GutterProps): boolean => a.rows === b.rows && a.contents === b.contents && a.view === b.view && a.found === b.found;
const path = (ys: readonly number[], left: number, width: number): string => ys.map((y) => `M${left} ${y}h${width}v${MARK}h-${width}z`).join('');
const size = ({ counts }: Found['errors']): number => counts.events + counts.comments + counts.exchanges + counts.others;

export function Gutter(props: GutterProps): ReactNode {
  const { view, found, onGo } = props;
  const [marks, setMarks] = useState<Marks>(() => look(props));
  const latest = useRef(props);
  const drawn = useRef(props);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  useEffect(() => {
    latest.current = props;
    if (timer.current !== undefined || same(props, drawn.current)) return;
    const wait = Math.max(0, last.current + AGAIN_MS - performance.now());
    timer.current = setTimeout(() => {
      timer.current = undefined;
      last.current = performance.now();
      drawn.current = latest.current;
      setMarks(look(latest.current));
    }, wait);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const [errors = [], notes = [], matches = []] = marks.ys;
  const says = [
    plural(size(found.errors), 'error'),
    plural(size(found.notes), 'note'),
    ...(found.matches === undefined ? [] : [plural(size(found.matches) + found.matches.counts.bursts, 'match', 'matches')]),
  ];
  return (
    <div
      role="presentation"
      className={css['gutter']}
      onClick={(event) => onGo(rowAt(marks.at, marks.ys, event.clientY - event.currentTarget.getBoundingClientRect().top))}
      title={says.join(', ')}
    >
      <span className="vh">In the whole run: {says.join(', ')}.</span>
      <svg aria-hidden="true" width="100%" height={view}>
        <path className={css['notes']} d={path(notes, 1, 4)} />
        <path className={css['errors']} d={path(errors, 1, 4)} />
        <path className={css['matches']} d={path(matches, 4, 4)} />
      </svg>
    </div>
  );
}
