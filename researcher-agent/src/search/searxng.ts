/** The user's own SearXNG, through its JSON format (which its settings must allow). */
import { member, stringMember, type Json } from '@handoff/shared/base/json';
import { err, ok } from '@handoff/shared/base/result';
import type { Trust } from '@handoff/shared/agent-kit/net/address';
import { serviceError } from '@handoff/shared/agent-kit/services/failure';
import { getJson } from './http.ts';
import type { SearchProvider } from './provider.ts';

const NO_JSON = 'Your SearXNG does not answer in JSON. Add "json" to search.formats in its settings.yml, then try again.';

export function searxngProvider(settings: { readonly url: string; readonly trust: Trust; readonly timeoutMs: number }): SearchProvider {
  return {
    id: 'searxng',
    name: 'SearXNG',
    async search(query, { maxResults, language, signal }) {
      const parameters = new URLSearchParams({ q: query, format: 'json', ...(language ? { language } : {}) });
      const answer = await getJson('Your SearXNG', `${settings.url}/search?${parameters}`, {
        trust: settings.trust,
        signal,
        timeoutMs: settings.timeoutMs,
        userAgent: 'Handoff/0.1',
      });
      if (!answer.ok) return answer;
      const { status, body, retryAfterSeconds } = answer.value;
      if (status === 429)
        return err(
          serviceError('rate-limit', 'Your SearXNG takes no more requests for now (429). Try again in a minute.', { httpStatus: status, retryAfterSeconds }),
        );
      if (status === 403) return err(serviceError('bad-request', NO_JSON, { httpStatus: status }));
      if (status >= 400) return err(serviceError('service-error', `Your SearXNG failed (${status}). Check its address.`, { httpStatus: status }));
      const results = member(body, 'results');
      if (!Array.isArray(results)) return err(serviceError('bad-answer', NO_JSON, { httpStatus: status }));
      const hits = results.slice(0, maxResults).map((one: Json) => {
        const publishedAt = stringMember(one, 'publishedDate');
        return {
          title: stringMember(one, 'title') ?? '',
          url: stringMember(one, 'url') ?? '',
          content: stringMember(one, 'content') ?? '',
          ...(publishedAt ? { publishedAt } : {}),
        };
      });
      return ok({ hits });
    },
  };
}
