/** Where a box stands by a word: below it, or above when there is more room, and always within the window. Pure. */
import type { Place } from '../../state/explain.ts';

export interface Box {
  readonly width: number;
  readonly height: number;
}
/** Between the word and the box, and to the window's edge, in px. */
const GAP = 6;
const EDGE = 8;

export function placeBox(word: Place, box: Box, view: Box): { readonly left: number; readonly top: number } {
  const below = word.bottom + GAP;
  const above = word.top - GAP - box.height;
  const lowest = view.height - EDGE - box.height;
  const top = below <= lowest ? below : above >= EDGE ? Math.min(above, lowest) : lowest;
  return {
    left: Math.max(EDGE, Math.min(word.left, view.width - EDGE - box.width)),
    top: Math.max(EDGE, top),
  };
}
