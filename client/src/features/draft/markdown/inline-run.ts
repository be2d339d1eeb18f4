/** Running text inside one element (a paragraph, an item of a list) that grows at its end and is never rewritten. */
import type { Token, Tokens } from 'marked';
import type { Grammar } from './grammar.ts';
import { safeCut } from './inline-cut.ts';
import { toFragment } from './sanitize.ts';

/** Text nodes are merged up to this length: fewer nodes, no long copies. */
const MERGE_LIMIT = 1_500;

export interface InlineRun {
  /** Offset in the text behind which everything is still rendered anew each time. */
  readonly at: number;
  /** Shows `rest`, the text from `at` on. What stands before `stable` (counted from `at`) is source and no stand-in. */
  render(rest: string, stable: number, grammar: Grammar): void;
}

/** Text that holds no mark of any kind: it need not be read to know that it is one text. */
const ORDINARY = /^(?!.*www\.)[\p{L}\p{N} ,.;()-]+$/iu;
const textToken = (raw: string): Tokens.Text => ({ type: 'text', raw, text: raw, escaped: false });

/** `tokens` in two at offset `cut`, which stands in a text token or between two tokens. */
function split(tokens: readonly Token[], cut: number): readonly [Token[], Token[]] | undefined {
  let at = 0;
  for (const [i, token] of tokens.entries()) {
    const end = at + token.raw.length;
    if (cut === at) return [tokens.slice(0, i), tokens.slice(i)];
    if (cut < end) {
      if (token.type !== 'text' || token.raw !== token.text) return undefined;
      return [
        [...tokens.slice(0, i), textToken(token.raw.slice(0, cut - at))],
        [textToken(token.raw.slice(cut - at)), ...tokens.slice(i + 1)],
      ];
    }
    at = end;
  }
  return undefined;
}

/** Puts `nodes` at the end; a text that follows a text joins it. */
function appendTo(element: Element, nodes: DocumentFragment): void {
  const last = element.lastChild;
  const first = nodes.firstChild;
  if (last instanceof Text && first instanceof Text && last.length + first.length < MERGE_LIMIT) {
    last.appendData(first.data);
    first.remove();
  }
  element.append(nodes);
}

/** The only node of a fragment, when it is a text. */
const loneText = ({ firstChild }: DocumentFragment): Text | undefined => (firstChild instanceof Text && !firstChild.nextSibling ? firstChild : undefined);

/** When old and new are one text each, the node stays and changes. */
function grow(old: readonly Node[], fresh: DocumentFragment): boolean {
  const [node] = old;
  const text = loneText(fresh)?.data;
  if (old.length !== 1 || !(node instanceof Text) || text === undefined) return false;
  if (text.startsWith(node.data)) node.appendData(text.slice(node.length));
  else node.data = text;
  return true;
}

/** Takes over `element`, which shows all of `whole`. */
export function inlineRun(element: Element, whole: string, grammar: Grammar): InlineRun {
  let at = 0;
  let rest: Node[] = [...element.childNodes];
  const run: InlineRun = {
    get at() {
      return at;
    },
    render(source, stable, using) {
      const tokens = ORDINARY.test(source) ? [textToken(source)] : using.inline(source);
      const cut = safeCut(tokens, stable);
      const parts = cut > 0 ? split(tokens, cut) : undefined;
      const fresh = toFragment(using.inlineToHtml(parts ? parts[1] : tokens));
      const settled = parts && toFragment(using.inlineToHtml(parts[0]));
      if (parts) at += cut;
      const before = rest[0]?.previousSibling;
      const text = settled && loneText(settled);
      const joins = !settled || (text !== undefined && before instanceof Text && before.length + text.length < MERGE_LIMIT);
      if (joins && grow(rest, fresh)) {
        if (text && before instanceof Text) before.appendData(text.data);
        return;
      }
      for (const node of rest) element.removeChild(node);
      if (settled) appendTo(element, settled);
      rest = [...fresh.childNodes];
      element.append(fresh);
    },
  };
  run.render(whole, whole.length, grammar);
  return run;
}
