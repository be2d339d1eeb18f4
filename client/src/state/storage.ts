/** A browser may refuse its storage, at the first touch or when it is full. Then choices last as long as the page, and nothing breaks. */
export function usableStorage(open: () => Storage): Storage {
  const kept = new Map<string, string>();
  let real: Storage | undefined;
  try {
    real = open();
  } catch {
    real = undefined; // storage is switched off for this site
  }
  return {
    get length() {
      return real?.length ?? kept.size;
    },
    clear() {
      kept.clear();
      real?.clear();
    },
    getItem: (key) => kept.get(key) ?? real?.getItem(key) ?? null,
    key: (index) => real?.key(index) ?? [...kept.keys()][index] ?? null,
    removeItem(key) {
      kept.delete(key);
      real?.removeItem(key);
    },
    setItem(key, value) {
      try {
        if (real === undefined) kept.set(key, value);
        else real.setItem(key, value);
      } catch {
        kept.set(key, value); // full: kept for as long as the page stands
      }
    },
  };
}
