/** Heights of rows, in px. Every row is one high, some are tall, and above some there is space. Made in no time; each question costs O(log n). */

/** Space above rows, the same above each. */
export interface SpaceAbove {
  /** Indices of the rows, ascending. */
  readonly at: ArrayLike<number>;
  readonly height: number;
}
export interface RowHeights {
  readonly row: number;
  /** Of a row listed in `tall`. */
  readonly tall: number;
}

/** How many of the ascending `values` are less than `bound`. */
function below(values: ArrayLike<number>, bound: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? bound) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
const NONE: SpaceAbove = { at: [], height: 0 };

export class Heights {
  readonly #rows: { readonly length: number; readonly tall: ArrayLike<number> };
  readonly #sizes: RowHeights;
  readonly #space: SpaceAbove;
  /** Height of all rows with the space above them. */
  readonly total: number;

  constructor(rows: { readonly length: number; readonly tall: ArrayLike<number> }, sizes: RowHeights, space: SpaceAbove = NONE) {
    this.#rows = rows;
    this.#sizes = sizes;
    this.#space = space;
    this.total = rows.length * sizes.row + rows.tall.length * (sizes.tall - sizes.row) + space.at.length * space.height;
  }
  /** Everything above row `index` but the space that belongs to it. */
  #before(index: number): number {
    const { row, tall } = this.#sizes;
    return index * row + below(this.#rows.tall, index) * (tall - row) + below(this.#space.at, index) * this.#space.height;
  }
  /** Space above row `index`. */
  space(index: number): number {
    const { at, height } = this.#space;
    return at[below(at, index)] === index ? height : 0;
  }
  /** Where row `index` itself begins. */
  top(index: number): number {
    return this.#before(index) + this.space(index);
  }
  height(index: number): number {
    const { tall } = this.#rows;
    return tall[below(tall, index)] === index ? this.#sizes.tall : this.#sizes.row;
  }
  /** The row at `px` from the top; the space above a row is the row's. */
  at(px: number): number {
    let low = 0;
    let high = Math.max(0, this.#rows.length - 1);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#before(middle) <= px) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
