/** One scale for as long as it maps times alike: it is made anew 20 times a second, and rows need not be painted again for that. */
import { useState } from 'react';
import type { TimeScale } from '../../state/time/time-scale.ts';

export function useSameScale(scale: TimeScale): TimeScale {
  const [kept, keep] = useState(scale);
  const same = kept.map === scale.map && kept.from === scale.from && kept.span === scale.span && kept.start === scale.start;
  if (!same) keep(scale);
  return same ? kept : scale;
}
