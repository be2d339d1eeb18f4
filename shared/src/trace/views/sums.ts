/** Numbers with their running sums: setting one and finding where a sum falls cost the logarithm of how many there are (a Fenwick tree). */
export interface Sums {
  readonly length: number;
  readonly total: number;
  /** Adds zeros up to `length` numbers. */
  grow(length: number): void;
  set(index: number, value: number): void;
  get(index: number): number;
  /** The sum of all numbers before `index`. */
  before(index: number): number;
  /** The index of the number within which `sum` falls. */
  find(sum: number): number;
}

export function createSums(): Sums {
  const values: number[] = [];
  /** From 1: `tree[i]` sums the `i & -i` numbers that end at `i`. */
  const tree: number[] = [0];
  let total = 0;
  return {
    get length() {
      return values.length;
    },
    get total() {
      return total;
    },
    grow(length) {
      while (values.length < length) {
        values.push(0);
        const at = tree.length;
        let sum = 0;
        for (let step = 1; step < (at & -at); step <<= 1) sum += tree[at - step] ?? 0;
        tree.push(sum);
      }
    },
    set(index, value) {
      const change = value - (values[index] ?? 0);
      if (change === 0) return;
      values[index] = value;
      total += change;
      for (let at = index + 1; at < tree.length; at += at & -at) tree[at] = (tree[at] ?? 0) + change;
    },
    get: (index) => values[index] ?? 0,
    before(index) {
      let sum = 0;
      for (let at = index; at > 0; at -= at & -at) sum += tree[at] ?? 0;
      return sum;
    },
    find(sum) {
      let at = 0;
      let left = sum;
      for (let step = 1 << (31 - Math.clz32(Math.max(1, values.length))); step > 0; step >>= 1) {
        const next = at + step;
        const part = tree[next];
        if (part !== undefined && part <= left) {
          at = next;
          left -= part;
        }
      }
      return at;
    },
  };
}
