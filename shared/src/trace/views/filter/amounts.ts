/** Amounts of a filter: `>10kB`, `<=1s`, `300B`, `1kB..10kB`. Bytes for sizes (kB of 1000 B), milliseconds for times. */
import type { AmountKey, Range } from './terms.ts';

type Units = readonly (readonly [name: string, factor: number])[];
const BYTES: Units = [
  ['B', 1],
  ['kB', 1000],
  ['MB', 1_000_000],
];
const TIMES: Units = [
  ['ms', 1],
  ['s', 1000],
  ['min', 60_000],
];
const unitsOf = (key: AmountKey): Units => (key === 'size' ? BYTES : TIMES);

/** A number with its unit; without one it counts bytes or milliseconds. */
function readAmount(key: AmountKey, text: string): number | undefined {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?|\.\d+)\s*([a-z]*)$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const factor = unit === '' ? 1 : unitsOf(key).find(([name]) => name.toLowerCase() === unit.toLowerCase())?.[1];
  // 0.3 kB are 300 bytes, not 299.99…
  return factor === undefined ? undefined : Math.round(Number(digits) * factor * 1e6) / 1e6;
}

/** One range; undefined when the text is none. */
export function readRange(key: AmountKey, text: string): Range | undefined {
  const two = text.split('..');
  if (two.length === 2) {
    const [from = '', to = ''] = two;
    const low = from === '' ? undefined : readAmount(key, from);
    const high = to === '' ? undefined : readAmount(key, to);
    if ((from !== '' && low === undefined) || (to !== '' && high === undefined) || (low === undefined && high === undefined)) return undefined;
    return { ...(low === undefined ? {} : { low }), lowIn: true, ...(high === undefined ? {} : { high }), highIn: true };
  }
  const [, sign = '', rest = ''] = /^(>=|<=|>|<|=|≥|≤)?(.*)$/s.exec(text) ?? [];
  const amount = readAmount(key, rest.trim());
  if (amount === undefined) return undefined;
  switch (sign) {
    case '>':
      return { low: amount, lowIn: false, highIn: true };
    case '>=':
    case '≥':
      return { low: amount, lowIn: true, highIn: true };
    case '<':
      return { high: amount, lowIn: true, highIn: false };
    case '<=':
    case '≤':
      return { high: amount, lowIn: true, highIn: true };
    default:
      return { low: amount, lowIn: true, high: amount, highIn: true };
  }
}

export const inRange = (range: Range, value: number): boolean =>
  (range.low === undefined || (range.lowIn ? value >= range.low : value > range.low)) &&
  (range.high === undefined || (range.highIn ? value <= range.high : value < range.high));

/** The amount in the largest unit that it has at least one of; `apart` puts a space before the unit. */
export function formatAmount(key: AmountKey, amount: number, apart = ''): string {
  const units = unitsOf(key);
  const [name, factor] = units.findLast(([, size]) => amount >= size) ?? units[0] ?? ['', 1];
  const exact = String(Math.round((amount / factor) * 1e9) / 1e9);
  // A number that JavaScript would write with an exponent is written in the smallest unit.
  return /e/.test(exact) ? `${amount.toFixed(0)}${apart}${units[0]?.[0] ?? ''}` : `${exact}${apart}${name}`;
}
/** As it is written in a filter; `readRange` reads it back. */
export function formatRange(key: AmountKey, range: Range): string {
  const { low, high } = range;
  if (low !== undefined && high !== undefined) return low === high ? `=${formatAmount(key, low)}` : `${formatAmount(key, low)}..${formatAmount(key, high)}`;
  if (low !== undefined) return `${range.lowIn ? '>=' : '>'}${formatAmount(key, low)}`;
  return `${range.highIn ? '<=' : '<'}${formatAmount(key, high ?? 0)}`;
}
/** As people say it: `larger than 300 B`, `longer than 1 s`. */
export function sayRange(key: AmountKey, range: Range): string {
  const { low, high } = range;
  const [more, less] = key === 'size' ? ['larger', 'smaller'] : ['longer', 'shorter'];
  if (low !== undefined && high !== undefined)
    return low === high ? `exactly ${formatAmount(key, low, ' ')}` : `${formatAmount(key, low, ' ')} to ${formatAmount(key, high, ' ')}`;
  if (low !== undefined) return range.lowIn ? `${formatAmount(key, low, ' ')} or ${more}` : `${more} than ${formatAmount(key, low, ' ')}`;
  return range.highIn ? `${formatAmount(key, high ?? 0, ' ')} or ${less}` : `${less} than ${formatAmount(key, high ?? 0, ' ')}`;
}
