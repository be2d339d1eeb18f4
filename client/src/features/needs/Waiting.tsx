/** A task waits for a person: for a credential, or for an answer. */
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import type { CauseKind, SearchChoice } from '@handoff/shared/handoff/contract';
import type { RunState } from '@handoff/shared/handoff/machine';
import { SERVICE_HEADER } from '@handoff/shared/handoff/service-names';
import type { HeldServices, ModelList, SearchTest } from '@handoff/shared/handoff/services';
import { agentName } from '../../state/phases.ts';
import { secondsToWait } from '../../state/blocked.ts';
import { listModels, quoted, testSearch } from '../../state/services.ts';
import type { Settings } from '../../state/settings.ts';
import { durationText, plural } from '../../state/units.ts';
import { useTest } from '../../state/useTest.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { KeyField } from '../../ui/KeyField.tsx';
import { Actions, Notice, Outcome } from '../../ui/Notice.tsx';
import { Pad } from '../../ui/Pane.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import css from './Needs.module.css';

export type WaitingState = Extract<RunState, { phase: 'waiting' }>;
export interface WaitingProps {
  readonly state: WaitingState;
  readonly settings: Settings;
  /** What the agent that waits says it holds. */
  readonly held: HeldServices | undefined;
  /** Why it waits, when it told. */
  readonly cause: CauseKind | undefined;
  readonly researcherUrl: string;
  readonly onSettings: (settings: Settings) => void;
  readonly onContinue: (change?: { readonly search?: SearchChoice; readonly text?: string }) => void;
  readonly onCancel: () => void;
  readonly onServices: () => void;
  readonly onShowRow: () => void;
}

const KEPT = (role: 'researcher' | 'writer'): string => `Kept in the memory of this tab. Sent to the ${agentName(role)} as a header, never inside a message.`;

function Tested({
  busy,
  ok,
  failure,
}: {
  readonly busy: boolean;
  readonly ok: string | undefined;
  readonly failure: { readonly message: string; readonly words?: string } | undefined;
}): ReactNode {
  return (
    <div aria-live="polite">
      {busy && <Outcome tone="busy">Testing</Outcome>}
      {ok !== undefined && (
        <Outcome tone="ok">
          <b>Key accepted.</b> {ok}
        </Outcome>
      )}
      {failure !== undefined && <Refusal message={failure.message} words={quoted(failure.words)} />}
    </div>
  );
}

function TavilyKey({ settings, state, researcherUrl, onSettings }: WaitingProps): ReactNode {
  const { test, run, reset } = useTest<SearchTest>();
  return (
    <>
      <KeyField
        label="New Tavily key"
        hint={KEPT(state.agent)}
        value={settings.tavilyKey}
        busy={test.state === 'busy'}
        canTest={settings.tavilyKey.trim() !== ''}
        onChange={(tavilyKey) => {
          reset();
          onSettings({ ...settings, search: 'tavily', tavilyKey });
        }}
        onTest={() => run(() => testSearch(researcherUrl, settings, 'tavily'))}
      />
      <Tested
        busy={test.state === 'busy'}
        ok={test.state === 'ok' ? `1 test search, ${plural(test.value.results, 'result')}, ${durationText(test.value.ms)}.` : undefined}
        failure={test.state === 'err' ? test.failure : undefined}
      />
    </>
  );
}
function ModelKey({ settings, state, researcherUrl, onSettings }: WaitingProps): ReactNode {
  const { test, run, reset } = useTest<ModelList>();
  return (
    <>
      <KeyField
        label="New model key"
        hint={KEPT(state.agent)}
        value={settings.modelKey}
        busy={test.state === 'busy'}
        canTest={settings.modelKey.trim() !== ''}
        onChange={(modelKey) => {
          reset();
          onSettings({ ...settings, modelKey });
        }}
        onTest={() => run(() => listModels(researcherUrl, settings))}
      />
      <Tested
        busy={test.state === 'busy'}
        ok={test.state === 'ok' ? `${plural(test.value.models.length, 'model')}, ${durationText(test.value.ms)}.` : undefined}
        failure={test.state === 'err' ? test.failure : undefined}
      />
    </>
  );
}

/** Seconds left of a wait that began when this was first shown. */
function useCountdown(seconds: number | undefined): number {
  const [left, setLeft] = useState(seconds ?? 0);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

function Credential(props: WaitingProps): ReactNode {
  const { state, held, cause, onContinue, onCancel, onServices, onSettings, settings } = props;
  const header = state.fix?.header?.toLowerCase();
  const search = header === SERVICE_HEADER.tavilyKey;
  const model = header === SERVICE_HEADER.modelKey;
  const left = useCountdown(cause === 'rate-limit' ? secondsToWait(state.reason) : undefined);
  // A used-up limit does not come back by asking again.
  const instead = cause === 'plan-limit' && state.at === 'research' && settings.search !== 'wikipedia';
  const without = (choice: SearchChoice): void => {
    onSettings({ ...settings, search: choice });
    onContinue({ search: choice });
  };
  const withoutModel = (): void => {
    onSettings({ ...settings, modelUrl: '', modelKey: '', modelName: '' });
    onContinue();
  };
  const ownModel = held?.model === true;
  return (
    <>
      {search && <TavilyKey {...props} />}
      {model && <ModelKey {...props} />}
      <Actions>
        {instead && (
          <Button kind="primary" onClick={() => without('wikipedia')}>
            Search Wikipedia instead (no key)
          </Button>
        )}
        <Button kind={instead ? 'plain' : 'primary'} disabled={left > 0} onClick={() => onContinue()}>
          Continue this task{left > 0 ? ` (in ${left} s)` : ''}
        </Button>
        {!search && <Button onClick={onServices}>Open services</Button>}
        <Button kind="quiet-danger" onClick={onCancel}>
          Cancel the task
        </Button>
      </Actions>
      {state.at === 'research' && !model && (
        <div>
          <h3>{search ? 'Or go on without this key' : 'Or go on another way'}</h3>
          <div className={css['list']}>
            {!instead && <Button onClick={() => without('wikipedia')}>Search Wikipedia instead (no key)</Button>}
            <Button onClick={() => without('none')}>No live search: model knowledge only, and labelled so</Button>
          </div>
        </div>
      )}
      {model && settings.modelUrl !== '' && (
        <div>
          <h3>Or go on without this key</h3>
          <div className={css['list']}>
            <Button onClick={withoutModel}>{ownModel ? 'Use the agent’s own model' : 'Go on without a model: composed by rule, and labelled so'}</Button>
          </div>
        </div>
      )}
    </>
  );
}

function Question({ onContinue, onCancel }: WaitingProps): ReactNode {
  const [text, setText] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') onContinue({ text: text.trim() });
  };
  return (
    <form className={css['form']} onSubmit={send}>
      <Field label="Your answer" hint="It goes to the same task.">
        {(ids) => <Input {...ids} value={text} onChange={(event) => setText(event.currentTarget.value)} />}
      </Field>
      <Actions>
        <Button type="submit" kind="primary" disabled={text.trim() === ''}>
          Answer and continue
        </Button>
        <Button kind="quiet-danger" onClick={onCancel}>
          Cancel the task
        </Button>
      </Actions>
    </form>
  );
}

/** Sentences that only say what the field and the buttons below them say. */
const ASKS = /^(?:Enter (?:a valid|the) (?:\S+ )?key\b|Continue this task\b)/;
/** What happened, as a title, and the sentences that follow it. */
function split(reason: string, field: boolean): readonly [first: string, rest: string] {
  const [first = '', ...rest] = reason.split(/(?<=[.!?])\s+/);
  return [first.replace(/\.$/, ''), rest.filter((sentence) => !field || !ASKS.test(sentence)).join(' ')];
}

export function Waiting(props: WaitingProps): ReactNode {
  const { state, onShowRow } = props;
  const question = state.state === 'input-required' && state.fix === undefined;
  const header = state.fix?.header?.toLowerCase();
  const field = header === SERVICE_HEADER.tavilyKey || header === SERVICE_HEADER.modelKey;
  const [first, rest] = split(state.reason, field);
  return (
    <>
      <Notice tone="wait" title={question ? `The ${agentName(state.agent)} asks` : first}>
        {question ? <p>{state.reason}</p> : rest !== '' && <p>{rest}</p>}
        {state.fix !== undefined && !field && !state.reason.includes(state.fix.say) && <p>{state.fix.say}</p>}
        <p>
          <a
            href="#timeline"
            onClick={(event) => {
              event.preventDefault();
              onShowRow();
            }}
          >
            Show the answer on the timeline
          </a>
        </p>
      </Notice>
      <Pad>{question ? <Question {...props} /> : <Credential {...props} />}</Pad>
    </>
  );
}
