/**
 * What the page's address says and is told: which run, which tab, which row, how it is looked at. Nothing secret, and nothing that
 * a person would not want in a shared link: no topic, no theme (both are read when they are there). Pure.
 */
import type { DialectName } from '@handoff/shared/a2a/model';
import { rowId, type RowId } from '@handoff/shared/base/ids';
import type { FilterMode } from './filter/slice.ts';
import type { Theme } from './theme.ts';
import type { TimelineView } from './time/time-view.ts';
import { fitTopic } from './topic.ts';
import { DETAIL_TABS, type DetailTab, type Place } from './ui.ts';

export interface Address {
  readonly place: Place;
  /** `sample`, or the id of a kept run; undefined names none. */
  readonly run?: string;
  readonly row?: RowId;
  readonly tab?: DetailTab;
  readonly view: TimelineView;
  /** Seconds since the run's start. */
  readonly zoom?: { readonly from: number; readonly to: number };
  readonly compress: boolean;
  readonly filter: string;
  readonly mode: FilterMode;
}
/** What is read from an address and never written to one. */
export interface Asked {
  readonly topic?: string;
  /** The topic was longer than a topic may be. */
  readonly cut: boolean;
  readonly dialect?: DialectName;
  readonly theme?: Theme;
}
export interface ReadAddress {
  readonly address: Address;
  readonly asked: Asked;
  /** What could not be understood, one sentence each. */
  readonly ignored: readonly string[];
}
export const SAMPLE = 'sample';
const FILTER_LIMIT = 2000;
const ID_LIMIT = 200;

const PLACES: readonly Place[] = ['run', 'traces'];
const VIEWS: readonly TimelineView[] = ['waterfall', 'sequence'];
const MODES: readonly FilterMode[] = ['only', 'highlight'];
const DIALECTS: readonly DialectName[] = ['0.x', '1.0'];
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export function readAddress(search: string): ReadAddress {
  const query = new URLSearchParams(search);
  const ignored: string[] = [];
  const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
  /** One of `choices`; anything else is told and left out. */
  function one<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const text = query.get(name);
    if (text === null) return undefined;
    const found = choices.find((choice) => choice === text);
    if (found === undefined) ignored.push(`The address asks for ${name} “${shown(text)}”; there is ${choices.join(', ')}.`);
    return found;
  }
  function id(name: string): string | undefined {
    const text = query.get(name);
    if (text === null || text === '') return undefined;
    // Whatever it is, it only ever stands on the left of a comparison.
    if (text.length <= ID_LIMIT) return text;
    ignored.push(`The address names a ${name} of ${text.length.toLocaleString('en')} characters; it was left out.`);
    return undefined;
  }
  function zoom(): Address['zoom'] {
    const text = query.get('zoom');
    if (text === null) return undefined;
    const [from, to] = (/^(-?\d{1,9}(?:\.\d{1,9})?)~(-?\d{1,9}(?:\.\d{1,9})?)$/.exec(text) ?? []).slice(1).map(Number);
    if (from !== undefined && to !== undefined && to > from) return { from, to };
    ignored.push(`The address asks for the zoom “${shown(text)}”; it is written as two times in seconds, for example 0.5~2.25.`);
    return undefined;
  }
  function filter(): string {
    const text = query.get('filter') ?? '';
    if (text.length <= FILTER_LIMIT) return text;
    ignored.push(`The address holds a filter of ${text.length.toLocaleString('en')} characters; it was left out.`);
    return '';
  }
  const topic = query.get('topic');
  const fitted = fitTopic(topic ?? '');
  const [run, row, window] = [id('run'), id('row'), zoom()];
  const [tab, dialect, theme] = [one('tab', DETAIL_TABS), one('dialect', DIALECTS), one('theme', THEMES)];
  return {
    address: {
      place: one('place', PLACES) ?? 'run',
      view: one('view', VIEWS) ?? 'waterfall',
      compress: one('idle', ['shown', 'compressed']) === 'compressed',
      filter: filter(),
      mode: one('mode', MODES) ?? 'only',
      ...(run === undefined ? {} : { run }),
      ...(row === undefined ? {} : { row: rowId(row) }),
      ...(tab === undefined ? {} : { tab }),
      ...(window === undefined ? {} : { zoom: window }),
    },
    asked: {
      cut: fitted.cut,
      ...(topic === null ? {} : { topic: fitted.topic }),
      ...(dialect === undefined ? {} : { dialect }),
      ...(theme === undefined ? {} : { theme }),
    },
    ignored,
  };
}

const seconds = (value: number): string => String(Number(value.toFixed(6)));

/** The query of an address, with its `?`; empty when everything is as a first visit shows it. */
export function writeAddress(address: Address): string {
  const query = new URLSearchParams();
  if (address.place !== 'run') query.set('place', address.place);
  if (address.run !== undefined) query.set('run', address.run);
  if (address.row !== undefined) query.set('row', address.row);
  if (address.row !== undefined && address.tab !== undefined && address.tab !== 'overview') query.set('tab', address.tab);
  if (address.view !== 'waterfall') query.set('view', address.view);
  if (address.zoom !== undefined) query.set('zoom', `${seconds(address.zoom.from)}~${seconds(address.zoom.to)}`);
  if (address.compress) query.set('idle', 'compressed');
  if (address.filter !== '') query.set('filter', address.filter);
  if (address.filter !== '' && address.mode !== 'only') query.set('mode', address.mode);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** How long moves of the same kind count as one step of Back, in ms. */
export const ONE_STEP = 1000;
/**
 * Whether a change of address is a step that Back goes through. Typing and zooming are none; walking over rows is one step,
 * however many rows it passes. `otherRun`: another run is on the page.
 */
export function isStep(before: Address, now: Address, sinceLast: number, otherRun: boolean): boolean {
  if (otherRun || before.place !== now.place || before.view !== now.view) return true;
  return before.row !== now.row && sinceLast > ONE_STEP;
}
