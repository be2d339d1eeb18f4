/** Which of many numbered things changed since one looked last: the last changed stands last, so looking costs what changed. */
export interface Changes {
  /** Grows with every change. */
  readonly version: number;
  touch(index: number): void;
  /** The things that changed after `version`, each once, the latest first. */
  since(version: number): readonly number[];
}
const NONE = -1;

export function createChanges(): Changes {
  const before: number[] = [];
  const after: number[] = [];
  const when: number[] = [];
  let last = NONE;
  let version = 0;
  return {
    get version() {
      return version;
    },
    touch(index) {
      version += 1;
      const known = when[index] !== undefined;
      when[index] = version;
      if (last === index) return;
      if (known) {
        const [left = NONE, right = NONE] = [before[index], after[index]];
        if (left !== NONE) after[left] = right;
        if (right !== NONE) before[right] = left;
      }
      if (last !== NONE) after[last] = index;
      before[index] = last;
      after[index] = NONE;
      last = index;
    },
    since(from) {
      const found: number[] = [];
      for (let index = last; index !== NONE && (when[index] ?? 0) > from; index = before[index] ?? NONE) found.push(index);
      return found;
    },
  };
}
