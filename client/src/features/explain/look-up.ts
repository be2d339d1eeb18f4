/** Finds what is to be said of a word, in the words of the dialect that it was spoken in. */
import { counterpart, explainTerm, otherDialect, readAsked, type Term } from '@handoff/shared/a2a/explain';
import type { DialectName, TaskState } from '@handoff/shared/a2a/model';
import { toneOf } from '@handoff/shared/trace/views/states';
import type { StateTone } from '../../ui/State.tsx';
import { ownWord } from './own-words.ts';

/** A next state as rows show it, and how to ask for it. */
export interface NextState {
  readonly word: string;
  readonly tone: StateTone;
  readonly term: string;
}
export interface Explanation {
  readonly word: string;
  readonly tone?: StateTone;
  readonly say: string;
  /** The name on the wire, where rows show another. */
  readonly onWire?: string;
  readonly next?: readonly NextState[];
  readonly elsewhere?: { readonly dialect: string; readonly name?: string; readonly say?: string };
  readonly section?: { readonly title: string; readonly url: string };
}

const STATES: readonly TaskState[] = ['submitted', 'working', 'input-required', 'auth-required', 'completed', 'failed', 'canceled', 'rejected', 'unknown'];
/** Rows show states in the words of 0.x, whatever the dialect. */
const shownState = (term: Term): TaskState | undefined => {
  const name = term.dialect === '0.x' ? term.name : counterpart(term)?.name;
  return STATES.find((state) => state === name);
};
const spoken = (dialect: DialectName): string => (dialect === '0.x' ? '0.3' : '1.0');

const NOBODY: Readonly<Record<string, string>> = {
  state:
    'No dialect of A2A knows this state. The page shows it as the agent spelled it, does not guess what it means, and goes on reading; it ends nothing by itself.',
  method: 'No dialect of A2A has this method. The page shows the call as it was sent and does not interpret it.',
  event: 'No dialect of A2A has an event of this name. The page shows it as it came and goes on with the next one.',
  code: 'A2A defines no such code. Numbers from −32000 to −32099 are the agent’s own; its message says more.',
  status: 'A status of HTTP that A2A does not speak of. Its class is told by the first digit: 2 worked, 3 elsewhere, 4 the request’s fault, 5 the server’s.',
  field: 'The specification has no field of this name here. It may be an extension’s or the agent’s own; the page passes it through unchanged.',
  role: 'A2A knows the client and the agent as speakers, and no other.',
  header: 'A2A defines no such header. It is HTTP’s or the agent’s own.',
};

function nextOf(term: Term): readonly NextState[] | undefined {
  return term.next?.map((name) => {
    const next = explainTerm({ kind: 'state', name }, term.dialect);
    const word = (next && shownState(next)) ?? name;
    return { word, tone: toneOf(STATES.find((state) => state === word) ?? 'unknown'), term: `state:${word}` };
  });
}

/** Everything that is said of `data-explain`'s word; undefined when it names nothing that can be explained. */
export function lookUp(spelled: string, dialect: DialectName): Explanation | undefined {
  const asked = readAsked(spelled);
  if (asked === undefined) return undefined;
  const { kind, name } = asked;
  const own = ownWord(kind, name);
  if (own !== undefined) return { word: name, say: own };
  const found = explainTerm(asked, dialect);
  if (found === undefined)
    return {
      word: name,
      ...(kind === 'state' ? { tone: 'idle' } : {}),
      say: NOBODY[kind] ?? '',
      elsewhere: { dialect: '0.3 and 1.0', say: 'not in the specification' },
    };
  // Rows spell states alike in both dialects; then the wire's own name is the other one.
  const term = found.dialect === dialect || kind !== 'state' ? found : (counterpart(found) ?? found);
  const state = kind === 'state' ? shownState(term) : undefined;
  const other = otherDialect(term.dialect);
  const there = term.elsewhere;
  const mixed = found.dialect !== dialect && term === found;
  const word = kind === 'field' ? term.name : term.title === undefined ? name : `${name.replace('-', '−')} ${term.title}`;
  return {
    word,
    ...(state === undefined ? {} : { tone: toneOf(state) }),
    say: mixed ? `${term.say} It is a word of ${spoken(term.dialect)}, though this exchange speaks ${spoken(dialect)}.` : term.say,
    ...(term.name !== name && kind === 'state' ? { onWire: term.name } : {}),
    ...(term.next === undefined ? {} : { next: nextOf(term) ?? [] }),
    elsewhere: {
      dialect: spoken(other),
      ...('name' in there ? (there.name === term.name ? { say: 'the same' } : { name: there.name.replace('-32', '−32') }) : { say: there.gone }),
    },
    section: term.section,
  };
}
