/** The small endpoints beside A2A by which the agents try a search service, list models, and find local model servers. */
import type { z } from 'zod';
import { createLiveMask } from '@handoff/shared/base/live-mask';
import { parseJson } from '@handoff/shared/base/json';
import { err, ok, type Result } from '@handoff/shared/base/result';
import { LocalServers, ModelList, SearchTest, ServiceFailure, type LocalServer } from '@handoff/shared/handoff/services';
import { secretsOf, serviceHeaders, type Settings } from './settings.ts';

/** A failure as the page shows it: a sentence, and the service's own words when there are any. */
export interface TestFailure {
  readonly message: string;
  readonly words?: string;
}
/** A service's own words as a sentence; their own full stop is enough. */
export const quoted = (words: string | undefined): string | undefined =>
  words === undefined ? undefined : `Its words: “${words}”${/[.!?…]$/.test(words) ? '' : '.'}`;
type Fetch = typeof globalThis.fetch;

/** `secrets` are the keys that went along: an answer that echoes one is shown without it. */
async function ask<T>(fetch: Fetch, url: string, init: RequestInit, shape: z.ZodType<T>, secrets: readonly string[]): Promise<Result<T, TestFailure>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, credentials: 'omit', redirect: 'error', cache: 'no-store', signal: AbortSignal.timeout(30_000) });
    // Masks hold nothing that JSON would escape, so masked JSON is JSON of the same shape.
    text = createLiveMask(secrets)(await response.text());
  } catch {
    return err({ message: `The agent at ${new URL(url).host} does not answer. Start it with npm run dev, then test again.` });
  }
  const json = parseJson(text);
  const failure = ServiceFailure.safeParse(json.ok ? json.value : undefined);
  if (failure.success) {
    const { message, words } = failure.data.error;
    return err(words === undefined ? { message } : { message, words });
  }
  const value = shape.safeParse(json.ok ? json.value : undefined);
  if (response.ok && value.success) return ok(value.data);
  return err({ message: `The agent at ${new URL(url).host} answered ${response.status} with something this page does not understand.` });
}

/** One real search, made by the Researcher with the settings as they are now. */
export const testSearch = (
  agentUrl: string,
  settings: Settings,
  search: 'tavily' | 'wikipedia' | 'searxng',
  fetch: Fetch = globalThis.fetch,
): Promise<Result<SearchTest, TestFailure>> =>
  ask(
    fetch,
    `${agentUrl}/services/search/test`,
    { method: 'POST', headers: { 'content-type': 'application/json', ...serviceHeaders({ ...settings, search }) }, body: JSON.stringify({ search }) },
    SearchTest,
    secretsOf(settings),
  );

/** The model service's own list, asked for by the agent. */
export const listModels = (agentUrl: string, settings: Settings, fetch: Fetch = globalThis.fetch): Promise<Result<ModelList, TestFailure>> =>
  ask(fetch, `${agentUrl}/services/models`, { headers: serviceHeaders(settings) }, ModelList, secretsOf(settings));

/** Model servers on the agent's machine. Only their lists are asked for. */
export async function findLocal(agentUrl: string, fetch: Fetch = globalThis.fetch): Promise<readonly LocalServer[]> {
  const found = await ask(fetch, `${agentUrl}/services/local`, {}, LocalServers, []);
  return found.ok ? found.value.servers : [];
}
