/**
 * From the scroll place of an element to a place on the list, and back. A browser lays out no element taller than about 33 million
 * px, so a longer list stands in a shorter spacer: small moves go one to one, long ones in proportion. Pure; all numbers are px.
 */

/** The tallest spacer. */
export const MOST = 16_000_000;
/** A move of more than so many views is one of the scrollbar's, not of a wheel or a finger. */
const JUMP = 3;

const clamp = (value: number, most: number): number => Math.min(Math.max(0, value), Math.max(0, most));

export class ScrollMap {
  #total = 0;
  #view = 0;
  #scroll = 0;
  #top = 0;

  /** Height of the spacer. */
  get spacer(): number {
    return Math.min(this.#total, MOST);
  }
  /** Where the view begins on the list. */
  get top(): number {
    return this.#top;
  }
  /** Where the element is scrolled to. */
  get scroll(): number {
    return this.#scroll;
  }
  /** What a place on the list must be moved by to stand on the spacer. */
  get shift(): number {
    return this.#scroll - this.#top;
  }
  /** From the end of the view to the end of the list. */
  get toEnd(): number {
    return Math.max(0, this.#total - this.#view - this.#top);
  }

  /** The list has another height, or the view has. The view stays where it is on the list, as far as there is one. */
  resize(total: number, view: number): void {
    const scaled = this.#total > MOST || total > MOST;
    this.#total = total;
    this.#view = view;
    this.#top = clamp(this.#top, total - view);
    if (!scaled) this.#scroll = this.#top;
  }

  /** The element was scrolled to `scroll`. */
  moved(scroll: number): void {
    const by = scroll - this.#scroll;
    this.#scroll = scroll;
    if (this.#total <= MOST) this.#top = clamp(scroll, this.#total - this.#view);
    else if (Math.abs(by) > JUMP * this.#view) this.#top = this.#topAt(scroll);
    else this.#top = clamp(this.#top + by, this.#total - this.#view);
  }

  /** Goes to a place on the list; the element is to be scrolled to what is answered. */
  go(top: number): number {
    this.#top = clamp(top, this.#total - this.#view);
    this.#scroll = this.#scrollAt(this.#top);
    return this.#scroll;
  }

  /** Small moves have parted the scrollbar from where the list is: it is to be set right now, for it has no room left, or when all is quiet. */
  get parted(): 'now' | 'later' | undefined {
    const right = this.#scrollAt(this.#top);
    if (Math.abs(right - this.#scroll) < 1) return undefined;
    const room = this.spacer - this.#view;
    return (this.#scroll < this.#view && this.#top > this.#scroll) || (this.#scroll > room - this.#view && this.toEnd > room - this.#scroll) ? 'now' : 'later';
  }

  #topAt(scroll: number): number {
    const room = this.spacer - this.#view;
    return room <= 0 ? 0 : clamp((scroll / room) * (this.#total - this.#view), this.#total - this.#view);
  }
  #scrollAt(top: number): number {
    const room = this.#total - this.#view;
    return this.#total <= MOST ? top : room <= 0 ? 0 : Math.round((top / room) * (MOST - this.#view));
  }
}
