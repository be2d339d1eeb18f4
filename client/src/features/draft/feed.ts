/** Brings a text that grows from render to render to a draft renderer, in slices small enough for one frame. */
import { browserClock, createCadence, type Clock } from './cadence.ts';
import { createDraftRenderer, type DraftRenderer } from './markdown/renderer.ts';

/** Characters per step; about 15 ms of work. */
const SLICE = 16_000;

export interface Feed {
  /** The text as it is now. What was shown stays when `text` only adds to it; else the draft is rendered anew. */
  show(text: string, streaming: boolean): void;
  setSourceCount(count: number): void;
  readonly omitted: number;
  stop(): void;
}

export function createFeed(container: HTMLElement, sourceCount: number, onRendered: () => void, clock: Clock = browserClock): Feed {
  let count = sourceCount;
  let renderer: DraftRenderer = createDraftRenderer(container, { sourceCount });
  let fed = '';
  let wanted = '';
  let open = true;
  let finished = false;

  const step = (): boolean => {
    const chunk = wanted.slice(fed.length, fed.length + SLICE);
    if (chunk) {
      renderer.append(chunk);
      fed = wanted.slice(0, fed.length + chunk.length);
    }
    const more = fed.length < wanted.length;
    if (!more && !open && !finished) {
      renderer.finish();
      finished = true;
    }
    onRendered();
    return more;
  };
  const cadence = createCadence(step, clock);

  return {
    show(text, streaming) {
      if (!text.startsWith(fed)) {
        renderer = createDraftRenderer(container, { sourceCount: count });
        fed = '';
        finished = false;
      }
      if (text.length > wanted.length || !text.startsWith(wanted)) finished = false;
      wanted = text;
      open = streaming;
      // A short text that is complete needs no second frame.
      if (!streaming && text.length - fed.length <= SLICE) {
        cadence.stop();
        step();
      } else if (fed.length < wanted.length || (!streaming && !finished)) cadence.request();
    },
    setSourceCount(next) {
      if (next === count) return;
      count = next;
      renderer.setSourceCount(next);
      if (finished) renderer.finish();
      onRendered();
    },
    get omitted() {
      return renderer.omitted;
    },
    stop: cadence.stop,
  };
}
