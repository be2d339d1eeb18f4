/** A stand-in for the Tavily search service: its REST shapes and error answers over an invented corpus. */
import { findPages, HOSTILE_PAGES, type Page } from './corpus.ts';
import { sendHtml, sendJson, startUpstream, wait, type Fault, type Upstream } from './server.ts';

export const TAVILY_KEY = 'tvly-stand-in-key';
const DETAIL: Readonly<Record<string, readonly [number, string]>> = {
  '401': [401, 'Unauthorized: missing or invalid API key.'],
  '403': [403, 'Forbidden: this key may not use search.'],
  '429': [429, 'Your request has been blocked due to excessive requests. Please reduce the rate of requests.'],
  '432': [432, "This request exceeds your plan's set usage limit. Please upgrade your plan or contact support@tavily.example."],
  '433': [433, 'This request exceeds the pay-as-you-go limit. You can increase your pay-as-you-go limit on the dashboard.'],
};

const field = (body: unknown, name: string): unknown => (typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined);
const result = (page: Page, rank: number): object => ({
  url: page.url,
  title: page.title,
  content: page.content,
  score: Number((0.93 - rank * 0.07).toFixed(4)),
  raw_content: null,
  favicon: null,
  ...(page.published ? { published_date: page.published } : {}),
});

/** Results that hold the key: plain, encoded, across the place where an excerpt is cut, and in an address. */
function echoes(key: string): object[] {
  const encoded = Buffer.from(`Bearer ${key}`).toString('base64');
  const page = { title: `Tidal turbine sediment ${key}`, content: `Tidal turbines meet sediment with ${key} and ${encoded} often.`, published_date: key };
  const cut = 'Tidal turbines meet sediment. '.repeat(60).slice(0, 1_199 - key.length + 1);
  return [
    { ...page, url: 'https://echo.example/page' },
    { ...page, url: 'https://echo.example/cut', content: `${cut}${key}${'x'.repeat(50)}` },
    { ...page, url: `https://echo.example/?key=${key}` },
    { ...page, url: `https://echo.example/${encoded}` },
  ];
}

/**
 * Faults: `401 403 429 432 433` · `html` (502) · `slow-headers` and `stalled-body` (until the caller leaves, or `milliseconds`) ·
 * `reset` · `empty` · `no-images` · `not-json` · `hostile` · `echo-key` (repeats the key in every way) · `huge-page` (one result of 3 MB).
 */
export function startTavily(
  options: { readonly port?: number; readonly key?: string; readonly fault?: Fault; readonly delayMs?: number } = {},
): Promise<Upstream> {
  const key = options.key ?? TAVILY_KEY;
  return startUpstream(async ({ request, response, url, body, seen, fault: takeFault, signal }) => {
    if (url.pathname !== '/search' || request.method !== 'POST') return sendJson(response, 404, { detail: 'Not Found' });
    const query = field(body, 'query');
    seen.what = typeof query === 'string' ? query : '';
    if (request.headers.authorization !== `Bearer ${key}`) return sendJson(response, 401, { detail: { error: DETAIL['401']?.[1] } });
    if (typeof query !== 'string' || query.trim() === '') return sendJson(response, 400, { detail: { error: 'Query is missing.' } });
    if (query.length > 400) return sendJson(response, 400, { detail: { error: 'Query is too long. Max query length is 400 characters.' } });

    const fault = takeFault();
    const refused = fault ? DETAIL[fault.kind] : undefined;
    if (refused) return sendJson(response, refused[0], { detail: { error: refused[1] } }, fault?.retryAfter ? { 'retry-after': fault.retryAfter } : {});
    if (fault?.kind === 'html') return sendHtml(response, 502);
    if (fault?.kind === 'reset') return void response.socket?.destroy();
    if (fault?.kind === 'not-json') return void response.writeHead(200, { 'content-type': 'text/plain' }).end('welcome');
    if (fault?.kind === 'no-images') return sendJson(response, 200, { query, results: [] });
    if (fault?.kind === 'slow-headers') await wait(fault.milliseconds ?? 600_000, signal);
    else await wait(options.delayMs ?? 120, signal);
    if (signal.aborted) return;
    if (fault?.kind === 'stalled-body') {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"query":"');
      return wait(fault.milliseconds ?? 600_000, signal);
    }
    const max = field(body, 'max_results');
    const pages = fault?.kind === 'empty' ? [] : fault?.kind === 'hostile' ? HOSTILE_PAGES : findPages(query, typeof max === 'number' ? max : 5);
    const results = pages.map(result);
    if (fault?.kind === 'echo-key') results.unshift(...echoes(key));
    if (fault?.kind === 'huge-page')
      results.unshift({ ...results[0], url: 'https://huge.example/page', content: 'Tidal turbines meet sediment. '.repeat(100_000) });
    return sendJson(response, 200, {
      query,
      follow_up_questions: null,
      answer: null,
      images: [],
      results,
      response_time: 0.12,
      usage: { credits: 1 },
      request_id: crypto.randomUUID(),
    });
  }, options);
}
