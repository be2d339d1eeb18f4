/** How the page looks at the time of a run: which view, which stretch of it, and whether idle time is left out. */
import type { TimeWindow } from './window.ts';

export type TimelineView = 'waterfall' | 'sequence';
export interface TimeView {
  readonly view: TimelineView;
  /** Undefined: the whole run. */
  readonly window: TimeWindow | undefined;
  readonly compress: boolean;
}
export const TIME_VIEW: TimeView = { view: 'waterfall', window: undefined, compress: false };
