import type { Grammar } from './grammar.ts';
import { inlineRun } from './inline-run.ts';
import { grown, reread, shown, type OpenBlock } from './open-block.ts';

/** A line that begins like this continues a paragraph and can be nothing else. */
const OTHER_LINE = /\n(?![\p{L}(“"'「（])/u;
const BLANK_LINE = /\n[ \t]*\n/;

/**
 * A paragraph whose finished part is never touched again. `element` shows `text`, the first characters of the tail.
 * Undefined when nothing of it is final yet.
 */
export function openParagraph(element: Element, text: string, grammar: Grammar): OpenBlock | undefined {
  const run = inlineRun(element, text, grammar);
  if (run.at === 0) return undefined;
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  // Lines before this are known to belong to the paragraph.
  let checked = /\p{L}/u.test(lastLine) ? text.length : text.length - lastLine.length - 1;

  return {
    update(tail, context) {
      const piece = tail.slice(run.at);
      const from = Math.max(0, checked - run.at);
      const blank = BLANK_LINE.exec(piece);
      if (blank && piece.slice(blank.index).trim() !== '' && !OTHER_LINE.test(piece.slice(from, blank.index))) {
        const at = run.at + blank.index;
        run.render(piece.slice(0, blank.index), blank.index, context.grammar);
        return { kind: 'ended', at };
      }
      const { text: source, stable } = shown(context.finished ? piece.replace(/\n+$/, '') : piece, context, 'mid-line');
      if (OTHER_LINE.test(source.slice(from)) || (context.finished && /\s$/.test(source))) return reread;
      checked = Math.max(checked, run.at + source.lastIndexOf('\n') + 1);
      run.render(source, stable, context.grammar);
      return grown;
    },
  };
}
