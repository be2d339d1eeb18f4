/** All terms of A2A, both dialects side by side, searched by text. */
import { ExternalLink } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { searchGlossary, type GlossaryEntry, type Term, type TermKind } from '@handoff/shared/a2a/explain';
import { plural } from '../../state/units.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import css from './Glossary.module.css';

const GROUP: Readonly<Record<TermKind, string>> = {
  method: 'Methods',
  event: 'Events of a stream',
  state: 'States of a task',
  role: 'Roles',
  field: 'Fields',
  code: 'Error codes',
  status: 'HTTP statuses',
  header: 'Headers',
};
const KINDS: readonly TermKind[] = ['method', 'event', 'state', 'role', 'field', 'code', 'status', 'header'];
const named = (term: Term): string => (term.title === undefined ? term.name : `${term.name.replace('-', '−')} ${term.title}`);

const Name = ({ term, other, dialect }: { readonly term: Term | undefined; readonly other: Term | undefined; readonly dialect: string }): ReactNode => (
  <div className={css['name']}>
    <span className={css['dialect']}>{dialect}</span>
    {term === undefined ? (
      <span className="muted">{other !== undefined && 'gone' in other.elsewhere ? other.elsewhere.gone : 'not there'}</span>
    ) : (
      <span>
        <code>{named(term)}</code>{' '}
        <a
          href={term.section.url}
          target="_blank"
          rel="noopener noreferrer"
          className={css['link']}
          aria-label={`Specification ${term.section.title}, opens in a new tab`}
        >
          {term.section.title.split(' ')[0]}
          <ExternalLink size={10} aria-hidden="true" />
        </a>
      </span>
    )}
  </div>
);

const Entry = ({ entry: { old, now } }: { readonly entry: GlossaryEntry }): ReactNode => (
  <li className={css['entry']}>
    <Name term={old} other={now} dialect="0.3" />
    <Name term={now} other={old} dialect="1.0" />
    <p className={css['say']}>
      {now?.say ?? old?.say}
      {now !== undefined && old !== undefined && now.say !== old.say && <span className="muted"> In 0.3: {old.say}</span>}
    </p>
  </li>
);

export interface GlossaryProps {
  readonly container: HTMLElement | null;
  readonly onClose: () => void;
}

export function Glossary({ container, onClose }: GlossaryProps): ReactNode {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const entries = useMemo(() => searchGlossary(asked), [asked]);
  const groups = useMemo(
    () => KINDS.map((kind) => [kind, entries.filter((entry) => entry.kind === kind)] as const).filter(([, found]) => found.length > 0),
    [entries],
  );
  return (
    <Dialog title="All terms of A2A" open onClose={onClose} container={container}>
      <div className={css['search']}>
        <input
          type="search"
          className={css['field']}
          aria-label="Search the terms"
          placeholder="Search, for example credential, -32001, artifact"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="muted" role="status">
          {plural(entries.length, 'term')}
        </span>
      </div>
      <div className={css['list']}>
        {entries.length === 0 && (
          <p className={css['none']}>
            No term holds these words.{' '}
            <button type="button" className={css['clear']} onClick={() => setText('')}>
              Show all terms
            </button>
          </p>
        )}
        {groups.map(([kind, found]) => (
          <section key={kind} aria-label={GROUP[kind]}>
            <h3 className={css['group']}>
              {GROUP[kind]} <span className="muted">{found.length}</span>
            </h3>
            <ul>
              {found.map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
