/** Who speaks to whom, as the drawing at the row's left: made once for each pair of speakers and kept beside the row that showed it. */
import { glyphWidth, laneColour, LANES, laneX } from '../../../../ui/lanes.ts';

export type Line = 'solid' | 'dashed' | 'dotted' | 'sparse';
export interface Glyph {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly line: Line | 'turn';
}
const DASH: Readonly<Record<Line, string>> = { solid: '', dashed: '4 2.5', dotted: '1.5 2.5', sparse: '1 3' };
const SVG = 'http://www.w3.org/2000/svg';

function svg<K extends keyof SVGElementTagNameMap>(
  document: Document,
  name: K,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
/** The handoff, drawn as what it is: a turn through the page. */
function drawTurn(document: Document, order: readonly string[]): SVGSVGElement {
  const count = order.length;
  const x = (lane: string): number => laneX(Math.max(0, order.indexOf(lane)), count);
  const [a, b, c] = [x('browser'), x('researcher'), x('writer')];
  const root = svg(document, 'svg', { width: glyphWidth(count), height: 46, viewBox: `0 0 ${glyphWidth(count)} 46`, 'aria-hidden': 'true' });
  for (const lane of order) {
    const on = lane === 'browser' || lane === 'researcher' || lane === 'writer';
    root.append(svg(document, 'path', { d: `M${x(lane)} 0v46`, stroke: laneColour(lane, order), 'stroke-width': on ? 2.5 : 1, opacity: on ? 1 : 0.38 }));
  }
  root.append(
    svg(document, 'path', { d: `M${b - 2} 13H${a + 8}a5 5 0 0 0-5 5v10a5 5 0 0 0 5 5H${c - 7}`, fill: 'none', stroke: 'var(--fg)', 'stroke-width': 1.75 }),
    svg(document, 'path', { d: `M${c - 1} 33l-7-4v8zM${b - 3.25} 13a3.25 3.25 0 1 0 6.5 0a3.25 3.25 0 1 0-6.5 0z`, fill: 'var(--fg)' }),
  );
  return root;
}
function draw(document: Document, { from, to, line }: Glyph, order: readonly string[]): SVGSVGElement {
  if (line === 'turn') return drawTurn(document, order);
  const width = glyphWidth(order.length);
  const x = (lane: string): number => laneX(order.indexOf(lane), order.length);
  const root = svg(document, 'svg', { width, height: 20, viewBox: `0 0 ${width} 20`, 'aria-hidden': 'true' });
  for (const lane of order) {
    const on = lane === from || lane === to;
    root.append(svg(document, 'path', { d: `M${x(lane)} 0v20`, stroke: laneColour(lane, order), 'stroke-width': on ? 2.5 : 1, opacity: on ? 1 : 0.38 }));
  }
  if (from === undefined || to === undefined) return root;
  const a = x(from);
  const z = x(to);
  const d = z > a ? 1 : -1;
  const dash = DASH[line];
  root.append(
    svg(document, 'path', {
      d: `M${a + d * 2} 10H${z - d * 6}`,
      stroke: 'var(--fg)',
      'stroke-width': line === 'dotted' ? 2.5 : 1.5,
      ...(dash === '' ? {} : { 'stroke-dasharray': dash }),
    }),
    svg(document, 'path', { d: `M${z - d * 1.5} 10l${-d * 6} -3.5v7z`, fill: 'var(--fg)' }),
  );
  return root;
}

/** The small sign of a speaker of the handoff: a tick for each lane, the own one strong. */
export function drawSwatch(document: Document, lane: string): SVGSVGElement {
  const root = svg(document, 'svg', { width: 14, height: 12, viewBox: '0 0 14 12', 'aria-hidden': 'true' });
  for (const [i, each] of LANES.entries()) {
    const own = each === lane;
    const x = 2 + i * 5;
    root.append(
      svg(document, 'rect', {
        x: own ? x - 2 : x - 0.5,
        width: own ? 4 : 1,
        height: 12,
        fill: own ? laneColour(each) : 'color-mix(in srgb, var(--control) 55%, transparent)',
      }),
    );
  }
  return root;
}

/** A place for a glyph, which keeps what it once drew. */
export class GlyphSlot {
  readonly #host: HTMLElement;
  readonly #drawn = new Map<string, SVGSVGElement>();
  #shown = '';
  #order: readonly string[] = [];
  constructor(host: HTMLElement) {
    this.#host = host;
  }
  /** `order`: the lanes that are drawn. */
  show(glyph: Glyph, order: readonly string[]): void {
    const key = `${glyph.from ?? ''} ${glyph.to ?? ''} ${glyph.line}`;
    if (key === this.#shown && order === this.#order) return;
    if (order !== this.#order) this.#drawn.clear();
    this.#shown = key;
    this.#order = order;
    let made = this.#drawn.get(key);
    if (made === undefined) this.#drawn.set(key, (made = draw(this.#host.ownerDocument, glyph, order)));
    this.#host.replaceChildren(made);
  }
}
