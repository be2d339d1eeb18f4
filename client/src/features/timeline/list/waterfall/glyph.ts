/** Who speaks to whom, as the drawing at the row's left: made once for each pair of speakers and kept beside the row that showed it. */
import { LANE_X, LANES, laneColour, laneKey } from '../../../../ui/lanes.ts';

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
/** The lanes beyond the three stand on the last place, in a colour of their own. */
const placeOf = (lane: string): number => LANE_X[laneKey(lane)];

function drawTurn(document: Document): SVGSVGElement {
  const root = svg(document, 'svg', { width: 58, height: 46, viewBox: '0 0 58 46', 'aria-hidden': 'true' });
  for (const lane of LANES) root.append(svg(document, 'path', { d: `M${LANE_X[lane]} 0v46`, stroke: laneColour(lane), 'stroke-width': 2.5 }));
  root.append(
    svg(document, 'path', { d: 'M27 13H13a5 5 0 0 0-5 5v10a5 5 0 0 0 5 5h33', fill: 'none', stroke: 'var(--fg)', 'stroke-width': 1.75 }),
    svg(document, 'path', { d: 'M52 33l-7-4v8zM25.75 13a3.25 3.25 0 1 0 6.5 0a3.25 3.25 0 1 0-6.5 0z', fill: 'var(--fg)' }),
  );
  return root;
}
function draw(document: Document, { from, to, line }: Glyph): SVGSVGElement {
  if (line === 'turn') return drawTurn(document);
  const root = svg(document, 'svg', { width: 58, height: 20, viewBox: '0 0 58 20', 'aria-hidden': 'true' });
  const speaks = (lane: string): boolean => [from, to].some((speaker) => speaker !== undefined && laneKey(speaker) === lane);
  const other = speaks('other');
  for (const lane of LANES) {
    const isOther = other && lane === 'writer';
    const on = speaks(lane) || isOther;
    root.append(
      svg(document, 'path', { d: `M${LANE_X[lane]} 0v20`, stroke: laneColour(isOther ? 'other' : lane), 'stroke-width': on ? 2.5 : 1, opacity: on ? 1 : 0.38 }),
    );
  }
  if (from === undefined || to === undefined) return root;
  const a = placeOf(from);
  const z = placeOf(to);
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

/** A place for a glyph, which keeps what it once drew. */
export class GlyphSlot {
  readonly #host: HTMLElement;
  readonly #drawn = new Map<string, SVGSVGElement>();
  #shown = '';
  constructor(host: HTMLElement) {
    this.#host = host;
  }
  show(glyph: Glyph): void {
    const key = `${glyph.from ?? ''} ${glyph.to ?? ''} ${glyph.line}`;
    if (key === this.#shown) return;
    this.#shown = key;
    let made = this.#drawn.get(key);
    if (made === undefined) this.#drawn.set(key, (made = draw(this.#host.ownerDocument, glyph)));
    this.#host.replaceChildren(made);
  }
}
