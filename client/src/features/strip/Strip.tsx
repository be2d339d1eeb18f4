/** Where the run stands: phases with their durations, the two agents, the numbers of the run. */
import { memo, type ReactNode } from 'react';
import type { Sheet } from '../../state/ui.ts';
import type { Step } from '../../state/phases.ts';
import { count, durationText, size } from '../../state/units.ts';
import { cx } from '../../ui/cx.ts';
import { useNow } from '../../ui/hooks.ts';
import { LaneSwatch } from '../../ui/Lane.tsx';
import { State, type StateTone } from '../../ui/State.tsx';
import css from './Strip.module.css';

export interface AgentChip {
  readonly role: 'researcher' | 'writer';
  readonly name: string;
  readonly connection: 'reachable' | 'unreachable' | 'unknown';
}
export interface RunNumbers {
  readonly start: number;
  readonly end: number;
  readonly events: number;
  readonly bytes: number;
  readonly tokens?: number;
}
export interface StripProps {
  readonly steps: readonly Step[];
  readonly live: boolean;
  readonly over: boolean;
  readonly chips: readonly AgentChip[];
  readonly numbers: RunNumbers | undefined;
  readonly openSheet: Sheet | undefined;
  readonly onNumbers: () => void;
  readonly onAgent: (role: 'researcher' | 'writer') => void;
}

const CONNECTION: Readonly<Record<AgentChip['connection'], StateTone>> = { reachable: 'live', unreachable: 'err', unknown: 'idle' };

const Phase = memo(({ step }: { readonly step: Step }): ReactNode => {
  const live = step.start !== undefined && step.end === undefined && step.tone === 'busy';
  const now = useNow(live, step.end ?? step.start ?? 0);
  const took = step.start === undefined || (step.end === undefined && !live) ? undefined : now - step.start;
  return (
    <li aria-current={step.current ? 'step' : undefined}>
      <span className={cx(css['step'], css[step.tone])}>
        <State tone={step.tone} className={css['state']}>
          <b data-word={step.word}>{step.word}</b>
        </State>
        {step.phase !== 'done' && <span className={cx('num', css['took'])}>{took === undefined ? '' : durationText(took)}</span>}
      </span>
    </li>
  );
});

function Numbers({
  numbers,
  live,
  over,
  onOpen,
}: {
  readonly numbers: RunNumbers;
  readonly live: boolean;
  readonly over: boolean;
  readonly onOpen: () => void;
}): ReactNode {
  const now = useNow(live, numbers.end);
  const [value, unit] = size(numbers.bytes);
  return (
    <button type="button" className={css['nums']} title="Numbers of this run: agents, gaps, tokens" onClick={onOpen}>
      <span>
        <b>{durationText(now - numbers.start)}</b> <i>{over ? 'total' : 'so far'}</i>
      </span>
      <span>
        <b>{count(numbers.events)}</b> events
      </span>
      <span className={css['less']}>
        <b>
          {value} {unit}
        </b>
      </span>
      {/* The room of tokens is kept while a run may still tell of them, so that their coming moves nothing. */}
      {(numbers.tokens !== undefined || !over) && (
        <span className={cx(css['less'], numbers.tokens === undefined && css['later'])}>
          <b>{count(numbers.tokens ?? 0)}</b> tokens
        </span>
      )}
    </button>
  );
}

export const Strip = ({ steps, live, over, chips, numbers, openSheet, onNumbers, onAgent }: StripProps): ReactNode => (
  <section className={cx(css['strip'], (live || over) && css['begun'])} aria-label="Run status">
    <ol className={css['phases']}>
      {steps.map((step) => (
        <Phase key={step.phase} step={step} />
      ))}
    </ol>
    <div className={css['chips']}>
      {chips.map((chip) => (
        <button
          key={chip.role}
          type="button"
          className={css['chip']}
          aria-expanded={openSheet === chip.role}
          title={`Card of the ${chip.name}`}
          onClick={() => onAgent(chip.role)}
        >
          <LaneSwatch lane={chip.role} />
          <span className={css['name']}>{chip.name}</span>{' '}
          <State tone={CONNECTION[chip.connection]} plain>
            <span className={css['word']}>{chip.connection}</span>
          </State>
        </button>
      ))}
    </div>
    {numbers !== undefined && <Numbers numbers={numbers} live={live} over={over} onOpen={onNumbers} />}
  </section>
);
