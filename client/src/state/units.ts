/** Numbers as people read them. Units always stand after a space; durations below 1 s in ms, else s with two decimals; kB is 1000 B. */

export const duration = (ms: number): readonly [value: string, unit: string] =>
  ms < 999.5
    ? [ms < 10 && ms > 0 && ms < 0.95 ? '< 1' : String(Math.round(ms)), 'ms']
    : ms < 119_950
      ? [(ms / 1000).toFixed(2), 's']
      : [(ms / 60_000).toFixed(1), 'min'];
export const size = (bytes: number): readonly [value: string, unit: string] =>
  bytes < 1000 ? [String(bytes), 'B'] : bytes < 999_950 ? [(bytes / 1000).toFixed(1), 'kB'] : [(bytes / 1_000_000).toFixed(1), 'MB'];

export const durationText = (ms: number): string => duration(ms).join(' ');
export const sizeText = (bytes: number): string => size(bytes).join(' ');
/** Time since the run's start, in seconds with three decimals: `+4.341`. */
export const offset = (at: number, start: number): string => `+${(Math.max(0, at - start) / 1000).toFixed(3)}`;
export const count = (n: number): string => n.toLocaleString('en');
export const plural = (n: number, one: string, many = `${one}s`): string => `${count(n)} ${n === 1 ? one : many}`;
const DATELESS = 'no date';
/** Date and time in UTC, ISO 8601; `no date` for a number that is none, whoever wrote it. */
export const isoText = (at: number): string => (Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : DATELESS);
/** Absolute time of day with milliseconds, for hovering and for the overview. */
export const clock = (at: number): string => (isoText(at) === DATELESS ? DATELESS : isoText(at).slice(11, 23));
