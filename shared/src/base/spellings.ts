/** Finds a value however JSON and addresses may spell it: each character as it is, as a `\u` escape, or in percent form. */

const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;
const anyCase = (hex: string): string => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** One UTF-16 unit. Backslashes before it are those of JSON inside JSON; their number is bounded so that a run of them costs no more. */
function unit(code: number): string {
  const char = String.fromCharCode(code).replace(SPECIAL, '\\$&');
  return `(?:\\\\{0,4}${char}|\\\\{1,4}u${anyCase(code.toString(16).padStart(4, '0'))}`;
}
function character(char: string): string {
  const encoded =
    /[\ud800-\udfff]/.test(char) && char.length === 1
      ? ''
      : [...new TextEncoder().encode(char)].map((byte) => `%${anyCase(byte.toString(16).padStart(2, '0'))}`).join('');
  const plain = char
    .split('')
    .map((half) => `${unit(half.charCodeAt(0))})`)
    .join('');
  return encoded === '' ? plain : `(?:${plain}|${encoded})`;
}

/** Matches `value` in every mix of its spellings. Global. */
export const spelled = (value: string): RegExp => new RegExp(Array.from(value, character).join(''), 'g');

/** Whether a text can hold a value in another spelling than its own; to look is dear, and most texts cannot. */
export const maySpell = (text: string): boolean => text.includes('\\') || text.includes('%');
