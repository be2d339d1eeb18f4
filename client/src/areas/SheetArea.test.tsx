// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useStore } from 'zustand';
import { createPage, type Page } from '../state/page.ts';
import { SheetArea } from './SheetArea.tsx';

let root: Root;
let page: Page;
const memory = (): Storage => {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: () => null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
};
function Shown(): ReactNode {
  const sheet = useStore(page.ui, (state) => state.sheet);
  return (
    <>
      <button type="button" id="one" onClick={() => page.ui.setState({ sheet: 'services' })}>
        Services
      </button>
      <button type="button" id="two" onClick={() => page.ui.setState({ sheet: 'writer' })}>
        Writer
      </button>
      {sheet !== undefined && <SheetArea page={page} />}
    </>
  );
}
const press = (id: string): void => {
  const button = document.querySelector<HTMLElement>(`#${id}`);
  button?.focus();
  act(() => button?.click());
};
const focused = (): string => document.activeElement?.textContent ?? '';
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  page = createPage({
    boot: { researcherUrl: 'http://localhost:1', writerUrl: 'http://localhost:2', standIns: false },
    fetch: () => Promise.reject(new TypeError('nothing is asked here')),
    local: memory(),
    session: memory(),
    search: '',
  });
  const box = document.createElement('div');
  document.body.replaceChildren(box);
  root = createRoot(box);
  act(() => root.render(<Shown />));
});
afterEach(() => act(() => root.unmount()));

test('an open sheet takes the focus to its title, and gives it back however it is closed', () => {
  press('one');
  expect(focused()).toBe('Services');
  expect(document.activeElement?.tagName).toBe('H2');
  act(() => page.ui.setState({ sheet: undefined }));
  expect(document.activeElement?.id).toBe('one');
});
test('one sheet follows another: the focus goes back to what opened the last one', () => {
  press('one');
  press('two');
  expect(document.activeElement?.tagName).toBe('H2');
  expect(focused()).toBe('Writer');
  act(() => page.ui.setState({ sheet: undefined }));
  expect(document.activeElement?.id).toBe('two');
});
test('a focus that went elsewhere stays there', () => {
  press('one');
  document.querySelector<HTMLElement>('#two')?.focus();
  act(() => page.ui.setState({ sheet: undefined }));
  expect(document.activeElement?.id).toBe('two');
});
