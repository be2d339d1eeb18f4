/**
 * The rows of the timeline, kept up to date as the run grows: what changed is counted anew, and a row is made when it is looked
 * at. Row ids are stable: `x1` an exchange, `x1/e4` its event 4 (from 0), `x1/b4` the burst that begins there, `x1/lost` its
 * end, `mark/7` and `gap/7` the record 7, `task/…` a task.
 */
import { exchangeId, type RowId } from '../../base/ids.ts';
import { ExchangeRows, partOf } from './exchange-rows.ts';
import { NOTHING_CHANGED, type Expansion } from './expansion.ts';
import type { RowFilter } from './filter/row-filter.ts';
import type { Row, TaskRow } from './model.ts';
import type { FoundRow, RowList } from './row-list.ts';
import type { RunFold, RunItem } from './run.ts';
import type { TaskSpan } from './spans.ts';
import { createSums, type Sums } from './sums.ts';
import { gapRow, markRow, taskRow } from './top-rows.ts';

export { isOpen, NOTHING_CHANGED, type Expansion } from './expansion.ts';

export interface RowOptions {
  readonly expansion?: Expansion;
  readonly filter?: RowFilter | undefined;
}
export interface RowBuilder {
  /**
   * All rows in order. The list is the same object as long as nothing changed. It looks at the run as it is, so only the last
   * one may be used. A builder serves one run.
   */
  rows(fold: RunFold, options?: RowOptions): RowList;
}
interface Inner {
  readonly fold: RunFold;
  readonly sums: Sums;
  readonly exchanges: readonly (ExchangeRows | undefined)[];
  /** Items of two rows' height. */
  readonly tall: readonly number[];
  /** Whether the row of the task stands above the item. */
  span(item: number): TaskSpan | undefined;
  mark(item: number): Row | undefined;
}

/** Rows of marks do not change, but for what was dropped. */
function itemRow(item: Exclude<RunItem, { type: 'exchange' }>): Row | undefined {
  return item.type === 'mark' ? markRow(item.index, item.record) : gapRow(item.index, item.record);
}

export function createRowBuilder(): RowBuilder {
  const sums = createSums();
  const exchanges: (ExchangeRows | undefined)[] = [];
  const marks = new Map<number, Row | undefined>();
  const tall: number[] = [];
  let filter: RowFilter | undefined;
  let last: { readonly seen: number; readonly version: number; readonly expansion: Expansion; readonly rows: RowList } | undefined;

  function markAt(fold: RunFold, number: number): Row | undefined {
    const item = fold.items[number];
    if (item === undefined || item.type === 'exchange') return undefined;
    if (!marks.has(number)) marks.set(number, itemRow(item));
    return marks.get(number);
  }
  function spanAt(fold: RunFold, number: number): TaskSpan | undefined {
    const span = fold.spans.above(number);
    return span && (!filter || filter.item(taskRow(span))) ? span : undefined;
  }
  function count(fold: RunFold, number: number, expansion: Expansion): number {
    const item = fold.items[number];
    if (item === undefined) return 0;
    if (item.type !== 'exchange') {
      if (item.type === 'gap') marks.delete(number);
      const row = markAt(fold, number);
      return row && (!filter || filter.item(row)) ? 1 : 0;
    }
    const rows = (exchanges[number] ??= new ExchangeRows(item.fold, item.tries));
    rows.update(expansion, filter);
    return rows.count + +(spanAt(fold, number) !== undefined);
  }

  return {
    rows(fold, options = {}) {
      const { expansion = NOTHING_CHANGED } = options;
      const { version: seen } = fold.changes;
      const version = options.filter?.version ?? 0;
      const same = last?.expansion === expansion && filter === options.filter && last.version === version;
      if (last && same && last.seen === seen) return last.rows;
      filter = options.filter;
      const known = sums.length;
      sums.grow(fold.items.length);
      for (let number = known; number < fold.items.length; number++) if (markAt(fold, number)?.kind === 'handoff') tall.push(number);
      if (last && same) for (const number of fold.changes.since(last.seen)) sums.set(number, count(fold, number, expansion));
      else for (let number = 0; number < fold.items.length; number++) sums.set(number, count(fold, number, expansion));
      const inner: Inner = { fold, sums, exchanges, tall, span: (number) => spanAt(fold, number), mark: (number) => markAt(fold, number) };
      const rows = new RunRows(inner);
      last = { seen, version, expansion, rows };
      return rows;
    },
  };
}

class RunRows implements RowList {
  readonly length: number;
  readonly #inner: Inner;
  #tall: readonly number[] | undefined;
  #task: { readonly span: TaskSpan; readonly row: TaskRow } | undefined;
  constructor(inner: Inner) {
    this.#inner = inner;
    this.length = inner.sums.total;
  }
  get tall(): readonly number[] {
    const { tall, sums } = this.#inner;
    return (this.#tall ??= tall.flatMap((item) => (sums.get(item) === 0 ? [] : [sums.before(item)])));
  }
  /** The task's row is made once a list: its path may be long. */
  #taskRow(span: TaskSpan): TaskRow {
    if (this.#task?.span !== span) this.#task = { span, row: taskRow(span) };
    return this.#task.row;
  }
  at(index: number): Row | undefined {
    if (index < 0 || index >= this.length) return undefined;
    const item = this.#inner.sums.find(index);
    return this.#in(item, index - this.#inner.sums.before(item));
  }
  #in(item: number, into: number): Row | undefined {
    const rows = this.#inner.exchanges[item];
    if (!rows) return this.#inner.mark(item);
    const span = this.#inner.span(item);
    if (span && into === 0) return this.#taskRow(span);
    return rows.at(into - +(span !== undefined));
  }
  slice(from: number, to: number = this.length): readonly Row[] {
    const found: Row[] = [];
    for (let index = Math.max(0, from); index < Math.min(to, this.length); index++) {
      const row = this.at(index);
      if (row) found.push(row);
    }
    return found;
  }
  *[Symbol.iterator](): Generator<Row> {
    const { sums } = this.#inner;
    for (let item = 0; item < sums.length; item++)
      for (let into = 0; into < sums.get(item); into++) {
        const row = this.#in(item, into);
        if (row) yield row;
      }
  }
  /** The item that an id's row belongs to, and where in it. */
  #find(id: RowId): { readonly item: number; readonly into: number } {
    const { fold, exchanges, sums } = this.#inner;
    const { key, part } = partOf(id);
    const item = fold.itemOf(exchangeId(key));
    if (item >= 0) {
      const into = exchanges[item]?.indexOf(part) ?? -1;
      return { item, into: into < 0 ? -1 : into + +(this.#inner.span(item) !== undefined) };
    }
    const span = fold.spans.byRow(id);
    const above = span?.exchanges[0]?.item ?? -1;
    if (above >= 0) return { item: above, into: this.#inner.span(above) === span ? 0 : -1 };
    const place = /^(?:mark|gap)\/(\d{1,10})$/.exec(id)?.[1];
    const mark = place === undefined ? -1 : fold.itemOf(Number(place));
    return { item: mark, into: mark >= 0 && sums.get(mark) > 0 && this.#inner.mark(mark)?.id === id ? 0 : -1 };
  }
  indexOf(id: RowId): number {
    const { item, into } = this.#find(id);
    return into < 0 ? -1 : this.#inner.sums.before(item) + into;
  }
  lookup(id: RowId): FoundRow | undefined {
    const { item, into } = this.#find(id);
    const { part } = partOf(id);
    const rows = this.#inner.exchanges[item];
    const burst = part.type === 'event' ? rows?.burstOf(part.event) : undefined;
    const index = into < 0 ? -1 : this.#inner.sums.before(item) + into;
    const row = index >= 0 ? this.#in(item, into) : burst && part.type === 'event' ? rows?.hidden(part.event) : undefined;
    return row && { row, index, ...(burst ? { burst } : {}) };
  }
}
