/**
 * When to render next: at most 30 times a second, and never sooner than four times the cost of the last render, so that
 * rendering takes at most about a fifth of the main thread however slow it gets.
 */
export interface Clock {
  /** Milliseconds, monotonic. */
  now(): number;
  /** Runs `task` once after `delay` ms; the answer cancels it. */
  after(delay: number, task: () => void): () => void;
}
export interface Cadence {
  /** Asks for a render, soon. Asking again before it happens changes nothing. */
  request(): void;
  stop(): void;
}

const SHORTEST = 33;
const LONGEST = 500;
const REST = 4;

export const browserClock: Clock = {
  now: () => performance.now(),
  after: (delay, task) => {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  },
};

/** `render` answers whether more is left to render. */
export function createCadence(render: () => boolean, clock: Clock = browserClock): Cadence {
  let cancel: (() => void) | undefined;
  let ended = -Infinity;
  let cost = 0;
  const run = (): void => {
    cancel = undefined;
    const start = clock.now();
    const more = render();
    ended = clock.now();
    cost = ended - start;
    if (more) request();
  };
  const request = (): void => {
    if (cancel) return;
    const wait = Math.min(LONGEST, Math.max(SHORTEST, REST * cost)) - (clock.now() - ended);
    cancel = clock.after(Math.max(0, wait), run);
  };
  return {
    request,
    stop: () => {
      cancel?.();
      cancel = undefined;
    },
  };
}
