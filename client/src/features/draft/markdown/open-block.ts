/**
 * The block at the end of a stream, which may still grow. Re-reading all of it for each chunk costs the square of its
 * length; each kind of block therefore has a way to read only its last piece. A way that is not sure answers `reread`,
 * and the renderer reads the block from its start.
 */
import type { Grammar } from './grammar.ts';
import { visible, type Visible } from './hold-back.ts';

/** `grown`: all of the text is on screen. `ended`: the block is final and ends at `at` in `tail`. */
export type Step = { readonly kind: 'grown' } | { readonly kind: 'ended'; readonly at: number } | { readonly kind: 'reread' };
export const grown: Step = { kind: 'grown' };
export const reread: Step = { kind: 'reread' };

export interface Context {
  readonly grammar: Grammar;
  /** No more text will come: nothing is held back. */
  readonly finished: boolean;
}

export interface OpenBlock {
  /** Brings the screen up to date. `tail` is the source from the start of this block. */
  update(tail: string, context: Context): Step;
}

/** What is shown of `piece`; all of it when the text is finished. */
export const shown = (piece: string, context: Context, begins?: string): Visible =>
  context.finished ? { text: piece, stable: piece.length } : visible(piece, begins);

/** Removes `old` from `parent` and puts `nodes` before `before`. Returns what was put. */
export function replaceNodes(parent: Node, old: readonly Node[], nodes: DocumentFragment, before: Node | null = null): Node[] {
  for (const node of old) parent.removeChild(node);
  const put = [...nodes.childNodes];
  parent.insertBefore(nodes, before);
  return put;
}
