/** Results of several queries become one numbered list: the same page once, numbered once, before anything is written. */
import type { Source } from '@handoff/shared/handoff/contract';
import type { SearchHit } from '../search/provider.ts';
import { canonicalKey, linkable } from './canonical.ts';
import { cleanText, cleanTitle } from './clean.ts';

export const MAX_EXCERPT = 1_200;

/** Takes the best of each query in turn, so that no query fills the list alone. The first address seen is kept for display. */
export function collectSources(answers: readonly (readonly SearchHit[])[], maxSources: number): readonly Source[] {
  const sources: Source[] = [];
  const seen = new Set<string>();
  const depth = Math.max(0, ...answers.map((hits) => hits.length));
  for (let rank = 0; rank < depth; rank += 1) {
    for (const hits of answers) {
      const hit = hits[rank];
      const key = hit ? canonicalKey(hit.url) : undefined;
      const url = hit ? linkable(hit.url) : undefined;
      if (!hit || !key || !url || seen.has(key)) continue;
      const excerpt = cleanText(hit.content, MAX_EXCERPT);
      if (excerpt === '') continue;
      seen.add(key);
      if (sources.length >= maxSources) return sources;
      const publishedAt = hit.publishedAt ? cleanText(hit.publishedAt, 40) : '';
      sources.push({ n: sources.length + 1, title: cleanTitle(hit.title) || url.hostname, url: url.href, excerpt, ...(publishedAt ? { publishedAt } : {}) });
    }
  }
  return sources;
}
