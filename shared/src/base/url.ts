/** `text` as an address, or undefined. (`URL.parse` is younger than the oldest Node that runs this.) */
export const parseUrl = (text: string, base?: string): URL | undefined => (URL.canParse(text, base) ? new URL(text, base) : undefined);

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|[^.]+\.localhost)$/;
/** Whether an address names this machine. */
export const isLoopback = (url: URL): boolean => LOOPBACK.test(url.hostname);

/** Whether two addresses are of one origin; the names of this machine count as one host. */
export function sameOrigin(a: URL, b: URL): boolean {
  if (a.origin === b.origin) return true;
  return a.protocol === b.protocol && a.port === b.port && isLoopback(a) && isLoopback(b);
}
