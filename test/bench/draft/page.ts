/** Runs in the browser: each way of rendering a growing draft, driven with the same chunks and a forced layout each. */
import DOMPurify from 'dompurify';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import * as smd from 'streaming-markdown';
import { Streamdown } from 'streamdown';
import prose from '../../../client/src/features/draft/Prose.module.css';
import '../../../client/src/ui/tokens.css';
import { createGrammar } from '../../../client/src/features/draft/markdown/grammar.ts';
import { createDraftRenderer } from '../../../client/src/features/draft/markdown/renderer.ts';
import { visible } from '../../../client/src/features/draft/markdown/hold-back.ts';
import { toFragment } from '../../../client/src/features/draft/markdown/sanitize.ts';
import { giant, pathological, report } from './texts.ts';

const SOURCES = 6;
const grammar = createGrammar(SOURCES);
const PURIFY = { USE_PROFILES: { html: true } };

interface Driver {
  append(chunk: string, whole: string): void;
  finish(): void;
}
const variants = {
  ours(box: HTMLElement): Driver {
    const renderer = createDraftRenderer(box, { sourceCount: SOURCES });
    return { append: (chunk) => renderer.append(chunk), finish: () => renderer.finish() };
  },
  /** The usual way: parse all, sanitise all, set all, each time. */
  naive(box: HTMLElement): Driver {
    const render = (whole: string): void => {
      box.innerHTML = DOMPurify.sanitize(grammar.blocksToHtml(grammar.blocks(whole)), PURIFY);
    };
    return { append: (_, whole) => render(whole), finish: () => undefined };
  },
  smd(box: HTMLElement): Driver {
    const parser = smd.parser(smd.default_renderer(box));
    return { append: (chunk) => smd.parser_write(parser, chunk), finish: () => smd.parser_end(parser) };
  },
  streamdown(box: HTMLElement): Driver {
    const root = createRoot(box);
    const render = (whole: string): void => flushSync(() => root.render(createElement(Streamdown, { mode: 'streaming', children: whole })));
    return { append: (_, whole) => render(whole), finish: () => undefined };
  },
};
export type Variant = keyof typeof variants;
export type Text = 'report' | keyof typeof giant;

const hop = (): Promise<void> =>
  new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done();
    channel.port2.postMessage(0);
  });

function freshBox(): HTMLElement {
  document.body.replaceChildren();
  const scroller = document.createElement('div');
  scroller.style.cssText = 'height:600px;width:560px;overflow:auto';
  const box = document.createElement('div');
  box.className = prose['draft'] ?? '';
  scroller.append(box);
  document.body.append(scroller);
  return box;
}
const textOf = (kind: Text, size: number): string => (kind === 'report' ? report(size) : giant[kind](size));

export interface Run {
  readonly updates: number;
  /** Longest single update with its layout, ms. */
  readonly longest: number;
  /** Sum of all updates with their layout, ms. */
  readonly total: number;
  /** Characters drawn, less than asked for when the time limit cut the run. */
  readonly characters: number;
}

/**
 * Streams a text of `size` from character `from` on, `step` characters per update; what is before `from` is put first and not
 * measured. Stops after `limit` ms.
 */
async function stream(variant: Variant, kind: Text, size: number, step: number, limit: number, from: number): Promise<Run> {
  const text = textOf(kind, size);
  const box = freshBox();
  const driver = variants[variant](box);
  if (from > 0) driver.append(text.slice(0, from), text.slice(0, from));
  for (let i = 0; i < 8; i += 1) await hop();
  void box.offsetHeight;
  let longest = 0;
  let total = 0;
  let updates = 0;
  let at = from;
  while (at < text.length && total < limit) {
    const chunk = text.slice(at, at + step);
    at += chunk.length;
    const start = performance.now();
    driver.append(chunk, text.slice(0, at));
    // React finishes transitions in tasks of its own; they are part of the work.
    if (variant === 'streamdown') for (let i = 0; i < 3; i += 1) await hop();
    if (at >= text.length) driver.finish();
    void box.offsetHeight;
    const took = performance.now() - start;
    longest = Math.max(longest, took);
    total += took;
    updates += 1;
    if (updates % 8 === 0) await hop();
  }
  return { updates, longest, total, characters: at - from };
}

/** One render of the whole text, ms. */
function oneShot(kind: Text, size: number): number {
  const text = textOf(kind, size);
  const box = freshBox();
  const start = performance.now();
  box.append(toFragment(grammar.blocksToHtml(grammar.blocks(text))));
  void box.offsetHeight;
  return performance.now() - start;
}

/** How many of the prefixes (and whether the end) show what a one-shot render shows. */
function equality(kind: Text, size: number, step: number): { prefixes: number; differing: number; finalSame: boolean } {
  const text = textOf(kind, size);
  const box = freshBox();
  const renderer = createDraftRenderer(box, { sourceCount: SOURCES });
  const other = document.createElement('div');
  const same = (shown: string): boolean => {
    other.replaceChildren(toFragment(grammar.blocksToHtml(grammar.blocks(shown))));
    return [...box.children].map((section) => section.innerHTML).join('') === other.innerHTML;
  };
  let prefixes = 0;
  let differing = 0;
  for (let at = 0; at < text.length; at += step) {
    renderer.append(text.slice(at, at + step));
    prefixes += 1;
    if (!same(visible(text.slice(0, at + step)).text)) differing += 1;
  }
  renderer.finish();
  return { prefixes, differing, finalSame: same(text) };
}

/** Time for each pathological text, ms: at once, and in chunks of 1,000 characters. */
function hostile(): { name: string; ms: number }[] {
  return Object.entries(pathological).flatMap(([name, text]) =>
    [text.length, 1_000].map((step) => {
      const renderer = createDraftRenderer(freshBox(), { sourceCount: SOURCES });
      const start = performance.now();
      for (let at = 0; at < text.length; at += step) renderer.append(text.slice(at, at + step));
      renderer.finish();
      return { name: `${name}${step === text.length ? '' : ', in chunks'}`, ms: performance.now() - start };
    }),
  );
}

export const bench = { stream, oneShot, equality, hostile };
