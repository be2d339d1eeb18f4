/** Joins the page to the browser's address and its Back and Forward. */
import { epochMs } from '@handoff/shared/base/units';
import { rowId, type RowId } from '@handoff/shared/base/ids';
import { isStep, readAddress, SAMPLE, writeAddress, type Address } from './address.ts';
import { exchangeOf, findRow, tabFor } from './detail.ts';
import type { Page } from './page.ts';
import { withOpen } from './rows.ts';

export const SAMPLE_URL = '/sample/run.jsonl';
/** Moves that come thicker than this change the address once, in ms; browsers refuse more than about three a second. */
const REST = 350;

/** The part of a window that is used. */
export interface Place {
  readonly location: Pick<Location, 'search' | 'pathname' | 'hash' | 'origin'>;
  readonly history: Pick<History, 'pushState' | 'replaceState'>;
  addEventListener(type: 'popstate', listener: () => void): void;
}

export function addressOf(page: Page): Address {
  const ui = page.ui.getState();
  const { source, kept, log } = page.run.getState();
  const run = source === 'sample' ? SAMPLE : kept;
  const { start } = log.store.getState().view;
  const { window } = ui;
  return {
    place: ui.place,
    view: ui.view,
    compress: ui.compress,
    filter: ui.filterText,
    mode: ui.filterMode,
    tab: ui.tab,
    ...(run === undefined ? {} : { run }),
    // A row says nothing without its run.
    ...(run === undefined || ui.selected === undefined || !ui.byHand ? {} : { row: ui.selected }),
    ...(window === undefined ? {} : { zoom: { from: (window.from - start) / 1000, to: (window.to - start) / 1000 } }),
  };
}
/** The text behind the page's path. The sample is what a bare address shows: it is named only beside something else. */
function searchOf(page: Page): string {
  const address = addressOf(page);
  const text = writeAddress(address);
  return text === `?run=${SAMPLE}` ? '' : text;
}

/** The address of a row, to give to someone; undefined while the run is not kept in this browser. */
export function linkTo(page: Page, row: RowId, place: Place = window): string | undefined {
  const { run, view } = addressOf(page);
  if (run === undefined) return undefined;
  return `${place.location.origin}${place.location.pathname}${writeAddress({ place: 'run', run, row, view, compress: false, filter: '', mode: 'only' })}`;
}

/** Chooses a row and opens what it stands in. False when the run has none of that id. */
export function reveal(page: Page, id: RowId): boolean {
  const { log } = page.run.getState();
  const open = (row: RowId): void => log.setExpansion(withOpen(log.store.getState().expansion, row, true));
  const rows = (): ReturnType<typeof log.store.getState>['rows'] => log.store.getState().rows;
  if (rows().indexOf(id) < 0) {
    const exchange = rowId(id.split('/')[0] ?? '');
    if (rows().indexOf(exchange) >= 0 && rows().lookup(id) === undefined) open(exchange);
    const burst = rows().lookup(id)?.burst;
    if (burst !== undefined) open(burst.id);
  }
  const row = findRow(rows(), id);
  if (row === undefined) return false;
  page.select(id, true);
  page.ui.setState((now) => ({
    tab: tabFor(row, exchangeOf(row, log.store.getState().view), now.tab),
    wide: row.kind === 'handoff',
    detailShut: false,
    pane: 'timeline',
    focusTick: now.focusTick + 1,
  }));
  return true;
}

async function showRun(page: Page, id: string): Promise<string | undefined> {
  const { source, kept } = page.run.getState();
  if (id === (source === 'sample' ? SAMPLE : kept)) return undefined;
  if (source === 'live' && kept === undefined)
    return 'The address names another run. It was not opened: the run on the page is kept nowhere. Export it, or clear the page first.';
  if (id === SAMPLE) {
    await page.loadSample(SAMPLE_URL);
    return undefined;
  }
  if (await page.openKept(id)) return undefined;
  const shown = id.length > 40 ? `${id.slice(0, 40)}…` : id;
  return page.kept.getState().status === 'refused'
    ? `The address names the kept run “${shown}”, and this browser gives the page no storage to keep runs in.`
    : `This browser does not have the kept run “${shown}”. It was kept in another browser, or it was removed. Ask for its exported file.`;
}

/** What needs no run: the tab, the view, the filter. */
const showFrame = (page: Page, { place, view, compress, filter, mode }: Address): void =>
  page.ui.setState({ place, view, compress, filterText: filter, filterMode: mode });

/**
 * Makes the page what the address says. Returns sentences about what could not be done. At `first` the frame is set already, and what
 * someone chose, typed or zoomed to while the page was still coming up stays, where the address says nothing else.
 */
async function apply(page: Page, { address, ignored }: Pick<ReturnType<typeof readAddress>, 'address' | 'ignored'>, first = false): Promise<readonly string[]> {
  const said = [...ignored];
  if (!first) showFrame(page, address);
  if (address.run !== undefined) {
    const why = await showRun(page, address.run);
    if (why !== undefined) return [...said, why];
  }
  // A run that opens shows itself.
  if (!first || address.place !== 'run') page.ui.setState({ place: address.place });
  const { start } = page.run.getState().log.store.getState().view;
  const { zoom, row, tab } = address;
  if (!first || zoom !== undefined) page.ui.setState({ window: zoom && { from: epochMs(start + zoom.from * 1000), to: epochMs(start + zoom.to * 1000) } });
  if (row === undefined) {
    if (!first || !page.ui.getState().byHand) page.ui.setState({ selected: undefined, wide: false });
  } else if (row !== page.ui.getState().selected) {
    if (!reveal(page, row)) said.push(`The run has no row “${row.slice(0, 40)}”.`);
    else if (tab !== undefined) page.ui.setState({ tab });
  }
  return said;
}

/** Shows what the address names, the sample when it names none, and from then on keeps address and page the same. */
export async function bindAddress(page: Page, place: Place): Promise<void> {
  let applying = 0;
  let written = '';
  let last = addressOf(page);
  let log = page.run.getState().log;
  let movedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = (): void => {
    written = place.location.search;
    last = addressOf(page);
    ({ log } = page.run.getState());
  };
  async function follow(): Promise<void> {
    applying += 1;
    try {
      const said = await apply(page, readAddress(place.location.search));
      page.ui.setState({ addressNote: said.length === 0 ? undefined : said.join(' ') });
    } finally {
      applying -= 1;
      settle();
    }
  }
  function write(): void {
    timer = undefined;
    if (applying > 0) return;
    const now = addressOf(page);
    const search = searchOf(page);
    const slice = page.run.getState();
    const time = performance.now();
    const step = isStep(last, now, time - movedAt, slice.log !== log);
    if (now.row !== last.row) movedAt = time;
    last = now;
    ({ log } = slice);
    if (search === written) return;
    written = search;
    const url = `${place.location.pathname}${search}${place.location.hash}`;
    if (step) place.history.pushState(null, '', url);
    else place.history.replaceState(null, '', url);
  }
  const soon = (): void => {
    if (applying > 0) return;
    // A step is written at once, so that each has its entry; the rest may wait.
    const step = isStep(last, addressOf(page), performance.now() - movedAt, page.run.getState().log !== log);
    if (step) {
      if (timer !== undefined) clearTimeout(timer);
      return write();
    }
    timer ??= setTimeout(write, REST);
  };

  const first = readAddress(place.location.search);
  applying += 1;
  showFrame(page, first.address);
  try {
    const said = [...first.ignored];
    if (first.address.run !== undefined && first.address.run !== SAMPLE) {
      const why = await showRun(page, first.address.run);
      if (why !== undefined) said.push(why);
    }
    if (page.run.getState().source === 'none') await page.loadSample(SAMPLE_URL);
    // What named a run that is not here says nothing of the sample.
    const found = said.length === first.ignored.length;
    if (!found && page.ui.getState().filterText === first.address.filter) page.ui.setState({ filterText: '', compress: false });
    said.push(...(await apply(page, { address: found ? first.address : readAddress('').address, ignored: [] }, true)));
    if (said.length > 0) page.ui.setState({ addressNote: said.join(' ') });
  } finally {
    applying -= 1;
    settle();
  }
  page.ui.subscribe(soon);
  page.run.subscribe((now, before) => {
    if (now.log !== before.log || now.kept !== before.kept || now.source !== before.source) soon();
  });
  place.addEventListener('popstate', () => void follow());
}
