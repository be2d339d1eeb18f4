/**
 * Code that comes when it is first needed. A part that cannot be fetched (the page was built anew since, or its server is gone)
 * is told by name, so that the page can say so and offer to load again; nothing else breaks.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Parts {
  /** What could not be loaded, in words that end the sentence “could not load …”. */
  readonly missing: StoreApi<{ readonly what: string | undefined }>;
  /** The part, or undefined when it could not be fetched. */
  load<T>(what: string, fetch: () => Promise<T>): Promise<T | undefined>;
}
export function createParts(): Parts {
  const missing = createStore<{ readonly what: string | undefined }>(() => ({ what: undefined }));
  return {
    missing,
    async load(what, fetch) {
      try {
        return await fetch();
      } catch {
        missing.setState({ what });
        return undefined;
      }
    },
  };
}
