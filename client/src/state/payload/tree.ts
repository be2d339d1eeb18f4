/** A JSON text as the lines of a tree, made only for what is opened, from the text itself. Pure. */
import { createJsonChildren, isArrayAt, PAGE, type JsonChild, type JsonChildren } from '@handoff/shared/base/json-children';
import type { JsonIndex } from '@handoff/shared/base/json-index';
import { readAs } from './literal.ts';

export interface TreeLine {
  /** Stable for the text: where the value begins, with the places for a range. */
  readonly id: string;
  readonly parent: TreeLine | undefined;
  readonly depth: number;
  /** The key, decoded; undefined for elements, ranges and the root. */
  readonly key: string | undefined;
  /** What stands before the value: the key, `[3]`, or `[0 … 999]` for a range. */
  readonly label: string;
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'other' | 'range';
  /** The value in short: `{ 3 }`, `[ 1 ]`, or the literal as it was sent. */
  readonly text: string;
  /** The string was cut; this is its whole length in characters as sent. */
  readonly whole?: number;
  /** Undefined for values that have nothing to open. */
  readonly open?: boolean;
  /** What a program that parses this would lose. */
  readonly note?: string;
  /** Where the value stands in the text. */
  readonly start: number;
  readonly end: number;
  readonly container: number;
  /** The children that it stands for: all of a container, or a range of them. */
  readonly from: number;
  readonly to: number;
}
/** Nodes opened or closed by hand, by id; the others follow {@link openByDefault}. */
export type OpenedNodes = ReadonlyMap<string, boolean>;

/** Strings longer than this are cut in the tree. */
export const CUT = 300;
/** Lines that a tree shows of itself; beyond them nodes stay closed until opened. Large texts show less. */
const BUDGET = 160;
const BUDGET_LARGE = 60;
const LARGE = 100_000;
const DEPTH = 10;

export interface Tree {
  readonly index: JsonIndex;
  readonly children: JsonChildren;
  readonly defaults: ReadonlySet<string>;
}
export function createTree(index: JsonIndex): Tree {
  const children = createJsonChildren(index);
  const tree = { index, children, defaults: new Set<string>() };
  return { ...tree, defaults: openByDefault(tree) };
}

const decoded = (quoted: string): string => {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
};
/** How many children one line of a container stands for: all below a page, else a range that leaves at most a page of lines. */
function stepOf(count: number): number {
  let step = 1;
  while (count > step * PAGE) step *= PAGE;
  return step;
}

function valueLine(tree: Tree, parent: TreeLine | undefined, child: JsonChild, label: string, key: string | undefined, open: boolean): TreeLine {
  const { text } = tree.index;
  const { start, end, container } = child;
  const base = { id: String(start), parent, depth: parent === undefined ? 0 : parent.depth + 1, key, label, start, end, container, from: 0, to: 0 };
  if (container >= 0) {
    const count = tree.index.count(container);
    const array = isArrayAt(text, start);
    const [left, right] = array ? ['[', ']'] : ['{', '}'];
    const short = count === 0 ? `${left} ${right}` : `${left} ${count.toLocaleString('en')} ${right}`;
    return { ...base, kind: array ? 'array' : 'object', text: short, to: count, ...(count > 0 ? { open } : {}) };
  }
  const c = text.charCodeAt(start);
  if (c === 34) {
    const whole = end - start - 2;
    if (whole <= CUT) return { ...base, kind: 'string', text: text.slice(start, end) };
    return { ...base, kind: 'string', text: cutAt(text.slice(start, start + 1 + CUT)), whole };
  }
  const literal = text.slice(start, Math.min(end, start + CUT));
  if (c === 45 || (c >= 48 && c <= 57)) {
    const lost = readAs(text.slice(start, end));
    return { ...base, kind: 'number', text: literal, ...(lost === undefined ? {} : { note: `a JavaScript program reads ${lost}` }) };
  }
  return { ...base, kind: 'other', text: literal };
}
/** The text without half a surrogate pair or a begun escape at its end. */
const cutAt = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '').replace(/(^|[^\\])((?:\\\\)*)\\(?:u[\da-f]{0,3})?$/i, '$1$2');

const isOpen = (tree: Tree, opened: OpenedNodes, id: string): boolean => opened.get(id) ?? tree.defaults.has(id);

/** The lines directly below an open line, themselves closed or open. */
export function childLines(tree: Tree, line: TreeLine, opened: OpenedNodes): readonly TreeLine[] {
  const step = stepOf(line.to - line.from);
  if (step > 1) {
    const ranges: TreeLine[] = [];
    for (let from = line.from; from < line.to; from += step) {
      const to = Math.min(line.to, from + step);
      const id = `${line.start}:${from}-${to}`;
      const label = `[${from.toLocaleString('en')} … ${(to - 1).toLocaleString('en')}]`;
      const { start, end, container } = line;
      ranges.push({
        id,
        parent: line,
        depth: line.depth + 1,
        key: undefined,
        label,
        kind: 'range',
        text: '',
        open: isOpen(tree, opened, id),
        start,
        end,
        container,
        from,
        to,
      });
    }
    return ranges;
  }
  const seen = new Set<string>();
  return tree.children.slice(line.container, line.from, line.to).map((child) => {
    const key = child.key === undefined ? undefined : decoded(tree.index.text.slice(child.key.start, child.key.end));
    const made = valueLine(tree, line, child, key ?? `[${child.place}]`, key, isOpen(tree, opened, String(child.start)));
    if (key === undefined || !seen.has(key)) {
      if (key !== undefined) seen.add(key);
      return made;
    }
    return { ...made, note: [made.note, 'this key stands here more than once; a program reads the last'].filter((note) => note !== undefined).join('; ') };
  });
}

export function rootLine(tree: Tree, opened: OpenedNodes): TreeLine {
  const { root, containers, start } = tree.index;
  const container = containers > 0 && start(0) === root.start ? 0 : -1;
  return valueLine(tree, undefined, { place: 0, ...root, container }, '', undefined, isOpen(tree, opened, String(root.start)));
}

/** Opens the levels from the top as long as all of a level fits the budget. */
function openByDefault(tree: Tree): ReadonlySet<string> {
  const opened = new Set<string>();
  const none: OpenedNodes = new Map();
  const budget = tree.index.text.length > LARGE ? BUDGET_LARGE : BUDGET;
  let level: readonly TreeLine[] = [rootLine(tree, none)];
  let lines = 1;
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const nodes = level.filter((line) => line.open !== undefined);
    const more = nodes.reduce((sum, line) => sum + Math.ceil((line.to - line.from) / stepOf(line.to - line.from)), 0);
    if (nodes.length === 0 || (depth > 0 && lines + more > budget)) break;
    lines += more;
    for (const node of nodes) opened.add(node.id);
    level = nodes.flatMap((node) => childLines(tree, node, none));
  }
  return opened;
}

/** The lines on the tree, in order. */
export function treeLines(tree: Tree, opened: OpenedNodes): readonly TreeLine[] {
  const lines: TreeLine[] = [];
  const stack: TreeLine[] = [rootLine(tree, opened)];
  for (let line = stack.pop(); line !== undefined; line = stack.pop()) {
    lines.push(line);
    if (line.open !== true) continue;
    const below = childLines(tree, line, opened);
    for (let i = below.length - 1; i >= 0; i -= 1) {
      const child = below[i];
      if (child !== undefined) stack.push(child);
    }
  }
  return lines;
}

const step = (line: TreeLine): string => {
  if (line.kind === 'range' || line.parent === undefined) return '';
  if (line.key === undefined) return line.label;
  return /^[A-Za-z_$][\w$]*$/.test(line.key) ? `.${line.key}` : `[${JSON.stringify(line.key)}]`;
};
/** `result.artifact.parts[0].text`, as a program would write it. */
export function pathOf(line: TreeLine): string {
  const steps: string[] = [];
  for (let at: TreeLine | undefined = line; at !== undefined; at = at.parent) steps.push(step(at));
  return steps.toReversed().join('').replace(/^\./, '');
}
/** The ids of everything that must be open so that the value around `offset` shows, and that value's own id. */
export function wayTo(tree: Tree, offset: number): { readonly open: readonly string[]; readonly id: string } {
  const { index } = tree;
  const open: string[] = [];
  const chain: number[] = [];
  for (let at = index.around(offset); at >= 0; at = index.parent(at)) chain.push(at);
  let id = String(index.root.start);
  for (const container of chain.toReversed()) {
    open.push(String(index.start(container)));
    id = String(index.start(container));
    const child = tree.children.at(container, offset);
    if (child === undefined) continue;
    let [from, to] = [0, index.count(container)];
    for (let size = stepOf(to - from); size > 1; size = stepOf(to - from)) {
      from += Math.floor((child.place - from) / size) * size;
      to = Math.min(to, from + size);
      open.push(`${index.start(container)}:${from}-${to}`);
    }
    if (offset >= (child.key?.start ?? child.start) && offset < child.end) id = String(child.start);
  }
  return { open, id };
}
