/** Separates `<think>…</think>` at the start of a text from the text, across chunk boundaries. */
export interface Separated {
  readonly text: string;
  readonly reasoning: string;
}
export interface ThinkFilter {
  push(text: string): Separated;
  /** What was held back at the end. An unclosed `<think>` stays reasoning. */
  end(): Separated;
}

const TAGS = ['think', 'thinking', 'reasoning'] as const;
const opensLikeTag = (text: string): boolean => TAGS.some((tag) => `<${tag}>`.startsWith(text));

/** Length of the longest end of `text` that could be the beginning of `tag`. */
function heldTail(text: string, tag: string): number {
  for (let n = Math.min(tag.length - 1, text.length); n > 0; n -= 1) if (tag.startsWith(text.slice(-n))) return n;
  return 0;
}

export function thinkFilter(): ThinkFilter {
  let state: 'start' | 'thinking' | 'text' = 'start';
  let closing = '';
  let held = '';
  let thought = false;

  function push(more: string): Separated {
    held += more;
    if (state === 'start') {
      const start = held.trimStart();
      const tag = TAGS.find((name) => start.startsWith(`<${name}>`));
      if (tag) {
        state = 'thinking';
        thought = true;
        closing = `</${tag}>`;
        held = start.slice(tag.length + 2);
      } else if (start === '' || opensLikeTag(start)) return { text: '', reasoning: '' };
      else {
        state = 'text';
        if (thought) held = start;
      }
    }
    if (state === 'thinking') {
      const at = held.indexOf(closing);
      if (at === -1) {
        const keep = heldTail(held, closing);
        const reasoning = held.slice(0, held.length - keep);
        held = held.slice(held.length - keep);
        return { text: '', reasoning };
      }
      const reasoning = held.slice(0, at);
      const text = held.slice(at + closing.length).trimStart();
      held = '';
      // Blank lines between the tag and the text may come in a later chunk: `start` skips them, and a second tag too.
      state = text === '' ? 'start' : 'text';
      return { text, reasoning };
    }
    const text = held;
    held = '';
    return { text, reasoning: '' };
  }
  return {
    push,
    end() {
      const rest = held;
      held = '';
      return state === 'thinking' ? { text: '', reasoning: rest } : { text: rest, reasoning: '' };
    },
  };
}
