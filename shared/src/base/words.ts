/** Counts words as people do: runs without white space that hold a letter or a digit. Works across chunks. */
const LETTER = /[\p{L}\p{N}]/u;

export interface WordCounter {
  add(text: string): void;
  count(): number;
}

export function createWordCounter(): WordCounter {
  let words = 0;
  /** The run at the end of what was added so far already counts. */
  let counted = false;
  let open = false;
  return {
    count: () => words,
    add(text) {
      if (text === '') return;
      const runs = text.split(/\s+/);
      for (const [index, run] of runs.entries()) {
        if (index > 0 || !open) counted = false;
        open = run !== '';
        if (!counted && run !== '' && LETTER.test(run)) {
          words += 1;
          counted = true;
        }
      }
    },
  };
}

export function countWords(text: string): number {
  const counter = createWordCounter();
  counter.add(text);
  return counter.count();
}

/** The text on one line, at most `max` characters long: cut after a word (where words are long, inside one), with an ellipsis. */
export function shorten(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  const space = line[max - 1] === ' ' ? cut.length : cut.lastIndexOf(' ');
  // Half a surrogate pair is no letter.
  const whole = space > max / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '');
  return `${whole.replace(/[\s,;:–—-]+$/, '')}…`;
}
