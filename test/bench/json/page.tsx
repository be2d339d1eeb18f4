/** What the JSON benchmark runs in the browser: each viewer draws a body into an element, until it has been painted. */
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { JsonView } from 'react-json-view-lite';
import { Payload } from '../../../client/src/features/detail/Payload.tsx';
import '../../../client/src/ui/tokens.css';
import '../../../client/src/ui/base.css';

export type Viewer = 'tree' | 'raw' | 'codemirror' | 'pre' | 'json-view-lite' | 'parse';
export interface Shown {
  /** From the call until the text has been painted, ms. */
  readonly painted: number;
  /** The longest that the main thread was held meanwhile, ms. */
  readonly longest: number;
}

/** A body as an agent sends it: a task with an artifact of many data items. */
function body(size: number): string {
  const items: unknown[] = [];
  for (let length = 0, i = 0; length < size; i += 1) {
    const item = {
      id: `item-${i}`,
      score: i / 7,
      tags: ['tidal', 'sediment', null, true],
      text: `Sediment “wears” the leading edge, line ${i}. `.repeat(1 + (i % 9)),
      at: { line: i, column: i % 80 },
    };
    items.push(item);
    length += JSON.stringify(item).length + 1;
  }
  return JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    result: { kind: 'task', id: 't', artifacts: [{ artifactId: 'a', parts: [{ kind: 'data', data: { items } }] }] },
  });
}
const texts = new Map<number, string>();
const textOf = (size: number): string => {
  const known = texts.get(size) ?? body(size);
  texts.set(size, known);
  return known;
};
/** A text that nothing has flattened or parsed before, as a body is when it has just come. */
const fresh = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text));
const turn = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(undefined);
  });
const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));

const DRAW: Readonly<Record<Viewer, (box: HTMLElement, text: string) => () => void>> = {
  tree(box, text) {
    const root = createRoot(box);
    flushSync(() => root.render(<Payload raw={text} />));
    return () => root.unmount();
  },
  raw(box, text) {
    const root = createRoot(box);
    flushSync(() => root.render(<Payload raw={`data: ${text}\n\n`} />));
    return () => root.unmount();
  },
  codemirror(box, text) {
    // Read-only, with the highlighting of the language; the text indented, since one line of 20 MB is its worst case.
    const doc = JSON.stringify(JSON.parse(text), null, 2);
    const extensions = [EditorState.readOnly.of(true), EditorView.editable.of(false), lineNumbers(), json(), syntaxHighlighting(defaultHighlightStyle)];
    const view = new EditorView({ parent: box, state: EditorState.create({ doc, extensions }) });
    return () => view.destroy();
  },
  pre(box, text) {
    const pre = document.createElement('pre');
    pre.textContent = JSON.stringify(JSON.parse(text), null, 2);
    box.append(pre);
    return () => pre.remove();
  },
  'json-view-lite'(box, text) {
    const root = createRoot(box);
    const data = JSON.parse(text) as object;
    flushSync(() => root.render(<JsonView data={data} shouldExpandNode={(level) => level < 8} />));
    return () => root.unmount();
  },
  parse(box, text) {
    box.textContent = String(Object.keys(JSON.parse(text) as object).length);
    return () => undefined;
  },
};
/** Whether a viewer shows its text: the tree of a long body comes some turns after the first draw. */
const SHOWN: Readonly<Partial<Record<Viewer, string>>> = { tree: '[role=treeitem]', raw: '[data-at]', codemirror: '.cm-line' };

/** Draws one body and waits until it has been painted. */
export async function show(viewer: Viewer, size: number): Promise<Shown> {
  const text = fresh(textOf(size));
  const box = document.createElement('div');
  box.style.cssText = 'height:700px;width:900px;overflow:auto;position:relative';
  document.body.replaceChildren(box);
  await frame();
  let last = performance.now();
  let longest = 0;
  let over = false;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!over) port2.postMessage(undefined);
  };
  port2.postMessage(undefined);
  const start = performance.now();
  const undo = DRAW[viewer](box, text);
  const mark = SHOWN[viewer];
  while (mark !== undefined && box.querySelector(mark) === null) await turn();
  // A task that was posted within a frame comes when its layout and paint are over.
  await frame();
  await turn();
  const painted = performance.now() - start;
  over = true;
  longest = Math.max(longest, performance.now() - last);
  port1.close();
  undo();
  return { painted, longest };
}
export const size = (wanted: number): number => textOf(wanted).length;
