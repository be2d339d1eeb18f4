/** The values that occur in a run, with how often, for completion. Kept up to date as the run grows: each event is counted once. */
import type { EventKind } from '../kinds.ts';
import type { RunFold } from '../run.ts';
import type { WordKey } from './terms.ts';
import { isErrorKind } from './word-predicates.ts';

export interface Vocabulary {
  /** Values of `key`, the most frequent first; at most a hundred. */
  values(key: WordKey): readonly (readonly [value: string, count: number])[];
}
const MOST = 100;
/** Kinds of events that name their task. */
const OWNED: ReadonlySet<EventKind['type']> = new Set(['task', 'status', 'artifact', 'message']);

export function createVocabulary(run: RunFold): Vocabulary {
  const counted = new Map<string, number>();
  let counts = new Map<WordKey, Map<string, number>>();
  /** How many events of each kind each round trip has. */
  const kinds = new Map<string, Map<EventKind, number>>();
  let seen: unknown;

  function add(key: WordKey, value: string | undefined, times: number): void {
    if (value === undefined || value === '') return;
    let values = counts.get(key);
    if (!values) counts.set(key, (values = new Map()));
    values.set(value, (values.get(value) ?? 0) + times);
  }
  function ofKind(kind: EventKind, times: number): void {
    add('kind', kind.type === 'stray' ? 'unreadable' : kind.type === 'dropped' ? undefined : kind.type, times);
    if (kind.type !== 'error' && isErrorKind(kind)) add('kind', 'error', times);
    if (isErrorKind(kind)) add('has', 'error', times);
    if (kind.notes !== undefined) {
      add('has', 'note', times);
      if (kind.notes.some(({ severity }) => severity === 'warning')) add('has', 'warning', times);
      for (const rule of new Set(kind.notes.map((note) => note.rule))) add('rule', rule, times);
    }
    if (kind.form === 'event') add('event', kind.label, times);
    add('state', kind.rawState ?? kind.state, times);
    add('artifact', kind.artifact, times);
    if (kind.code !== undefined) add('status', String(kind.code), times);
  }
  function count(): void {
    if (seen === run.view()) return;
    seen = run.view();
    counts = new Map();
    for (const item of run.items) {
      if (item.type !== 'exchange') {
        add('kind', item.type === 'mark' && item.record.name === 'handoff' ? 'handoff' : 'mark', 1);
        continue;
      }
      const { columns, request, key: id } = item.fold;
      const view = item.fold.view();
      let of = kinds.get(id);
      if (!of) kinds.set(id, (of = new Map()));
      for (let i = counted.get(id) ?? 0; i < columns.length; i++) of.set(columns.kind(i), (of.get(columns.kind(i)) ?? 0) + 1);
      counted.set(id, columns.length);
      let owned = 0;
      let events = 0;
      for (const [kind, times] of of) {
        ofKind(kind, times);
        if (OWNED.has(kind.type)) owned += times;
        if (kind.form === 'event') events += times;
      }
      add('kind', 'request', 1);
      add('method', view.label, 1);
      add('agent', request.agent, events);
      if (view.response) add('status', String(view.response.status), 1);
      for (const key of ['task', 'id'] as const) add(key, view.taskId, owned);
      for (const key of ['context', 'id'] as const) add(key, view.contextId, owned);
    }
  }
  return {
    values(key) {
      count();
      return [...(counts.get(key) ?? [])].toSorted((a, b) => b[1] - a[1]).slice(0, MOST);
    },
  };
}
