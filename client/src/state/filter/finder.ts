/**
 * Searches the run on the page: what the filter matches, which events are errors, which have notes. Reads in slices between frames,
 * so that a long run never holds up the page, and goes on as the run grows.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RowId } from '@handoff/shared/base/ids';
import { complete, type Completion } from '@handoff/shared/trace/views/filter/complete';
import { matchesOf, type Matches } from '@handoff/shared/trace/views/filter/matches';
import { parseFilter } from '@handoff/shared/trace/views/filter/parse';
import { createPlaces, type Places } from '@handoff/shared/trace/views/filter/places';
import type { Filter } from '@handoff/shared/trace/views/filter/terms';
import { createVocabulary, type Vocabulary } from '@handoff/shared/trace/views/filter/vocabulary';
import type { TraceLog } from '../trace-log.ts';
import type { FilterMode, FilterSlice } from './slice.ts';

/** What is known so far; another object whenever anything of it changed. */
export interface Found {
  readonly filter: Filter;
  readonly mode: FilterMode;
  /** Undefined for a filter without terms. */
  readonly matches: Matches | undefined;
  readonly errors: Matches;
  readonly notes: Matches;
  readonly places: Places;
  readonly vocabulary: Vocabulary;
  /** The exact text of an event by its row's id; undefined when it was dropped. */
  readonly rawOf: (id: RowId) => string | undefined;
  /** The share of the run's events that was searched: 0 to 1. */
  readonly searched: number;
  /** Raised with every change of what was found. */
  readonly version: number;
}
export interface Finder {
  readonly store: StoreApi<Found>;
  /** What can be written at the caret, with how often it occurs in the run. */
  complete(text: string, caret: number): readonly Completion[];
}
export interface FinderDeps {
  readonly run: Pick<StoreApi<{ readonly log: TraceLog }>, 'getState' | 'subscribe'>;
  readonly ui: Pick<StoreApi<FilterSlice>, 'getState' | 'subscribe'>;
  /** Milliseconds. */
  readonly clock: () => number;
  /** Calls back after the page had its turn. */
  readonly later: (work: () => void) => void;
}
/** How long one slice may take, and how often rows are made anew while a search goes on, in ms. */
const SLICE_MS = 8;
const ROWS_MS = 200;
const COUNT_MS = 4;

const ERRORS = parseFilter('kind:error');
const NOTES = parseFilter('has:note');

export function createFinder({ run, ui, clock, later }: FinderDeps): Finder {
  let log = run.getState().log;
  let waiting = false;
  /** The page is told of new rows by us: not a reason to search again. */
  let telling = false;
  let toldAt = 0;
  let shown = -1;

  function fresh(): Omit<Found, 'filter' | 'mode' | 'matches'> {
    const { fold } = log;
    const places = createPlaces(fold);
    return {
      errors: matchesOf(ERRORS, fold),
      notes: matchesOf(NOTES, fold),
      places,
      vocabulary: createVocabulary(fold),
      rawOf(id) {
        const place = places.of(id);
        const item = place === undefined ? undefined : fold.items[place.item];
        return place === undefined || item?.type !== 'exchange' || place.event < 0 || place.event >= item.fold.columns.length
          ? undefined
          : item.fold.columns.raw(place.event);
      },
      searched: 1,
      version: 0,
    };
  }
  const parsed = (text: string): Pick<Found, 'filter' | 'matches'> => {
    const filter = parseFilter(text);
    return { filter, matches: filter.terms.length === 0 ? undefined : matchesOf(filter, log.fold) };
  };
  const store = createStore<Found>(() => ({ ...fresh(), ...parsed(ui.getState().filterText), mode: ui.getState().filterMode }));

  /** Hands the filter to the rows, and says what is found so far. */
  function tell(done: boolean): void {
    const { matches, errors, notes, mode, version, searched } = store.getState();
    const now = [matches, errors, notes].reduce((sum, each) => sum + (each?.version ?? 0), 0);
    const share = matches === undefined || matches.total === 0 || done ? 1 : matches.read / matches.total;
    if (now !== version || share !== searched) store.setState({ version: now, searched: share });
    const filter = mode === 'only' ? matches : undefined;
    const rows = matches?.version ?? 0;
    if (log.filter === filter && (filter === undefined || rows === shown)) return;
    if (log.filter === filter && !done && clock() - toldAt < ROWS_MS) return;
    shown = rows;
    toldAt = clock();
    telling = true;
    log.setFilter(filter);
    telling = false;
  }
  function search(): void {
    waiting = false;
    const { matches, errors, notes } = store.getState();
    const until = clock() + SLICE_MS;
    const enough = (): boolean => clock() >= until;
    const done = [matches, errors, notes].map((each) => each?.search(enough) ?? true).every(Boolean);
    tell(done);
    if (!done) goOn();
  }
  function goOn(): void {
    if (waiting) return;
    waiting = true;
    later(search);
  }
  const look = (): void => {
    if (!telling && !waiting) search();
  };

  let stopLooking = log.store.subscribe(look);
  run.subscribe((state) => {
    if (state.log === log) return;
    stopLooking();
    ({ log } = state);
    shown = -1;
    store.setState({ ...fresh(), ...parsed(ui.getState().filterText) });
    stopLooking = log.store.subscribe(look);
    search();
  });
  ui.subscribe((state, before) => {
    if (state.filterText === before.filterText && state.filterMode === before.filterMode) return;
    if (state.filterText !== before.filterText) {
      shown = -1;
      store.setState(parsed(state.filterText));
    }
    store.setState({ mode: state.filterMode });
    search();
  });
  search();

  /** How many rows `filter` matches; undefined when that takes more than a moment. */
  function count(filter: string): number | undefined {
    const matches = matchesOf(parseFilter(filter), log.fold);
    const until = clock() + COUNT_MS;
    if (!matches.search(() => clock() >= until)) return undefined;
    const { events, comments, exchanges, bursts, others } = matches.counts;
    return events + comments + exchanges + bursts + others;
  }
  return { store, complete: (text, caret) => complete(text, caret, { vocabulary: store.getState().vocabulary, count }) };
}
