/** The filter in plain English, how much it finds, and the way through what it found. */
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '@handoff/shared/trace/views/filter/terms';
import type { FilterMode } from '../../state/filter/slice.ts';
import { count } from '../../state/units.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import css from './Filter.module.css';

export interface ReadingProps {
  readonly id: string;
  /** `9 of 126 events`; empty while the filter has no term. */
  readonly found: string;
  /** `from the Writer, artifact updates`. */
  readonly says: string;
  /** `searched 40 %`, or that text was dropped. */
  readonly notes: readonly string[];
  readonly problems: readonly Problem[];
  /** Which match is chosen, of how many. */
  readonly rank: { readonly at: number | undefined; readonly of: number };
  /** What changed by the reader's own doing, for screen readers. */
  readonly said: string;
  readonly mode: FilterMode;
  readonly onMode: (mode: FilterMode) => void;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onFix: (problem: Problem) => void;
  readonly onClear: () => void;
}

const MODES = [
  { value: 'only', word: 'Only matches', hint: 'Leave out the rows that do not match' },
  { value: 'highlight', word: 'Highlight', hint: 'Show all rows and mark the matches' },
] as const;

export function Reading({ id, found, says, notes, problems, rank, said, mode, onMode, onStep, onFix, onClear }: ReadingProps): ReactNode {
  return (
    <div className={css['reading']} role="group" aria-label="Filter in words">
      <span className={css['says']}>
        <span id={id}>
          {found !== '' && (
            <>
              <b>{found}</b>: {says}.
            </>
          )}
          {notes.map((note) => ` ${note}.`)}
        </span>
        {problems.map((problem) => (
          <span key={`${problem.from} ${problem.say}`} className={css['problem']}>
            {problem.say}
            {problem.instead !== undefined && (
              <button type="button" className={css['fix']} onClick={() => onFix(problem)}>
                Use <code>{problem.instead}</code>
              </button>
            )}
          </span>
        ))}
      </span>
      <span className="vh" role="status">
        {said}
      </span>
      <span className={css['steps']}>
        {rank.at !== undefined && (
          <span className={css['rank']}>
            <span className="vh">Match </span>
            {count(rank.at)} of {count(rank.of)}
          </span>
        )}
        <IconButton label="Previous match (N)" small disabled={rank.of === 0} onClick={() => onStep(-1)}>
          <ChevronUp size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Next match (n)" small disabled={rank.of === 0} onClick={() => onStep(1)}>
          <ChevronDown size={16} aria-hidden="true" />
        </IconButton>
      </span>
      <Segmented label="Show" value={mode} options={MODES} onChange={onMode} />
      <Button small kind="quiet" className={css['clearAll']} onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

/** Nothing matches: what was asked, and the way out. */
export const NoMatch = ({ says, onClear }: { readonly says: string; readonly onClear: () => void }): ReactNode => (
  <div className={css['empty']}>
    <p>Nothing in this run matches: {says}.</p>
    <Button small onClick={onClear}>
      Clear filter
    </Button>
  </div>
);
