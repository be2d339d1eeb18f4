/** A list or a table that grows by items or rows: all but the last one are final. */
import type { Token, Tokens } from 'marked';
import { isList, isTable, type Grammar } from './grammar.ts';
import { inlineRun, type InlineRun } from './inline-run.ts';
import { grown, reread, replaceNodes, shown, type OpenBlock, type Step } from './open-block.ts';
import { toFragment } from './sanitize.ts';

interface Rows<T extends Tokens.List | Tokens.Table> {
  readonly element: Element;
  /** Offset of the last row in the tail. */
  readonly at: number;
  /** Source that stands before the last row in place of all earlier ones. */
  readonly prefix: string;
  /** The token when it is the kind of block that goes on, without what `prefix` added. */
  read(token: Token | undefined): T | undefined;
  /** Length of the source of all rows but the last. */
  finalLength(token: T): number;
  /** HTML of a whole block with some of the rows, and the nodes in it that are rows (with the white space after them). */
  nodes(token: T, from: number, to: number, grammar: Grammar): DocumentFragment;
  count(token: T): number;
  /** Running text of the last row, when it is one line of it and only more of it can follow on that line. */
  line?(token: T, element: Element): { readonly text: string; readonly skip: number } | undefined;
}

function openRows<T extends Tokens.List | Tokens.Table>(rows: Rows<T>): OpenBlock {
  let at = rows.at;
  // The last row stands at the end: one element, and the line break after it.
  let rest: Node[] = [...rows.element.childNodes].slice(-2);
  let line: { readonly run: InlineRun; readonly skip: number } | undefined;
  return {
    update(tail, context): Step {
      const piece = tail.slice(at);
      if (line && !context.finished && !piece.includes('\n')) {
        const { text, stable } = shown(piece.slice(line.skip + line.run.at), context, 'mid-line');
        line.run.render(text, stable, context.grammar);
        return grown;
      }
      line = undefined;
      const { text } = shown(piece, context);
      const tokens = context.grammar.blocks(rows.prefix + text);
      const token = rows.read(tokens[0]);
      if (!token) return reread;
      const ends = tokens.slice(1).some((other) => other.type !== 'space');
      const last = Math.max(0, rows.count(token) - 1);
      for (const node of rest) rows.element.removeChild(node);
      replaceNodes(rows.element, [], rows.nodes(token, 0, last, context.grammar));
      rest = replaceNodes(rows.element, [], rows.nodes(token, last, last + 1, context.grammar));
      if (ends) return { kind: 'ended', at: at + (tokens[0]?.raw.length ?? 0) - rows.prefix.length };
      if (last > 0) at += rows.finalLength(token);
      const [element] = rest;
      const run = element instanceof Element && !tail.includes('\n', at) ? rows.line?.(token, element) : undefined;
      if (run && element instanceof Element && tail.startsWith(run.text, at + run.skip)) {
        const made = inlineRun(element, run.text, context.grammar);
        if (made.at > 0) line = { run: made, skip: run.skip };
      }
      return grown;
    },
  };
}

const range = (nodes: Iterable<Node>): DocumentFragment => {
  const taken = document.createDocumentFragment();
  taken.append(...nodes);
  return taken;
};
const sum = (items: readonly { readonly raw: string }[]): number => items.reduce((n, item) => n + item.raw.length, 0);

/** Undefined while the list has one item. A list that turns loose (paragraphs in its items) is read again, once. */
export function openList(element: Element, list: Tokens.List): OpenBlock | undefined {
  if (list.items.length < 2) return undefined;
  const bullet = /^[ ]{0,3}(?:\d{1,9}([.)])|([-+*]))/.exec(list.raw);
  const mark = bullet?.[1] ? `1${bullet[1]}` : bullet?.[2];
  if (!mark) return undefined;
  const loose = list.loose;
  return openRows<Tokens.List>({
    element,
    at: sum(list.items.slice(0, -1)),
    // An item followed by a blank line: what comes after it is read as part of a loose list.
    prefix: loose ? `${mark} x\n\n` : '',
    read: (token) => {
      if (!isList(token) || token.ordered !== list.ordered) return undefined;
      const items = loose ? token.items.slice(1) : token.items;
      return items.length > 0 && token.loose === loose ? { ...token, items } : undefined;
    },
    finalLength: (token) => sum(token.items.slice(0, -1)),
    count: (token) => token.items.length,
    line: (token, item) => {
      const last = token.items.at(-1);
      const [only] = last?.tokens ?? [];
      if (!last || last.task || token.loose || last.tokens.length !== 1 || only?.type !== 'text' || !/\p{L}/u.test(last.text)) return undefined;
      return item.tagName === 'LI' ? { text: last.text, skip: last.raw.length - last.text.length } : undefined;
    },
    nodes: (token, from, to, grammar) => {
      const items = token.items.slice(from, to);
      if (items.length === 0) return document.createDocumentFragment();
      const whole = toFragment(grammar.blocksToHtml([{ ...token, items }])).firstElementChild;
      return range([...(whole?.childNodes ?? [])].slice(1));
    },
  });
}

/** Undefined while the table has fewer than two rows. */
export function openTable(element: Element, table: Tokens.Table): OpenBlock | undefined {
  const body = element.querySelector('tbody');
  if (!body || table.rows.length < 2) return undefined;
  const lines = table.raw.split('\n');
  const delimiter = lines[1] ?? '';
  return openRows<Tokens.Table>({
    element: body,
    at: table.raw.lastIndexOf('\n') + 1,
    prefix: `${'|x'.repeat(table.header.length)}|\n${delimiter}\n`,
    read: (token) => (isTable(token) ? token : undefined),
    finalLength: (token) => token.raw.lastIndexOf('\n') + 1 - (token.raw.indexOf('\n', token.raw.indexOf('\n') + 1) + 1),
    count: (token) => token.rows.length,
    nodes: (token, from, to, grammar) => {
      const part = { ...token, header: [], rows: token.rows.slice(from, to) };
      if (part.rows.length === 0) return document.createDocumentFragment();
      return range([...(toFragment(grammar.blocksToHtml([part])).querySelector('tbody')?.childNodes ?? [])]);
    },
  });
}
