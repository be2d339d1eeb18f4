/** What a filter is: terms that must all hold, and what was not understood of the text. */

/** Terms whose values are words; any of them will do. */
export type WordKey = 'method' | 'agent' | 'state' | 'status' | 'kind' | 'event' | 'rule' | 'has' | 'id' | 'task' | 'context' | 'artifact' | 'message';
/** Terms whose values are amounts: bytes for `size`, milliseconds for `took` and `gap`. */
export type AmountKey = 'size' | 'took' | 'gap';
export type Key = WordKey | AmountKey | 'text';

/** From `low` to `high`, ends included where it says so; open where an end is absent. */
export interface Range {
  readonly low?: number;
  readonly lowIn: boolean;
  readonly high?: number;
  readonly highIn: boolean;
}
export type Term =
  | { readonly type: 'text'; readonly negated: boolean; readonly text: string }
  | { readonly type: 'words'; readonly negated: boolean; readonly key: WordKey; readonly values: readonly string[] }
  | { readonly type: 'amount'; readonly negated: boolean; readonly key: AmountKey; readonly ranges: readonly Range[] };

/** Characters `from` up to, but not with, `to` of the filter's text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
/** Something that was not understood: where, what about it in words, and what to write instead, if anything comes near. */
export interface Problem extends Span {
  readonly say: string;
  readonly instead?: string;
}
export interface Filter {
  readonly source: string;
  readonly terms: readonly Term[];
  /** Where each term stands in `source`. */
  readonly spans: readonly Span[];
  readonly problems: readonly Problem[];
}

/** What each term finds, as completion and help say it. */
export const KEYS: Readonly<Record<Key, { readonly what: string; readonly example: string }>> = {
  agent: { what: 'who speaks', example: 'agent:writer' },
  method: { what: 'the method of the request', example: 'method:stream' },
  kind: { what: 'requests, artifacts, statuses, errors …', example: 'kind:artifact' },
  event: { what: 'the event by its name on the wire', example: 'event:status-update' },
  state: { what: 'state of the task', example: 'state:failed' },
  status: { what: 'HTTP code or JSON-RPC code', example: 'status:4xx' },
  size: { what: 'larger or smaller than', example: 'size:>10kB' },
  took: { what: 'exchanges and bursts longer than', example: 'took:>1s' },
  gap: { what: 'events after a pause longer than', example: 'gap:>400ms' },
  id: { what: 'any id: task, context, message, artifact, request', example: 'id:t1' },
  task: { what: 'this task', example: 'task:t1' },
  context: { what: 'this context', example: 'context:c1' },
  artifact: { what: 'this artifact', example: 'artifact:draft' },
  message: { what: 'this message', example: 'message:m1' },
  rule: { what: 'notes by their rule', example: 'rule:stream' },
  has: { what: 'rows with a note, or with an error', example: 'has:note' },
  text: { what: 'in the raw bytes', example: 'text:"leading edge"' },
};
export const isKey = (name: string): name is Key => Object.hasOwn(KEYS, name);
export const isAmountKey = (key: Exclude<Key, 'text'>): key is AmountKey => key === 'size' || key === 'took' || key === 'gap';

/** Values of `kind:` and how they are read out. */
export const KINDS: ReadonlyMap<string, string> = new Map([
  ['request', 'requests'],
  ['artifact', 'artifact updates'],
  ['status', 'status updates'],
  ['task', 'tasks'],
  ['message', 'messages'],
  ['result', 'other results'],
  ['error', 'errors'],
  ['comment', 'comments'],
  ['foreign', 'events that are not A2A'],
  ['unreadable', 'what could not be read'],
  ['mark', 'marks of the run'],
  ['handoff', 'handoffs'],
]);
/** Values of `has:`. */
export const FEATURES: ReadonlyMap<string, string> = new Map([
  ['note', 'with a note'],
  ['warning', 'with a warning'],
  ['error', 'with an error'],
]);
