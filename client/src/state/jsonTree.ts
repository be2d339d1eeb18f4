/** A JSON value as the lines of a tree, made only for what is opened. Pure. */
import { isObject, type Json } from '@handoff/shared/base/json';

export interface TreeLine {
  /** JSON Pointer of the value; the root is the empty string. */
  readonly pointer: string;
  readonly depth: number;
  readonly key: string | undefined;
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'other';
  /** The value in short: `{ 3 }`, `[ 1 ]`, or the literal. */
  readonly text: string;
  /** The string was cut; this is its whole length in characters. */
  readonly whole?: number;
  /** Undefined for values that have nothing to open. */
  readonly open?: boolean;
}
/** Nodes opened or closed by hand, by pointer; the others follow {@link openByDefault}. */
export type OpenedNodes = ReadonlyMap<string, boolean>;

/** Strings longer than this are cut in the tree. */
export const CUT = 300;
/** Lines that a tree shows of itself; beyond them nodes stay closed until opened. */
const BUDGET = 160;

const escape = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
const childrenOf = (value: Json): readonly (readonly [string, Json])[] =>
  Array.isArray(value) ? value.map((child: Json, i) => [String(i), child] as const) : isObject(value) ? Object.entries(value) : [];
const sizeOf = (value: Json): number => (Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0);

/** Opens the levels from the top as long as all of a level fits the budget. */
export function openByDefault(root: Json): ReadonlySet<string> {
  const opened = new Set<string>();
  let level: (readonly [string, Json])[] = [['', root]];
  let lines = 1;
  while (level.length > 0) {
    const nodes = level.filter(([, value]) => sizeOf(value) > 0);
    const more = nodes.reduce((sum, [, value]) => sum + sizeOf(value), 0);
    if (nodes.length === 0 || lines + more > BUDGET) break;
    lines += more;
    for (const [pointer] of nodes) opened.add(pointer);
    level = nodes.flatMap(([pointer, value]) => childrenOf(value).map(([key, child]) => [`${pointer}/${escape(key)}`, child] as const));
  }
  if (opened.size === 0 && sizeOf(root) > 0) opened.add('');
  return opened;
}

function lineOf(pointer: string, depth: number, key: string | undefined, value: Json, open: boolean): TreeLine {
  const base = { pointer, depth, key };
  if (Array.isArray(value)) return { ...base, kind: 'array', text: value.length === 0 ? '[ ]' : `[ ${value.length} ]`, ...(value.length > 0 ? { open } : {}) };
  if (isObject(value)) return { ...base, kind: 'object', text: sizeOf(value) === 0 ? '{ }' : `{ ${sizeOf(value)} }`, ...(sizeOf(value) > 0 ? { open } : {}) };
  if (typeof value === 'string')
    return value.length > CUT
      ? { ...base, kind: 'string', text: JSON.stringify(value.slice(0, CUT)).slice(0, -1), whole: value.length }
      : { ...base, kind: 'string', text: JSON.stringify(value) };
  return { ...base, kind: typeof value === 'number' ? 'number' : 'other', text: String(value) };
}

/** The lines on the tree, in order. */
export function treeLines(root: Json, defaults: ReadonlySet<string>, opened: OpenedNodes): readonly TreeLine[] {
  const lines: TreeLine[] = [];
  const stack: { readonly pointer: string; readonly depth: number; readonly key: string | undefined; readonly value: Json }[] = [
    { pointer: '', depth: 0, key: undefined, value: root },
  ];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const { pointer, depth, value } = node;
    const open = opened.get(pointer) ?? defaults.has(pointer);
    lines.push(lineOf(pointer, depth, node.key, value, open));
    if (!open) continue;
    const children = childrenOf(value);
    for (let i = children.length - 1; i >= 0; i -= 1) {
      const [key, child] = children[i] ?? ['', null];
      stack.push({ pointer: `${pointer}/${escape(key)}`, depth: depth + 1, key: Array.isArray(value) ? `[${key}]` : key, value: child });
    }
  }
  return lines;
}

/** The value at a pointer, or undefined. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    value = Array.isArray(value) ? value[Number(key)] : isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}
/** `result.artifact.parts[0].text` for `/result/artifact/parts/0/text`. */
export const pathOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`), '');
