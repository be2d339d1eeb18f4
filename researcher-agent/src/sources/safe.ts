/** What a search service found, before anything is done with it: of bounded length, and without the keys of the turn. */
import { holdsSecret, withoutSecrets } from '@handoff/shared/agent-kit/services/echoes';
import type { SearchHit } from '../search/provider.ts';

/** Far more than any excerpt takes, in UTF-16 units. */
const MAX_CONTENT = 40_000;
const MAX_LINE = 4_000;

/** Long texts are cut, repeated keys masked. A page whose address holds a key is left out: a changed address leads nowhere. */
export function safeHits(hits: readonly SearchHit[], secrets: readonly string[]): readonly SearchHit[] {
  const clean = (text: string, max: number): string => withoutSecrets(text.slice(0, max), secrets);
  return hits
    .filter(({ url }) => !holdsSecret(url, secrets))
    .map(({ title, url, content, publishedAt }) => ({
      title: clean(title, MAX_LINE),
      url,
      content: clean(content, MAX_CONTENT),
      ...(publishedAt === undefined ? {} : { publishedAt: clean(publishedAt, MAX_LINE) }),
    }));
}
