/** Finds a text within a payload, whatever its case, as written or as JSON escapes it. Pure. */

export interface Found {
  readonly from: number;
  readonly to: number;
}
/** More than these are not listed. */
export const MOST = 10_000;

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Places of `needle`, ascending, at most {@link MOST}. */
export function findAll(text: string, needle: string): readonly Found[] {
  if (needle === '') return [];
  const escaped = JSON.stringify(needle).slice(1, -1);
  const pattern = new RegExp(escaped === needle ? literal(needle) : `${literal(needle)}|${literal(escaped)}`, 'gi');
  const found: Found[] = [];
  for (const match of text.matchAll(pattern)) {
    found.push({ from: match.index, to: match.index + match[0].length });
    if (found.length >= MOST) break;
  }
  return found;
}
/** The places that touch `from` to `to`. */
export function within(found: readonly Found[], from: number, to: number): readonly Found[] {
  let [low, high] = [0, found.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((found[middle]?.to ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < found.length && (found[end]?.from ?? 0) < to) end += 1;
  return found.slice(low, end);
}
