import type { Token, Tokens } from 'marked';
import type { Grammar } from './grammar.ts';
import { safeCut } from './inline-cut.ts';
import { grown, reread, replaceNodes, shown, type OpenBlock } from './open-block.ts';
import { toFragment } from './sanitize.ts';

/** A line that begins like this continues a paragraph and can be nothing else. */
const OTHER_LINE = /\n(?![\p{L}(“"'「（])/u;
/** Text nodes are merged up to this length: fewer nodes, no long copies. */
const MERGE_LIMIT = 1_500;

/** `tokens` in two at offset `cut`, which stands in a text token or between two tokens. */
function split(tokens: readonly Token[], cut: number): readonly [Token[], Token[]] | undefined {
  let at = 0;
  for (const [i, token] of tokens.entries()) {
    const end = at + token.raw.length;
    if (cut === at) return [tokens.slice(0, i), tokens.slice(i)];
    if (cut < end) {
      if (token.type !== 'text' || token.raw !== token.text) return undefined;
      const half = (raw: string): Tokens.Text => ({ type: 'text', raw, text: raw, escaped: false });
      return [
        [...tokens.slice(0, i), half(token.raw.slice(0, cut - at))],
        [half(token.raw.slice(cut - at)), ...tokens.slice(i + 1)],
      ];
    }
    at = end;
  }
  return undefined;
}

function append(element: Element, nodes: DocumentFragment): void {
  const last = element.lastChild;
  const first = nodes.firstChild;
  if (last instanceof Text && first instanceof Text && last.length + first.length < MERGE_LIMIT) {
    last.appendData(first.data);
    first.remove();
  }
  element.append(nodes);
}

/**
 * A paragraph whose finished part is never touched again. `element` is the paragraph as it is on screen; its text is
 * the first `text.length` characters of the tail. Undefined when nothing of it is final yet.
 */
export function openParagraph(element: Element, text: string, grammar: Grammar): OpenBlock | undefined {
  let at = 0; // the rest, which is rendered anew each time, begins here
  let rest: Node[] = [];
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  let checked = /\p{L}/u.test(lastLine) ? text.length : text.length - lastLine.length - 1;

  const render = (source: string, stable: number, using: Grammar): void => {
    const tokens = using.inline(source);
    const cut = safeCut(tokens, stable);
    const parts = cut > 0 ? split(tokens, cut) : undefined;
    for (const node of rest) element.removeChild(node);
    if (parts) {
      append(element, toFragment(using.inlineToHtml(parts[0])));
      at += cut;
    }
    rest = replaceNodes(element, [], toFragment(using.inlineToHtml(parts ? parts[1] : tokens)));
  };

  rest = [...element.childNodes];
  render(text, text.length, grammar);
  if (at === 0) return undefined;

  return {
    update(tail, context) {
      const piece = tail.slice(at);
      const { text: source, stable } = shown(context.finished ? piece.replace(/\n+$/, '') : piece, context, 'mid-line');
      const newLines = Math.max(0, checked - at);
      if (OTHER_LINE.test(source.slice(newLines)) || (context.finished && /\s$/.test(source))) return reread;
      checked = Math.max(checked, at + source.lastIndexOf('\n') + 1);
      render(source, stable, context.grammar);
      return grown;
    },
  };
}
