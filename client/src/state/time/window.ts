/** The part of the run that the timeline's axis shows, and the moves on it. Pure; in seconds on the axis. */
import type { EpochMs } from '@handoff/shared/base/units';

/** What a reader zoomed to. Times, not places, so that it stays what it is when the axis grows or is compressed. */
export interface TimeWindow {
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** Set when the end of a growing run was in view: seconds of axis from it to the right edge, kept while it grows. */
  readonly tail?: number;
}
/** A stretch of the axis in seconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The shortest stretch that can be shown, in seconds: ten microseconds. */
export const SHORTEST = 1e-5;

/** `span` moved and cut so that it lies within `0…end`; undefined when it is all of it. */
export function clampSpan(span: Span, end: number): Span | undefined {
  const length = Math.min(end, Math.max(SHORTEST, span.to - span.from));
  if (length >= end * (1 - 1e-9)) return undefined;
  const from = Math.min(Math.max(0, span.from), end - length);
  return { from, to: from + length };
}
/** `span` made `factor` times as long (below 1: nearer) about `fraction` of it: what stands there stays there. */
export function zoomSpan(span: Span, fraction: number, factor: number): Span {
  const length = Math.max(SHORTEST, (span.to - span.from) * factor);
  const point = span.from + (span.to - span.from) * fraction;
  return { from: point - length * fraction, to: point + length * (1 - fraction) };
}
/** `span` moved by `fraction` of its length. */
export function panSpan(span: Span, fraction: number): Span {
  const by = (span.to - span.from) * fraction;
  return { from: span.from + by, to: span.to + by };
}
/** Where something revealed begins, as a fraction of the window, so that what led to it is seen too. */
const LEAD = 0.15;
/** `span` moved so that something from `from` to `to` is in it; itself when a part of that is in it already. */
export function revealSpan(span: Span, from: number, to: number): Span {
  if (to >= span.from && from <= span.to) return span;
  const length = span.to - span.from;
  return { from: from - length * LEAD, to: from + length * (1 - LEAD) };
}
