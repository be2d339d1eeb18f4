/**
 * Where an open paragraph can be cut so that what stands before the cut is final, whatever follows: every construct
 * before it is closed, and no mark in its plain text can still open one. Makes one endless paragraph linear.
 */
import type { Token } from 'marked';

/** Marks that cannot open anything, by what stands around them; blanked out before the rest is searched. */
const HARMLESS = [
  /\[[^[\]`<*_~\\\n]*\](?![([])(?=[\s\S])/g, // a whole pair of brackets that no `(` follows
  /(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}])/gu, // inside_a_word
  /(?<=\s)[*_~]+(?=\s)/g, // 2 * 3
  /<(?=[\s\d=])/g,
];
const OPENER = /[*_~`[<\\]/;
/** Between ordinary characters: before a space, or after East Asian punctuation (not before a Latin letter: `www.` behind a space is a link, behind `，` it is none). */
const BOUNDARY = /[\p{L}\p{N},.;:)?!”](?=[ \n][\p{L}\p{N}(“])|[\p{L}\p{N}][，。、；：？！](?=\p{L})(?![a-zA-Z])/gu;

function firstOpener(text: string): number {
  if (!OPENER.test(text)) return text.length;
  const blanked = HARMLESS.reduce((rest, rule) => rest.replace(rule, (hit) => '.'.repeat(hit.length)), text);
  const at = blanked.search(OPENER);
  return at < 0 ? text.length : at;
}

/** Whether the inside of a closed construct leaves a mark that a later one could pair with. */
function unsettled(tokens: readonly Token[]): boolean {
  return tokens.some((token) => (token.type === 'text' ? /[*_~`[<]/.test(token.raw) : 'tokens' in token && token.tokens ? unsettled(token.tokens) : false));
}

/** Offset of the last safe cut in a paragraph that lexed to `tokens`, at most `limit`; 0 if there is none. */
export function safeCut(tokens: readonly Token[], limit: number): number {
  let at = 0;
  let cut = 0;
  for (const token of tokens) {
    if (at >= limit) break;
    if (token.type === 'text') {
      const end = firstOpener(token.raw);
      const safe = token.raw.slice(0, Math.min(end, limit - at));
      const boundary = lastBoundary(safe);
      if (boundary > 0) cut = at + boundary;
      if (end < token.raw.length) break;
    } else if ('tokens' in token && token.tokens && unsettled(token.tokens)) break;
    at += token.raw.length;
  }
  return cut;
}

/** Offset behind the last boundary in `text` (the place where the rest begins), or 0. Looks back 400 characters. */
function lastBoundary(text: string): number {
  const from = Math.max(0, text.length - 400);
  let last = 0;
  for (const hit of text.slice(from).matchAll(BOUNDARY)) last = from + hit.index + hit[0].length;
  return last;
}
