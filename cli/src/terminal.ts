/**
 * Text of agents for a terminal. What would steer it (control characters of both sets, marks that turn the direction of
 * writing) is shown instead of obeyed, so that no agent can colour, clear, retitle, or forge a line.
 */

/** How much of one line of an agent's words is printed. */
const LONGEST = 2000;

const STEERING = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
const shown = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code); // the pictures of control characters
  if (code === 0x7f) return '\u2421';
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
};

/** `text` with its lines and tabs, and nothing else that steers a terminal. */
export const safeText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(STEERING, (char) => (char === '\n' || char === '\t' ? char : shown(char)));

/** `text` as one line; a long one is cut, and its length told. */
export function safeLine(text: string): string {
  const cut =
    text.length > LONGEST
      ? `${text.slice(0, LONGEST)}… (cut after ${LONGEST.toLocaleString('en-US')} of ${text.length.toLocaleString('en-US')} characters)`
      : text;
  return cut.replace(STEERING, (char) => (char === '\t' ? ' ' : shown(char)));
}

/** JSON text that a terminal can show: what JSON lets through unescaped is escaped, so that it means the same. */
export const safeJson = (json: string): string =>
  json.replace(STEERING, (char) =>
    char === '\n' ? char : Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );
