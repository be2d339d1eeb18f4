/** The numbers of the whole run: what it took, what crossed the wire, what services were used, for each agent. */
import type { ReactNode } from 'react';
import type { RowId } from '@handoff/shared/base/ids';
import type { AgentNumbers, RunNumbers, UsageTotal } from '@handoff/shared/trace/views/numbers';
import { count, durationText, plural, sizeText } from '../../state/units.ts';
import { cx } from '../../ui/cx.ts';
import { Hint } from '../../ui/Field.tsx';
import { useNow } from '../../ui/hooks.ts';
import { LaneSwatch } from '../../ui/Lane.tsx';
import { laneName } from '../../ui/lanes.ts';
import { Facts, numCell, Pad, Pane, PaneHead, ScrollBody, Table } from '../../ui/Pane.tsx';
import { State } from '../../ui/State.tsx';
import css from './RunOverview.module.css';

export interface RunOverviewProps {
  readonly numbers: RunNumbers;
  /** Start of the run, epoch ms. */
  readonly start: number;
  readonly live: boolean;
  readonly shut: boolean;
  readonly actions?: ReactNode;
  readonly onRow: (id: RowId) => void;
  /** Goes to the next row that tells of an error. */
  readonly onError: () => void;
  readonly onLegend: () => void;
}

const ENDED: Readonly<Record<NonNullable<RunNumbers['longestGap']>['ended'], string>> = {
  request: 'until the request',
  answer: 'waiting for the answer to',
  event: 'until the event',
  end: 'until the end of',
};

/** Small sums of money need their digits: two that count, and cents from a cent on. */
const dollars = (usd: number): string => (usd >= 0.01 ? `$${usd.toFixed(2)}` : `$${usd.toPrecision(2)}`);
const day = (iso: string): string =>
  new Date(`${iso}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

const Tokens = ({ usage }: { readonly usage: UsageTotal }): ReactNode => {
  const { inputTokens, outputTokens } = usage;
  if (inputTokens === undefined && outputTokens === undefined) return 'not told';
  return (
    <span className="num">
      {inputTokens === undefined ? '–' : count(inputTokens)} in, {outputTokens === undefined ? '–' : count(outputTokens)} out
    </span>
  );
};
/** What it cost by the list price of a day; nothing where no price is known. */
const Price = ({ usage }: { readonly usage: UsageTotal | undefined }): ReactNode =>
  usage?.cost === undefined ? null : (
    <>
      about <span className="num">{dollars(usage.cost.usd)}</span>{' '}
      <span className="muted">
        by the list {usage.cost.prices.length === 1 ? 'price' : 'prices'} of {[...new Set(usage.cost.prices.map(({ date }) => day(date)))].join(' and ')}
      </span>
    </>
  );

const plain = (n: number): string => count(n);
const LINES: readonly (readonly [what: string, of: (agent: AgentNumbers) => ReactNode])[] = [
  ['Exchanges', ({ exchanges }) => plain(exchanges)],
  ['First event', ({ firstEvent }) => (firstEvent === undefined ? '–' : durationText(firstEvent))],
  ['Events', ({ events }) => plain(events)],
  ['Sent', ({ sent }) => sizeText(sent)],
  ['Received', ({ received }) => sizeText(received)],
  ['Errors', ({ errors }) => plain(errors)],
  ['Model calls', ({ usage }) => (usage?.calls === undefined ? '–' : plain(usage.calls))],
  ['Input tokens', ({ usage }) => (usage?.inputTokens === undefined ? '–' : plain(usage.inputTokens))],
  ['Output tokens', ({ usage }) => (usage?.outputTokens === undefined ? '–' : plain(usage.outputTokens))],
  ['Searches', ({ usage }) => (usage?.searches === undefined ? '–' : plain(usage.searches))],
  ['Model', ({ usage }) => (usage === undefined || usage.models.length === 0 ? '–' : usage.models.join(', '))],
  ['Cost', ({ usage }) => (usage?.cost === undefined ? '–' : dollars(usage.cost.usd))],
];

const PerAgent = ({ agents }: { readonly agents: readonly AgentNumbers[] }): ReactNode => {
  // A line that no agent can fill is left out.
  const lines = LINES.filter(([, of]) => agents.some((agent) => of(agent) !== '–'));
  return (
    <div className={css['table']}>
      <Table>
        <caption className="vh">Numbers of each agent</caption>
        <thead>
          <tr>
            <th scope="col">Per agent</th>
            {agents.map(({ agent }) => (
              <th key={agent} scope="col" className={numCell}>
                <span className={css['agent']}>
                  <LaneSwatch lane={agent} /> {laneName(agent)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([what, of]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {agents.map((agent) => (
                <td key={agent.agent} className={cx(numCell, css['value'])}>
                  {of(agent)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
};

const Duration = ({ numbers, start, live }: Pick<RunOverviewProps, 'numbers' | 'start' | 'live'>): ReactNode => {
  const now = useNow(live, start + numbers.duration);
  return <span className="num">{durationText(now - start)}</span>;
};

export function RunOverview({ numbers, start, live, shut, actions, onRow, onError, onLegend }: RunOverviewProps): ReactNode {
  const { usage, longestGap, errors } = numbers;
  return (
    <Pane label="Detail">
      <PaneHead
        title="This run"
        actions={
          <>
            <button type="button" className={css['link']} onClick={onLegend}>
              How to read the timeline
            </button>
            {actions}
          </>
        }
      />
      {!shut && (
        <ScrollBody label="Numbers of the run">
          <Pad>
            <Facts
              entries={[
                [live ? 'So far' : 'Duration', <Duration key="duration" numbers={numbers} start={start} live={live} />],
                ['First event', numbers.firstEvent === undefined ? undefined : `${durationText(numbers.firstEvent)} after the start`],
                [
                  'Longest gap',
                  longestGap === undefined ? undefined : (
                    <button key="gap" type="button" className={css['link']} onClick={() => onRow(longestGap.row)}>
                      <span className="num">{durationText(longestGap.ms)}</span>, {ENDED[longestGap.ended]} <code>{longestGap.label}</code>
                    </button>
                  ),
                ],
                ['Exchanges', count(numbers.exchanges)],
                ['Events', count(numbers.events)],
                ['Bytes', `${sizeText(numbers.sent)} sent, ${sizeText(numbers.received)} received`],
                [
                  'Errors',
                  errors === 0 ? (
                    'none'
                  ) : (
                    <button key="errors" type="button" className={css['link']} onClick={onError}>
                      <State tone="err" plain>
                        {plural(errors, 'error')}
                      </State>
                    </button>
                  ),
                ],
                ['Tokens', usage?.calls === undefined || usage.calls === 0 ? undefined : <Tokens key="tokens" usage={usage} />],
                ['Model calls', usage?.calls === undefined ? undefined : plural(usage.calls, 'call')],
                ['Searches', usage?.searches === undefined ? undefined : plural(usage.searches, 'search', 'searches')],
                ['Cost', usage?.cost === undefined ? undefined : <Price key="cost" usage={usage} />],
              ]}
            />
            {numbers.agents.length > 0 && <PerAgent agents={numbers.agents} />}
            <Hint>
              Times and bytes are what this page measured. Tokens, calls and searches are what the agents report of the services they used; what they do not
              report is not here.
            </Hint>
          </Pad>
        </ScrollBody>
      )}
    </Pane>
  );
}
