/** What needs you stands where the draft would be: the cause, the fix in place, the next step. */
import { useEffect, useState, type ReactNode } from 'react';
import type { AgentRole, Problem, RunState } from '@handoff/shared/handoff/machine';
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
  /** The agent that does not answer, when that is what stopped the run. */
  readonly gone: Gone | undefined;
  readonly onTopic: (topic: string) => void;
  readonly onRetry: () => void;
  /** Asks whether the agents answer by now. */
  readonly onProbe: () => void;
  readonly onResume: () => void;
  readonly onLeave: () => void;
}
export interface Gone {
  readonly role: AgentRole;
  readonly address: string;
  /** It answers again by now. */
  readonly back: boolean;
  /** The other agent answers: then probably only this one stopped. */
  readonly otherReachable: boolean;
  /** Nothing was begun yet, so that the run may begin by itself. */
  readonly runsByItself: boolean;
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

const StartBoth = (): ReactNode => <Command label="Start both agents" command="npm run dev" />;

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

function Unreachable({ gone, onRetry, onProbe }: { readonly gone: Gone } & Pick<NeedsProps, 'onRetry' | 'onProbe'>): ReactNode {
  const { role, address, back, otherReachable, runsByItself } = gone;
  const other = role === 'writer' ? 'researcher' : 'writer';
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const left = useProbe(onProbe);
  return (
    <>
      <Notice tone={back ? 'ok' : 'err'} title={back ? `The ${agentName(role)} answers again` : `The ${agentName(role)} does not answer`}>
        {back ? (
          <p>What it worked on may be lost with it. Run again.</p>
        ) : (
          <p>
            Nothing listens on <code>{url?.host ?? address}</code>, or it does not let this page in.{' '}
            {otherReachable ? `The ${agentName(other)} is up, so probably only the ${agentName(role)} stopped.` : ''}
          </p>
        )}
      </Notice>
      <Pad>
        {!back && <StartBoth />}
        {!back && url !== undefined && url.port !== '' && (
          <Command
            label={`If port ${url.port} is taken by something else`}
            command={`${role === 'writer' ? 'WRITER_PORT' : 'RESEARCHER_PORT'}=${Number(url.port) + 10} npm run dev`}
          />
        )}
        <Actions>
          <Button kind="primary" onClick={onRetry}>
            {runsByItself ? 'Retry now' : 'Run again'}
          </Button>
          {!back && (
            <span className="muted">
              looks again by itself in {left} s{runsByItself ? ', and runs when it answers' : ''}
            </span>
          )}
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

/** What to do, without the words of the browser's engine: those are on the timeline. */
const nextOf = ({ fix, next, error }: Problem): string =>
  fix?.say ?? (error?.kind === 'network' ? 'The request may or may not have reached it; nothing was sent again. Look at the timeline, or run again.' : next);

function Failed({ problem, onRetry, onServices }: { readonly problem: Problem } & Pick<NeedsProps, 'onRetry' | 'onServices'>): ReactNode {
  const serviceFault = problem.kind === 'blocked' || problem.kind === 'draft' || problem.fix !== undefined;
  return (
    <Notice tone={problem.kind === 'blocked' ? 'wait' : 'err'} title={problem.say.replace(/\.$/, '')}>
      <p>{nextOf(problem)}</p>
      <Actions>
        <Button kind="primary" onClick={onRetry}>
          Run again
        </Button>
        {serviceFault && <Button onClick={onServices}>Open services</Button>}
      </Actions>
    </Notice>
  );
}

type InterruptedState = Extract<RunState, { phase: 'interrupted' }>;
function after(state: InterruptedState): string {
  const { error } = state.problem;
  const events = error?.kind === 'stream-incomplete' ? error.events : state.draft.chunks;
  return events === 0 ? 'before its first event' : `after event ${events}`;
}

/** The task could be asked: it may go on. It could not: then its agent has to come back first. */
function Interrupted({
  state,
  onResume,
  onRetry,
  onLeave,
}: { readonly state: InterruptedState } & Pick<NeedsProps, 'onResume' | 'onRetry' | 'onLeave'>): ReactNode {
  const asked = state.state !== undefined;
  const resume = (
    <Button key="resume" kind={asked ? 'primary' : 'plain'} onClick={onResume}>
      Resume the stream
    </Button>
  );
  const again = (
    <Button key="again" kind={asked ? 'plain' : 'primary'} onClick={onRetry}>
      Run again
    </Button>
  );
  return (
    <Notice tone="err" title="The stream ended before the task did">
      {asked ? (
        <p>
          The Writer stopped sending {after(state)}. The page then asked for the task: it is{' '}
          <State tone="busy" plain>
            {state.state}
          </State>
          , so the rest can still arrive.
        </p>
      ) : (
        <>
          <p>The Writer stopped answering {after(state)}. The page asked for the task and got no answer. Start the Writer again, then run again.</p>
          <StartBoth />
        </>
      )}
      <Actions>
        {asked ? [resume, again] : [again, resume]}
        <Button kind="quiet" onClick={onLeave}>
          Leave it so
        </Button>
      </Actions>
      {asked && (
        <Hint>
          Resuming asks for the events of task {state.task.id.slice(0, 8)} that are still to come, else for the task until it ends. What was sent in between may
          be missing; the gap will be marked.
        </Hint>
      )}
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
      return props.gone === undefined ? <Failed {...props} problem={state.problem} /> : <Unreachable {...props} gone={props.gone} />;
    default:
      return null;
  }
}
