/** Zoom and pan by wheel, trackpad and touch. The page's own zoom keeps its keys; a plain wheel scrolls the rows. */

export interface ZoomPort {
  /** Where the time axis stands now, in px of the window; undefined where there is none. */
  readonly axis: () => { readonly left: number; readonly width: number } | undefined;
  /** `factor` below 1: nearer. `fraction` of the axis that stays where it is; undefined: not on the axis. */
  readonly zoom: (factor: number, fraction: number | undefined) => void;
  /** By a fraction of what is shown. */
  readonly pan: (fraction: number) => void;
  /** Only a part is shown, so that there is somewhere to pan to. */
  readonly zoomed: () => boolean;
}

/** Px of a line and of a page, for wheels that count in these. */
const LINE = 16;
const PAGE = 400;
/** How much one px of a wheel zooms; a notch is about 100 px. */
const PER_PX = 0.0022;
/** A single event zooms by at most this factor. */
const MOST = 2;

const pixels = (event: WheelEvent, delta: number): number => delta * (event.deltaMode === 1 ? LINE : event.deltaMode === 2 ? PAGE : 1);
const bounded = (factor: number): number => Math.min(MOST, Math.max(1 / MOST, factor));
const scaleOf = (event: Event): number | undefined => ('scale' in event && typeof event.scale === 'number' && event.scale > 0 ? event.scale : undefined);
const xOf = (event: Event): number => ('clientX' in event && typeof event.clientX === 'number' ? event.clientX : Number.NaN);

/** Listens on `element`; answers how to stop. */
export function listenForZoom(element: HTMLElement, port: ZoomPort): () => void {
  const fractionAt = (x: number): number | undefined => {
    const axis = port.axis();
    const fraction = axis === undefined || axis.width <= 0 ? Number.NaN : (x - axis.left) / axis.width;
    return fraction >= 0 && fraction <= 1 ? fraction : undefined;
  };
  const wheel = (event: WheelEvent): void => {
    const [x, y] = [pixels(event, event.deltaX), pixels(event, event.deltaY)];
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      port.zoom(bounded(Math.exp(y * PER_PX * (Math.abs(y) < 40 ? 4 : 1))), fractionAt(event.clientX));
      return;
    }
    const sideways = event.shiftKey && x === 0 ? y : x;
    if ((!event.shiftKey && Math.abs(x) <= Math.abs(y)) || !port.zoomed()) return;
    event.preventDefault();
    port.pan(sideways / Math.max(200, port.axis()?.width ?? PAGE));
  };

  let pinch: { readonly apart: number; readonly middle: number } | undefined;
  const touched = ({ touches }: TouchEvent): typeof pinch => {
    const [a, b] = [touches[0], touches[1]];
    return a === undefined || b === undefined || touches.length !== 2
      ? undefined
      : { apart: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)), middle: (a.clientX + b.clientX) / 2 };
  };
  const touch = (event: TouchEvent): void => {
    const now = touched(event);
    const before = pinch;
    pinch = now;
    if (now === undefined) return;
    event.preventDefault();
    if (before === undefined || event.type !== 'touchmove') return;
    if (Math.abs(now.apart - before.apart) > 0.5) port.zoom(bounded(before.apart / now.apart), fractionAt(now.middle));
    const width = port.axis()?.width ?? 0;
    if (width > 0 && port.zoomed() && now.middle !== before.middle) port.pan((before.middle - now.middle) / width);
  };

  // Browsers in which a pinch on a trackpad is no wheel tell it by gestures.
  let gesture = 1;
  const gestured = (event: Event): void => {
    const scale = scaleOf(event);
    if (scale === undefined) return;
    event.preventDefault();
    if (event.type === 'gesturechange') port.zoom(bounded(gesture / scale), fractionAt(xOf(event)));
    gesture = scale;
  };

  const stop = new AbortController();
  const options = { passive: false, signal: stop.signal };
  element.addEventListener('wheel', wheel, options);
  for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) element.addEventListener(name, touch, options);
  for (const name of ['gesturestart', 'gesturechange']) element.addEventListener(name, gestured, options);
  return () => stop.abort();
}
