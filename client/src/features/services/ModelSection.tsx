import { useId, type ReactNode } from 'react';
import { MODEL_PRESETS, normalizeBaseUrl, presetFor } from '@handoff/shared/handoff/presets';
import type { LocalServer, ModelList } from '@handoff/shared/handoff/services';
import { listModels, quoted } from '../../state/services.ts';
import { keyEnd, withModelUrl } from '../../state/settings.ts';
import { durationText, plural } from '../../state/units.ts';
import { useTest } from '../../state/useTest.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Hint, Input, Select } from '../../ui/Field.tsx';
import { KeyField } from '../../ui/KeyField.tsx';
import { Outcome } from '../../ui/Notice.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { State } from '../../ui/State.tsx';
import type { ServicesProps } from './Services.tsx';
import { TestMark } from './TestMark.tsx';
import css from './Services.module.css';

const NONE = 'none';
const CUSTOM = 'custom';

const LOCAL: Readonly<Record<LocalServer['state'], (server: LocalServer) => string>> = {
  ok: ({ models }) => `${plural(models.length, 'model')}. Only the list was asked for.`,
  loading: () => 'still loading its model. Only the list was asked for.',
  'needs-key': () => 'it wants a key.',
};

export function ModelSection({ settings, held, local, researcherUrl, onChange }: ServicesProps): ReactNode {
  const listId = useId();
  const { test, run, reset } = useTest<ModelList>();
  const preset = presetFor(settings.modelUrl);
  const chosen = settings.modelUrl === '' ? NONE : (preset?.id ?? CUSTOM);
  const custom = chosen === CUSTOM;
  const keyless = preset?.needsKey === false;
  const address = normalizeBaseUrl(settings.modelUrl);
  const move = (modelUrl: string, modelName?: string): void => {
    reset();
    const moved = withModelUrl(settings, modelUrl);
    const next = modelName === undefined ? moved : { ...moved, modelName };
    onChange(next);
    // A service that needs no key tells its models at once; others wait for Test.
    if (presetFor(modelUrl)?.needsKey === false) run(() => listModels(researcherUrl, next));
  };
  const pick = (id: string): void => {
    const found = MODEL_PRESETS.find((candidate) => candidate.id === id);
    if (found !== undefined) move(found.baseUrl, found.defaultModel ?? '');
    else if (id === CUSTOM) move('https://', '');
    else move('', '');
  };
  const start = (): void => run(() => listModels(researcherUrl, settings));
  const ready = address !== undefined || (settings.modelUrl === '' && held?.model === true);

  const offered =
    test.state === 'ok' && test.value.models.length > 0
      ? test.value.models
      : [preset?.defaultModel, ...(preset?.alternatives ?? []), ...(local.find((server) => server.baseUrl === settings.modelUrl)?.models ?? [])].filter(
          (name) => name !== undefined,
        );
  const end = keyEnd(settings.modelKey);
  return (
    <section className={css['sec']} aria-label="Model service">
      <h3>
        Model, for both agents
        <TestMark state={test.state} />
      </h3>
      {local
        .filter((server) => server.baseUrl !== settings.modelUrl)
        .map((server) => (
          <div key={server.baseUrl} className={css['found']}>
            <State tone={server.state === 'ok' ? 'live' : 'wait'} />
            <span className="grow">
              <b>{server.kind} runs on this machine</b>
              <br />
              <Hint>
                {new URL(server.baseUrl).host}, {LOCAL[server.state](server)}
              </Hint>
            </span>
            <Button onClick={() => move(server.baseUrl, server.models[0] ?? '')}>Use it</Button>
          </div>
        ))}
      <div className={css['pair']}>
        <Field label="Service">
          {(ids) => (
            <Select {...ids} value={chosen} onChange={(event) => pick(event.currentTarget.value)}>
              <option value={NONE}>{held?.model === true ? 'The agent’s own' : 'None'}</option>
              <option value={CUSTOM}>Custom address</option>
              {MODEL_PRESETS.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Address">
          {(ids) => (
            <Input
              {...ids}
              wire
              inputMode="url"
              placeholder={held?.model === true ? (held.modelHost ?? 'as the agent has it') : 'https://models.example.com/v1'}
              value={settings.modelUrl}
              aria-invalid={settings.modelUrl !== '' && address === undefined}
              onChange={(event) => move(event.currentTarget.value)}
              onBlur={() => {
                if (custom && address !== undefined && address !== settings.modelUrl) move(address);
              }}
            />
          )}
        </Field>
      </div>
      {settings.modelUrl === '' && held?.model !== true && (
        <Hint>
          Without a model the Researcher returns an outline or quoted sentences, and the Writer composes by rule. Any OpenAI-compatible address works.
        </Hint>
      )}
      {(settings.modelUrl !== '' || held?.model === true) && (
        <>
          <KeyField
            label="Key"
            value={settings.modelKey}
            placeholder={keyless ? 'not needed here' : settings.modelUrl === '' ? 'the agent has its own' : undefined}
            busy={test.state === 'busy'}
            canTest={ready}
            onChange={(modelKey) => {
              reset();
              onChange({ ...settings, modelKey });
            }}
            onTest={start}
            onForget={() => {
              reset();
              onChange({ ...settings, modelKey: '' });
            }}
          />
          <div aria-live="polite">
            {test.state === 'ok' && (
              <Outcome tone="ok">
                <b>
                  {settings.modelKey !== ''
                    ? 'Key accepted.'
                    : settings.modelUrl === '' && held?.model === true
                      ? `The agent’s own model service answers${held.standIns ? ' (stand-in)' : ''}.`
                      : 'It answers.'}
                </b>{' '}
                {plural(test.value.models.length, 'model')} in {durationText(test.value.ms)}.{test.value.note !== undefined && ` ${test.value.note}`}
                {end !== '' && (
                  <>
                    <br />
                    <span className="muted">
                      Ends in {end}. {settings.keepForTab ? 'Kept for this tab, also over a reload.' : 'In the memory of this tab until you close it.'}
                    </span>
                  </>
                )}
              </Outcome>
            )}
            {test.state === 'err' && <Refusal message={test.failure.message} words={quoted(test.failure.words)} />}
          </div>
          <Field label="Model" hint={`The list comes from the service${test.state === 'ok' ? '' : ' once it was tested'}. Free text is always possible.`}>
            {(ids) => (
              <>
                <Input
                  {...ids}
                  wire
                  list={listId}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder={
                    held?.model === true && settings.modelUrl === '' ? (held.modelName ?? 'as the agent has it') : 'type a name, or pick once a list is there'
                  }
                  value={settings.modelName}
                  onChange={(event) => onChange({ ...settings, modelName: event.currentTarget.value })}
                />
                <datalist id={listId}>
                  {offered.map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </datalist>
              </>
            )}
          </Field>
        </>
      )}
    </section>
  );
}
