// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { listenForZoom, type ZoomPort } from './zoom-input.ts';

function listening(zoomed = true): {
  readonly zoom: ReturnType<typeof vi.fn>;
  readonly pan: ReturnType<typeof vi.fn>;
  readonly send: (event: Event) => boolean;
  readonly stop: () => void;
} {
  const element = document.createElement('div');
  const zoom = vi.fn<ZoomPort['zoom']>();
  const pan = vi.fn<ZoomPort['pan']>();
  const stop = listenForZoom(element, { axis: () => ({ left: 100, width: 400 }), zoom, pan, zoomed: () => zoomed });
  return { zoom, pan, stop, send: (event) => element.dispatchEvent(event) };
}
const wheel = (more: WheelEventInit): WheelEvent => new WheelEvent('wheel', { bubbles: true, cancelable: true, ...more });
function touches(type: string, ...xs: readonly number[]): Event {
  return Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches: xs.map((clientX) => ({ clientX, clientY: 0 })) });
}

test('a wheel with Ctrl zooms about the pointer, and the page does not', () => {
  const { zoom, send } = listening();
  expect(send(wheel({ ctrlKey: true, deltaY: -100, clientX: 200 }))).toBe(false);
  expect(zoom.mock.lastCall?.[0]).toBeCloseTo(0.8, 1);
  expect(zoom.mock.lastCall?.[1]).toBeCloseTo(0.25);
  send(wheel({ ctrlKey: true, deltaY: 100_000, clientX: 50 }));
  expect(zoom.mock.lastCall).toEqual([2, undefined]);
});
test('a plain wheel is left to the list; sideways it pans, where there is somewhere to pan to', () => {
  const { zoom, pan, send } = listening();
  expect(send(wheel({ deltaY: 100 }))).toBe(true);
  expect(send(wheel({ deltaX: 40, deltaY: 10 }))).toBe(false);
  expect(pan).toHaveBeenLastCalledWith(0.1);
  send(wheel({ shiftKey: true, deltaY: -40 }));
  expect(pan).toHaveBeenLastCalledWith(-0.1);
  expect(zoom).not.toHaveBeenCalled();
  const whole = listening(false);
  expect(whole.send(wheel({ deltaX: 40 }))).toBe(true);
  expect(whole.pan).not.toHaveBeenCalled();
});
test('two fingers zoom by how far they are apart and pan by where they are; one finger scrolls', () => {
  const { zoom, pan, send, stop } = listening();
  expect(send(touches('touchstart', 150))).toBe(true);
  expect(send(touches('touchstart', 200, 300))).toBe(false);
  send(touches('touchmove', 180, 330));
  expect(zoom.mock.lastCall?.[0]).toBeCloseTo(100 / 150);
  expect(pan.mock.lastCall?.[0]).toBeCloseTo(-5 / 400);
  send(touches('touchend', 180));
  expect(send(touches('touchmove', 100))).toBe(true);
  expect(zoom).toHaveBeenCalledOnce();
  stop();
  send(wheel({ ctrlKey: true, deltaY: 10 }));
  expect(zoom).toHaveBeenCalledOnce();
});
