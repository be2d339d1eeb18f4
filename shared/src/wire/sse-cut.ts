/**
 * Cuts the text of an event stream at its blank lines, keeping every character. Incremental and linear: each character
 * is looked at once, however the text is chunked, and the cuts do not depend on the chunking.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export interface FrameCutter {
  /** The frames that `text` completes, each with its blank line. */
  push(text: string): readonly string[];
  /** What has not been completed. */
  rest(): string;
}

type LineEnd = 'none' | 'lf' | 'cr';

export function createFrameCutter(): FrameCutter {
  let pending = '';
  /** The present line has no character yet. */
  let lineEmpty = true;
  /** The frame has a line that is not empty; blank lines before it belong to it. */
  let hasContent = false;
  /** How the last line that ended, ended: it tells what may still belong to a blank line that ends in CR. */
  let lastEnd: LineEnd = 'none';
  /** A CR was the last character: an LF right after it belongs to the same line end. */
  let afterCR = false;
  /** The frame is complete but for an LF that may follow. */
  let dueLF = false;

  return {
    rest: () => pending,
    push(text) {
      const frames: string[] = [];
      let start = 0; // of what is not yet in `pending`
      let i = 0;
      let nextLF = text.indexOf('\n');
      let nextCR = text.indexOf('\r');

      const cut = (end: number): void => {
        frames.push(pending + text.slice(start, end));
        pending = '';
        start = end;
        lineEmpty = true;
        hasContent = false;
        lastEnd = 'none';
        dueLF = false;
      };

      while (i < text.length) {
        if (afterCR && text.charCodeAt(i) === 10) {
          // The second half of CRLF.
          i += 1;
          nextLF = text.indexOf('\n', i);
          afterCR = false;
          if (dueLF) cut(i);
          else lastEnd = 'lf';
          continue;
        }
        afterCR = false;
        if (dueLF) cut(i);

        const end = nextCR >= 0 && (nextLF < 0 || nextCR < nextLF) ? nextCR : nextLF;
        if (end < 0) {
          lineEmpty = false;
          hasContent = true;
          break;
        }
        if (end > i) {
          lineEmpty = false;
          hasContent = true;
        }
        i = end + 1;
        const isCR = end === nextCR;
        if (isCR) {
          nextCR = text.indexOf('\r', i);
          afterCR = true;
        } else nextLF = text.indexOf('\n', i);

        if (!lineEmpty) {
          lineEmpty = true;
          lastEnd = isCR ? 'cr' : 'lf';
        } else if (hasContent) {
          // Where lines end in a lone CR no LF can follow; elsewhere the LF of a CRLF may still come.
          if (!isCR || lastEnd === 'cr') cut(i);
          else dueLF = true;
        }
      }
      pending += text.slice(start);
      return frames;
    },
  };
}
