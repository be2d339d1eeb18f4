/** A task waits for a person: for a credential, or for an answer. */
import { useState, type FormEvent, type ReactNode } from 'react';
import type { SearchChoice } from '@handoff/shared/handoff/contract';
import type { RunState } from '@handoff/shared/handoff/machine';
import { SERVICE_HEADER, type ModelList, type SearchTest } from '@handoff/shared/handoff/services';
import { agentName } from '../../state/phases.ts';
import { listModels, testSearch } from '../../state/services.ts';
import type { Settings } from '../../state/settings.ts';
import { durationText, plural } from '../../state/units.ts';
import { useTest } from '../../state/useTest.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { KeyField } from '../../ui/KeyField.tsx';
import { Actions, Notice, Outcome } from '../../ui/Notice.tsx';
import { Pad } from '../../ui/Pane.tsx';
import css from './Needs.module.css';

export type WaitingState = Extract<RunState, { phase: 'waiting' }>;
export interface WaitingProps {
  readonly state: WaitingState;
  readonly settings: Settings;
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
      {failure !== undefined && (
        <Outcome tone="err">
          <b>{failure.message}</b>
          {failure.words !== undefined && (
            <>
              <br />
              <span className="muted">Its words: “{failure.words}”.</span>
            </>
          )}
        </Outcome>
      )}
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

function Credential(props: WaitingProps): ReactNode {
  const { state, onContinue, onCancel, onServices, onSettings, settings } = props;
  const header = state.fix?.header?.toLowerCase();
  const search = header === SERVICE_HEADER.tavilyKey;
  const without = (choice: SearchChoice): void => {
    onSettings({ ...settings, search: choice });
    onContinue({ search: choice });
  };
  return (
    <>
      {search && <TavilyKey {...props} />}
      {header === SERVICE_HEADER.modelKey && <ModelKey {...props} />}
      <Actions>
        <Button kind="primary" onClick={() => onContinue()}>
          {state.state === 'auth-required' ? 'Continue this task' : 'Try this task again'}
        </Button>
        {!search && <Button onClick={onServices}>Open services</Button>}
        <Button kind="quiet-danger" onClick={onCancel}>
          Cancel the task
        </Button>
      </Actions>
      {state.at === 'research' && header !== SERVICE_HEADER.modelKey && (
        <div>
          <h3>{search ? 'Or go on without this key' : 'Or go on another way'}</h3>
          <div className={css['list']}>
            <Button onClick={() => without('wikipedia')}>Search Wikipedia instead (no key)</Button>
            <Button onClick={() => without('none')}>No live search: model knowledge only, and labelled so</Button>
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

/** A sentence that says what happened, and what follows it. */
function split(reason: string): readonly [first: string, rest: string] {
  const end = /[.!?](?=\s)/.exec(reason);
  return end === null ? [reason.replace(/\.$/, ''), ''] : [reason.slice(0, end.index), reason.slice(end.index + 1).trim()];
}

export function Waiting(props: WaitingProps): ReactNode {
  const { state, onShowRow } = props;
  const question = state.state === 'input-required' && state.fix === undefined;
  const [first, rest] = split(state.reason);
  return (
    <>
      <Notice tone="wait" title={question ? `The ${agentName(state.agent)} asks` : first}>
        {question ? <p>{state.reason}</p> : rest !== '' && <p>{rest}</p>}
        {state.fix !== undefined && !state.reason.includes(state.fix.say) && <p>{state.fix.say}</p>}
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
