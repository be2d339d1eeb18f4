/** Finds model servers on the agent's own machine. Only their list of models is asked for; no topic is sent. */
import { member, parseJson, stringMember, type Json } from '../../base/json.ts';
import type { LocalServer } from '../../handoff/services.ts';
import { chatModels, readModelIds } from '../model/list.ts';
import { readText, serviceFetch } from '../net/fetch.ts';
import { isLoopback } from '../net/address.ts';
import { MODEL_PRESETS, normalizeBaseUrl } from '../../handoff/presets.ts';
import type { Environment } from './settings.ts';

const PROBE_MS = 400;
const MAX_LIST_BYTES = 1_000_000;

/** The addresses that are probed: those of the local presets, or `LOCAL_MODEL_SERVERS` (comma-separated, this machine only). */
export function localAddresses(env: Environment): readonly string[] {
  const named = env['LOCAL_MODEL_SERVERS'];
  if (named === undefined) return MODEL_PRESETS.filter((preset) => preset.local).map((preset) => preset.baseUrl);
  return named
    .split(',')
    .map((text) => normalizeBaseUrl(text))
    .filter((url): url is string => url !== undefined && isLoopback(url));
}

/** Which server it is: by the owner that its list names, else by a port that is its own. 8080 and 8000 belong to many. */
function kindOf(baseUrl: string, list: Json): LocalServer['kind'] {
  const entries = Array.isArray(list) ? list : member(list, 'data');
  const owner = Array.isArray(entries) ? (stringMember(entries[0], 'owned_by') ?? '') : '';
  if (owner === 'library') return 'Ollama';
  if (/llama\.?cpp/i.test(owner)) return 'llama.cpp';
  if (owner === 'vllm') return 'vLLM';
  if (owner === 'organization_owner') return 'LM Studio';
  const port = new URL(baseUrl).port;
  return port === '11434' ? 'Ollama' : port === '1234' ? 'LM Studio' : 'OpenAI-compatible server';
}

async function probe(baseUrl: string, signal: AbortSignal): Promise<LocalServer | undefined> {
  try {
    const response = await serviceFetch(`${baseUrl}/models`, 'caller', {
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)]),
    });
    const { text } = await readText(response, MAX_LIST_BYTES);
    const value = parseJson(text);
    // Other development servers answer on these ports too: only JSON counts, and only a list is a finding.
    if (!value.ok) return undefined;
    if (response.status === 401 || response.status === 403) return { kind: kindOf(baseUrl, null), baseUrl, state: 'needs-key', models: [] };
    if (response.status === 503 && /load/i.test(text)) return { kind: kindOf(baseUrl, null), baseUrl, state: 'loading', models: [] };
    const ids = response.ok ? readModelIds(value.value) : undefined;
    return ids ? { kind: kindOf(baseUrl, value.value), baseUrl, state: 'ok', models: [...chatModels(ids)] } : undefined;
  } catch {
    // Absent, slow, or no HTTP: nothing was found at this address, which is the usual case and not an error.
    return undefined;
  }
}

/** Asks all addresses at once; takes at most 400 ms. */
export async function findLocalServers(env: Environment, signal: AbortSignal): Promise<readonly LocalServer[]> {
  const found = await Promise.all(localAddresses(env).map((address) => probe(address, signal)));
  return found.filter((server): server is LocalServer => server !== undefined);
}
