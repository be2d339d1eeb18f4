import type { ReactNode } from 'react';
import type { SearchChoice } from '@handoff/shared/handoff/contract';
import type { SearchTest } from '@handoff/shared/handoff/services';
import { quoted, testSearch } from '../../state/services.ts';
import { effectiveSearch, keyEnd } from '../../state/settings.ts';
import { durationText, plural } from '../../state/units.ts';
import { useTest } from '../../state/useTest.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Hint, Input } from '../../ui/Field.tsx';
import { KeyField } from '../../ui/KeyField.tsx';
import { Outcome } from '../../ui/Notice.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import type { ServicesProps } from './Services.tsx';
import { TestMark } from './TestMark.tsx';
import css from './Services.module.css';

const CHOICES: readonly { readonly value: Exclude<SearchChoice, 'auto'>; readonly name: string; readonly say: string }[] = [
  { value: 'none', name: 'None', say: 'model knowledge, labelled' },
  { value: 'tavily', name: 'Tavily', say: 'needs a key' },
  { value: 'wikipedia', name: 'Wikipedia', say: 'no key, CC BY-SA' },
  { value: 'searxng', name: 'Your SearXNG', say: 'needs an address' },
];

export function SearchSection({ settings, held, researcherUrl, onChange }: ServicesProps): ReactNode {
  const chosen = effectiveSearch(settings, held);
  const { test, run, reset } = useTest<SearchTest>();
  const change = (next: Partial<typeof settings>): void => {
    reset();
    onChange({ ...settings, ...next });
  };
  const start = (): void => {
    if (chosen !== 'none') run(() => testSearch(researcherUrl, settings, chosen));
  };
  const ownTavily = settings.tavilyKey.trim() === '';
  const verdict = chosen !== 'tavily' ? '' : test.state === 'err' ? ', refused' : test.state === 'ok' ? ', accepted' : '';
  const tavilySays = !ownTavily ? `your key${verdict}` : held?.tavilyKey === true ? `the agent holds a key${verdict}` : 'needs a key';
  const end = keyEnd(settings.tavilyKey);
  const kept = settings.keepForTab ? 'Kept for this tab, also over a reload.' : 'In the memory of this tab until you close it.';
  return (
    <section className={css['sec']} aria-label="Search service">
      <h3>
        Search, for the Researcher
        <TestMark state={test.state} />
      </h3>
      <div className={css['opts']} role="radiogroup" aria-label="Search service">
        {CHOICES.map(({ value, name, say }) => (
          <label key={value} className={css['opt']}>
            <input type="radio" name="search" checked={chosen === value} onChange={() => change({ search: value })} />
            <span>{name}</span>
            <span>{value === 'tavily' ? tavilySays : value === 'searxng' && held?.searxng === true ? 'the agent has an address' : say}</span>
          </label>
        ))}
      </div>
      {chosen === 'none' && (
        <Hint>Nothing is looked up. Findings then come from the model alone, or are an outline when there is no model, and say so in their first line.</Hint>
      )}
      {chosen === 'tavily' && (
        <KeyField
          label="Tavily key"
          value={settings.tavilyKey}
          placeholder={held?.tavilyKey === true ? 'the agent has its own key' : undefined}
          busy={test.state === 'busy'}
          canTest={settings.tavilyKey.trim() !== '' || held?.tavilyKey === true}
          onChange={(tavilyKey) => change({ tavilyKey })}
          onTest={start}
          onForget={() => change({ tavilyKey: '' })}
        />
      )}
      {chosen === 'wikipedia' && (
        <div>
          <Button disabled={test.state === 'busy'} onClick={start}>
            Test
          </Button>
        </div>
      )}
      {chosen === 'searxng' && (
        <Field
          label="Address of your SearXNG"
          hint="Its JSON format must be switched on (search.formats in settings.yml)."
          beside={
            <Button disabled={test.state === 'busy' || (settings.searxngUrl.trim() === '' && held?.searxng !== true)} onClick={start}>
              Test
            </Button>
          }
        >
          {(ids) => (
            <Input
              {...ids}
              wire
              inputMode="url"
              placeholder="http://localhost:8888"
              value={settings.searxngUrl}
              onChange={(event) => change({ searxngUrl: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      <div aria-live="polite">
        {test.state === 'ok' && (
          <Outcome tone="ok">
            <b>
              {chosen !== 'tavily'
                ? 'It answers.'
                : ownTavily
                  ? `The agent’s own key was accepted${held?.standIns === true ? ' (stand-in)' : ''}.`
                  : 'Key accepted.'}
            </b>{' '}
            {plural(test.value.results, 'result')} in {durationText(test.value.ms)}.
            {chosen === 'tavily' && settings.tavilyKey !== '' && (
              <>
                <br />
                <span className="muted">
                  {end === '' ? '' : `Ends in ${end}. `}
                  {kept}
                </span>
              </>
            )}
          </Outcome>
        )}
        {test.state === 'err' && <Refusal message={test.failure.message} words={quoted(test.failure.words)} />}
      </div>
    </section>
  );
}
