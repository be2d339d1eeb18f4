/**
 * Text that would hang or overflow a Markdown parser is shown as plain text instead, one block at a time. The rules
 * look at shape only, in linear time: marks without end, marks everywhere, nesting without end, words without end.
 */
/** A draft is rendered up to this many characters; the source view shows all of it. */
export const MAX_DRAFT = 1_000_000;
/** Below this size nothing is slow enough to matter. */
const SMALL = 1_500;

const LONG_WORD = /[!-~]{4000}/;
const NESTED = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){40}/m;
const DEEP = /^[ \t]{160}[ \t]*(?:[-+*>]|\d{1,9}[.)])[ \t]/m;

const count = (text: string, marks: RegExp): number => {
  let n = 0;
  for (const _ of text.matchAll(marks)) n += 1;
  return n;
};

/** Whether one block (text between blank lines, outside code fences) must not be parsed. */
export function tooCostly(block: string): boolean {
  if (block.length < SMALL) return false;
  if (LONG_WORD.test(block) || NESTED.test(block) || DEEP.test(block)) return true;
  const dense = block.length / 8;
  return (block.length > 4_000 && count(block, /[*_~]+/g) > dense) || (block.length > 4_000 && count(block, /\[/g) > dense) || count(block, /\|/g) > 40_000;
}

/** The first block in `text` that must not be parsed: [start, end) with its trailing blank lines left out. */
export function firstCostly(text: string): { readonly start: number; readonly end: number } | undefined {
  if (text.length < SMALL) return undefined;
  let fence = '';
  let start = 0;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, Math.min(end, at + 400));
    const marks = /^[ \t]*(?:[-+*>][ \t]+|\d{1,9}[.)][ \t]+)*(`{3,}|~{3,})/.exec(line)?.[1];
    const blank = line.trim() === '' && end - at <= 400;
    if (fence) {
      if (marks?.startsWith(fence)) {
        fence = '';
        start = end + 1;
      }
    } else if (marks || blank) {
      if (tooCostly(text.slice(start, at))) return { start, end: at - 1 };
      if (marks) fence = marks;
      start = end + 1;
    }
    at = end + 1;
  }
  return !fence && start < text.length && tooCostly(text.slice(start)) ? { start, end: text.length } : undefined;
}
