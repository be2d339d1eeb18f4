/** Characters that are not seen, or that turn others around, as marks that are. Pure. */

/** A stretch of text, or one character that is drawn as a mark. */
export type Piece = string | { readonly char: string; readonly mark: string; readonly name: string };

// Line separators, controls and those that turn the direction would change how a row is drawn: they are always marks.
const ALWAYS =
  '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u206f]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]';
const ON_DEMAND =
  '[\\t\\u00a0\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u2000-\\u200d\\u202f\\u205f\\u2060-\\u2065\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb]|\\udb40[\\udc00-\\uddef]';
const always = new RegExp(ALWAYS, 'g');
const all = new RegExp(`${ALWAYS}|${ON_DEMAND}`, 'g');
const hidden = new RegExp(ON_DEMAND.replace('\\t', ''));

const NAMES: Readonly<Record<string, readonly [mark: string, name: string]>> = {
  '\0': ['NUL', 'null'],
  '\t': ['TAB', 'tab'],
  '\r': ['CR', 'carriage return'],
  '\n': ['LF', 'line feed'],
  '\u001b': ['ESC', 'escape'],
  '\u00a0': ['NBSP', 'no-break space'],
  '\u00ad': ['SHY', 'soft hyphen'],
  '\u200b': ['ZWSP', 'zero-width space'],
  '\u200c': ['ZWNJ', 'zero-width non-joiner'],
  '\u200d': ['ZWJ', 'zero-width joiner'],
  '\u200e': ['LRM', 'left-to-right mark'],
  '\u200f': ['RLM', 'right-to-left mark'],
  '\u202a': ['LRE', 'left-to-right embedding'],
  '\u202b': ['RLE', 'right-to-left embedding'],
  '\u202c': ['PDF', 'end of embedding'],
  '\u202d': ['LRO', 'left-to-right override'],
  '\u202e': ['RLO', 'right-to-left override'],
  '\u2066': ['LRI', 'left-to-right isolate'],
  '\u2067': ['RLI', 'right-to-left isolate'],
  '\u2068': ['FSI', 'first strong isolate'],
  '\u2069': ['PDI', 'end of isolate'],
  '\ufeff': ['BOM', 'byte order mark'],
};
const hex = (code: number, digits: number): string => code.toString(16).toUpperCase().padStart(digits, '0');

/** The mark of one character. Bytes that are no UTF-8 stand in a text as U+DC80 to U+DCFF (see `bytes.ts`) and are shown as hex. */
export function markOf(char: string): { readonly mark: string; readonly name: string } {
  const known = NAMES[char];
  if (known !== undefined) return { mark: known[0], name: known[1] };
  const code = char.codePointAt(0) ?? 0;
  if (code >= 0xdc80 && code <= 0xdcff) return { mark: hex(code - 0xdc00, 2), name: `byte ${hex(code - 0xdc00, 2)}, not UTF-8` };
  return { mark: `U+${hex(code, 4)}`, name: code >= 0xd800 && code <= 0xdfff ? 'half of a surrogate pair' : 'invisible character' };
}

/** Cuts a row into text and marks. `show` marks also what does no harm: tabs, no-break and zero-width characters. */
export function piecesOf(text: string, show: boolean): readonly Piece[] {
  const found = show ? all : always;
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(found)) {
    if (match.index > from) pieces.push(text.slice(from, match.index));
    pieces.push({ char: match[0], ...markOf(match[0]) });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}
/** Whether a text has invisible characters that are not marked unless asked for; ordinary blanks and line ends do not count. */
export const hasHidden = (text: string): boolean => hidden.test(text);
