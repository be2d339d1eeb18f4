/** The kept runs as a table: choose, open, rename, export, delete; two can be compared. */
import { FileUp, Download, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { whenText, type KeptRun } from '../../state/kept/model.ts';
import { count, duration, isoText, plural, size, sizeText } from '../../state/units.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Check, Input } from '../../ui/Field.tsx';
import { State } from '../../ui/State.tsx';
import { vars } from '../../ui/vars.ts';
import css from './Traces.module.css';

export interface KeptListProps {
  /** What the search leaves, newest first. */
  readonly runs: readonly KeptRun[];
  /** How many are kept in all, and their bytes. */
  readonly total: { readonly runs: number; readonly bytes: number };
  readonly bounds: { readonly runs: number; readonly bytes: number };
  readonly sample: KeptRun | undefined;
  readonly picked: readonly string[];
  /** The run that the page shows. */
  readonly open: string | undefined;
  readonly keep: boolean;
  /** Why the browser keeps nothing; undefined when it does. */
  readonly refused: string | undefined;
  readonly loading: boolean;
  readonly query: string;
  readonly said: string | undefined;
  readonly canRestore: boolean;
  readonly now: number;
  readonly notice: ReactNode;
  readonly onPick: (id: string, on: boolean) => void;
  readonly onOpen: (id: string) => void;
  readonly onFile: () => void;
  readonly onExport: () => void;
  readonly onCompare: () => void;
  readonly onRename: (id: string, title: string) => void;
  readonly onDelete: () => void;
  readonly onRestore: () => void;
  readonly onKeep: (keep: boolean) => void;
  readonly onClearSearch: () => void;
}

const Number = ({ value: [value, unit] }: { readonly value: readonly [string, string] }): ReactNode => (
  <td className={css['num']}>
    {value} <span>{unit}</span>
  </td>
);

function Row({
  run,
  props,
  renaming,
  onRenamed,
}: {
  readonly run: KeptRun;
  readonly props: KeptListProps;
  readonly renaming: boolean;
  readonly onRenamed: () => void;
}): ReactNode {
  const at = props.picked.indexOf(run.id);
  const sample = run.id === 'sample';
  return (
    <tr className={cx(at >= 0 && css['picked'], props.open === run.id && css['open'])}>
      <td className={css['choose']}>
        <label>
          <input type="checkbox" checked={at >= 0} aria-label={`Choose ${run.title}`} onChange={(event) => props.onPick(run.id, event.currentTarget.checked)} />
        </label>
      </td>
      <th scope="row">
        {renaming ? (
          <form
            className={css['rename']}
            onSubmit={(event) => {
              event.preventDefault();
              const name = new FormData(event.currentTarget).get('name');
              if (typeof name === 'string') props.onRename(run.id, name);
              onRenamed();
            }}
          >
            <Input
              name="name"
              aria-label="Name of this run"
              defaultValue={run.title}
              maxLength={200}
              autoComplete="off"
              ref={(field) => field?.select()}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                event.preventDefault();
                onRenamed();
              }}
            />
            <Button small type="submit">
              Save
            </Button>
          </form>
        ) : (
          <span className={css['name']}>
            {at >= 0 && at < 2 && props.picked.length === 2 && <span className={css['letter']}>{'AB'.charAt(at)}</span>}
            <button type="button" className={cx('cut', css['title'])} title={run.title} onClick={() => props.onOpen(run.id)}>
              {run.title}
            </button>
            {props.open === run.id && <span className={css['here']}>open now</span>}
          </span>
        )}
      </th>
      <td className={css['when']} title={isoText(run.at)}>
        {sample ? 'with the app' : whenText(run.at, props.now)}
      </td>
      <td className={css['outcome']}>{sample ? <State tone="rec">recording</State> : <State tone={run.outcome.tone}>{run.outcome.word}</State>}</td>
      <Number value={duration(run.took)} />
      <td className={css['num']}>{count(run.events)}</td>
      <Number value={size(run.bytes)} />
      <td className={css['dialect']}>{run.dialect ?? ''}</td>
    </tr>
  );
}

function Nothing({ props }: { readonly props: KeptListProps }): ReactNode {
  if (props.loading) return <p className={css['nothing']}>Reading the list of kept runs.</p>;
  if (props.query !== '')
    return (
      <div className={css['nothing']}>
        <p>No kept run matches “{props.query}”.</p>
        <Button small onClick={props.onClearSearch}>
          Clear search
        </Button>
      </div>
    );
  return (
    <div className={css['nothing']}>
      <p>
        {props.keep
          ? 'No run is kept yet. A run of yours is kept here when it ends; a trace file can be opened too.'
          : 'Runs are not kept: “Keep each run” is off.'}
      </p>
      <Button small onClick={props.onFile}>
        Open a file
      </Button>
    </div>
  );
}

export function KeptList(props: KeptListProps): ReactNode {
  const { picked, runs, sample, total, bounds } = props;
  const [renaming, setRenaming] = useState<string>();
  const own = picked.filter((id) => id !== 'sample');
  const one = picked.length === 1 ? picked[0] : undefined;
  const listed = [...runs, ...(sample === undefined || props.query !== '' ? [] : [sample])];
  return (
    <section className={css['list']} aria-label="Kept runs">
      <div className={css['tools']}>
        <h2 className="vh">Kept runs</h2>
        <Button small onClick={props.onFile}>
          <FileUp size={16} aria-hidden="true" />
          Open a file
        </Button>
        <Button
          small
          kind="quiet"
          aria-disabled={one === undefined}
          title={one === undefined ? 'Choose one run to export it' : undefined}
          onClick={() => one !== undefined && props.onExport()}
        >
          <Download size={16} aria-hidden="true" />
          Export
        </Button>
        <span className={cx('muted grow cut', css['said'])} title={props.said}>
          {props.said}
        </span>
        {props.canRestore && (
          <Button small kind="quiet" onClick={props.onRestore}>
            <Undo2 size={16} aria-hidden="true" />
            Undo
          </Button>
        )}
        {picked.length > 0 && <span className={cx('muted', css['chosen'])}>{plural(picked.length, 'selected', 'selected')}</span>}
        {own.length === 1 && picked.length === 1 && (
          <Button small kind="quiet" onClick={() => setRenaming(own[0])}>
            Rename
          </Button>
        )}
        {picked.length === 2 && (
          <Button small kind="primary" onClick={props.onCompare}>
            Compare
          </Button>
        )}
        {own.length > 0 && (
          <Button small kind="quiet-danger" onClick={props.onDelete}>
            Delete
          </Button>
        )}
      </div>
      <div className={cx('scroll', css['rows'])} role="region" aria-label="List of kept runs" tabIndex={0}>
        {props.notice}
        {props.refused !== undefined && (
          <p className={css['refused']}>
            <State tone="warn">Runs cannot be kept.</State> {props.refused} Private windows and strict settings do this. Runs stay on the page until you close
            it; export what you want to keep.
          </p>
        )}
        {listed.length > 0 && (
          <table className={css['table']}>
            <thead>
              <tr>
                <td>
                  <span className="vh">Choose</span>
                </td>
                <th scope="col">Topic or name</th>
                <th scope="col" className={css['when']}>
                  When
                </th>
                <th scope="col" className={css['outcome']}>
                  Outcome
                </th>
                <th scope="col" className={css['num']}>
                  Took
                </th>
                <th scope="col" className={css['num']}>
                  Events
                </th>
                <th scope="col" className={css['num']}>
                  Size
                </th>
                <th scope="col" className={css['dialect']}>
                  Dialect
                </th>
              </tr>
            </thead>
            <tbody>
              {listed.map((run) => (
                <Row key={run.id} run={run} props={props} renaming={renaming === run.id} onRenamed={() => setRenaming(undefined)} />
              ))}
            </tbody>
          </table>
        )}
        {runs.length === 0 && <Nothing props={props} />}
      </div>
      <footer className={css['foot']}>
        <span className="muted">
          {plural(total.runs, 'run')} kept in this browser, {sizeText(total.bytes)} of {sizeText(bounds.bytes)}; beyond that, or {count(bounds.runs)} runs, the
          oldest go
        </span>
        <span className={css['meter']} aria-hidden="true">
          <i style={vars({ '--share': Math.min(1, total.bytes / bounds.bytes) })} />
        </span>
        <span className="grow" />
        <Check checked={props.keep} onChange={props.onKeep} label="Keep each run" />
      </footer>
    </section>
  );
}
