/**
 * Which services an agent uses on a turn: request headers win over the agent's environment. A key from the environment
 * never travels to an address that a caller named: it goes only to the very address that stands beside it in the environment.
 */
import { err, ok, type Result } from '../../base/result.ts';
import { normalizeBaseUrl } from '../../handoff/presets.ts';
import { SERVICE_HEADER } from '../../handoff/service-names.ts';
import type { HeldServices } from '../../handoff/services.ts';
import { checkAddress, type Trust } from '../net/address.ts';
import type { ModelService } from '../model/list.ts';
import { hostOf } from '../model/errors.ts';
import type { ModelTimers } from '../model/end.ts';
import { serviceError, type ServiceError } from './failure.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
export type HeaderOf = (name: string) => string | undefined;

export type StandIn = 'tavily' | 'wikipedia' | 'model';

export interface ServiceSettings {
  /** Absent: no key is held. */
  readonly tavily?: Result<{ readonly key: string; readonly baseUrl?: string }, ServiceError>;
  /** Absent: no address is held. */
  readonly searxng?: Result<{ readonly url: string; readonly trust: Trust }, ServiceError>;
  readonly wikipedia: { readonly baseUrl?: string; readonly contact?: string };
  /** Absent: no model service was chosen. `model` is absent when none was named. */
  readonly model?: Result<ModelService & { readonly model?: string }, ServiceError>;
  /** Which of these are the environment's stand-ins with prepared texts (`STAND_INS=1`): told by the address that is asked, whatever key goes there. */
  readonly standIns: readonly StandIn[];
  readonly modelTimers: Partial<ModelTimers>;
  readonly searchTimeoutMs: number;
  /** Every secret of this turn, for masking. */
  readonly secrets: readonly string[];
}

const OPENAI = 'https://api.openai.com/v1';
const KEY_SHAPE = /^[\x21-\x7e]{1,400}$/;
const TAVILY_KEY_SHAPE = /^[\x21-\x7e]{8,200}$/;
const SEARCH_TIMEOUT_MS = 15_000;

const value = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;
const milliseconds = (env: Environment, name: string): number | undefined => {
  const n = Number(value(env, name));
  return Number.isFinite(n) && n > 0 ? n : undefined;
};
/** Normalising drops a user name and password; whoever wrote them must be told that they are not used. */
function holdsCredentials(typed: string): boolean {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  return URL.canParse(url) && (new URL(url).username !== '' || new URL(url).password !== '');
}

/** The environment's own model service: address, and the key that may go there. */
function environmentModel(env: Environment): { readonly url: string; readonly key?: string } | undefined {
  const named = value(env, 'LLM_BASE_URL');
  const url = named ? (normalizeBaseUrl(named) ?? named) : OPENAI;
  const openAi = URL.canParse(url) && /(^|\.)openai\.com$/.test(new URL(url).hostname);
  const key = value(env, 'LLM_API_KEY') ?? (openAi ? value(env, 'OPENAI_API_KEY') : undefined);
  if (!named && !key) return undefined;
  return { url, ...(key ? { key } : {}) };
}

function modelService(header: HeaderOf, env: Environment): Result<ModelService & { readonly model?: string }, ServiceError> | undefined {
  const own = environmentModel(env);
  const askedUrl = header(SERVICE_HEADER.modelUrl);
  const askedKey = header(SERVICE_HEADER.modelKey);
  if (!askedUrl && !askedKey && !own) return undefined;
  if (holdsCredentials(askedUrl ?? value(env, 'LLM_BASE_URL') ?? ''))
    return err(serviceError('refused-address', 'The model address holds a user name or password. Remove it: credentials travel in headers only.'));
  const baseUrl = askedUrl ? normalizeBaseUrl(askedUrl) : (own?.url ?? OPENAI);
  if (!baseUrl) return err(serviceError('refused-address', 'The model address is not an http or https address. Enter one such as https://api.openai.com/v1.'));
  // The very address: another path of the same host may be another's, and must not get the key.
  const isOwn = own?.url === baseUrl;
  const trust: Trust = isOwn ? 'operator' : 'caller';
  const checked = checkAddress(baseUrl, trust);
  if (!checked.ok) return checked;
  const key = askedKey ?? (isOwn ? own.key : undefined);
  if (key && !KEY_SHAPE.test(key))
    return err(serviceError('key-refused', 'The model key holds characters that no key has (spaces or special characters). Copy it again.'));
  const model = header(SERVICE_HEADER.modelName) ?? (isOwn ? value(env, 'LLM_MODEL') : undefined);
  return ok({ baseUrl, trust, ...(key ? { key } : {}), ...(model ? { model: model.slice(0, 200) } : {}) });
}

function tavilyService(header: HeaderOf, env: Environment): ServiceSettings['tavily'] {
  const key = header(SERVICE_HEADER.tavilyKey) ?? value(env, 'TAVILY_API_KEY');
  if (!key) return undefined;
  if (!TAVILY_KEY_SHAPE.test(key))
    return err(serviceError('key-refused', 'The Tavily key does not look like a key: it must be 8 to 200 characters without spaces. Copy it again.'));
  const base = value(env, 'TAVILY_BASE_URL')?.replace(/\/+$/, '');
  if (base) {
    const checked = checkAddress(base, 'operator');
    if (!checked.ok) return checked;
  }
  return ok({ key, ...(base ? { baseUrl: base } : {}) });
}

const searxngBase = (url: string): string => (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/, '').replace(/\/search$/, '');
function searxngService(header: HeaderOf, env: Environment): ServiceSettings['searxng'] {
  const asked = header(SERVICE_HEADER.searxngUrl);
  const own = value(env, 'SEARXNG_URL');
  const url = asked ?? own;
  if (!url) return undefined;
  const trust: Trust = own && (!asked || searxngBase(own) === searxngBase(asked)) ? 'operator' : 'caller';
  const checked = checkAddress(url, trust);
  return checked.ok ? ok({ url: searxngBase(checked.value.href), trust }) : checked;
}

function standInsOf(env: Environment, model: ServiceSettings['model']): readonly StandIn[] {
  if (value(env, 'STAND_INS') !== '1') return [];
  const found: StandIn[] = [];
  if (value(env, 'TAVILY_BASE_URL')) found.push('tavily');
  if (value(env, 'WIKIPEDIA_BASE_URL')) found.push('wikipedia');
  // A model address that the caller named is not the environment's.
  if (value(env, 'LLM_BASE_URL') && model?.ok && model.value.trust === 'operator') found.push('model');
  return found;
}

/** Reads what a turn may use. Wrong values are kept as failures with a sentence: they matter only when that service is used. */
export function readServices(header: HeaderOf, env: Environment): ServiceSettings {
  const tavily = tavilyService(header, env);
  const searxng = searxngService(header, env);
  const model = modelService(header, env);
  const [headersMs, firstTextMs, idleMs] = ['LLM_HEADERS_TIMEOUT_MS', 'LLM_FIRST_TEXT_TIMEOUT_MS', 'LLM_IDLE_TIMEOUT_MS'].map((name) =>
    milliseconds(env, name),
  );
  const [wikipedia, contact] = [value(env, 'WIKIPEDIA_BASE_URL'), value(env, 'CONTACT')];
  const secrets = [
    header(SERVICE_HEADER.tavilyKey),
    header(SERVICE_HEADER.modelKey),
    value(env, 'TAVILY_API_KEY'),
    value(env, 'LLM_API_KEY'),
    value(env, 'OPENAI_API_KEY'),
  ];
  return {
    ...(tavily ? { tavily } : {}),
    ...(searxng ? { searxng } : {}),
    ...(model ? { model } : {}),
    wikipedia: { ...(wikipedia ? { baseUrl: wikipedia } : {}), ...(contact ? { contact } : {}) },
    standIns: standInsOf(env, model),
    modelTimers: { ...(headersMs ? { headersMs, headersLocalMs: headersMs } : {}), ...(firstTextMs ? { firstTextMs } : {}), ...(idleMs ? { idleMs } : {}) },
    searchTimeoutMs: milliseconds(env, 'SEARCH_TIMEOUT_MS') ?? SEARCH_TIMEOUT_MS,
    secrets: secrets.filter((secret): secret is string => secret !== undefined),
  };
}

/** What the agent's card tells of its environment: that something is held, never what. */
export function heldServices(env: Environment): HeldServices {
  const model = environmentModel(env);
  const modelName = value(env, 'LLM_MODEL');
  return {
    tavilyKey: value(env, 'TAVILY_API_KEY') !== undefined,
    searxng: value(env, 'SEARXNG_URL') !== undefined,
    model: model !== undefined,
    ...(model ? { modelHost: hostOf(model.url) } : {}),
    ...(model && modelName ? { modelName } : {}),
    standIns: value(env, 'STAND_INS') === '1',
  };
}
