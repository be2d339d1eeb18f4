/** Elements of rows: which of them shows which row, what all rows say of themselves, and their order for those who read the page. */
import type { RowId } from '@handoff/shared/base/ids';
import type { Row } from '@handoff/shared/trace/views/model';
import type { PooledRow } from './painter.ts';
import { Slot } from './nodes.ts';

export interface Held<P extends PooledRow = PooledRow> {
  readonly pooled: P;
  readonly slot: Slot;
  row: Row;
  index: number;
  open: boolean | undefined;
  /** Space above, px. */
  space: number;
  /** Number of the look that it was painted in; -1 for none. */
  painting: number;
  /** Where it stands on the spacer, px. */
  top: number;
}

export class RowPool<P extends PooledRow> {
  readonly #host: HTMLElement;
  readonly #create: () => P;
  readonly #byId = new Map<RowId, Held<P>>();
  readonly #byElement = new WeakMap<Element, Held<P>>();
  #free: Held<P>[] = [];

  constructor(host: HTMLElement, create: () => P) {
    this.#host = host;
    this.#create = create;
  }
  held(): Iterable<Held<P>> {
    return this.#byId.values();
  }
  of(id: RowId | undefined): Held<P> | undefined {
    return id === undefined ? undefined : this.#byId.get(id);
  }
  /** The row of an element, or of one within. */
  holding(target: Element): Held<P> | undefined {
    const found = target.closest('[role=row]');
    return found === null ? undefined : this.#byElement.get(found);
  }

  /** Lets go of every row that is not `wanted`. */
  keep(wanted: (held: Held<P>) => boolean): void {
    for (const [id, held] of this.#byId) {
      if (wanted(held)) continue;
      this.#byId.delete(id);
      this.#free.push(held);
    }
  }
  /** The element of a row. One that has the focus is not given to another row: a move of the focus is one for a screen reader too. */
  take(row: Row, index: number): Held<P> {
    const known = this.#byId.get(row.id);
    if (known !== undefined) return known;
    const focused = this.#host.ownerDocument.activeElement;
    let at = this.#free.length - 1;
    if (at >= 0 && this.#free[at]?.pooled.element === focused) at -= 1;
    const held = at < 0 ? this.#make(row, index) : this.#free.splice(at, 1)[0];
    if (held === undefined) throw new Error('A free element of the list is gone');
    held.row = row;
    held.index = index;
    held.painting = -1;
    this.#byId.set(row.id, held);
    held.slot.shown(true);
    return held;
  }
  #make(row: Row, index: number): Held<P> {
    const pooled = this.#create();
    const held: Held<P> = { pooled, slot: new Slot(pooled.element), row, index, open: undefined, space: 0, painting: -1, top: Number.NaN };
    pooled.element.setAttribute('role', 'row');
    this.#byElement.set(pooled.element, held);
    this.#host.append(pooled.element);
    return held;
  }
  /** Hides what shows no row any more. True when the focus was there. */
  settle(): boolean {
    let lost = false;
    const focused = this.#host.ownerDocument.activeElement;
    for (const held of this.#free) {
      if (held.pooled.element.contains(focused)) lost = true;
      held.slot.shown(false);
      held.slot.attribute('id', undefined);
    }
    return lost;
  }

  /** Puts the elements in the order of their rows. What has the focus stays where it is, for moving it would take the focus away. */
  sort(): void {
    const focused = this.#host.ownerDocument.activeElement;
    for (const held of this.#free) if (held.pooled.element !== focused) this.#host.append(held.pooled.element);
    const sorted = [...this.#byId.values()].sort((a, b) => a.index - b.index).map((held) => held.pooled.element);
    const fixed = Math.max(
      0,
      sorted.findIndex((made) => made.contains(focused)),
    );
    const pivot = sorted[fixed];
    if (pivot === undefined) return;
    let next: Element = pivot;
    for (const made of sorted.slice(0, fixed).reverse()) {
      if (made.nextElementSibling !== next) this.#host.insertBefore(made, next);
      next = made;
    }
    let before: Element = pivot;
    for (const made of sorted.slice(fixed + 1)) {
      if (before.nextElementSibling !== made) this.#host.insertBefore(made, before.nextElementSibling);
      before = made;
    }
  }
}
