import { startRun } from '@handoff/shared/handoff/driver';
import type { BootConfig } from './boot.ts';
import { createPage, type Page } from './page.ts';
import { usableStorage } from './storage.ts';

/** The page on the browser's own fetch and storages, with the sample on it until a run begins. */
export function createLivePage(boot: BootConfig): Page {
  const page = createPage({
    boot,
    startRun,
    fetch: (input, init) => globalThis.fetch(input, init),
    local: usableStorage(() => localStorage),
    session: usableStorage(() => sessionStorage),
    search: location.search,
  });
  void page.loadSample('/sample/run.jsonl');
  return page;
}
