/** Reads what an agent answered, never more than a limit, and never what stands behind a redirect. */
import { err, ok, type Result } from '../base/result.ts';
import { parseUrl } from '../base/url.ts';
import type { A2AError } from './errors.ts';
import { LIMIT, type Limited } from './limits.ts';

export type RedirectError = Extract<A2AError, { kind: 'redirect' }>;
export type TooLargeError = Extract<A2AError, { kind: 'too-large' }>;

/** Sent with every request: keys go to the address that was named and to no other. */
export const NO_REDIRECT = { redirect: 'manual' } as const satisfies RequestInit;

/** The redirect that `response` is, if it is one. In a page its target is not told. */
export function redirectOf(response: Response, url: string): RedirectError | undefined {
  const opaque = response.type === 'opaqueredirect';
  if (!opaque && ![301, 302, 303, 307, 308].includes(response.status)) return undefined;
  void response.body?.cancel().catch(() => undefined); // its body is of no use
  const target = parseUrl(response.headers.get('location') ?? '', url);
  return { kind: 'redirect', url, ...(target && response.headers.has('location') ? { target: target.host } : {}) };
}

export const tooLarge = (what: Limited): TooLargeError => ({ kind: 'too-large', what, limit: LIMIT[what] });

/** The body as text. Throws what the connection throws; a body larger than its limit is left unread, and that closes the connection. */
export async function readText(response: Response, what: Limited): Promise<Result<string, TooLargeError>> {
  if (!response.body) return ok('');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return ok(texts.join('') + decoder.decode());
    size += value.length;
    if (size > LIMIT[what]) {
      const error = tooLarge(what);
      await reader.cancel(error).catch(() => undefined);
      return err(error);
    }
    texts.push(decoder.decode(value, { stream: true }));
  }
}
