/** Gives events their kinds. All exchanges of a run share one table, so that an event costs the number of its kind. */
import { isInterrupted, isTerminal, type TaskState } from '../../a2a/model.ts';
import { cut, type EventKind, type Reading } from './kinds.ts';
import type { RowNote } from './model.ts';
import { notesOf, type EventFacts } from './notes.ts';

const FORMS: Readonly<Partial<Record<EventKind['type'], EventKind['form']>>> = {
  comment: 'comment',
  foreign: 'comment',
  unreadable: 'unreadable',
  stray: 'unreadable',
};
const MAY_BURST: ReadonlySet<EventKind['type']> = new Set(['artifact', 'status', 'comment']);
/** Kinds that a run names one by one; beyond them names are read again from the events. Fewer than a column of two bytes holds. */
const MOST_KINDS = 20_000;
/** Artifacts that an exchange tells apart. */
const MOST_ARTIFACTS = 10_000;

/** Kinds by number and by what they are. */
export interface KindTable {
  readonly kinds: readonly EventKind[];
  /** The number of the kind that `key` names; \`make\` gives it when it is new, and \`common\` is its name once there are too many. */
  number(key: string, common: () => string, make: (many: boolean) => EventKind): number;
}
export function createKindTable(): KindTable {
  const kinds: EventKind[] = [];
  const numbers = new Map<string, number>();
  const add = (key: string, kind: EventKind): number => {
    const number = kinds.push(kind) - 1;
    numbers.set(key, number);
    return number;
  };
  return {
    kinds,
    number(key, common, make) {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      if (kinds.length < MOST_KINDS) return add(key, make(false));
      // A stream of ever new names must not fill the table.
      const shared = common();
      return numbers.get(shared) ?? add(shared, make(true));
    },
  };
}

/** Numbers the readings of one exchange, remembering what came before. */
export function createKinds(table: KindTable): { next(reading: Reading, facts: EventFacts): number } {
  const artifacts = new Set<string>();
  let state: TaskState | undefined;
  let count = 0;
  /** Most events are the next chunk of the same artifact: its kind, when the last chunk was one that nothing marks. */
  let chunk: { readonly artifact: string; readonly label: string; readonly append: boolean; readonly number: number } | undefined;
  const meet = (id: string): void => void (artifacts.size < MOST_ARTIFACTS && artifacts.add(id));
  interface Chunk {
    readonly artifact: string | undefined;
    readonly first: boolean;
    readonly last: boolean;
    readonly append: boolean;
    readonly plain: boolean;
  }
  function slow({ event, ...reading }: Reading, facts: EventFacts, notes: readonly RowNote[], { artifact, first, last, append, plain }: Chunk): number {
    const status = event?.type === 'status' ? event.status : event?.type === 'task' ? event.task.status : undefined;
    if (artifact !== undefined) meet(artifact);
    if (event?.type === 'task') for (const found of event.task.artifacts) meet(found.artifactId);
    const change = status !== undefined && status.state !== state;
    if (status) state = status.state;
    const final = event?.type === 'status' && event.final === true;
    const settled = status !== undefined && (isTerminal(status.state) || isInterrupted(status.state));
    const odd = notes.some(({ severity }) => severity !== 'note');
    const burst = count > 0 && !first && !last && !change && !final && !settled && !odd && MAY_BURST.has(reading.type);
    const rawState = status?.rawState === undefined ? undefined : cut(status.rawState);
    const flags = `${reading.type}|${+first}${+last}${+append}${+change}${+final}${+burst}|${status?.state ?? ''}`;
    const names = JSON.stringify([reading.label, artifact, rawState, reading.code, facts.stray]);
    const key = `${flags}|${names}|${notes.map(({ rule, say }) => `${rule} ${say}`).join('|')}`;
    const common = (): string => `many|${flags}|${notes.map(({ rule }) => rule).join('|')}`;
    const number = table.number(key, common, (many) => ({
      label: many ? reading.type : reading.label,
      type: reading.type,
      form: FORMS[reading.type] ?? 'event',
      ...(artifact === undefined || many ? {} : { artifact }),
      first,
      last,
      append,
      change,
      final,
      burst: burst && !many,
      ...(status ? { state: status.state } : {}),
      ...(rawState === undefined ? {} : { rawState }),
      ...(reading.code === undefined ? {} : { code: reading.code }),
      ...(notes.length === 0 ? {} : { notes }),
      ...(facts.stray === undefined ? {} : { why: facts.stray }),
      ...(many ? { many: true as const } : {}),
    }));
    chunk = plain && artifact !== undefined && count > 0 ? { artifact, label: reading.label, append, number } : undefined;
    count += 1;
    return number;
  }
  return {
    next(reading, facts) {
      const { event } = reading;
      const artifact = event?.type === 'artifact' ? event.artifact.artifactId : undefined;
      const first = artifact !== undefined && !artifacts.has(artifact);
      const notes = notesOf(reading, facts, { state, knownArtifact: !first, leading: count === 0 });
      const last = event?.type === 'artifact' && event.lastChunk;
      const append = event?.type === 'artifact' && event.append;
      const plain = artifact !== undefined && !first && !last && notes.length === 0;
      if (plain && chunk?.artifact === artifact && chunk.label === reading.label && chunk.append === append) {
        count += 1;
        return chunk.number;
      }
      return slow(reading, facts, notes, { artifact, first, last, append, plain });
    },
  };
}
