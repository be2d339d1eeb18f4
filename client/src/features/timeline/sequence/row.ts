/** The cells of one row of the sequence view, made once and written to as rows change. */
import type { Row } from '@handoff/shared/trace/views/model';
import { clock, durationText, offset, sizeText } from '../../../state/units.ts';
import { cx } from '../../../ui/cx.ts';
import { laneColour, laneOrder } from '../../../ui/lanes.ts';
import stateCss from '../../../ui/State.module.css';
import { element, Places, Slot } from '../list/nodes.ts';
import type { PooledRow, RowContext } from '../list/painter.ts';
import { badgeOf, explainName, explainState, messageOf, stateOf } from '../list/waterfall/words.ts';
import { gapBetween, laneCentres, shapeOf, type Activation, type Shape } from './shape.ts';
import css from './row.module.css';

const percent = (fraction: number): string => `${Math.round(fraction * 1e4) / 100}%`;
/** Px from a lifeline to the end of an arrow: free, and beside an activation box. */
const FREE = 2;
const BESIDE = 7;

interface LabelWords {
  readonly code: string;
  readonly times: string;
  readonly more: string;
  readonly state: string;
  readonly twist: boolean;
  readonly badge: boolean;
}
/** Px that the words of a label need, by their letters: a little more than they take. */
function labelWidth({ code, times, more, state, twist, badge }: LabelWords): number {
  const part = (text: string, px: number, around: number): number => (text === '' ? 0 : text.length * px + around);
  return Math.round(14 + part(code, 7.3, 6) + part(times, 7.3, 14) + part(more, 6.6, 6) + part(state, 6.9, 24) + (twist ? 20 : 0) + (badge ? 34 : 0));
}

/** The lifelines of a row, or of the silence above it: each a line, or the box of an activation. */
class Lifelines {
  readonly #host: HTMLElement;
  readonly #lines: { readonly slot: Slot; readonly places: Places }[] = [];
  constructor(host: HTMLElement) {
    this.#host = host;
  }
  show(order: readonly string[], centres: readonly number[], nameOf: (lane: string) => string): void {
    for (let i = 0; i < Math.max(order.length, this.#lines.length); i += 1) {
      let line = this.#lines[i];
      if (line === undefined) {
        const made = element(this.#host.ownerDocument, 'i');
        this.#host.prepend(made);
        this.#lines.push((line = { slot: new Slot(made), places: new Places(made) }));
      }
      const lane = order[i];
      line.slot.className(lane === undefined ? (css['none'] ?? '') : nameOf(lane));
      if (lane === undefined) continue;
      line.places.set('left', percent(centres[i] ?? 0));
      line.places.set('--c', laneColour(lane, order));
    }
  }
}

export class SequenceRow implements PooledRow {
  readonly element: HTMLElement;
  readonly #time: Slot;
  readonly #cell: HTMLElement;
  readonly #lifelines: Lifelines;
  readonly #arrow: { readonly slot: Slot; readonly places: Places };
  readonly #label: { readonly slot: Slot; readonly places: Places };
  readonly #twist: Slot<HTMLButtonElement>;
  readonly #code: Slot;
  readonly #strong: Slot;
  readonly #times: Slot;
  readonly #summary: Slot;
  readonly #state: Slot;
  readonly #badge: Slot;
  readonly #badgeCount: Slot;
  readonly #badgeWords: Slot;
  readonly #second: Slot;
  #gap: { readonly slot: Slot; readonly places: Places; readonly lifelines: Lifelines; readonly text: Slot; readonly textPlaces: Places } | undefined;

  constructor(document: Document) {
    const part = (name?: string): Slot => new Slot(element(document, 'span', name));
    const placed = (name: 'i' | 'span', className: string | undefined): { readonly slot: Slot; readonly places: Places } => {
      const made = element(document, name, className);
      return { slot: new Slot(made), places: new Places(made) };
    };
    this.element = element(document, 'div', css['row']);
    this.#time = new Slot(element(document, 'span', cx('num', css['time']), 'gridcell'));
    this.#cell = element(document, 'span', css['lanes'], 'gridcell');
    this.#lifelines = new Lifelines(this.#cell);
    this.#arrow = placed('i', css['arrow']);
    this.#label = placed('span', css['label']);
    this.#twist = new Slot(element(document, 'button', css['twist']));
    this.#twist.element.type = 'button';
    this.#twist.element.tabIndex = -1;
    this.#twist.element.dataset['twist'] = '';
    this.#code = new Slot(element(document, 'code'));
    this.#strong = new Slot(element(document, 'b', css['strong']));
    this.#times = part(css['times']);
    this.#summary = part(css['sum']);
    this.#state = part();
    this.#badge = part(css['badge']);
    this.#badgeCount = part();
    this.#badgeWords = part('vh');
    this.#badge.element.append(this.#badgeCount.element, this.#badgeWords.element);
    this.#second = part(css['second']);
    const words = element(document, 'span', css['words']);
    words.append(
      ...[this.#twist, this.#code, this.#strong, this.#times, this.#summary, this.#state, this.#badge, this.#second].map((slot: Slot) => slot.element),
    );
    this.#label.slot.element.append(words);
    this.#cell.append(this.#arrow.slot.element, this.#label.slot.element);
    this.element.append(this.#time.element, this.#cell);
  }

  paint(row: Row, context: RowContext, boxes: ReadonlyMap<string, Activation>): void {
    const order = laneOrder(context.lanes);
    const centres = laneCentres(order.length, context.phone);
    const shape = shapeOf(row);
    this.#time.text(offset(row.at, context.start));
    this.element.classList.toggle(css['context'] ?? '', row.context === true);
    this.#lifelines.show(order, centres, (lane) => {
      const box = boxes.get(lane);
      return box === undefined ? (css['life'] ?? '') : cx(css['active'], !box.up && css['begins'], !box.down && css['ends']);
    });
    this.#paintArrow(shape, order, centres, boxes);
    this.#paintLabel(row, shape, order, centres, context.open);
    this.#paintGap(row, context, order, centres, boxes);
  }

  #paintArrow(shape: Shape, order: readonly string[], centres: readonly number[], boxes: ReadonlyMap<string, Activation>): void {
    const { slot, places } = this.#arrow;
    if (shape.kind !== 'arrow') return slot.className(css['none'] ?? '');
    const a = centres[order.indexOf(shape.from)] ?? 0;
    const z = centres[order.indexOf(shape.to)] ?? 0;
    const line = cx(css['arrow'], css[shape.line], shape.lost && css['lost']);
    if (a === z) {
      // To itself: out to the right and back.
      slot.className(cx(line, css['self']));
      places.set('left', percent(a));
      places.set('right', 'auto');
      return undefined;
    }
    const pad = (lane: string): number => (boxes.has(lane) ? BESIDE : FREE);
    const [left, right] = a < z ? [shape.from, shape.to] : [shape.to, shape.from];
    slot.className(cx(line, a < z ? css['right'] : css['left']));
    places.set('left', `calc(${percent(Math.min(a, z))} + ${pad(left)}px)`);
    places.set('right', `calc(${percent(1 - Math.max(a, z))} + ${pad(right)}px)`);
    return undefined;
  }

  /** The label stands over the middle of its arrow, as wide as it can be there. */
  #placeLabel(shape: Shape, order: readonly string[], centres: readonly number[], words: LabelWords): void {
    const { slot, places } = this.#label;
    const at = (lane: string): number => centres[order.indexOf(lane)] ?? 0.5;
    slot.className(cx(css['label'], css[`of-${shape.kind}`]));
    if (shape.kind === 'box') {
      const page = order.indexOf('browser');
      const last = Math.max(order.indexOf('writer'), page + 1);
      places.set('width', 'auto');
      places.set('left', `calc(${percent(centres[page] ?? 0)} - 10px)`);
      places.set('right', `calc(${percent(1 - (centres[last] ?? 1))} - 10px)`);
      places.set('--first', laneColour('browser', order));
      places.set('--last', laneColour(order[last] ?? 'writer', order));
      return;
    }
    places.set('right', 'auto');
    if (shape.kind === 'sentence') {
      places.set('left', '0px');
      places.set('width', '100%');
      return;
    }
    const middle = shape.kind === 'task' ? at(shape.lane) : (at(shape.from) + at(shape.to)) / 2;
    const width = labelWidth(words);
    // Over the middle of the arrow, moved as far as it must to stand inside.
    places.set('left', `clamp(0px, calc(${percent(middle)} - ${width / 2}px), max(0px, calc(100% - ${width}px)))`);
    places.set('width', `min(${width}px, 100%)`);
  }

  #paintLabel(row: Row, shape: Shape, order: readonly string[], centres: readonly number[], open: boolean | undefined): void {
    const { code, strong, times, summary } = messageOf(row);
    const state = stateOf(row);
    const urgent = state?.tone === 'err' || state?.tone === 'wait';
    this.#twist.className(cx(css['twist'], open === undefined ? css['none'] : open && css['open']));
    this.#twist.attribute('aria-label', open === undefined ? undefined : open ? 'Collapse' : 'Expand');
    this.#code.text(code);
    this.#code.attribute('data-explain', explainName(row));
    this.#strong.text(strong);
    this.#times.text(times);
    // An arrow has room for few words: how much came, and what went wrong. The rest is in the detail.
    const odd = row.kind === 'event' && row.form !== 'event';
    const more = row.kind === 'burst' ? sizeText(row.bytes) : shape.kind !== 'arrow' || odd ? summary : '';
    this.#summary.text(more);
    this.#summary.className(
      row.kind === 'mark' && row.tone !== undefined ? cx(stateCss['st'], stateCss[row.tone], css['said']) : cx(css['sum'], row.kind === 'mark' && css['said']),
    );
    this.#state.className(state === undefined ? '' : cx(stateCss['st'], stateCss[state.tone], !urgent && stateCss['plain']));
    this.#state.text(state?.word ?? '');
    this.#state.attribute('data-explain', explainState(state));
    const badge = badgeOf(row);
    this.#badge.className(badge === undefined ? (css['none'] ?? '') : cx(css['badge'], stateCss['st'], stateCss[badge.tone]));
    this.#badgeCount.text(badge?.count ?? '');
    this.#badgeWords.text(badge?.words ?? '');
    this.#placeLabel(shape, order, centres, { code, times, more, state: state?.word ?? '', twist: open !== undefined, badge: badge !== undefined });
    this.#second.text(row.kind === 'handoff' ? `taken ${row.taken} → sent ${row.sent}, ${row.checks}` : '');
    for (const slot of [this.#code, this.#summary, this.#badge, this.#second, this.#time]) slot.attribute('title', undefined);
  }

  #paintGap(row: Row, { rows, index, space }: RowContext, order: readonly string[], centres: readonly number[], boxes: ReadonlyMap<string, Activation>): void {
    if (space === 0) {
      this.#gap?.slot.className(css['none'] ?? '');
      return;
    }
    if (this.#gap === undefined) {
      const made = element(this.element.ownerDocument, 'span', css['gap']);
      made.setAttribute('aria-hidden', 'true');
      const text = element(this.element.ownerDocument, 'span', css['length']);
      made.append(text);
      this.#cell.append(made);
      this.#gap = { slot: new Slot(made), places: new Places(made), lifelines: new Lifelines(made), text: new Slot(text), textPlaces: new Places(text) };
    }
    const gap = this.#gap;
    gap.slot.className(css['gap'] ?? '');
    gap.places.set('top', `${-space}px`);
    gap.places.set('height', `${space}px`);
    gap.lifelines.show(order, centres, (lane) => (boxes.get(lane)?.up === true ? (css['active'] ?? '') : cx(css['life'], css['silent'])));
    gap.text.text(durationText(gapBetween(rows.at(index - 1), row)));
    gap.textPlaces.set('left', percent(((centres[0] ?? 0) + (centres[1] ?? 1)) / 2));
  }

  /** Titles of what may be cut; written when the pointer comes. */
  hint(row: Row): void {
    this.#time.attribute('title', clock(row.at));
    if ('label' in row) this.#code.attribute('title', row.label);
    this.#summary.attribute('title', row.kind === 'mark' ? row.text : 'summary' in row ? row.summary : undefined);
    this.#badge.attribute('title', badgeOf(row)?.says);
    this.#second.attribute('title', row.kind === 'handoff' ? this.#second.element.textContent : undefined);
  }
}
