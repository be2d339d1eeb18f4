/** The cells of one row of the waterfall, made once and written to as rows change. */
import { NO_MARKS, whereFound } from '@handoff/shared/trace/views/filter/marks';
import type { HandoffRow, Row } from '@handoff/shared/trace/views/model';
import { clock, offset } from '../../../../state/units.ts';
import { cx } from '../../../../ui/cx.ts';
import { laneOrder } from '../../../../ui/lanes.ts';
import stateCss from '../../../../ui/State.module.css';
import { element, Slot } from '../nodes.ts';
import type { PooledRow, RowContext } from '../painter.ts';
import { BarCell } from './bars.ts';
import bars from './bars.module.css';
import { drawSwatch, GlyphSlot } from './glyph.ts';
import { badgeOf, explainName, explainState, glyphOf, lanesOf, matchesOf, messageOf, sizeOf, stateOf, tookOf, type Amount } from './words.ts';
import css from './row.module.css';

/** Characters of the longest usual number. */
const NUMBER = 5;
const NO_BREAK = '\u00a0';

class AmountCell {
  readonly cell: HTMLElement;
  readonly #value: Slot;
  readonly #unit: Slot;
  constructor(document: Document, name: string | undefined) {
    this.cell = element(document, 'span', cx('num', css['amount'], name), 'gridcell');
    this.#value = new Slot(element(document, 'span'));
    this.#unit = new Slot(element(document, 'span', css['unit']));
    this.cell.append(this.#value.element, this.#unit.element);
  }
  /** Numbers end in one place and units begin in one, so that a growing number moves nothing. */
  show([value, unit]: Amount): void {
    this.#value.text(value.padStart(NUMBER, NO_BREAK));
    this.#unit.text(unit === '' ? '' : `${NO_BREAK}${unit}`);
  }
}

/** The second line of the handoff: taken, checked, sent. */
class HandoffLine {
  readonly cell: HTMLElement;
  readonly #values: readonly Slot[];
  readonly #checked: Slot;
  constructor(document: Document) {
    this.cell = element(document, 'span', css['second'], 'gridcell');
    const end = (lane: string, before: string, name?: string): readonly [HTMLElement, Slot, HTMLElement] => {
      const part = element(document, 'span', cx(css['end'], name));
      const words = element(document, 'span');
      const wide = element(document, 'span', css['wide']);
      wide.textContent = before;
      const value = new Slot(element(document, 'b'));
      if (before !== '') words.append(wide);
      words.append(value.element);
      part.append(drawSwatch(document, lane), words);
      return [part, value, words];
    };
    const [taken, takenValue] = end('researcher', 'taken ');
    const [checks, checksValue, checksWords] = end('browser', '', css['checks']);
    const [sent, sentValue] = end('writer', 'sent ');
    this.#checked = new Slot(element(document, 'span', css['wide']));
    checksWords.append(this.#checked.element);
    const arrow = (): HTMLElement => element(document, 'i', css['chevron']);
    this.cell.append(taken, arrow(), checks, arrow(), sent);
    this.#values = [takenValue, checksValue, sentValue];
  }
  show(row: HandoffRow): void {
    // `7 checks` strong, the rest of the sentence where there is room.
    const [, what = row.checks, more = ''] = /^(\d+ checks?)(.*)$/.exec(row.checks) ?? [];
    for (const [i, text] of [row.taken, what, row.sent].entries()) this.#values[i]?.text(text);
    this.#checked.text(more);
  }
}

/** An empty element in place of one: what it will show is something else, which has not moved from where the old one stood. */
function renewed(slot: Slot): Slot {
  const { element: old } = slot;
  const made = new Slot(element(old.ownerDocument, old.localName === 'code' ? 'code' : 'span'));
  old.replaceWith(made.element);
  return made;
}

export class WaterfallRow implements PooledRow {
  readonly element: HTMLElement;
  readonly bar: BarCell;
  readonly #time: Slot;
  readonly #lanes: Slot;
  readonly #glyph: GlyphSlot;
  readonly #message: Slot;
  readonly #twist: Slot<HTMLButtonElement>;
  #code: Slot;
  readonly #strong: Slot;
  readonly #times: Slot;
  #summary: Slot;
  readonly #tag: Slot;
  readonly #badge: Slot;
  readonly #badgeCount: Slot;
  readonly #badgeWords: Slot;
  #state: Slot;
  readonly #size: AmountCell;
  readonly #took: AmountCell;
  #second: HandoffLine | undefined;
  #stateRoom = '';
  #shown = '';
  /** Characters before the summary. */
  #before = 0;
  #arrow = false;
  /** Characters of the state's word. */
  #word: number | undefined;

  constructor(document: Document) {
    const cell = (...names: readonly (string | undefined)[]): HTMLElement => element(document, 'span', cx(...names), 'gridcell');
    const part = (name?: string): Slot => new Slot(element(document, 'span', name));
    this.element = element(document, 'div', css['row']);
    this.#time = new Slot(cell('num', css['time']));
    this.#lanes = new Slot(cell(css['glyph']));
    this.#glyph = new GlyphSlot(this.#lanes.element);
    this.#message = new Slot(cell(css['msg']));
    this.#twist = new Slot(element(document, 'button', css['twist']));
    this.#twist.element.type = 'button';
    this.#twist.element.tabIndex = -1;
    this.#twist.element.dataset['twist'] = '';
    this.#code = new Slot(element(document, 'code'));
    this.#strong = new Slot(element(document, 'b', css['strong']));
    this.#times = part(css['times']);
    this.#summary = part(css['sum']);
    this.#tag = part(css['tag']);
    this.#badge = part(css['badge']);
    this.#badgeCount = part();
    this.#badgeWords = part('vh');
    this.#badge.element.append(this.#badgeCount.element, this.#badgeWords.element);
    this.#message.element.append(
      ...[this.#twist, this.#code, this.#strong, this.#times, this.#summary, this.#tag, this.#badge].map((slot: Slot) => slot.element),
    );
    const state = cell(css['state']);
    this.#state = part();
    state.append(this.#state.element);
    this.#size = new AmountCell(document, css['size']);
    this.#took = new AmountCell(document, css['took']);
    const bar = cell(bars['wf'], css['bar']);
    bar.dataset['bars'] = '';
    this.bar = new BarCell(bar);
    this.element.append(this.#time.element, this.#lanes.element, this.#message.element, state, this.#size.cell, this.#took.cell, bar);
  }

  paint(row: Row, context: RowContext): void {
    this.#time.text(offset(row.at, context.start));
    this.#lanes.attribute('aria-label', lanesOf(row));
    this.#glyph.show(glyphOf(row), laneOrder(context.lanes));
    this.element.classList.toggle(css['context'] ?? '', row.context === true);
    this.#paintMessage(row, context);
    this.#paintState(row);
    this.#size.show(sizeOf(row));
    this.#took.show(tookOf(row));
    this.bar.paint(row, context);
    if (row.kind === 'handoff') {
      if (this.#second === undefined) this.element.append((this.#second = new HandoffLine(this.element.ownerDocument)).cell);
      this.#second.show(row);
    }
  }
  #paintMessage(row: Row, { open, marksIn = NO_MARKS, rawOf, highlight }: RowContext): void {
    const { code, strong, times, summary } = messageOf(row);
    const arrow = row.kind === 'burst' || (row.kind === 'exchange' && explainName(row) !== undefined);
    this.#message.attribute('data-arrow', arrow ? '' : undefined);
    // What stood elsewhere in the row before has not moved when another row comes: it is something else.
    const before = code.length + strong.length + times.length;
    if (row.id !== this.#shown && before !== this.#before) this.#summary = renewed(this.#summary);
    if (row.id !== this.#shown && arrow !== this.#arrow) this.#code = renewed(this.#code);
    this.#shown = row.id;
    this.#before = before;
    this.#arrow = arrow;
    this.#twist.className(cx(css['twist'], open === undefined ? css['none'] : open && css['open']));
    this.#twist.attribute('aria-label', open === undefined ? undefined : open ? 'Collapse' : 'Expand');
    this.#twist.attribute('aria-hidden', open === undefined ? 'true' : undefined);
    this.#code.marked(code, marksIn(code));
    this.#code.attribute('data-explain', explainName(row));
    this.#strong.text(strong);
    this.#times.text(times);
    const said = whereFound(summary, () => (row.kind === 'event' ? rawOf?.(row.id) : undefined), marksIn);
    this.#summary.marked(said.text, said.ranges);
    // A sentence about the run carries its own sign.
    this.#summary.className(
      row.kind !== 'mark' ? (css['sum'] ?? '') : row.tone === undefined ? cx('cut', css['said']) : cx(stateCss['st'], stateCss[row.tone], 'cut', css['said']),
    );
    this.#tag.text(matchesOf(row, open === true && row.kind === 'exchange' ? 0 : (highlight?.within(row) ?? 0)));
    const badge = badgeOf(row);
    this.#badge.className(badge === undefined ? cx(css['badge'], css['none']) : cx(css['badge'], stateCss['st'], stateCss[badge.tone]));
    this.#badgeCount.text(badge?.count ?? '');
    this.#badgeWords.text(badge?.words ?? '');
    for (const slot of [this.#message, this.#code, this.#summary, this.#badge]) slot.attribute('title', undefined);
  }
  #paintState(row: Row): void {
    const state = stateOf(row);
    const urgent = state !== undefined && (state.tone === 'err' || state.tone === 'wait');
    if (state?.word.length !== this.#word) this.#state = renewed(this.#state);
    this.#word = state?.word.length;
    this.#state.className(state === undefined ? '' : cx(stateCss['st'], stateCss[state.tone], !urgent && stateCss['plain'], css['word']));
    this.#state.text(state?.word ?? '');
    this.#state.attribute('data-explain', explainState(state));
    this.#state.attribute('title', undefined);
    const room = `${state === undefined ? 0 : Math.round(state.word.length * 6.6 + 28)}px`;
    if (room === this.#stateRoom) return;
    this.#stateRoom = room;
    this.#message.element.style.setProperty('--stw', room);
  }

  /** How long what is open has lasted, and how far its bar reaches. */
  going(row: Row, now: number): void {
    this.#took.show(tookOf(row, now));
  }

  /** Titles of what may be cut; written when the pointer comes, for most rows are never asked. */
  hint(row: Row): void {
    this.#time.attribute('title', clock(row.at));
    if ('label' in row) this.#code.attribute('title', row.label);
    this.#summary.attribute('title', row.kind === 'mark' ? row.text : 'summary' in row ? row.summary : undefined);
    this.#state.attribute('title', stateOf(row)?.word);
    this.#badge.attribute('title', badgeOf(row)?.says);
  }
}
