/** How a label names the search behind a text. A stand-in is never called live. */
import type { Provenance } from './contract.ts';

const NAMES: Readonly<Record<Exclude<Provenance['search'], 'none'>, string>> = { tavily: 'Tavily', wikipedia: 'Wikipedia', searxng: 'SearXNG' };

/** `live search (Tavily)`, or for a stand-in `stand-in search (in Tavily’s place), prepared texts`. */
export function searchLabel(search: Provenance['search'], standIn: boolean): string {
  if (search === 'none') return 'live search';
  return standIn ? `stand-in search (in ${NAMES[search]}’s place), prepared texts` : `live search (${NAMES[search]})`;
}

/** Whether the search that a provenance names was a stand-in. Its model alone may have been one, so that the flag is not enough. */
export const wasStandInSearch = (provenance: Provenance | undefined): boolean =>
  provenance?.standIns === true && provenance.search !== 'none' && provenance.label.startsWith(searchLabel(provenance.search, true));
