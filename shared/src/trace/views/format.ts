/** Units as the page shows them: below a second in ms, else s with two decimals; sizes in kB of 1000 B. */
const group = (n: number): string => n.toString().replace(/\B(?=(\d{3})+$)/g, ',');

export function formatDuration(milliseconds: number): string {
  const whole = Math.max(0, milliseconds);
  if (whole < 999.5) return `${Math.round(whole)} ms`;
  return `${(whole / 1000).toFixed(2)} s`;
}
export function formatBytes(size: number): string {
  if (size < 1000) return `${size} B`;
  if (size < 999_950) return `${(size / 1000).toFixed(1)} kB`;
  return `${(size / 1_000_000).toFixed(1)} MB`;
}
export const plural = (n: number, one: string, many = `${one}s`): string => `${group(n)} ${n === 1 ? one : many}`;

/** One line in quotation marks, cut. */
export function quote(text: string, limit = 120): string {
  const line = text.replaceAll('\r\n', '\\n').replaceAll('\n', '\\n').replaceAll('\r', '\\n');
  return `“${line.length > limit ? `${line.slice(0, limit - 1)}…` : line}”`;
}
/** `researcher` as people write it. */
export const laneName = (lane: string): string => (lane === '' ? 'Agent' : lane.charAt(0).toUpperCase() + lane.slice(1));
