/** A stand-in for the MediaWiki search API of Wikipedia (generator=search with extracts). */
import { sendJson, sendHtml, startUpstream, type Fault, type Upstream } from './server.ts';
import { findPages } from './corpus.ts';

/** Faults: `429`, `maxlag` (an error with status 200), `html`, `empty`. A request without a proper User-Agent gets 403. */
export function startWikipedia(options: { readonly port?: number; readonly fault?: Fault } = {}): Promise<Upstream> {
  return startUpstream(async ({ request, response, url, seen, fault: takeFault }) => {
    const query = url.searchParams.get('gsrsearch') ?? '';
    seen.what = query;
    const fault = takeFault();
    if (!/^\S+\/\S+ \(.+\)/.test(request.headers['user-agent'] ?? ''))
      return void response.writeHead(403, { 'content-type': 'text/plain' }).end('Please set a user-agent and respect our robot policy.');
    if (url.pathname !== '/w/api.php') return sendJson(response, 404, { error: { code: 'notfound' } });
    if (fault?.kind === '429') return void response.writeHead(429, { 'retry-after': fault.retryAfter ?? '5' }).end();
    if (fault?.kind === 'html') return sendHtml(response, 502);
    if (fault?.kind === 'maxlag')
      return sendJson(response, 200, { error: { code: 'maxlag', info: 'Waiting for a database server: 6 seconds lagged.' } }, { 'retry-after': '5' });
    const found = fault?.kind === 'empty' ? [] : findPages(query, Number(url.searchParams.get('gsrlimit') ?? 5));
    if (found.length === 0) return sendJson(response, 200, { batchcomplete: true });
    const pages = found.map((page, index) => {
      const address = `https://en.wikipedia.example/wiki/${encodeURIComponent(page.title.replaceAll(' ', '_'))}`;
      return { pageid: index + 100, ns: 0, title: page.title, index: index + 1, extract: page.content, canonicalurl: address, fullurl: address };
    });
    const disambiguation = {
      pageid: 99,
      ns: 0,
      title: `${query} (disambiguation)`,
      index: found.length + 1,
      extract: 'may refer to:',
      canonicalurl: 'https://en.wikipedia.example/wiki/X',
      fullurl: 'https://en.wikipedia.example/wiki/X',
      pageprops: { disambiguation: '' },
    };
    // MediaWiki answers in order of page id, not of rank.
    return sendJson(response, 200, { batchcomplete: true, query: { pages: [...pages, disambiguation].toReversed() } });
  }, options);
}
