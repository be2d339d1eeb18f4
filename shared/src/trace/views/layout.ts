/**
 * Where rows stand below a round trip. There are positions (its events, or those that a filter matches), and runs of them
 * (bursts): closed, a run is one row; open, one row and one for each of its positions. Runs are appended, and the last may
 * grow; finding a row costs the logarithm of how many runs there are, and an event outside of runs costs nothing.
 */
import { Column, upTo } from '../columns.ts';

/** A row: the head of a run, or a position (in a run, when `run` is not -1). */
export interface Place {
  readonly run: number;
  /** -1 for the head of a run. */
  readonly position: number;
}

export class Layout {
  /** Positions in all. */
  length = 0;
  readonly #froms = new Column('u32');
  readonly #sizes = new Column('u32');
  readonly #open = new Column('u8');
  /** The rows of the heads, ascending. */
  readonly #heads = new Column('u32');

  get runs(): number {
    return this.#froms.length;
  }
  from(run: number): number {
    return this.#froms.at(run);
  }
  size(run: number): number {
    return this.#sizes.at(run);
  }
  /** Rows in all. */
  get rows(): number {
    return this.length + this.#shift(this.runs - 1);
  }
  /** Rows minus positions, up to and with `run`. */
  #shift(run: number): number {
    if (run < 0) return 0;
    return this.#heads.at(run) - this.#froms.at(run) + (this.#open.at(run) === 1 ? 1 : 1 - this.#sizes.at(run));
  }
  add(from: number, size: number, open: boolean): void {
    this.#heads.push(from + this.#shift(this.runs - 1));
    this.#froms.push(from);
    this.#sizes.push(size);
    this.#open.push(open ? 1 : 0);
  }
  /** The last run has `size` positions now. */
  resize(size: number): void {
    this.#sizes.set(this.runs - 1, size);
  }
  truncate(runs: number): void {
    for (const column of [this.#froms, this.#sizes, this.#open, this.#heads]) column.truncate(runs);
  }
  clear(): void {
    this.truncate(0);
    this.length = 0;
  }
  at(row: number): Place {
    const run = upTo(this.#heads, row) - 1;
    if (run < 0) return { run: -1, position: row };
    const into = row - this.#heads.at(run);
    if (into === 0) return { run, position: -1 };
    if (this.#open.at(run) === 1 && into <= this.#sizes.at(run)) return { run, position: this.#froms.at(run) + into - 1 };
    return { run: -1, position: row - this.#shift(run) };
  }
  /** The run that holds a position; -1 when none does. */
  runOf(position: number): number {
    const run = upTo(this.#froms, position) - 1;
    return run >= 0 && position < this.#froms.at(run) + this.#sizes.at(run) ? run : -1;
  }
  /** The row of a run's head. */
  rowOfRun(run: number): number {
    return this.#heads.at(run);
  }
  /** The row of a position; -1 inside a closed run. */
  rowOf(position: number): number {
    const run = upTo(this.#froms, position) - 1;
    if (run < 0) return position;
    const into = position - this.#froms.at(run);
    if (into >= this.#sizes.at(run)) return position + this.#shift(run);
    return this.#open.at(run) === 1 ? this.#heads.at(run) + 1 + into : -1;
  }
}
