/** Wikipedia through the MediaWiki API: search, introductions and addresses in one call per query. Text is CC BY-SA 4.0. */
import { isObject, member, stringMember, type Json } from '@handoff/shared/base/json';
import { err, ok } from '@handoff/shared/base/result';
import { inWords, serviceError } from '@handoff/shared/agent-kit/services/failure';
import { getJson } from './http.ts';
import type { SearchHit, SearchProvider } from './provider.ts';

/** Wikis with enough articles to search; any other language is searched in English. */
const WIKIS: ReadonlySet<string> = new Set([
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'ru',
  'uk',
  'ja',
  'zh',
  'ko',
  'ar',
  'he',
  'hi',
  'tr',
  'sv',
  'cs',
  'vi',
  'th',
  'el',
]);
const MAX_EXTRACTS = 20;
/** Wikimedia asks for a way to reach whoever runs the program; its limits count by this name. */
const userAgent = (contact: string | undefined): string => `Handoff/0.1 (${contact ?? 'self-hosted; no contact configured'}) node/${process.versions.node}`;

function toHit(page: Json): SearchHit | undefined {
  const title = stringMember(page, 'title');
  const url = stringMember(page, 'canonicalurl') ?? stringMember(page, 'fullurl');
  const extract = stringMember(page, 'extract');
  const props = member(page, 'pageprops');
  if (!title || !url || !extract || (isObject(props) && Object.hasOwn(props, 'disambiguation'))) return undefined;
  return { title, url, content: extract };
}

export function wikipediaProvider(settings: { readonly baseUrl?: string; readonly contact?: string; readonly timeoutMs: number }): SearchProvider {
  return {
    id: 'wikipedia',
    name: 'Wikipedia',
    async search(query, { maxResults, language, signal }) {
      const wiki = language && WIKIS.has(language) ? language : 'en';
      const count = Math.min(maxResults, MAX_EXTRACTS);
      const parameters = new URLSearchParams({
        action: 'query',
        format: 'json',
        formatversion: '2',
        generator: 'search',
        gsrsearch: query.slice(0, 300),
        gsrlimit: String(count),
        gsrnamespace: '0',
        prop: 'extracts|info|pageprops',
        inprop: 'url',
        exintro: '1',
        explaintext: '1',
        exlimit: String(count),
        redirects: '1',
        maxlag: '5',
      });
      const answer = await getJson('Wikipedia', `${settings.baseUrl ?? `https://${wiki}.wikipedia.org`}/w/api.php?${parameters}`, {
        trust: 'operator',
        signal,
        timeoutMs: settings.timeoutMs,
        userAgent: userAgent(settings.contact),
      });
      if (!answer.ok) return answer;
      const { status, body, retryAfterSeconds } = answer.value;
      const code = stringMember(member(body, 'error'), 'code');
      if (status === 429 || code === 'ratelimited' || code === 'maxlag') {
        return err(
          serviceError(
            'rate-limit',
            `Wikipedia takes no more requests for now. Try again ${retryAfterSeconds === undefined ? 'in a minute' : inWords(retryAfterSeconds)}.`,
            { httpStatus: status, retryAfterSeconds },
          ),
        );
      }
      if (status === 403)
        return err(
          serviceError(
            'bad-request',
            'Wikipedia asks for a contact address before it answers (403). Set CONTACT in the file .env to an address or e-mail of yours.',
            { httpStatus: status },
          ),
        );
      if (status >= 400 || code) return err(serviceError('service-error', `Wikipedia failed (${code ?? status}). Try again later.`, { httpStatus: status }));
      if (body === undefined)
        return err(serviceError('bad-answer', 'Wikipedia sent an answer that could not be read. Try again later.', { httpStatus: status }));
      const pages = member(member(body, 'query'), 'pages');
      // No `query` at all means: nothing found. Pages come in order of their id; `index` is their rank.
      const ranked = (Array.isArray(pages) ? [...(pages as readonly Json[])] : []).toSorted(
        (a, b) => Number(member(a, 'index') ?? 0) - Number(member(b, 'index') ?? 0),
      );
      return ok({ hits: ranked.map(toHit).filter((hit): hit is SearchHit => hit !== undefined) });
    },
  };
}
