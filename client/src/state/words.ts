import { createWordCounter } from '@handoff/shared/base/words';

/** Counts the words of a text that mostly grows at its end, each once. */
export function createGrowingCount(): (text: string) => number {
  let counter = createWordCounter();
  let counted = '';
  return (text) => {
    if (!text.startsWith(counted)) {
      counter = createWordCounter();
      counted = '';
    }
    counter.add(text.slice(counted.length));
    counted = text;
    return counter.count();
  };
}
