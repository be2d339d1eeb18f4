/**
 * The services that the agents shall use. Keys live in memory; with "keep for this tab" also in session storage.
 * Choices that are no secret (which search, which address, which model) are remembered in local storage.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isObject, parseJson, stringMember } from '@handoff/shared/base/json';
import type { SearchChoice } from '@handoff/shared/handoff/contract';
import { SEARCH_CHOICES, SERVICE_HEADER } from '@handoff/shared/handoff/service-names';
import type { HeldServices } from '@handoff/shared/handoff/services';

export interface Settings {
  /** `auto`: Tavily when a key is there, else none. */
  readonly search: SearchChoice;
  readonly searxngUrl: string;
  readonly modelUrl: string;
  readonly modelName: string;
  readonly tavilyKey: string;
  readonly modelKey: string;
  readonly keepForTab: boolean;
}
export type SettingsStore = StoreApi<Settings>;
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const CHOICES = 'handoff.services';
const KEYS = 'handoff.keys';
const NOTHING: Settings = { search: 'auto', searxngUrl: '', modelUrl: '', modelName: '', tavilyKey: '', modelKey: '', keepForTab: false };

const readObject = (storage: Store, key: string): unknown => {
  const text = storage.getItem(key);
  const json = text === null ? undefined : parseJson(text);
  return json?.ok === true && isObject(json.value) ? json.value : {};
};

/** Builds the store from what is remembered, and remembers what may be. */
export function createSettings(local: Store, session: Store): SettingsStore {
  const choices = readObject(local, CHOICES);
  const keys = readObject(session, KEYS);
  const search = stringMember(choices, 'search');
  const kept = stringMember(keys, 'tavilyKey') !== undefined || stringMember(keys, 'modelKey') !== undefined;
  const store = createStore<Settings>(() => ({
    ...NOTHING,
    search: SEARCH_CHOICES.find((choice) => choice === search) ?? 'auto',
    searxngUrl: stringMember(choices, 'searxngUrl') ?? '',
    modelUrl: stringMember(choices, 'modelUrl') ?? '',
    modelName: stringMember(choices, 'modelName') ?? '',
    tavilyKey: stringMember(keys, 'tavilyKey') ?? '',
    modelKey: stringMember(keys, 'modelKey') ?? '',
    keepForTab: kept,
  }));
  store.subscribe((now) => {
    local.setItem(CHOICES, JSON.stringify({ search: now.search, searxngUrl: now.searxngUrl, modelUrl: now.modelUrl, modelName: now.modelName }));
    if (now.keepForTab) session.setItem(KEYS, JSON.stringify({ tavilyKey: now.tavilyKey, modelKey: now.modelKey }));
    else session.removeItem(KEYS);
  });
  return store;
}

const hostOf = (url: string): string => {
  const spelled = /^[a-z]+:\/\//i.test(url) ? url : `https://${url}`;
  return URL.canParse(spelled) ? new URL(spelled).host : url;
};

/** A new model address. The key goes when the host changes: it was given for another one. */
export function withModelUrl(settings: Settings, modelUrl: string): Settings {
  const moved = settings.modelUrl !== '' && hostOf(settings.modelUrl) !== hostOf(modelUrl);
  return { ...settings, modelUrl, modelKey: moved ? '' : settings.modelKey, modelName: moved ? '' : settings.modelName };
}

export const forgetKeys = (settings: Settings): Settings => ({ ...settings, tavilyKey: '', modelKey: '' });
export const keysHeld = (settings: Settings): number => [settings.tavilyKey, settings.modelKey].filter((key) => key.trim() !== '').length;
/** The values that must never be written down anywhere. */
export const secretsOf = (settings: Settings): readonly string[] =>
  [settings.tavilyKey, settings.modelKey].map((key) => key.trim()).filter((key) => key !== '');
/** The last characters of a key, or nothing when it is so short that they would tell it. */
export const keyEnd = (key: string): string => (key.trim().length >= 12 ? key.trim().slice(-4) : '');

/** The headers by which an agent learns what to use; empty values are left out. */
export function serviceHeaders(settings: Settings): Readonly<Record<string, string>> {
  const entries = [
    [SERVICE_HEADER.tavilyKey, effectiveSearch(settings, undefined) === 'tavily' ? settings.tavilyKey : ''],
    [SERVICE_HEADER.searxngUrl, settings.search === 'searxng' ? settings.searxngUrl : ''],
    [SERVICE_HEADER.modelUrl, settings.modelUrl],
    [SERVICE_HEADER.modelKey, settings.modelUrl === '' ? '' : settings.modelKey],
    [SERVICE_HEADER.modelName, settings.modelName],
  ] as const;
  return Object.fromEntries(entries.map(([name, value]) => [name, value.trim()] as const).filter(([, value]) => value !== ''));
}

/** The search that a run would use now. */
export function effectiveSearch(settings: Settings, held: HeldServices | undefined): Exclude<SearchChoice, 'auto'> {
  if (settings.search !== 'auto') return settings.search;
  return settings.tavilyKey.trim() !== '' || held?.tavilyKey === true ? 'tavily' : 'none';
}

const SEARCH_NAME = { none: '', tavily: 'Tavily', wikipedia: 'Wikipedia', searxng: 'SearXNG' } as const;

/** The services in use, as the header names them: `Tavily, gemma4:12b`, `stand-ins`, or `none yet`. */
export function servicesName(settings: Settings, held: HeldServices | undefined): string {
  const { search, tavilyKey, modelUrl, modelName } = settings;
  const chosen = search !== 'auto' || [tavilyKey, modelUrl, modelName].some((value) => value.trim() !== '');
  if (held?.standIns === true && !chosen) return 'stand-ins';
  const model =
    settings.modelName !== ''
      ? settings.modelName
      : settings.modelUrl !== ''
        ? hostOf(settings.modelUrl)
        : held?.model === true
          ? (held.modelName ?? held.modelHost ?? 'a model')
          : '';
  const names = [SEARCH_NAME[effectiveSearch(settings, held)], model].filter((name) => name !== '');
  return names.length === 0 ? 'none yet' : names.join(', ');
}
