/**
 * Renders a Markdown draft while it streams. Work per chunk is bound by the chunk, not by the draft: finished blocks
 * are never touched again, and the open block is read from its last piece (open-block.ts). At each moment the page
 * shows what a one-shot render of the same text shows, save what hold-back.ts holds back; when finished, exactly that.
 */
import type { Token } from 'marked';
import { createGrammar, isCode, isList, isParagraph, isTable } from './grammar.ts';
import { firstCostly, MAX_DRAFT } from './limits.ts';
import { shown, type Context, type OpenBlock } from './open-block.ts';
import { openParagraph } from './open-paragraph.ts';
import { openList, openTable } from './open-rows.ts';
import { openCode, openPlain } from './open-text.ts';
import { toFragment } from './sanitize.ts';
import { createStage } from './stage.ts';

export interface DraftRenderer {
  /** Adds text and brings the page up to date. */
  append(text: string): void;
  /** Shows what was held back. More text may still be appended afterwards. */
  finish(): void;
  /** Citations up to this number are links. A change renders the draft anew. */
  setSourceCount(count: number): void;
  readonly text: string;
  /** Characters beyond the limit of a rendered draft; they are in `text` and not on the page. */
  readonly omitted: number;
}

/** A renderer that owns the children of `container`. */
export function createDraftRenderer(container: HTMLElement, options: { readonly sourceCount: number }): DraftRenderer {
  const stage = createStage(container);
  let grammar = createGrammar(options.sourceCount);
  let settled: string[] = []; // source of final blocks
  let tail = ''; // source from the start of the open block
  let length = 0;
  let overflow = '';
  let pendingReturn = false;
  let open: OpenBlock | undefined;
  stage.clear();

  const context = (finished: boolean): Context => ({ grammar, finished });
  const advance = (by: number): void => {
    settled.push(tail.slice(0, by));
    tail = tail.slice(by);
    open = undefined;
  };

  function update(finished: boolean): void {
    if (open) {
      const step = attempt(() => open?.update(tail, context(finished)));
      if (step?.kind === 'grown') return;
      if (step?.kind === 'ended') {
        stage.settle();
        advance(step.at);
      }
    }
    read(finished);
  }

  /** Reads the tail from its start: everything before its last block is final. */
  function read(finished: boolean): void {
    open = undefined;
    for (;;) {
      const { text, stable } = shown(tail, context(finished));
      const costly = firstCostly(text);
      const readable = costly ? text.slice(0, costly.start) : text;
      const tokens = attempt(() => grammar.blocks(readable));
      const html = tokens && attempt(() => toFragments(tokens, costly !== undefined));
      if (!tokens || !html) {
        if (showPlain(text, blockEnd(text))) return;
        continue;
      }
      if (costly) {
        stage.add(html.final);
        advance(costly.start);
        if (showPlain(text.slice(costly.start), costly.end - costly.start)) return;
        continue;
      }
      const last = html.last === undefined ? undefined : tokens[html.last];
      const before = tokens.slice(0, html.last).reduce((n, token) => n + token.raw.length, 0);
      if (before > stable || !tail.startsWith(last?.raw ?? '', before)) {
        // What stands in for half a mark reaches into an earlier block: nothing is final yet.
        html.final.append(html.open);
        stage.place(html.final);
        return;
      }
      stage.add(html.final);
      stage.place(html.open);
      advance(before);
      if (last && !finished) open = enter(last);
      return;
    }
  }

  function toFragments(tokens: Token[], allFinal: boolean): { final: DocumentFragment; open: DocumentFragment; last: number | undefined } {
    const last = allFinal ? -1 : tokens.findLastIndex((token) => token.type !== 'space');
    const final = last < 0 ? tokens : tokens.slice(0, last);
    const openToken = tokens[last];
    return {
      final: toFragment(grammar.blocksToHtml(final)),
      open: toFragment(openToken ? grammar.blocksToHtml([openToken]) : ''),
      last: last < 0 ? undefined : last,
    };
  }

  function enter(token: Token): OpenBlock | undefined {
    const element = stage.open.find((node) => node instanceof HTMLElement);
    if (!(element instanceof HTMLElement)) return undefined;
    if (isParagraph(token)) return tail.startsWith(token.text) ? openParagraph(element, token.text, grammar) : undefined;
    if (isList(token)) return openList(element, token);
    if (isTable(token)) return openTable(element, token);
    return isCode(token) ? openCode(element, token) : undefined;
  }

  /** Shows `text` up to `end` as typed. True when the block may still grow. */
  function showPlain(text: string, end: number): boolean {
    const block = document.createElement('p');
    block.className = 'plain';
    block.append(text.slice(0, end));
    const fragment = document.createDocumentFragment();
    fragment.append(block, '\n');
    stage.place(fragment);
    if (end >= text.length) {
      open = openPlain(block, text.slice(0, end));
      return true;
    }
    stage.settle();
    advance(end);
    return false;
  }

  function feed(text: string): void {
    const room = Math.max(0, MAX_DRAFT - length);
    tail += text.slice(0, room);
    overflow += text.slice(room);
    length += Math.min(room, text.length);
  }

  return {
    append(text) {
      const whole = pendingReturn ? `\r${text}` : text;
      pendingReturn = whole.endsWith('\r');
      feed((pendingReturn ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n'));
      update(false);
    },
    finish() {
      if (pendingReturn) feed('\n');
      pendingReturn = false;
      update(true);
    },
    setSourceCount(count) {
      if (count === grammar.sourceCount) return;
      grammar = createGrammar(count);
      tail = settled.join('') + tail;
      settled = [];
      stage.clear();
      read(false);
    },
    get text() {
      return settled.join('') + tail + overflow;
    },
    get omitted() {
      return overflow.length;
    },
  };
}

/** End of the first block in `text`: the blank line after it, or the end. */
function blockEnd(text: string): number {
  const start = text.search(/\S/);
  const blank = /\n[ \t]*\n/.exec(text.slice(Math.max(0, start)));
  return start >= 0 && blank ? start + blank.index : text.length;
}

/** A parser that gives up (nesting too deep for the stack) is answered with plain text, so the error itself is not needed. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
