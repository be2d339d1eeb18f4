/**
 * What of an unfinished text is shown. The last line of a stream is often half a mark: a lone `-` would turn the
 * paragraph above it into a heading for one frame, half a link would be clickable to a cut-off address.
 * A pure function of the text, so that the renderer and a one-shot render of the same prefix agree.
 */
export interface Visible {
  readonly text: string;
  /** `text` equals the source up to here. What follows is a stand-in that the next chunk may replace. */
  readonly stable: number;
}

/** Marks fit in this many characters, half links in the next; longer ones are shown as they come. */
const MARKS_LIMIT = 400;
const WINDOW = 2_400;

const FENCE = /^([ ]{0,3}|[ \t>*+-]*[ \t>]|[ \t]*\d{1,9}[.)][ \t]+)(`{3,}(?=[^`\n]*$)|~{3,})/;
const CLOSING = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/;

/** Whether `line` still belongs to the list item or quote in which a fence was opened behind `prefix`. */
function within(prefix: string, line: string): boolean {
  if (prefix.includes('>')) return /^[ \t]*>/.test(line);
  return prefix.trim() === '' && prefix.length < 4 ? true : line.trim() === '' || /^[ \t]*/.exec(line)?.[0].length !== 0;
}

/** The marks of the code fence that is open at the end of `text`, or undefined. The last line counts only when it is whole. */
export function openFence(text: string): string | undefined {
  if (!text.includes('```') && !text.includes('~~~')) return undefined;
  let open: { readonly prefix: string; readonly marks: string } | undefined;
  for (let at = 0, end = text.indexOf('\n'); end >= 0; at = end + 1, end = text.indexOf('\n', at)) {
    const line = text.slice(at, end);
    if (open && !within(open.prefix, line)) open = undefined;
    if (open) {
      const marks = CLOSING.exec(line)?.[1];
      if (marks && marks[0] === open.marks[0] && marks.length >= open.marks.length) open = undefined;
    } else {
      const found = line.length > MARKS_LIMIT ? null : FENCE.exec(line);
      if (found) open = { prefix: found[1] ?? '', marks: found[2] ?? '' };
    }
  }
  return open?.marks;
}

// A line that is only marks so far: rule, underline of a heading, bullet, fence, hash, quote, table edge, number of an item.
const ONLY_MARKS = /^(?:[-_*=+`~#|:>\\ \t]+|[ \t]*(?:[-+*>][ \t]+)*\d{1,9}[.)]?|[ \t]*(?:[-+*][ \t]+|\d{1,9}[.)][ \t]+)*\[(?:[ xX]\]?)?)$/;
const HALF_CITATION = /(?:\[(?:\^|c|ci|cit|cite|cite:[ ]?)?[\d, ]{0,80}|【\d{0,3}(?:†[^】\s]{0,40})?)$/;
const WHOLE_CITATION = /^\[(?:\^|cite:[ ]?)?[\d, ]+\]$/;
const HALF_LINK = /!?\[([^[\]\n]{0,300})(?:\](?:\((?:[^()\s]|\([^()\s]*\)){0,2000}(?:\s+(?:"[^"\n]{0,300}"?|'[^'\n]{0,300}'?)?)?)?)?$/;
// A bare address that may still grow. Only what ends it makes it a link.
const HALF_ADDRESS = /(?:<?(?:https?:|ftp:|mailto:|www\.)[^\s]*|[\w.!#$%&'*+/=?^`{|}~-]+@[^\s]*)$/i;

/**
 * The part of `text` that a reader sees while more is expected. `begins`: what `text` begins in, when that is not the
 * start of a block: the marks of an open code fence, or `'mid-line'`.
 */
export function visible(text: string, begins?: string): Visible {
  const lineStart = text.lastIndexOf('\n') + 1;
  const line = text.slice(lineStart);
  const midLine = begins === 'mid-line';
  const inFence = midLine ? undefined : (begins ?? openFence(text.slice(0, lineStart)));
  if (inFence !== undefined) {
    const mark = inFence[0] === '~' ? /^[ \t>]*~+[ \t]*$/ : /^[ \t>]*`+[ \t]*$/;
    return upTo(text, line.length <= MARKS_LIMIT && mark.test(line) ? lineStart : text.length);
  }
  // An opening fence shows once its line is whole: its language may still grow, or a backtick make it inline code.
  const early = (start: string): boolean => (!midLine || lineStart > 0) && start.length <= MARKS_LIMIT && (ONLY_MARKS.test(start) || FENCE.test(start));
  if (line.trim() === '' || early(line)) return upTo(text, lineStart);
  const windowStart = Math.max(lineStart, text.length - WINDOW);
  const cut = halfInline(text.slice(windowStart));
  if (!cut) return upTo(text, text.length);
  const at = windowStart + cut.at;
  // What is left of the line may be marks, as `- ` is before a half link.
  if (early(text.slice(lineStart, at) + cut.shown)) return upTo(text, lineStart);
  return cut.shown ? { text: text.slice(0, at) + cut.shown, stable: at } : upTo(text, at);
}

/** Where an unfinished citation, link or address begins at the end of `line`, and what stands in for it. */
function halfInline(line: string): { readonly at: number; readonly shown: string } | undefined {
  if (!/[[【@:]|www/i.test(line)) return undefined;
  const half = HALF_CITATION.exec(line) ?? HALF_ADDRESS.exec(line);
  const link = line.includes('[') ? HALF_LINK.exec(line) : null;
  if (link && (!half || link.index <= half.index)) {
    const label = link[1] ?? '';
    if (WHOLE_CITATION.test(link[0])) return undefined;
    return { at: link.index, shown: /^[\d, ^]*$/.test(label) ? '' : label.trimEnd() };
  }
  // Behind `](` stands the address of a link that is whole: else it would have been found above.
  return half && !line.slice(0, half.index).endsWith('](') ? { at: half.index, shown: '' } : undefined;
}

/** The source up to `end`, without trailing white space. */
function upTo(text: string, end: number): Visible {
  let at = end;
  while (at > 0 && /\s/.test(text.charAt(at - 1))) at -= 1;
  return { text: text.slice(0, at), stable: at };
}
