/**
 * Finds an agent's card: at the address itself when it names a file, else at the well-known places, first below the
 * given address, then at its origin. The request has no header, so that a page can make it without a preflight.
 * A2A 0.3 section 5.3, 1.0 section 8.2.
 */
import { parseJson } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import { parseUrl } from '../base/url.ts';
import { readCard, type CardError } from './card.ts';
import type { A2AError } from './errors.ts';
import type { AgentCard } from './model.ts';
import { NO_REDIRECT, readText, redirectOf, type RedirectError, type TooLargeError } from './read-body.ts';
import { plainWords } from './words.ts';

export const CARD_PATHS = ['/.well-known/agent-card.json', '/.well-known/agent.json'] as const;

export type DiscoverError = { readonly url: string } & (
  | { readonly kind: 'address'; readonly say: string }
  | { readonly kind: 'unreachable'; readonly error: Extract<A2AError, { kind: 'network' }> }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'http'; readonly error: Extract<A2AError, { kind: 'http' }> }
  | { readonly kind: 'refused'; readonly error: RedirectError | TooLargeError }
  | { readonly kind: 'card'; readonly problem: CardError }
);
export interface FoundCard {
  readonly card: AgentCard;
  readonly url: string;
}

/** Where the card of the agent at `address` may be, best guess first. */
export function cardAddresses(address: string): Result<readonly string[], string> {
  const text = address.trim();
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return err(`“${text.slice(0, 80)}” is no http address. Write it like http://localhost:3001.`);
  if (url.pathname.endsWith('.json')) return ok([url.href]);
  const base = url.pathname.replace(/\/+$/, '');
  const bases = base === '' ? [''] : [base, ''];
  return ok(CARD_PATHS.flatMap((path) => bases.map((prefix) => `${url.origin}${prefix}${path}`)));
}

async function fetchCard(url: string, fetcher: typeof fetch, signal: AbortSignal): Promise<Result<FoundCard, DiscoverError>> {
  let response: Response;
  let text: string;
  try {
    // A card that the browser remembers would speak for an agent that is gone: it is asked again each time.
    response = await fetcher(url, { ...NO_REDIRECT, signal, cache: 'no-cache' });
    const redirect = redirectOf(response, url);
    if (redirect) return err({ kind: 'refused', url, error: redirect });
    const read = await readText(response, 'card');
    if (!read.ok) return err({ kind: 'refused', url, error: read.error });
    text = read.value;
  } catch (cause) {
    if (signal.aborted) return err({ kind: 'aborted', url });
    return err({ kind: 'unreachable', url, error: { kind: 'network', url, message: cause instanceof Error ? cause.message : String(cause) } });
  }
  if (!response.ok)
    return err({ kind: 'http', url, error: { kind: 'http', status: response.status, statusText: response.statusText, words: plainWords(text) } });
  const json = parseJson(text);
  if (!json.ok) return err({ kind: 'card', url, problem: { kind: 'not-json', say: 'What stands there is not JSON, so it is no agent card.' } });
  const card = readCard(json.value, url);
  return card.ok ? ok({ card: card.value, url }) : err({ kind: 'card', url, problem: card.error });
}

/** The card of the agent at `address`. A place that answers 404 (or has no card) leads to the next one; no answer ends the search. */
export async function discover(address: string, fetcher: typeof fetch, signal: AbortSignal): Promise<Result<FoundCard, DiscoverError>> {
  const places = cardAddresses(address);
  if (!places.ok) return err({ kind: 'address', url: address, say: places.error });
  let first: Result<FoundCard, DiscoverError> | undefined;
  for (const url of places.value) {
    const found = await fetchCard(url, fetcher, signal);
    if (found.ok || found.error.kind === 'unreachable' || found.error.kind === 'aborted') return found;
    first ??= found;
  }
  return first ?? err({ kind: 'address', url: address, say: 'No address to look at.' });
}
