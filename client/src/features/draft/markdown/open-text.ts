/** Blocks whose text is shown as it is: an open code fence, and text that must not be parsed. */
import type { Tokens } from 'marked';
import { grown, reread, shown, type OpenBlock } from './open-block.ts';

/** Text nodes grow to this length, then a new one begins. */
const NODE_LIMIT = 256;

/** Adds text before `before`, growing the node that stands there. */
function addText(parent: Node, text: string, before: Node | null): void {
  const last = before ? before.previousSibling : parent.lastChild;
  if (last instanceof Text && last.length + text.length < NODE_LIMIT) last.appendData(text);
  else parent.insertBefore(document.createTextNode(text), before);
}

/** A code fence that is not closed. Undefined for an indented one, or one without a line of code yet. */
export function openCode(element: Element, token: Tokens.Code): OpenBlock | undefined {
  const fence = /^(`{3,}|~{3,})[^\n]*\n/.exec(token.raw);
  const code = element.querySelector('code');
  const marks = fence?.[1];
  if (!fence || !marks || !code || !token.text || token.raw.length !== fence[0].length + token.text.length) return undefined;
  const closing = new RegExp(`^ {0,3}${marks[0]}{${marks.length},}[ \\t]*$`, 'm');
  const content = token.text;
  // Ours: the line break that ends the code stands alone, so that text can grow before it.
  code.replaceChildren(content);
  const end = document.createTextNode('\n');
  code.append(end);
  let to = token.raw.length; // shown up to here
  let line = token.raw.lastIndexOf('\n') + 1; // start of the last line read

  return {
    update(tail, context) {
      if (context.finished) return reread;
      const visibleTo = line + shown(tail.slice(line), context, marks).text.length;
      if (visibleTo > to) {
        if (closing.test(tail.slice(line, visibleTo))) return reread;
        addText(code, tail.slice(to, visibleTo), end);
        to = visibleTo;
      } else if (closing.test(tail.slice(line, tail.lastIndexOf('\n')))) return reread;
      line = Math.max(line, tail.lastIndexOf('\n', to - 1) + 1);
      return grown;
    },
  };
}

/** Text shown as typed, up to the next blank line. It starts at `at` in the tail, and `element` shows it up to now. */
export function openPlain(element: Element, text: string): OpenBlock {
  let to = text.length;
  return {
    update(tail, context) {
      const blank = /\n[ \t]*\n/.exec(tail.slice(Math.max(0, to - 1)));
      const end = blank ? Math.max(0, to - 1) + blank.index : shown(tail, context).text.length;
      if (end > to) {
        addText(element, tail.slice(to, end), null);
        to = end;
      }
      return blank ? { kind: 'ended', at: end } : grown;
    },
  };
}
