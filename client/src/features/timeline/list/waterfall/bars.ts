/** The bar column of a row. Places are seconds of axis in custom properties: zoom, pan and a growing axis move bars by the list's `--from` and `--span`. */
import type { EpochMs } from '@handoff/shared/base/units';
import type { BurstRow, ExchangeRow, Row, TaskRow } from '@handoff/shared/trace/views/model';
import type { TimeScale } from '../../../../state/time/time-scale.ts';
import { durationText } from '../../../../state/units.ts';
import { cx } from '../../../../ui/cx.ts';
import { laneColour } from '../../../../ui/lanes.ts';
import { Places, Slot } from '../nodes.ts';
import type { ListContext } from '../painter.ts';
import { burstTicks } from './ticks.ts';
import css from './bars.module.css';

/** A bar longer than this says how long it took by itself. */
const SHORT_PX = 48;
const DIGIT_PX = 6.7;
const LABEL_GAP = 6;
const SVG = 'http://www.w3.org/2000/svg';

/** The lane whose colour a row's bar has: the agent's, whichever way the message went. */
export function barLane(row: Row): string {
  switch (row.kind) {
    case 'exchange':
      return row.to;
    case 'event':
    case 'burst':
      return row.from;
    case 'task':
      return row.lane;
    case 'handoff':
    case 'mark':
      return 'browser';
  }
}
type Part = 'wait' | 'solid' | 'band' | 'span' | 'only' | 'through';
/** Seconds of axis, to a tenth of a microsecond: as near as the axis can be zoomed. */
const axis = (scale: TimeScale, at: EpochMs): string => String(Math.round(scale.axis(at) * 1e7) / 1e7);

/** How far a bar reaches; `end` absent while it is open. */
function extent(row: Row): { readonly start: EpochMs; readonly end?: EpochMs | undefined } | undefined {
  switch (row.kind) {
    case 'exchange':
      return { start: row.bar.start, end: row.bar.end };
    case 'burst':
      return { start: row.at, end: row.end };
    case 'task':
      return { start: row.start, end: row.end };
    default:
      return undefined;
  }
}
/** Whether the bar of a row grows with the clock. */
export const isOpenBar = (row: Row): row is ExchangeRow | TaskRow =>
  (row.kind === 'exchange' && row.bar.end === undefined) || (row.kind === 'task' && row.end === undefined);

export class BarCell {
  readonly #cell: Slot;
  readonly #vars: Places;
  readonly #parts = new Map<Part, { readonly slot: Slot; readonly places: Places }>();
  readonly #used = new Set<Part>();
  #label: { readonly slot: Slot; readonly places: Places } | undefined;
  #ticks: { readonly svg: SVGSVGElement; readonly path: SVGPathElement; row: BurstRow | undefined; scale: TimeScale | undefined; width: number } | undefined;

  constructor(cell: HTMLElement) {
    this.#cell = new Slot(cell);
    this.#vars = new Places(cell);
  }

  paint(row: Row, { scale, barWidth, phone, lanes }: ListContext): void {
    this.#vars.set('--c', laneColour(barLane(row), lanes));
    this.#used.clear();
    this.#bars(row, scale);
    for (const [part, { slot }] of this.#parts) slot.shown(this.#used.has(part));
    this.#paintTicks(row.kind === 'burst' ? row : undefined, scale, barWidth);
    this.#paintLabel(row, scale, phone ? 0 : barWidth);
  }
  /** The end of an open bar. */
  now(at: EpochMs, { scale }: ListContext): void {
    this.#vars.set('--now', axis(scale, at));
  }

  #bars(row: Row, scale: TimeScale): void {
    const at = (time: EpochMs): string => axis(scale, time);
    const until = (end: EpochMs | undefined): string => (end === undefined ? 'var(--now)' : at(end));
    switch (row.kind) {
      case 'exchange': {
        const { start, firstByte, end } = row.bar;
        this.#bar('wait', cx(css['wait'], firstByte === undefined && css['alone']), at(start), until(firstByte ?? end));
        if (firstByte !== undefined) this.#bar('solid', cx(css['solid'], end === undefined && css['open']), at(firstByte), until(end));
        return;
      }
      case 'burst':
        return this.#bar('band', css['band'], at(row.at), at(row.end));
      case 'task':
        return this.#bar('span', cx(css['span'], row.end === undefined && css['spanOpen']), at(row.start), until(row.end));
      case 'event':
        return this.#bar('only', css['only'], at(row.at));
      case 'handoff':
        return this.#bar('through', css['through'], at(row.at));
      case 'mark':
    }
  }
  #bar(part: Part, name: string | undefined, start: string, end?: string): void {
    let made = this.#parts.get(part);
    if (made === undefined) {
      const bar = this.#cell.element.ownerDocument.createElement(end === undefined ? 'b' : 'i');
      this.#cell.element.append(bar);
      this.#parts.set(part, (made = { slot: new Slot(bar), places: new Places(bar) }));
    }
    this.#used.add(part);
    made.slot.className(name ?? '');
    made.places.set('--s', start);
    if (end !== undefined) made.places.set('--e', end);
  }

  #paintTicks(row: BurstRow | undefined, scale: TimeScale, width: number): void {
    if (row === undefined || width === 0) {
      if (this.#ticks?.row !== undefined) {
        this.#ticks.row = undefined;
        this.#ticks.svg.style.display = 'none';
      }
      return;
    }
    if (this.#ticks === undefined) {
      const { ownerDocument } = this.#cell.element;
      const svg = ownerDocument.createElementNS(SVG, 'svg');
      svg.setAttribute('class', css['ticks'] ?? '');
      svg.setAttribute('preserveAspectRatio', 'none');
      svg.setAttribute('aria-hidden', 'true');
      const path = ownerDocument.createElementNS(SVG, 'path');
      svg.append(path);
      this.#cell.element.append(svg);
      this.#ticks = { svg, path, row: undefined, scale: undefined, width: 0 };
    }
    const ticks = this.#ticks;
    if (ticks.row === row && ticks.scale === scale && ticks.width === width) return;
    if (ticks.width !== width) ticks.svg.setAttribute('viewBox', `0 0 ${width} 1`);
    if (ticks.row === undefined) ticks.svg.style.display = '';
    Object.assign(ticks, { row, scale, width });
    ticks.path.setAttribute(
      'd',
      burstTicks(row, scale, width)
        .map((x) => `M${x.toFixed(1)} 0v1`)
        .join(''),
    );
  }

  /** How long a short bar took, beside it: at its right where there is room, else at its left, else nowhere. */
  #paintLabel(row: Row, scale: TimeScale, width: number): void {
    const bar = extent(row);
    if (bar?.end === undefined || width === 0) return this.#noLabel();
    const left = scale.place(bar.start) * width;
    const right = Math.max(scale.place(bar.end) * width, left + SHORT_PX / 16);
    const text = durationText(bar.end - bar.start);
    const room = text.length * DIGIT_PX + 2 * LABEL_GAP;
    const fits = right + room <= width ? 'right' : left - room >= 0 ? 'left' : undefined;
    if (right - left > SHORT_PX || right < 0 || left > width || fits === undefined) return this.#noLabel();
    if (this.#label === undefined) {
      const made = this.#cell.element.ownerDocument.createElement('span');
      this.#cell.element.append(made);
      this.#label = { slot: new Slot(made), places: new Places(made) };
    }
    const { slot, places } = this.#label;
    slot.shown(true);
    slot.className(cx(css['label'], fits === 'left' && css['before']));
    slot.text(text);
    places.set('--s', axis(scale, bar.start));
    places.set('--e', axis(scale, bar.end));
  }
  #noLabel(): void {
    this.#label?.slot.shown(false);
  }
}
