/** One name for one page: the key by which results of different queries are the same source. */
const TRACKING = /^(utm_.*|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|ttclid|igshid|yclid|mc_cid|mc_eid|_hsenc|_hsmi)$/i;
const MAX_URL = 2_048;

/** An http(s) address that may be shown and linked, parsed; undefined otherwise. */
export function linkable(url: string): URL | undefined {
  if (url.length > MAX_URL || !URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return (parsed.protocol === 'https:' || parsed.protocol === 'http:') && parsed.hostname !== '' && parsed.username === '' && parsed.password === ''
    ? parsed
    : undefined;
}

/**
 * The key of an address: scheme, `www.`, default port, trailing slash, tracking parameters, their order and an ordinary
 * fragment do not count. `#/` and `#!` are routes of a page and do. Parameters such as `id` and `ref` do.
 */
export function canonicalKey(url: string): string | undefined {
  const parsed = linkable(url);
  if (!parsed) return undefined;
  const host = parsed.hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  const port = parsed.port === '' || parsed.port === '80' || parsed.port === '443' ? '' : `:${parsed.port}`;
  const path = parsed.pathname.length > 1 ? parsed.pathname.replace(/\/+$/, '') || '/' : parsed.pathname;
  const query = [...parsed.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : x > y ? 1 : 0) : a < b ? -1 : 1));
  const fragment = /^#[!/]/.test(parsed.hash) ? parsed.hash : '';
  return `${host}${port}${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}${fragment}`;
}
