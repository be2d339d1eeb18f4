import { bindAddress } from './address-bind.ts';
import type { BootConfig } from './boot.ts';
import { createPage, type Page } from './page.ts';
import { usableStorage } from './storage.ts';

/** Two frames on, what was rendered has been painted. A hidden tab paints nothing, so half a second is enough there. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, 500);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });

/** The page on the browser's own fetch and storages, with the sample on it until a run begins. */
export function createLivePage(boot: BootConfig): Page {
  const page = createPage({
    boot,
    fetch: (input, init) => globalThis.fetch(input, init),
    local: usableStorage(() => localStorage),
    session: usableStorage(() => sessionStorage),
    search: location.search,
    painted,
  });
  void page.begin(() => bindAddress(page, window));
  // What Run needs is fetched before it is pressed, once the first picture stands. Failing here is no fault: Run asks again.
  void page.ready.then(() => import('./live-run.ts')).catch(() => undefined);
  return page;
}
