/** A stand-in for a SearXNG instance with its JSON format switched on. */
import { sendJson, sendHtml, startUpstream, type Fault, type Upstream } from './server.ts';
import { findPages } from './corpus.ts';

/** Faults: `403` (JSON switched off, as by default), `429`, `html`, `empty`. */
export function startSearxng(options: { readonly port?: number; readonly fault?: Fault } = {}): Promise<Upstream> {
  return startUpstream(async ({ response, url, seen, fault: takeFault }) => {
    const query = url.searchParams.get('q') ?? '';
    seen.what = query;
    const fault = takeFault();
    if (url.pathname !== '/search') return sendJson(response, 404, {});
    if (fault?.kind === '403' || fault?.kind === '429') return sendHtml(response, Number(fault.kind));
    if (fault?.kind === 'html' || url.searchParams.get('format') !== 'json') return sendHtml(response, 200);
    const pages = fault?.kind === 'empty' ? [] : findPages(query, 8);
    return sendJson(response, 200, {
      query,
      number_of_results: pages.length,
      results: pages.map((page) => ({ url: page.url, title: page.title, content: page.content, publishedDate: page.published ?? null, engine: 'standin' })),
      unresponsive_engines: [],
    });
  }, options);
}
