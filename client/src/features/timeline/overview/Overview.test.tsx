// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { epochMs } from '@handoff/shared/base/units';
import type { TraceRecord } from '@handoff/shared/trace/record';
import { createRunFold } from '@handoff/shared/trace/views/run';
import { end, stream, type Spec } from '../../../../../test/trace/records.ts';
import { createRunTrack, type RunTrack } from '../../../state/time/run-track.ts';
import { createTimeScale, NO_IDLE, type TimeScale } from '../../../state/time/time-scale.ts';
import type { TimeWindow } from '../../../state/time/window.ts';
import { Overview, type OverviewProps } from './Overview.tsx';

const START = epochMs(1000);
const END = epochMs(11_000);
function trackOf(records: readonly TraceRecord[]): RunTrack {
  const fold = createRunFold();
  const track = createRunTrack();
  for (const record of records) {
    fold.push(record);
    track.add(record, fold);
  }
  return track;
}
const scaleOf = (window?: TimeWindow): TimeScale => createTimeScale({ start: START, end: END, compress: false, idle: NO_IDLE, window });

let root: Root;
let host: HTMLElement;
let window: TimeWindow | undefined;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  window = undefined;
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});
function render(more: Partial<OverviewProps> = {}): void {
  const specs: [number, Spec][] = [
    [100, { e: 'task' }],
    [100, { e: 'bad' }],
    ...Array.from({ length: 50 }, (): [number, Spec] => [20, { e: 'chunk', text: 'x' }]),
  ];
  const draw = (): void =>
    act(() =>
      root.render(
        <Overview
          track={trackOf([...stream('x1', START, specs), end('x1', END)])}
          start={START}
          end={END}
          live={false}
          phases={[
            { name: 'Discover', start: 1000 },
            { name: 'Research', start: 3500 },
          ]}
          scale={scaleOf(window)}
          onWindow={(next) => {
            window = next;
            draw();
          }}
          {...more}
        />,
      ),
    );
  draw();
}
const slider = (name: string): HTMLElement | null => host.querySelector(`[role=slider][aria-label="${name}"]`);
const press = (name: string, key: string): void =>
  void act(() => slider(name)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
const seconds = (): readonly number[] | undefined => window && [window.from, window.to].map((time) => Number(((time - START) / 1000).toFixed(3)));

test('the strip is a picture with a sentence: phases, length, and what wants attention', () => {
  render();
  expect(host.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
    '10.00 s in all; Discover from 0 ms; Research from 2.50 s; 1 place that wants attention',
  );
});

test('the handles are sliders: keys move them, they say where they stand in seconds, and they never pass each other', () => {
  render();
  expect(slider('Move the range')).toBeNull();
  expect(slider('End of the range')?.getAttribute('aria-valuetext')).toBe('to 10.00 s');
  press('Start of the range', 'PageUp');
  expect(seconds()).toEqual([1, 10]);
  press('Start of the range', 'ArrowRight');
  expect(seconds()).toEqual([1.1, 10]);
  expect(slider('Start of the range')?.getAttribute('aria-valuetext')).toBe('from 1.10 s');
  press('End of the range', 'PageDown');
  press('Move the range', 'ArrowLeft');
  expect(seconds()).toEqual([1, 8.9]);
  press('Move the range', 'Home');
  expect(seconds()).toEqual([0, 7.9]);
  press('Start of the range', 'End');
  const [from = 0, to = 0] = seconds() ?? [];
  expect(from).toBeLessThan(to);
  press('Start of the range', 'Home');
  press('End of the range', 'End');
  expect(window).toBeUndefined();
});

test('a double click shows the whole run again, and other keys are left to the page', () => {
  render();
  press('End of the range', 'PageDown');
  expect(window).toBeDefined();
  const other = new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true });
  act(() => void slider('End of the range')?.dispatchEvent(other));
  expect(other.defaultPrevented).toBe(false);
  act(() => void slider('Move the range')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })));
  expect(window).toBeUndefined();
});
