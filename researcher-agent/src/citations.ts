/** Citations in findings: other spellings become `[n]`, numbers without a source are taken out, and both are reported. */

export interface CheckedCitations {
  readonly text: string;
  readonly removed: readonly number[];
  readonly unused: readonly number[];
  readonly cited: readonly number[];
}

const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;
/** Applies `change` outside of code. */
const outsideCode = (text: string, change: (part: string) => string): string =>
  text
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');

/** `【1】`, `【1†source】`, `[^1]`, `[cite: 3]`, `[Source 2]`, `[1, 2]`, `[1-3]` all become `[1]`, `[2]`… */
export function normalizeCitations(text: string): string {
  return outsideCode(text, (part) =>
    part
      .replace(/【\s*(\d{1,3})[^】\n]{0,40}】/g, '[$1]')
      .replace(/\[\^(\d{1,3})\](?!:)/g, '[$1]')
      .replace(/\[\s*(?:cite|source|sources|ref|quelle|出典|来源)\s*:?\s*((?:\d{1,3}\s*,?\s*)+)\]/gi, (_, list: string) => `[${list.trim()}]`)
      .replace(/\[\s*(\d{1,3})\s*[-–]\s*(\d{1,3})\s*\](?!\()/g, (whole, from: string, to: string) => {
        const [a, b] = [Number(from), Number(to)];
        return a < b && b - a < 20 ? Array.from({ length: b - a + 1 }, (_, i) => `[${a + i}]`).join('') : whole;
      })
      .replace(/\[\s*(\d{1,3}(?:\s*[,;，、]\s*\d{1,3})+)\s*\](?!\()/g, (_, list: string) =>
        list
          .split(/[,;，、]/)
          .map((n) => `[${Number(n.trim())}]`)
          .join(''),
      ),
  );
}

/** Takes out numbers that no source has. A list of sources that the model appended as link definitions is dropped too: the real list stands beside the text. */
export function checkCitations(raw: string, numbers: readonly number[]): CheckedCitations {
  const known = new Set(numbers);
  const removed = new Set<number>();
  const cited = new Set<number>();
  const text = outsideCode(normalizeCitations(raw), (part) =>
    part
      .replace(/^\s*\[\^?\d{1,3}\]:\s*\S.*$/gm, '')
      .replace(/( ?)\[(\d{1,3})\](?!\()/g, (whole, space: string, digits: string, offset: number, all: string) => {
        const n = Number(digits);
        (known.has(n) ? cited : removed).add(n);
        // The space goes too, unless another citation follows and needs it.
        return known.has(n) ? whole : all[offset + whole.length] === '[' ? space : '';
      }),
  );
  return {
    text: text.replace(/\n{3,}/g, '\n\n').trim(),
    removed: [...removed].toSorted((a, b) => a - b),
    cited: [...cited].toSorted((a, b) => a - b),
    unused: numbers.filter((n) => !cited.has(n)),
  };
}

/** Unlinks addresses that are not among the sources: link texts stay, bare addresses go. */
export function unlinkUnknown(text: string, urls: readonly string[]): string {
  const known = new Set(urls);
  const keep = (url: string): boolean => known.has(url.replace(/[.,;:!?]+$/, ''));
  return outsideCode(text, (part) =>
    part
      .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\[([^\]]+)\]\(\s*<?([^)\s>]+)>?[^)]*\)/g, (whole, label: string, url: string) => (keep(url) ? whole : label))
      .replace(/<?\b(?:https?:\/\/|www\.)[^\s<>)\]]+>?/gi, (found, offset: number, all: string) =>
        keep(found.replace(/[<>]/g, '')) || all.slice(offset - 2, offset) === '](' ? found : '',
      ),
  );
}

/** For text without sources: no addresses and no citation marks at all. */
export function stripReferences(text: string): string {
  return checkCitations(unlinkUnknown(text, []), [])
    .text.replace(/[ \t]+([.,;:!?])/g, '$1')
    .replace(/\(\s*\)/g, '');
}
