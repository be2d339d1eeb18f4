/**
 * The one door to the explanations of A2A's words: what a method, event, field, state, role or code is, what may follow
 * it, what it is called in the other dialect, and where the specification says so. The tables are large: load this
 * module when it is asked for, not with the page.
 */
import { TERM_KINDS, type Section, type TableSource, type Term, type TermKind } from './explain-model.ts';
import type { DialectName } from './model.ts';
import { table as table0 } from './v0_x/explain.ts';
import { table as table1 } from './v1_0/explain.ts';

export type { Elsewhere, Section, Term, TermKind } from './explain-model.ts';

const keyOf = (kind: TermKind, name: string): string => `${kind}:${name}`;
interface Table extends TableSource {
  readonly byKey: ReadonlyMap<string, Term>;
  /** Fields by their last name, for a field that is named without its object. */
  readonly byField: ReadonlyMap<string, readonly Term[]>;
}
function indexed(source: TableSource): Table {
  const byKey = new Map(source.terms.map((term) => [keyOf(term.kind, term.name), term]));
  const byField = new Map<string, Term[]>();
  for (const term of source.terms) {
    if (term.kind !== 'field') continue;
    const field = term.name.slice(term.name.indexOf('.') + 1);
    const known = byField.get(field);
    if (known) known.push(term);
    else byField.set(field, [term]);
  }
  return { ...source, byKey, byField };
}
const TABLES: Readonly<Record<DialectName, Table>> = { '0.x': indexed(table0), '1.0': indexed(table1) };
export const otherDialect = (dialect: DialectName): DialectName => (dialect === '0.x' ? '1.0' : '0.x');

/** What was asked about, as `data-explain` spells it: `state:working`, `field:result.status.state`, `code:-32001`. */
export interface Asked {
  readonly kind: TermKind;
  readonly name: string;
}
/** Reads what `data-explain` says; undefined when it names no kind. A minus sign may be the drawn one. */
export function readAsked(spelled: string): Asked | undefined {
  const cut = spelled.indexOf(':');
  const kind = TERM_KINDS.find((candidate) => candidate === spelled.slice(0, cut));
  return kind === undefined
    ? undefined
    : {
        kind,
        name: spelled
          .slice(cut + 1)
          .trim()
          .replace('−', '-'),
      };
}

/** The field that a path in a body leads to: `params.message.parts[0].text`, or `Message.parts`, or just `parts`. */
function fieldTerm(table: Table, name: string): Term | undefined {
  const whole = table.byKey.get(keyOf('field', name));
  if (whole !== undefined) return whole;
  const path = name
    .replace(/\[[^\]]*\]/g, '')
    .split('.')
    .filter((piece) => piece !== '' && !/^\d+$/.test(piece));
  const field = path.at(-1);
  if (field === undefined) return undefined;
  // What lies inside of metadata and data parts is the agent's own.
  const own = path.slice(0, -1).some((piece, i) => piece === 'metadata' || (piece === 'data' && path[i - 1] !== 'error'));
  if (own) return undefined;
  const envelope = path.length === 1 ? ['JSONRPCRequest', 'JSONRPCResponse'] : [];
  // Schemes stand under names that the card's maker chose.
  const chosen = path.at(-3) === 'securitySchemes' || path.at(-3) === 'schemes';
  const holders = table.holds[path.at(chosen ? -3 : -2) ?? ''] ?? [];
  for (const object of [...holders, ...envelope]) {
    const term = table.byKey.get(keyOf('field', `${object}.${field}`));
    if (term !== undefined) return term;
  }
  // Within a known object an unknown field is not explained by one of the same name elsewhere.
  return path.length === 1 ? table.byField.get(field)?.[0] : undefined;
}

const find = (table: Table, { kind, name }: Asked): Term | undefined =>
  kind === 'field' ? fieldTerm(table, name) : (table.byKey.get(keyOf(kind, name)) ?? caseless(table, kind, name));
/** Header names have no case. */
const caseless = (table: Table, kind: TermKind, name: string): Term | undefined =>
  kind === 'header' ? table.terms.find((term) => term.kind === 'header' && term.name.toLowerCase() === name.toLowerCase()) : undefined;

/** The explanation of a word, in the dialect it was spoken in or else the other one; undefined when neither knows it. */
export function explainTerm(asked: Asked, dialect: DialectName): Term | undefined {
  return find(TABLES[dialect], asked) ?? find(TABLES[otherDialect(dialect)], asked);
}
/** The same thing in the other dialect, where it has a name there. */
export function counterpart(term: Term): Term | undefined {
  return 'name' in term.elsewhere ? TABLES[otherDialect(term.dialect)].byKey.get(keyOf(term.kind, term.elsewhere.name)) : undefined;
}
export const termsOf = (dialect: DialectName): readonly Term[] => TABLES[dialect].terms;
/** Names of objects that a table's paths may lead to. */
export const heldObjects = (dialect: DialectName): readonly string[] => Object.values(TABLES[dialect].holds).flat();

/** A line of the glossary: one thing under both names. */
export interface GlossaryEntry {
  readonly key: string;
  readonly kind: TermKind;
  readonly old?: Term;
  readonly now?: Term;
}
let glossaryCache: readonly GlossaryEntry[] | undefined;
/** All terms, both dialects side by side: 1.0 in its order, then what only 0.x has. */
export function glossary(): readonly GlossaryEntry[] {
  if (glossaryCache) return glossaryCache;
  const paired = new Set<Term>();
  const entries: GlossaryEntry[] = termsOf('1.0').map((now) => {
    const old = counterpart(now);
    if (old !== undefined) paired.add(old);
    return { key: `1.0 ${keyOf(now.kind, now.name)}`, kind: now.kind, now, ...(old === undefined ? {} : { old }) };
  });
  const left = termsOf('0.x')
    .filter((term) => !paired.has(term))
    .map((old): GlossaryEntry => {
      const now = counterpart(old);
      return { key: `0.x ${keyOf(old.kind, old.name)}`, kind: old.kind, old, ...(now === undefined ? {} : { now }) };
    });
  glossaryCache = TERM_KINDS.flatMap((kind) => [...entries, ...left].filter((entry) => entry.kind === kind));
  return glossaryCache;
}
/** Entries that hold every word of `text`, in a name or an explanation. */
export function searchGlossary(text: string): readonly GlossaryEntry[] {
  const words = text
    .toLowerCase()
    .replace('−', '-')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return glossary();
  const said = ({ old, now }: GlossaryEntry): string =>
    [old, now]
      .map((term) => (term === undefined ? '' : `${term.name} ${term.title ?? ''} ${term.say}`))
      .join(' ')
      .toLowerCase();
  return glossary().filter((entry) => {
    const all = said(entry);
    return words.every((word) => all.includes(word));
  });
}
/** Every section that the tables link to. */
export const sections = (): readonly Section[] => [...new Set([...termsOf('0.x'), ...termsOf('1.0')].map(({ section }) => section))];
