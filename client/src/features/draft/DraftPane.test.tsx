// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Source } from '@handoff/shared/handoff/contract';
import { DraftPane, type DraftPaneProps } from './DraftPane.tsx';

const source = (n: number, more: Partial<Source> = {}): Source => ({
  n,
  title: `Title ${n}`,
  url: `https://host${n}.example/page`,
  excerpt: `Excerpt ${n}`,
  ...more,
});
const base: DraftPaneProps = {
  text: '# Turbines\n\nSand wears blades [1], and not only them [2].',
  status: { tone: 'ok', word: 'complete' },
  meta: '9 words',
  provenance: { search: 'tavily', model: 'm@host', method: 'llm', sources: 3, label: 'live search (Tavily) — written by m@host' },
  sources: [source(1), source(2, { title: '<img src=x onerror=alert(1)> & more' }), source(3)],
  streaming: false,
};

let root: Root;
let box: HTMLElement;
const show = (props: Partial<DraftPaneProps> = {}): void => act(() => root.render(<DraftPane {...base} {...props} />));
const button = (name: string): HTMLButtonElement => {
  const found = [...box.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
  if (!found) throw new Error(`no button named ${name}`);
  return found;
};
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  HTMLElement.prototype.scrollIntoView = () => undefined;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener: () => undefined, removeListener: () => undefined });
  box = document.createElement('div');
  document.body.replaceChildren(box);
  root = createRoot(box);
});
afterEach(() => act(() => root.unmount()));

test('shows the rendered draft with its state, words, provenance and sources', () => {
  show();
  expect(box.querySelector('article h1')?.textContent).toBe('Turbines');
  expect(box.querySelector('header')?.textContent).toContain('complete');
  expect(box.textContent).toContain('live search (Tavily)');
  expect(box.textContent).toContain('written by m at host');
  expect(box.querySelector('[aria-label="Sources"]')?.textContent).toContain('2 of 3 cited');
  expect(box.querySelector('section')?.getAttribute('aria-busy')).toBe('false');
});

test('titles of sources are text, never markup', () => {
  show();
  expect(box.querySelector('img')).toBeNull();
  expect(box.querySelector('#source-2')?.textContent).toContain('<img src=x onerror=alert(1)> & more');
});

test('a source whose address is not http is no link', () => {
  show({ sources: [source(1, { url: 'javascript:alert(1)' })] });
  expect(box.querySelector('#source-1 a')).toBeNull();
});

test('sources that are not cited are told apart', () => {
  show();
  expect(box.querySelector('[aria-label="Consulted, not cited"]')?.textContent).toContain('Title 3');
  expect(box.querySelector('[aria-label="Cited sources"]')?.textContent).not.toContain('Title 3');
});

test('a click on a citation marks its source and moves the focus there', async () => {
  show();
  await act(async () => {
    box.querySelector<HTMLElement>('a.cite[data-cite="2"]')?.click();
    await Promise.resolve();
  });
  expect(box.querySelector('#source-2')?.hasAttribute('data-marked')).toBe(true);
  expect(document.activeElement).toBe(box.querySelector('#source-2 a'));
});

test('focus on a citation shows the card of its source, and Escape closes it', () => {
  show();
  act(() => box.querySelector<HTMLElement>('a.cite[data-cite="1"]')?.focus());
  const card = box.querySelector('[role="tooltip"]');
  expect(card?.textContent).toContain('Title 1');
  expect(card?.textContent).toContain('host1.example');
  expect(card?.textContent).toContain('Excerpt 1');
  expect(box.querySelector('a.cite[data-cite="1"]')?.getAttribute('aria-describedby')).toBe(card?.id);
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(box.querySelector('[role="tooltip"]')).toBeNull();
});

test('excerpts are shown on demand', () => {
  show();
  expect(box.textContent).not.toContain('Excerpt 1');
  act(() => button('Excerpts').click());
  expect(box.textContent).toContain('Excerpt 1');
});

test('the source view shows the Markdown as it is', () => {
  show();
  act(() => button('Source').click());
  expect(box.querySelector('pre')?.textContent).toBe(base.text);
});

test('a draft that was not looked up says so loudly, with what to do', () => {
  show({
    provenance: { search: 'none', model: 'none', method: 'outline', sources: 0, label: 'no live search, no model — outline only, nothing was looked up' },
    sources: [],
    provenanceActions: <button type="button">Add a search service</button>,
  });
  expect(box.textContent).toContain('No live search, no model: outline only, nothing was looked up.');
  expect(button('Add a search service')).toBeDefined();
});

test('while streaming the pane is busy, and not a live region', () => {
  show({ streaming: true, status: { tone: 'busy', word: 'streaming' } });
  expect(box.querySelector('section')?.getAttribute('aria-busy')).toBe('true');
  expect(box.querySelector('[aria-live], [role="status"]')).toBeNull();
  expect(box.querySelector('[aria-label="Sources"]')?.textContent).toContain('2 of 3 cited so far');
});

test('what needs a person stands in the place of a draft that does not exist, and above one that does', () => {
  show({ text: '', notice: <p>The key was refused.</p> });
  expect(box.querySelector('[aria-label="What is needed"]')?.textContent).toBe('The key was refused.');
  show({ notice: <p>The stream was cut.</p>, ending: { word: 'cut short', tone: 'err', at: '+8.116 s' } });
  expect(box.querySelector('[aria-label="Draft text"]')?.textContent).toMatch(/^The stream was cut\.Turbines.*cut short at \+8\.116 s$/s);
});

test('reasoning is kept apart from the draft', () => {
  show({ reasoning: 'I should <b>think</b>.' });
  expect(box.querySelector('details summary')?.textContent).toBe("Model's reasoning, not part of the draft");
  expect(box.querySelector('details')?.open).toBe(false);
  expect(box.querySelector('details b')).toBeNull();
  expect(box.querySelector('article')?.textContent).not.toContain('think');
});

test('a draft that a person stopped says so, and is no fault', () => {
  show({ ending: { word: 'stopped by you', tone: 'off', at: '+0.318 s' } });
  expect(box.querySelector('[aria-label="Draft text"]')?.textContent).toMatch(/stopped by you at \+0\.318 s$/);
  expect(box.textContent).not.toContain('cut short');
});

test('texts of stand-ins are never called live', () => {
  show({
    provenance: {
      search: 'tavily',
      model: 'm@host',
      method: 'llm',
      sources: 3,
      standIns: true,
      label: 'stand-in search (in Tavily’s place), prepared texts — written by m@host',
    },
  });
  expect(box.textContent).toContain('stand-in search (in Tavily’s place)');
  expect(box.textContent).toContain('prepared texts, written by m at host');
  expect(box.textContent).not.toContain('live');
});

test('at its end the draft is shown from its beginning, unless the reader moved it', () => {
  const view = (): HTMLElement => {
    const found = box.querySelector<HTMLElement>('[aria-label="Draft text"]');
    if (!found) throw new Error('no text');
    return found;
  };
  show({ streaming: true });
  view().scrollTop = 500;
  show({ streaming: false });
  expect(view().scrollTop).toBe(0);
  show({ streaming: true });
  view().scrollTop = 500;
  act(() => void view().dispatchEvent(new Event('wheel')));
  show({ streaming: false });
  expect(view().scrollTop).toBe(500);
});
