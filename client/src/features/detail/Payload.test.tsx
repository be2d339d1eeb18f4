// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Payload, type PayloadProps } from './Payload.tsx';

let root: Root;
let box: HTMLElement;
beforeEach(() => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    ResizeObserver: class {
      observe(): void {}
      disconnect(): void {}
    },
  });
  box = document.createElement('div');
  document.body.replaceChildren(box);
  root = createRoot(box);
});
afterEach(() => act(() => root.unmount()));
const show = (props: PayloadProps): string => {
  act(() => root.render(<Payload {...props} />));
  return box.textContent ?? '';
};
const press = (name: string): void =>
  act(() => [...box.querySelectorAll('button')].find((button) => button.textContent === name || button.getAttribute('aria-label')?.startsWith(name))?.click());

test('a body that was dropped says so, with its size', () => {
  expect(show({ raw: undefined, bytes: 1_200_000 })).toContain('dropped to stay within the page’s byte budget (1.2 MB)'.replace('’', "'"));
  expect(box.querySelector('[role=tree]')).toBeNull();
});
test('bytes that are no text are shown as hex, each of them', () => {
  const shown = show({ raw: 'a\ufffdb', base64: btoa('a\xffb') });
  expect(shown).toContain('Not all of it is UTF-8');
  expect([...box.querySelectorAll('[data-at]')].map((piece) => piece.textContent)).toEqual(['a', 'FF', 'b']);
});
test('what is no JSON is said with the place, and shown raw', () => {
  expect(show({ raw: '{"a":1,}' })).toContain('Not JSON: at character 8 a key was expected.');
  expect(show({ raw: 'plain words' })).not.toContain('Not JSON');
});
test('agents’ text is text: markup stays what it is', () => {
  show({ raw: '{"<img src=x onerror=alert(1)>":"<script>alert(2)</script>"}' });
  expect(box.querySelector('img, script')).toBeNull();
  expect(box.textContent).toContain('<script>alert(2)</script>');
  press('Raw');
  expect(box.querySelector('img, script')).toBeNull();
});
test('keys carry what explains them, and a masked key is said', () => {
  const shown = show({ raw: '{"taskId":"•••• (17 chars)"}' });
  expect(box.querySelector('[data-explain="field:taskId"]')?.textContent).toContain('taskId');
  expect(shown).toContain('A key was masked here');
});
test('what the filter looks for is marked in the tree and in the raw text', () => {
  show({ raw: '{"text":"leading edge"}', highlight: 'edge' });
  expect(box.querySelector('mark')?.textContent).toBe('edge');
  press('Raw');
  expect(box.querySelector('mark')?.textContent).toBe('edge');
});
test('what would turn a text around is a mark in the tree, too', () => {
  show({ raw: '{"a":"x\u202eevil"}' });
  expect(box.querySelector('[title="right-to-left override"]')?.textContent).toBe('RLO');
  expect(box.querySelector('[role=tree]')?.textContent).not.toContain('\u202e');
});
test('the tree is walked by keys', () => {
  show({ raw: '{"a":{"b":1},"c":2}' });
  const key = (name: string): void =>
    act(() => void box.querySelector('[role=tree]')?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));
  const at = (): string => box.querySelector('[role=treeitem][tabindex="0"]')?.textContent ?? '';
  key('ArrowDown');
  expect(at()).toContain('a');
  key('ArrowLeft');
  expect(box.querySelectorAll('[role=treeitem]')).toHaveLength(3);
  key('ArrowRight');
  key('ArrowRight');
  expect(at()).toContain('b');
  key('ArrowLeft');
  expect(at()).toContain('a');
  key('End');
  expect(at()).toContain('c');
});
