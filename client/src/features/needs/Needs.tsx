/** What needs you stands where the draft would be: the cause, the fix in place, the next step. */
import { useEffect, useState, type ReactNode } from 'react';
import { exhausted } from '@handoff/shared/base/assert';
import type { Problem, RunState } from '@handoff/shared/handoff/machine';
import { agentName } from '../../state/phases.ts';
import { durationText } from '../../state/units.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/Copy.tsx';
import { Hint } from '../../ui/Field.tsx';
import { Actions, Notice } from '../../ui/Notice.tsx';
import { numCell, Pad, Table } from '../../ui/Pane.tsx';
import { State } from '../../ui/State.tsx';
import { Waiting, type WaitingProps } from './Waiting.tsx';
import css from './Needs.module.css';

export interface NeedsProps extends Omit<WaitingProps, 'state'> {
  readonly state: RunState;
  /** The other agent answers: then probably only this one stopped. */
  readonly otherReachable: boolean;
  readonly onTopic: (topic: string) => void;
  readonly onRetry: () => void;
  /** Asks whether the agents answer by now. */
  readonly onProbe: () => void;
  readonly onResume: () => void;
  readonly onStop: () => void;
}
export interface Need {
  readonly tone: 'wait' | 'err';
  readonly word: string;
  readonly meta?: string;
}

/** The state beside the title Draft, when something is needed; undefined when nothing is. */
export function needOf(state: RunState): Need | undefined {
  switch (state.phase) {
    case 'waiting':
      return { tone: 'wait', word: 'waiting for you', meta: `task ${state.task.id.slice(0, 8)} stays open` };
    case 'not-found':
      return { tone: 'wait', word: 'not found', meta: 'nothing was handed over' };
    case 'interrupted':
      return { tone: 'err', word: 'cut short' };
    case 'failed':
      return { tone: 'err', word: failedWord(state.problem, state.at) };
    default:
      return undefined;
  }
}
function failedWord(problem: Problem, at: string): string {
  switch (problem.outcome) {
    case undefined:
      return at === 'draft' ? 'failed' : 'not started';
    case 'cut_short':
      return 'cut short';
    case 'filtered':
      return 'filtered';
    case 'interrupted':
      return 'interrupted';
    case 'empty':
      return 'empty';
    case 'blocked':
      return 'blocked';
    default:
      return exhausted(problem.outcome);
  }
}

const Command = ({ label, command }: { readonly label: string; readonly command: string }): ReactNode => (
  <div className={css['command']}>
    <b>{label}</b>
    <div>
      <code>{command}</code>
      <CopyButton label="Copy the command" text={() => command} />
    </div>
  </div>
);

/** Asks again every 3 s, and tells how many seconds are left. */
function useProbe(probe: () => void): number {
  const [left, setLeft] = useState(3);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => (now <= 1 ? 3 : now - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left === 3) probe();
  }, [left, probe]);
  return left;
}

function Unreachable({
  problem,
  otherReachable,
  onRetry,
  onProbe,
}: { readonly problem: Problem } & Pick<NeedsProps, 'otherReachable' | 'onRetry' | 'onProbe'>): ReactNode {
  const role = problem.agent ?? 'writer';
  const other = role === 'writer' ? 'researcher' : 'writer';
  const host = problem.url !== undefined && URL.canParse(problem.url) ? new URL(problem.url).host : undefined;
  const left = useProbe(onProbe);
  return (
    <>
      <Notice tone="err" title={`The ${agentName(role)} does not answer`}>
        <p>
          {host === undefined ? (
            problem.say
          ) : (
            <>
              Nothing listens on <code>{host}</code>, or it does not let this page in.
            </>
          )}{' '}
          {otherReachable ? `The ${agentName(other)} is up, so probably only the ${agentName(role)} stopped.` : ''}
        </p>
      </Notice>
      <Pad>
        <Command label="Start both agents" command="npm run dev" />
        {problem.port !== undefined && (
          <Command
            label={`If port ${problem.port} is taken by something else`}
            command={`${role === 'writer' ? 'WRITER_PORT' : 'RESEARCHER_PORT'}=${Number(problem.port) + 10} npm run dev`}
          />
        )}
        <Actions>
          <Button kind="primary" onClick={onRetry}>
            Retry now
          </Button>
          <span className="muted">looks again by itself in {left} s, and runs when it answers</span>
        </Actions>
      </Pad>
    </>
  );
}

function NotFound({ state, onTopic }: { readonly state: Extract<RunState, { phase: 'not-found' }>; readonly onTopic: (topic: string) => void }): ReactNode {
  const { reason, suggestions, queries } = state.result;
  return (
    <>
      <Notice tone="note" title="The Researcher found nothing to hand over">
        <p>{reason}</p>
      </Notice>
      <Pad>
        {suggestions.length > 0 && (
          <div>
            <h3>Try one of its suggestions</h3>
            <div className={css['list']}>
              {suggestions.map((topic) => (
                <Button key={topic} onClick={() => onTopic(topic)}>
                  {topic}
                </Button>
              ))}
            </div>
          </div>
        )}
        {queries.length > 0 && (
          <div>
            <h3>What was searched</h3>
            <Table>
              <thead>
                <tr>
                  <th>Query</th>
                  <th className={numCell}>Pages</th>
                  <th className={numCell}>Took</th>
                </tr>
              </thead>
              <tbody>
                {queries.map((query) => (
                  <tr key={query.query}>
                    <td>
                      <code>{query.query}</code>
                      {query.cause !== undefined && (
                        <>
                          <br />
                          <State tone="err" plain>
                            {query.cause.message}
                          </State>
                        </>
                      )}
                    </td>
                    <td className={numCell}>
                      <span className="num">{query.results}</span>
                    </td>
                    <td className={numCell}>
                      <span className="num">{query.ms === undefined ? '' : durationText(query.ms)}</span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        )}
      </Pad>
    </>
  );
}

function Failed({ problem, onRetry, onServices }: { readonly problem: Problem } & Pick<NeedsProps, 'onRetry' | 'onServices'>): ReactNode {
  const serviceFault = problem.kind === 'blocked' || problem.kind === 'draft' || problem.fix !== undefined;
  return (
    <Notice tone={problem.kind === 'blocked' ? 'wait' : 'err'} title={problem.say.replace(/\.$/, '')}>
      <p>{problem.fix?.say ?? problem.next}</p>
      <Actions>
        <Button kind="primary" onClick={onRetry}>
          Run again
        </Button>
        {serviceFault && <Button onClick={onServices}>Open services</Button>}
      </Actions>
    </Notice>
  );
}

function Interrupted({
  state,
  onResume,
  onRetry,
  onStop,
}: { readonly state: Extract<RunState, { phase: 'interrupted' }> } & Pick<NeedsProps, 'onResume' | 'onRetry' | 'onStop'>): ReactNode {
  return (
    <Notice tone="err" title="The stream ended before the task did">
      <p>
        {state.problem.next}
        {state.state !== undefined && (
          <>
            {' '}
            The page then asked for the task: it is{' '}
            <State tone="busy" plain>
              {state.state}
            </State>
            , so the rest can still arrive.
          </>
        )}
      </p>
      <Actions>
        <Button kind="primary" onClick={onResume}>
          Resume the stream
        </Button>
        <Button
          onClick={() => {
            onStop();
            onRetry();
          }}
        >
          Run again
        </Button>
        <Button kind="quiet" onClick={onStop}>
          Leave it so
        </Button>
      </Actions>
      <Hint>
        Resuming asks for the events of task {state.task.id.slice(0, 8)} that are still to come, else for the task until it ends. What was sent in between may
        be missing; the gap will be marked.
      </Hint>
    </Notice>
  );
}

/** The notice itself. Only for states for which {@link needOf} says so. */
export function Needs(props: NeedsProps): ReactNode {
  const { state } = props;
  switch (state.phase) {
    case 'waiting':
      return <Waiting {...props} state={state} />;
    case 'not-found':
      return <NotFound state={state} onTopic={props.onTopic} />;
    case 'interrupted':
      return <Interrupted {...props} state={state} />;
    case 'failed':
      return state.problem.kind === 'unreachable' ? <Unreachable {...props} problem={state.problem} /> : <Failed {...props} problem={state.problem} />;
    default:
      return null;
  }
}
