/** The header: tabs, the field of the tab, dialect, Run or Stop in one box, services, theme, help, export. */
import { CircleHelp, Contrast, Download, Ellipsis, Eraser, FileUp, History, Map, Play, SlidersHorizontal, Square } from 'lucide-react';
import { useRef, type FormEvent, type ReactNode } from 'react';
import type { DialectName } from '@handoff/shared/a2a/model';
import type { Theme } from '../../state/theme.ts';
import type { Place } from '../../state/ui.ts';
import { TOPIC_SAYS, type TopicNote } from '../../state/topic.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { PHONE, useMedia } from '../../ui/hooks.ts';
import { Mark } from '../../ui/Lane.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { State } from '../../ui/State.tsx';
import css from './RunBar.module.css';

export interface RunBarProps {
  readonly place: Place;
  /** What is looked for among kept runs. */
  readonly query: string;
  readonly onPlace: (place: Place) => void;
  readonly onQuery: (query: string) => void;
  readonly onImport: () => void;
  readonly onClear: () => void;
  /** Undefined while the sample is what is shown. */
  readonly onSample: (() => void) | undefined;
  readonly onLegend: () => void;
  readonly topic: string;
  /** What a person should know about the topic; `cut` and `empty` have their sentences. */
  readonly topicNote: TopicNote | undefined;
  readonly dialect: DialectName;
  readonly running: boolean;
  /** What the services button names: `Tavily, gemma4:12b`, or `none yet`. */
  readonly services: string;
  readonly servicesOpen: boolean;
  readonly theme: Theme;
  readonly canExport: boolean;
  /** The text as it now is in the field, and where the caret stands. */
  readonly onTopic: (text: string, caret: number) => void;
  readonly onDialect: (dialect: DialectName) => void;
  readonly onRun: () => void;
  readonly onStop: () => void;
  readonly onServices: () => void;
  readonly onTheme: () => void;
  readonly onHelp: () => void;
  readonly onExport: () => void;
}

const DIALECTS = [
  { value: '0.x', word: 'A2A 0.x' },
  { value: '1.0', word: '1.0' },
] as const;

const PLACES: readonly { readonly value: Place; readonly word: string }[] = [
  { value: 'run', word: 'Run' },
  { value: 'traces', word: 'Traces' },
];

/** The one field of the header on this tab: what is looked for among kept runs. */
const Search = ({ query, onQuery }: Pick<RunBarProps, 'query' | 'onQuery'>): ReactNode => (
  <form className={css['ask']} role="search" aria-label="Find kept runs" onSubmit={(event) => event.preventDefault()}>
    <Input
      id="find-runs"
      type="search"
      className={css['topic']}
      aria-label="Find kept runs"
      placeholder="Find by topic, outcome, dialect or id"
      autoComplete="off"
      value={query}
      onChange={({ currentTarget }) => onQuery(currentTarget.value)}
    />
  </form>
);

function Ask(props: RunBarProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (props.running) return;
    if (props.topic.trim() === '') field.current?.focus();
    props.onRun();
  };
  return (
    <form className={css['ask']} role="search" aria-label="Run" onSubmit={submit}>
      <Input
        ref={field}
        id="topic"
        className={css['topic']}
        aria-label="Topic"
        placeholder="What shall the two agents work on?"
        aria-invalid={props.topicNote === 'empty'}
        aria-describedby={props.topicNote === undefined ? undefined : 'topic-note'}
        autoComplete="off"
        value={props.topic}
        onChange={({ currentTarget }) => props.onTopic(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length)}
      />
      <div role="alert" className={css['note']}>
        {props.topicNote !== undefined && (
          <p id="topic-note">
            <State tone="warn" /> {TOPIC_SAYS[props.topicNote]}
          </p>
        )}
      </div>
      <Segmented
        className={css['dialect']}
        label="A2A dialect"
        tall
        value={props.dialect}
        options={DIALECTS}
        disabled={props.running}
        onChange={props.onDialect}
      />
      {props.running ? (
        <Button key="stop" className={css['runstop']} title="Stop (.)" onClick={props.onStop}>
          <Square size={13} fill="currentColor" aria-hidden="true" />
          Stop
        </Button>
      ) : (
        <Button key="run" type="submit" kind="primary" className={css['runstop']} title="Run (r)">
          <Play size={14} fill="currentColor" aria-hidden="true" />
          Run
        </Button>
      )}
    </form>
  );
}

export function RunBar(props: RunBarProps): ReactNode {
  const phone = useMedia(PHONE);
  return (
    <header className={css['top']}>
      <span className={css['brand']}>
        <Mark />
        <span>Handoff</span>
      </span>
      <nav className={css['nav']} aria-label="Main">
        {PLACES.map(({ value, word }) => (
          <a
            key={value}
            href={value === 'run' ? '/' : `/?place=${value}`}
            aria-current={props.place === value ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return; // the browser's own: another tab or window
              event.preventDefault();
              props.onPlace(value);
            }}
          >
            <span data-word={word}>{word}</span>
          </a>
        ))}
      </nav>
      {props.place === 'run' ? <Ask {...props} /> : <Search query={props.query} onQuery={props.onQuery} />}
      <Button className={css['services']} aria-expanded={props.servicesOpen} onClick={props.onServices}>
        <SlidersHorizontal size={16} aria-hidden="true" />
        <b>Services</b> <span className="cut">{props.services}</span>
      </Button>
      {!phone && (
        <IconButton label={`Theme: ${props.theme} (t)`} onClick={props.onTheme}>
          <Contrast size={16} />
        </IconButton>
      )}
      {!phone && (
        <IconButton label="Keys and help (?)" onClick={props.onHelp}>
          <CircleHelp size={16} />
        </IconButton>
      )}
      <Menu
        label="More"
        icon={<Ellipsis size={16} aria-hidden="true" />}
        entries={[
          {
            key: 'export',
            word: 'Export this run (.jsonl)',
            icon: <Download size={16} aria-hidden="true" />,
            disabled: !props.canExport,
            onChoose: props.onExport,
          },
          {
            key: 'import',
            word: 'Open a trace file',
            hint: 'Or drop it on the page, or paste it',
            icon: <FileUp size={16} aria-hidden="true" />,
            onChoose: props.onImport,
          },
          {
            key: 'sample',
            word: 'Show the recorded sample',
            icon: <History size={16} aria-hidden="true" />,
            disabled: props.running || props.onSample === undefined,
            onChoose: () => props.onSample?.(),
          },
          {
            key: 'clear',
            word: 'Clear the page',
            hint: 'What is kept stays under Traces',
            icon: <Eraser size={16} aria-hidden="true" />,
            disabled: !props.canExport || props.running,
            onChoose: props.onClear,
          },
          { key: 'legend', word: 'How to read the timeline', icon: <Map size={16} aria-hidden="true" />, parted: true, onChoose: props.onLegend },
          ...(phone
            ? [
                ...DIALECTS.map(({ value }) => ({
                  key: value,
                  word: `Speak A2A ${value}`,
                  checked: props.dialect === value,
                  disabled: props.running,
                  onChoose: () => props.onDialect(value),
                })),
                { key: 'theme', word: `Theme: ${props.theme}`, icon: <Contrast size={16} aria-hidden="true" />, onChoose: props.onTheme },
                { key: 'help', word: 'Keys and help', icon: <CircleHelp size={16} aria-hidden="true" />, onChoose: props.onHelp },
              ]
            : []),
        ]}
      />
    </header>
  );
}
