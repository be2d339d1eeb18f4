/** One real search, for the Test button: the same way as in a run, with a fixed query that gives nothing away. */
import { ok, type Result } from '@handoff/shared/base/result';
import type { ServiceError } from '@handoff/shared/agent-kit/services/failure';
import type { TestedSearch } from '@handoff/shared/agent-kit/services/router';
import type { ServiceSettings } from '@handoff/shared/agent-kit/services/settings';
import { chooseSearch } from './choose.ts';

const QUERY = 'tidal power';

export async function testSearch(
  search: TestedSearch,
  settings: ServiceSettings,
  signal: AbortSignal,
): Promise<Result<{ readonly results: number }, ServiceError>> {
  const provider = chooseSearch(search, settings);
  if (!provider.ok) return provider;
  const answer = await provider.value?.search(QUERY, { maxResults: 5, language: 'en', signal });
  return answer && !answer.ok ? answer : ok({ results: answer?.value.hits.length ?? 0 });
}
