/** What the browser tells of a request besides what the page sees: how long it waited before it was sent. */

export type Queued =
  /** `ms` from the page's call to the first byte sent. */
  { readonly known: true; readonly ms: number } | { readonly known: false; readonly why: string };

/** The part of Resource Timing that is read; times are ms on the page's clock. */
export interface ResourceEntry {
  readonly name: string;
  readonly startTime: number;
  readonly requestStart: number;
}
/** The browser's entry belongs to the request when it began this near to it, in ms. */
const NEAR = 250;

/** `at` and `origin` are epoch ms. */
export function queuedOf(entries: readonly ResourceEntry[], request: { readonly url: string; readonly at: number }, origin: number): Queued {
  const away = (entry: ResourceEntry): number => Math.abs(entry.startTime + origin - request.at);
  const entry = entries.filter(({ name }) => name === request.url).toSorted((a, b) => away(a) - away(b))[0];
  if (entry === undefined || away(entry) > NEAR)
    return { known: false, why: 'the browser keeps no times of it: it was recorded elsewhere, is not over, or is too long ago' };
  if (entry.requestStart === 0) return { known: false, why: 'the browser tells it only of answers with Timing-Allow-Origin' };
  return { known: true, ms: Math.max(0, entry.requestStart - entry.startTime) };
}
/** Of a run that was recorded earlier or elsewhere. */
export const NOT_OURS: Queued = { known: false, why: 'a record does not hold it, and the browser tells it only of requests that this page made' };
/** Reads the page's own entries. */
export const queuedNow = (request: { readonly url: string; readonly at: number }): Queued =>
  queuedOf(
    performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming),
    request,
    performance.timeOrigin,
  );
