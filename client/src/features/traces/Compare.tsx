/** Two runs compared: where they part, their numbers, and what differs in the payload that was handed over. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Comparison, Stretch, ValueRow } from '../../state/kept/compare.ts';
import { durationText } from '../../state/units.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { laneColour } from '../../ui/lanes.ts';
import { Actions, Outcome } from '../../ui/Notice.tsx';
import { Pad, Pane, PaneHead, ScrollBody } from '../../ui/Pane.tsx';
import { vars } from '../../ui/vars.ts';
import css from './Traces.module.css';

export interface CompareProps {
  readonly names: readonly [a: string, b: string];
  /** Undefined while both are read. */
  readonly found: Comparison | undefined;
  /** Why one of them could not be read. */
  readonly problem: string | undefined;
  readonly onSwap: () => void;
  readonly onOpen: (which: 0 | 1) => void;
  readonly onExport: () => void;
  readonly onClose: () => void;
}

const said = (bars: readonly Stretch[], longest: number): string =>
  bars
    .map(
      ({ agent, kind, from, to }) => `${agent} ${kind === 'wait' ? 'waiting' : 'answering'} ${durationText(from * longest)} to ${durationText(to * longest)}`,
    )
    .join(', ');

const Bars = ({ bars: { a, b, longest } }: { readonly bars: Comparison['bars'] }): ReactNode => (
  <div className={css['bars']} role="img" aria-label={`A: ${said(a, longest)}. B: ${said(b, longest)}.`}>
    {[a, b].map((bars, i) => (
      <div key={i}>
        <b>{'AB'.charAt(i)}</b>
        <span>
          {bars.map((bar) => (
            <i
              key={`${bar.agent} ${bar.kind} ${bar.from}`}
              className={css[bar.kind]}
              style={vars({ '--from': bar.from, '--span': Math.max(0, bar.to - bar.from), '--lane': laneColour(bar.agent) })}
            />
          ))}
        </span>
      </div>
    ))}
    <p>
      <span>0</span>
      <span>{durationText(longest / 2)}</span>
      <span>{durationText(longest)}</span>
    </p>
  </div>
);
const Values = ({ rows }: { readonly rows: readonly ValueRow[] }): ReactNode => (
  <dl className={css['values']}>
    {rows.map((row) => (
      <div key={row.path}>
        <dt>
          <code>{row.path}</code> <span className="muted">{row.say}</span>
        </dt>
        {row.a !== undefined && (
          <dd>
            <span className="muted">A</span> <code>{row.a}</code>
          </dd>
        )}
        {row.b !== undefined && (
          <dd>
            <span className="muted">B</span> <code>{row.b}</code>
          </dd>
        )}
      </div>
    ))}
  </dl>
);

function Found({ found, props }: { readonly found: Comparison; readonly props: CompareProps }): ReactNode {
  return (
    <>
      <Outcome tone="busy">
        <b>{found.parts}</b> {found.detail}
      </Outcome>
      {found.values.length > 0 && <Values rows={found.values} />}
      <Bars bars={found.bars} />
      <table className={css['diff']}>
        <thead>
          <tr>
            <td>
              <span className="vh">Number</span>
            </td>
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {found.numbers.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{row.a ?? 'none'}</td>
              <td>{row.b ?? 'none'}</td>
              <td>{row.change ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <h3>Handoff payload</h3>
        {found.payload.length === 0 ? <p className="muted">The same in both, or handed over in neither.</p> : <Values rows={found.payload} />}
      </div>
      <Actions>
        <Button small onClick={() => props.onOpen(0)}>
          Open A
        </Button>
        <Button small onClick={() => props.onOpen(1)}>
          Open B
        </Button>
        <Button small kind="quiet" onClick={props.onExport}>
          Export the comparison
        </Button>
      </Actions>
    </>
  );
}

export function Compare(props: CompareProps): ReactNode {
  const { names, found, problem } = props;
  return (
    <Pane label="Compare" busy={found === undefined && problem === undefined}>
      <PaneHead
        title="Compare"
        meta={
          <span className={cx('cut', css['names'])} title={`A: ${names[0]}. B: ${names[1]}`}>
            A: {names[0]} and B: {names[1]}
          </span>
        }
        actions={
          <>
            <Button small kind="quiet" onClick={props.onSwap}>
              Swap
            </Button>
            <IconButton small label="Close the comparison" onClick={props.onClose}>
              <X size={16} />
            </IconButton>
          </>
        }
      />
      <ScrollBody label="Differences">
        <Pad>
          {problem !== undefined && <Outcome tone="err">{problem}</Outcome>}
          {found === undefined ? problem === undefined && <p className="muted">Reading both runs.</p> : <Found found={found} props={props} />}
        </Pad>
      </ScrollBody>
    </Pane>
  );
}
