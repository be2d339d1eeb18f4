// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { SERVICE_HEADER } from '@handoff/shared/handoff/service-names';
import { createSettings, effectiveSearch, forgetKeys, keyEnd, keysHeld, secretsOf, serviceHeaders, servicesName, withModelUrl } from './settings.ts';

const CANARY = 'tvly-canary-0123456789';
const everything = (): string => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage });
const create = () => createSettings(localStorage, sessionStorage);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a key is in no storage unless it shall be kept for this tab, and never in the one that lasts', () => {
  const store = create();
  store.setState({ tavilyKey: CANARY, modelKey: `${CANARY}-2`, search: 'tavily', modelUrl: 'https://models.example/v1' });
  expect(everything()).not.toContain(CANARY);
  store.setState({ keepForTab: true });
  expect(JSON.stringify({ ...sessionStorage })).toContain(CANARY);
  expect(JSON.stringify({ ...localStorage })).not.toContain(CANARY);
  expect(create().getState().tavilyKey).toBe(CANARY);
  store.setState({ keepForTab: false });
  expect(everything()).not.toContain(CANARY);
});
test('choices that are no secret come back after a reload', () => {
  create().setState({ search: 'wikipedia', modelUrl: 'http://127.0.0.1:11434/v1', modelName: 'gemma4:12b' });
  expect(create().getState()).toMatchObject({ search: 'wikipedia', modelUrl: 'http://127.0.0.1:11434/v1', modelName: 'gemma4:12b', tavilyKey: '' });
});
test('broken storage reads as nothing', () => {
  localStorage.setItem('handoff.services', '{"search":"everything","modelUrl":7');
  expect(create().getState().search).toBe('auto');
});
test('a model key goes when the address changes its host, and stays when only the path does', () => {
  const settings = { ...create().getState(), modelUrl: 'https://a.example/v1', modelKey: CANARY };
  expect(withModelUrl(settings, 'https://a.example/v2').modelKey).toBe(CANARY);
  expect(withModelUrl(settings, 'https://b.example/v1').modelKey).toBe('');
});
test('headers carry only what is set and in use', () => {
  const settings = { ...create().getState(), tavilyKey: ` ${CANARY} `, modelKey: 'sk-1' };
  expect(serviceHeaders(settings)).toEqual({ [SERVICE_HEADER.tavilyKey]: CANARY });
  expect(serviceHeaders({ ...settings, search: 'wikipedia' })).toEqual({});
  expect(serviceHeaders({ ...settings, search: 'none', modelUrl: 'https://m.example/v1', modelName: 'm' })).toEqual({
    [SERVICE_HEADER.modelUrl]: 'https://m.example/v1',
    [SERVICE_HEADER.modelKey]: 'sk-1',
    [SERVICE_HEADER.modelName]: 'm',
  });
});
test('without a choice, Tavily is used when a key is there, else nothing is looked up', () => {
  const settings = create().getState();
  const held = { tavilyKey: true, searxng: false, model: true, modelName: 'gemma4:12b', standIns: false };
  expect(effectiveSearch(settings, undefined)).toBe('none');
  expect(effectiveSearch(settings, held)).toBe('tavily');
  expect(effectiveSearch({ ...settings, search: 'none' }, held)).toBe('none');
  expect(servicesName(settings, undefined)).toBe('none yet');
  expect(servicesName(settings, held)).toBe('Tavily, gemma4:12b');
  expect(servicesName(settings, { ...held, standIns: true })).toBe('stand-ins');
  expect(servicesName({ ...settings, search: 'wikipedia' }, { ...held, standIns: true })).toBe('Wikipedia, gemma4:12b');
});
test('keys are counted, forgotten, listed for masking, and told by their end only when long enough', () => {
  const settings = { ...create().getState(), tavilyKey: CANARY, modelKey: 'short' };
  expect(keysHeld(settings)).toBe(2);
  expect(secretsOf(settings)).toEqual([CANARY, 'short']);
  expect(keysHeld(forgetKeys(settings))).toBe(0);
  expect([keyEnd(CANARY), keyEnd('short')]).toEqual(['6789', '']);
});
