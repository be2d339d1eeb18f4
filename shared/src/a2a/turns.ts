/** Lets the event loop go on while much is worked off, so that a page can paint and Stop is heard. */

/** How long work may hold the loop, in milliseconds. */
const SLICE_MS = 8;
/** A pause of this length let others in already. */
const PAUSE_MS = 4;

/** A macrotask; not a timer, which a page in the background would get once a second. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

export interface Turns {
  /** Call before and after waiting for something outside. */
  pause(): void;
  resume(): void;
  /** Whether the loop has been held for long. */
  due(): boolean;
  next(): Promise<void>;
}
export function createTurns(): Turns {
  let since = performance.now();
  let paused = since;
  return {
    pause: () => void (paused = performance.now()),
    resume() {
      const at = performance.now();
      if (at - paused >= PAUSE_MS) since = at;
    },
    due: () => performance.now() - since >= SLICE_MS,
    async next() {
      await nextTurn();
      since = performance.now();
    },
  };
}
