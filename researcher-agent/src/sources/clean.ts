/** Makes text from the web fit to be shown and to stand in a prompt. It stays untrusted: this removes disguise, not meaning. */

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  '#x27': "'",
  hellip: '…',
  ndash: '–',
  mdash: '—',
};

/** Without scripts, styles, tags, comments and control characters; white space collapsed; at most `max` UTF-16 units. */
export function cleanText(html: string, max: number): string {
  const text = html
    .slice(0, max * 8)
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<(script|style|noscript|svg|iframe)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?[a-z][^<>]{0,600}>/gi, ' ')
    .replace(/&([a-z]+|#39|#x27);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(CONTROL, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > max * 0.7 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A title on one line, without what could open a link, code, a tag or an attribute. */
export const cleanTitle = (title: string): string =>
  cleanText(title, 200)
    .replace(/[`[\]<>{}|\\]/g, ' ')
    .replaceAll('"', '”')
    .replace(/\s+/g, ' ')
    .trim();
