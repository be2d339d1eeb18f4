/**
 * The list of rows, driven from outside: draws the rows in view and a few beyond on elements that are used again, so a scroll costs
 * what is new in view and an append costs what is new at the end. Keeps the chosen row's element whatever is in view.
 */
import type { EpochMs } from '@handoff/shared/base/units';
import type { Row } from '@handoff/shared/trace/views/model';
import { AT_END } from '../../../state/follow.ts';
import { Heights } from '../../../state/heights.ts';
import { placeOf } from '../../../state/rows.ts';
import { ScrollMap } from '../../../state/scroll.ts';
import type { ListPlaces, ListState } from './list-state.ts';
import { nameRow } from './name-row.ts';
import type { ListContext, PooledRow } from './painter.ts';
import { RowPool, type Held } from './pool.ts';

/** Rows drawn above and below the view. */
const BEYOND = 6;
/** After so long without a scroll or a change, in ms, elements are put in order and the scrollbar where it belongs. */
const QUIET_MS = 200;
/** Rows that come faster than anybody reads them are drawn so many ms apart: so many new ones between two frames are a flood. */
const FLOOD_MS = 30;
const FLOOD = 6;
/** Height of a view that is not laid out. */
const UNKNOWN = 800;

export class RowListView {
  readonly #places: ListPlaces;
  readonly #map = new ScrollMap();
  readonly #observer: ResizeObserver;
  #state: ListState | undefined;
  #pool: RowPool<PooledRow> | undefined;
  #heights = new Heights({ length: 0, tall: [] }, { row: 1, tall: 1 });
  #height = 0;
  #spacer = -1;
  #first = 0;
  #end = 0;
  #shift = 0;
  #at = 0;
  #now: EpochMs | undefined;
  #context: ListContext | undefined;
  /** Counts the looks that rows were painted in. */
  #painting = 0;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #drawnAt = Number.NEGATIVE_INFINITY;
  /** A state that waits for its frame. */
  #waiting: ListState | undefined;
  #frame = 0;

  constructor(places: ListPlaces) {
    this.#places = places;
    this.#observer = new ResizeObserver(() => this.#resized());
    this.#observer.observe(places.scroller);
    places.scroller.addEventListener('scroll', this.#scrolled, { passive: true });
    places.body.addEventListener('pointerover', this.#hint, { passive: true });
    this.#height = places.scroller.clientHeight;
  }
  destroy(): void {
    clearTimeout(this.#quiet);
    cancelAnimationFrame(this.#frame);
    this.#observer.disconnect();
    this.#places.scroller.removeEventListener('scroll', this.#scrolled);
    this.#places.body.removeEventListener('pointerover', this.#hint);
    this.#places.body.replaceChildren();
  }

  /** Place of the chosen row on the list, or of the first. */
  get at(): number {
    this.#catchUp();
    return this.#at;
  }
  /** Whole rows that fit the view. */
  get page(): number {
    return Math.max(1, Math.floor(this.#view / this.#rowHeight) - 1);
  }
  /** Heights of the rows as they stand now. */
  get heights(): Heights {
    return this.#heights;
  }
  /** The row that an element shows, or stands within. */
  rowOf(target: Element): Row | undefined {
    return this.#pool?.holding(target)?.row;
  }
  get #view(): number {
    return Math.max(0, (this.#height || UNKNOWN) - (this.#state?.head ?? 0));
  }
  get #rowHeight(): number {
    return this.#state === undefined ? 1 : this.#state.painter.heights(this.#state.phone).row;
  }

  /** Shows another state of the list; in a flood of rows some frames later. */
  update(state: ListState): void {
    cancelAnimationFrame(this.#frame);
    this.#waiting = this.#floods(state) ? state : undefined;
    if (this.#waiting === undefined) this.#update(state);
    else this.#frame = requestAnimationFrame(() => this.#catchUp());
  }
  #floods(state: ListState): boolean {
    const was = this.#state;
    const many = state.follow && was?.follow === true && state.rows.length - was.rows.length > FLOOD;
    return many && performance.now() - this.#drawnAt < FLOOD_MS && state.openOf === was.openOf && state.selected === was.selected;
  }
  /** Shows the state that waits, before anything is asked of the list. */
  #catchUp(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) this.#update(waiting);
  }
  #update(state: ListState): void {
    this.#drawnAt = performance.now();
    const before = this.#state;
    this.#state = state;
    if (this.#pool === undefined || before?.painter !== state.painter) {
      this.#places.body.replaceChildren();
      this.#pool = new RowPool(this.#places.body, () => state.painter.create(this.#places.body.ownerDocument));
    }
    const atEnd = this.#map.toEnd <= AT_END;
    const grown = this.#measure(before);
    if (before?.rows !== state.rows || before.selected !== state.selected) this.#at = placeOf(state.rows, state.selected);
    // The last rows of a run come as following ends with it.
    const last = grown && atEnd && before?.follow === true;
    const follows = last || (state.follow && (grown || before?.follow !== true));
    // What is scrolled is set last, so that rows and place are laid out once.
    if (follows) this.#map.go(this.#heights.total);
    this.#draw(true);
    if (follows) this.#scrollTo();
  }
  /** Heights are made again when the list or its look is another one. True when it has become longer. */
  #measure(before: ListState | undefined): boolean {
    const state = this.#state;
    if (state === undefined) return false;
    const total = this.#heights.total;
    if (before?.rows !== state.rows || before.painter !== state.painter || before.phone !== state.phone)
      this.#heights = new Heights(state.rows, state.painter.heights(state.phone), state.painter.spaceAbove?.(state.rows, state.phone));
    this.#map.resize(this.#heights.total, this.#view);
    if (this.#spacer !== this.#map.spacer) {
      this.#spacer = this.#map.spacer;
      this.#places.body.style.height = `${this.#spacer}px`;
    }
    return this.#heights.total > total;
  }

  /** The clock went on: rows that are under way show it. */
  tick(now: EpochMs | undefined): void {
    this.#now = now;
    for (const held of this.#pool?.held() ?? []) this.#tick(held);
  }
  #tick(held: Held): void {
    if (this.#now !== undefined && this.#state !== undefined && this.#context !== undefined)
      this.#state.painter.tick?.(held.pooled, held.row, this.#now, this.#context);
  }

  /** Brings a row into view. */
  reveal(index: number): void {
    this.#catchUp();
    this.#scrolled(); // a scroll may be on its way
    const top = this.#heights.top(index) - this.#heights.space(index);
    const bottom = this.#heights.top(index) + this.#heights.height(index);
    if (top < this.#map.top) this.#map.go(top);
    else if (bottom > this.#map.top + this.#view) this.#map.go(bottom - this.#view);
    else return;
    this.#draw(false);
    this.#scrollTo();
    this.#places.onMoved(this.#map.toEnd);
  }
  /** Gives the chosen row the focus. */
  focus(): void {
    this.#catchUp();
    const row = this.#state?.rows.at(this.#at);
    this.#pool?.of(row?.id)?.pooled.element.focus({ preventScroll: true });
  }

  #scrollTo(): void {
    const { scroller } = this.#places;
    if (scroller.scrollTop !== this.#map.scroll) scroller.scrollTop = this.#map.scroll;
  }
  readonly #scrolled = (): void => {
    const { scrollTop } = this.#places.scroller;
    if (Math.abs(scrollTop - this.#map.scroll) >= 1) {
      this.#map.moved(scrollTop);
      if (this.#map.parted === 'now') this.#join();
      this.#places.onMoved(this.#map.toEnd);
    }
    this.#draw(false);
  };
  /** Sets the scrollbar where it belongs by the place on the list. */
  #join(): void {
    this.#map.go(this.#map.top);
    this.#draw(false);
    this.#scrollTo();
  }
  #resized(): void {
    const height = this.#places.scroller.clientHeight;
    if (height === this.#height) return;
    this.#height = height;
    this.#map.resize(this.#heights.total, this.#view);
    if (this.#state?.follow === true) this.#map.go(this.#heights.total);
    this.#draw(false);
    this.#scrollTo();
  }
  readonly #hint = (event: Event): void => {
    const held = event.target instanceof Element ? this.#pool?.holding(event.target) : undefined;
    if (held !== undefined && this.#context !== undefined) this.#state?.painter.hint?.(held.pooled, held.row, this.#context);
  };

  /** Draws what is in view. `changed`: rows, or what they are painted with, may be others than before. */
  #draw(changed: boolean): void {
    const { rows } = this.#state ?? {};
    const pool = this.#pool;
    if (rows === undefined || pool === undefined) return;
    const { top, shift } = this.#map;
    const first = Math.max(0, this.#heights.at(top) - BEYOND);
    const end = rows.length === 0 ? 0 : Math.min(rows.length, this.#heights.at(top + this.#view) + BEYOND + 1);
    if (!changed && first === this.#first && end === this.#end && shift === this.#shift) return;
    const at = this.#at < rows.length ? this.#at : -1;
    if (changed) this.#redraw(pool, first, end, at);
    else {
      pool.keep(({ index }) => (index >= first && index < end) || index === at);
      for (let i = first; i < end; i += 1) {
        if (i < this.#first || i >= this.#end) this.#show(pool, rows.at(i), i);
      }
      if (shift !== this.#shift) for (const held of pool.held()) this.#place(held);
    }
    this.#first = first;
    this.#end = end;
    this.#shift = shift;
    if (pool.settle()) this.focus();
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#settled(), QUIET_MS);
  }
  #redraw(pool: RowPool<PooledRow>, first: number, end: number, at: number): void {
    const state = this.#state;
    if (state === undefined) return;
    this.#look(state);
    const wanted: (readonly [Row, number])[] = [];
    const add = (index: number): void => {
      const row = state.rows.at(index);
      if (row !== undefined) wanted.push([row, index]);
    };
    if (at >= 0 && at < first) add(at);
    for (let i = first; i < end; i += 1) add(i);
    if (at >= end) add(at);
    const ids = new Set(wanted.map(([row]) => row.id));
    pool.keep(({ row }) => ids.has(row.id));
    for (const [row, index] of wanted) this.#show(pool, row, index);
  }
  /** Rows are painted again when anything but their own row makes them look otherwise. */
  #look({ rows, start, scale, barWidth, phone, lanes, marksIn, rawOf, highlight, painter }: ListState): void {
    const was = this.#context;
    const same =
      was?.start === start &&
      was.scale === scale &&
      was.barWidth === barWidth &&
      was.phone === phone &&
      was.lanes === lanes &&
      was.marksIn === marksIn &&
      was.rawOf === rawOf &&
      was.highlight === highlight;
    if (!same || (painter.neighbours === true && was.rows !== rows)) this.#painting += 1;
    if (!same || was.rows !== rows) this.#context = { rows, start, scale, barWidth, phone, lanes, marksIn, rawOf, highlight };
  }
  #show(pool: RowPool<PooledRow>, row: Row | undefined, index: number): void {
    const state = this.#state;
    if (row === undefined || state === undefined || this.#context === undefined) return;
    const held = pool.take(row, index);
    const open = state.openOf(row);
    const space = this.#heights.space(index);
    if (held.row !== row || held.index !== index || held.open !== open || held.space !== space || held.painting !== this.#painting) {
      Object.assign(held, { row, index, open, space, painting: this.#painting });
      nameRow(held, this.#context.highlight?.is(row) === true);
      state.painter.paint(held.pooled, row, { ...this.#context, index, open, space });
      this.#tick(held);
    }
    held.slot.attribute('aria-selected', String(row.id === state.selected));
    held.slot.attribute('tabindex', index === this.#at ? '0' : '-1');
    this.#place(held);
  }
  #place(held: Held): void {
    const top = this.#heights.top(held.index) + this.#map.shift;
    if (top === held.top) return;
    held.top = top;
    held.pooled.element.style.transform = `translateY(${top}px)`;
  }
  /** All is quiet. */
  #settled(): void {
    this.#pool?.sort();
    if (this.#map.parted !== undefined) this.#join();
  }
}
