/** Numbers in pages of typed arrays: they grow without copying what is there, and take as many bytes as they need. */
const PAGE_BITS = 14;
const PAGE = 1 << PAGE_BITS;
const FIRST = 8;

type Typed = Uint8Array | Uint16Array | Uint32Array | Float64Array;
const MAKE = {
  u8: (length: number): Typed => new Uint8Array(length),
  u16: (length: number): Typed => new Uint16Array(length),
  u32: (length: number): Typed => new Uint32Array(length),
  f64: (length: number): Typed => new Float64Array(length),
} as const;

/** A growing list of numbers of one width. Reading outside of it gives 0. */
export class Column {
  readonly #make: (length: number) => Typed;
  readonly #pages: Typed[] = [];
  #length = 0;
  constructor(width: keyof typeof MAKE) {
    this.#make = MAKE[width];
  }
  get length(): number {
    return this.#length;
  }
  at(index: number): number {
    return this.#pages[index >> PAGE_BITS]?.[index & (PAGE - 1)] ?? 0;
  }
  set(index: number, value: number): void {
    const page = this.#pages[index >> PAGE_BITS];
    if (page) page[index & (PAGE - 1)] = value;
  }
  push(value: number): void {
    const number = this.#length >> PAGE_BITS;
    const place = this.#length & (PAGE - 1);
    let page = this.#pages[number];
    if (!page || place >= page.length) {
      // Short lists are many: the first page grows by doubling, further ones come whole.
      const next = this.#make(number > 0 ? PAGE : Math.max(FIRST, place * 2));
      if (page) next.set(page);
      this.#pages[number] = page = next;
    }
    page[place] = value;
    this.#length += 1;
  }
  /** Forgets everything from `length` on. */
  truncate(length: number): void {
    if (length < this.#length) this.#length = length;
  }
}

/** How many numbers of an ascending column are at most `value`. */
export function upTo(column: Column, value: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column.at(middle) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
/** Where `value` stands in an ascending column; -1 when it does not. */
export function indexOf(column: Column, value: number): number {
  const index = upTo(column, value) - 1;
  return index >= 0 && column.at(index) === value ? index : -1;
}
