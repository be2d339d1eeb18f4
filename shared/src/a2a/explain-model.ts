/**
 * The shape of the tables that explain A2A's words, one table per dialect (`v0_x/explain.ts`, `v1_0/explain.ts`).
 * Every address in them is written here by hand; nothing an agent says chooses one.
 */
import type { DialectName } from './model.ts';

export type TermKind = 'method' | 'event' | 'state' | 'role' | 'field' | 'code' | 'status' | 'header';
export const TERM_KINDS: readonly TermKind[] = ['method', 'event', 'state', 'role', 'field', 'code', 'status', 'header'];

/** A section of the specification. `url` is absolute and leads to a2a-protocol.org. */
export interface Section {
  readonly title: string;
  readonly url: string;
}
/** What a term is called in the other dialect, or why it has no name there and what takes its place. */
export type Elsewhere = { readonly name: string } | { readonly gone: string };

export interface Term {
  readonly kind: TermKind;
  readonly dialect: DialectName;
  /** As spelled on the wire; fields as `Object.field`, codes and statuses as decimal numbers. */
  readonly name: string;
  /** The name that the specification gives to a code, where the wire has a number only. */
  readonly title?: string;
  readonly say: string;
  /** For states: the states that may follow, as spelled in this dialect. Empty for those that end a task. */
  readonly next?: readonly string[];
  readonly elsewhere: Elsewhere;
  readonly section: Section;
}

/** What a row says of the other dialect: nothing where the name is the same, another name, or what replaces it. */
export type Other = string | { readonly gone: string } | undefined;
const elsewhere = (other: Other, same: string): Elsewhere => (other === undefined ? { name: same } : typeof other === 'string' ? { name: other } : other);
export const gone = (say: string): { readonly gone: string } => ({ gone: say });

export type Row = readonly [name: string, say: string, other?: Other];
export interface StateRow {
  readonly name: string;
  readonly say: string;
  readonly next: readonly string[];
  readonly other: string;
}

export interface TableSource {
  readonly dialect: DialectName;
  readonly terms: readonly Term[];
  /** Which object a field of this name holds, wherever it stands: how a path in a body is followed. */
  readonly holds: Readonly<Record<string, readonly string[]>>;
}

/** Makes the terms of one dialect. */
export function tableMaker(dialect: DialectName): {
  rows(kind: TermKind, section: Section, rows: readonly Row[]): readonly Term[];
  /** Fields of one object; `other` is the object's name in the other dialect, where it differs. */
  fields(object: string, section: Section, rows: readonly Row[], other?: string): readonly Term[];
  codes(section: (code: string) => Section, rows: readonly (readonly [code: string, title: string, say: string, other?: Other])[]): readonly Term[];
  states(section: Section, rows: readonly StateRow[]): readonly Term[];
} {
  return {
    rows: (kind, section, rows) => rows.map(([name, say, other]) => ({ kind, dialect, name, say, elsewhere: elsewhere(other, name), section })),
    fields: (object, section, rows, other = object) =>
      rows.map(([field, say, named]) => ({
        kind: 'field',
        dialect,
        name: `${object}.${field}`,
        say,
        elsewhere: elsewhere(named, `${other}.${field}`),
        section,
      })),
    codes: (section, rows) =>
      rows.map(([name, title, say, other]) => ({ kind: 'code', dialect, name, title, say, elsewhere: elsewhere(other, name), section: section(name) })),
    states: (section, rows) => rows.map(({ name, say, next, other }) => ({ kind: 'state', dialect, name, say, next, elsewhere: { name: other }, section })),
  };
}
