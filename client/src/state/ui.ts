/** What the page shows of a run: selection, what is opened, panels, sheets, theme. Nothing here is in a trace. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DialectName } from '@handoff/shared/a2a/model';
import type { RowId } from '@handoff/shared/base/ids';
import type { Row } from '@handoff/shared/trace/views/model';
import type { RowList } from '@handoff/shared/trace/views/row-list';
import { NOT_FILTERED, type FilterSlice } from './filter/slice.ts';
import type { Asked } from './address.ts';
import { FOLLOWING, type Follow } from './follow.ts';
import type { ExplainAsk } from './explain.ts';
import { readSingleKeys } from './keymap.ts';
import { readTheme, type Theme } from './theme.ts';
import { TIME_VIEW, type TimeView } from './time/time-view.ts';
import { rememberAsk, rememberedAsk, type TopicNote } from './topic.ts';

export type DetailTab = 'overview' | 'request' | 'response' | 'events' | 'timing';
export const DETAIL_TABS: readonly DetailTab[] = ['overview', 'request', 'response', 'events', 'timing'];
export type Sheet = 'services' | 'researcher' | 'writer';
export type PhonePane = 'timeline' | 'draft' | 'detail';

/** The tabs of the header. */
export type Place = 'run' | 'traces';

export interface UiState extends TimeView, FilterSlice {
  readonly place: Place;
  /** What of the address could not be followed. */
  readonly addressNote: string | undefined;
  /** The result of the last action, for the one status line of the page. */
  readonly said: string;
  readonly topic: string;
  /** Something about the topic that a person should know. */
  readonly topicNote: TopicNote | undefined;
  readonly dialect: DialectName;
  readonly theme: Theme;
  readonly singleKeys: boolean;
  readonly selected: RowId | undefined;
  /** Chosen by the user: the page no longer moves the selection by itself. */
  readonly byHand: boolean;
  readonly focusTick: number;
  readonly follow: Follow;
  readonly tab: DetailTab;
  readonly wide: boolean;
  readonly sheet: Sheet | undefined;
  readonly pane: PhonePane;
  readonly help: boolean;
  /** The word that is being explained. */
  readonly explain: ExplainAsk | undefined;
  /** The list of all terms is open. */
  readonly glossary: boolean;
  /** What the detail shows while no row is chosen. */
  readonly rest: 'legend' | 'run';
  readonly banner: boolean;
  readonly draftShut: boolean;
  readonly detailShut: boolean;
  /** The person left a draft that was cut short as it is. */
  readonly leftSo: boolean;
}
export type UiStore = StoreApi<UiState>;

/** The store; topic and dialect last over a reload of the tab, and what the address says wins. */
export function createUi(asked: Asked, local: Pick<Storage, 'getItem'>, session: Pick<Storage, 'getItem' | 'setItem'>): UiStore {
  const store = createStore<UiState>(() => ({
    ...TIME_VIEW,
    place: 'run',
    topic: '',
    topicNote: undefined,
    dialect: '0.x',
    ...rememberedAsk(session),
    ...(asked.topic === undefined ? {} : { topic: asked.topic }),
    ...(asked.cut ? { topicNote: 'cut' as const } : {}),
    ...(asked.dialect === undefined ? {} : { dialect: asked.dialect }),
    theme: asked.theme ?? readTheme(local),
    addressNote: undefined,
    said: '',
    singleKeys: readSingleKeys(local),
    selected: undefined,
    byHand: false,
    focusTick: 0,
    follow: { ...FOLLOWING, on: false, seen: Number.MAX_SAFE_INTEGER },
    tab: 'overview',
    wide: false,
    sheet: undefined,
    pane: 'timeline',
    help: false,
    explain: undefined,
    glossary: false,
    rest: 'legend',
    banner: true,
    draftShut: false,
    detailShut: false,
    leftSo: false,
    ...NOT_FILTERED,
  }));
  store.subscribe((now, before) => {
    if (now.topic !== before.topic || now.dialect !== before.dialect) rememberAsk(session, now);
  });
  return store;
}

/** A new trace is on the page: nothing is selected, opened or zoomed to, the tail is followed if it will grow. */
export const forNewTrace = (growing: boolean): Partial<UiState> => ({
  selected: undefined,
  window: undefined,
  byHand: false,
  explain: undefined,
  rest: growing ? 'run' : 'legend',
  wide: false,
  leftSo: false,
  tab: 'overview',
  follow: growing ? FOLLOWING : { on: false, seen: Number.MAX_SAFE_INTEGER },
});

function lastRow(rows: RowList, wanted: (row: Row) => boolean): Row | undefined {
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows.at(i);
    if (row !== undefined && wanted(row)) return row;
  }
  return undefined;
}
/** The row that tells why a run waits or ended early: the last one with such a state. */
export const rowInNeed = (rows: RowList): Row | undefined =>
  lastRow(rows, (row) => row.kind !== 'mark' && 'state' in row && (row.state?.tone === 'err' || row.state?.tone === 'wait')) ??
  lastRow(rows, (row) => row.kind === 'event' || row.kind === 'exchange');
