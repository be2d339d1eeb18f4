/** What a draft cites, and the draft as a file that says where it comes from. */
import type { Provenance, Source } from '@handoff/shared/handoff/contract';

/** Numbers cited in `text`, outside code, that a source has. */
export function citedNumbers(text: string, sources: readonly Source[]): ReadonlySet<number> {
  const known = new Set(sources.map((source) => source.n));
  const prose = text.replace(/^( {0,3})(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![\s\S]))/gm, '').replace(/`[^`\n]*`/g, '');
  const cited = new Set<number>();
  for (const [, list, wide] of prose.matchAll(/\[(?:\^|cite: ?)?(\d{1,3}(?:, ?\d{1,3})*)\](?!\()|【(\d{1,3})(?:†[^】\s]*)?】/g)) {
    for (const n of (list ?? wide ?? '').split(',').map(Number)) if (known.has(n)) cited.add(n);
  }
  return cited;
}

/** The host of a source, without `www.`; undefined unless the address is http or https, and then it must not be a link. */
export function hostOf(source: Source): string | undefined {
  if (!/^https?:\/\//i.test(source.url) || !URL.canParse(source.url)) return undefined;
  return new URL(source.url).host.replace(/^www\./, '');
}
export const isWikipedia = (source: Source): boolean => /(?:^|\.)wikipedia\.org$/.test(hostOf(source) ?? '');
export const WIKIPEDIA_LICENCE = 'CC BY-SA 4.0';

const oneLine = (text: string): string => text.replace(/[\s[\]<>`]+/g, ' ').trim();

/** The draft as Markdown with its sources and where it comes from, so that the copy is as honest as the page. */
export function exportMarkdown(
  text: string,
  sources: readonly Source[],
  facts: { readonly provenance?: Provenance | undefined; readonly ended?: string | undefined },
): string {
  const cited = citedNumbers(text, sources);
  const list = sources.map((source) => {
    const notes = [cited.has(source.n) ? '' : 'consulted, not cited', isWikipedia(source) ? `text under ${WIKIPEDIA_LICENCE}` : ''].filter(Boolean);
    return `- [${source.n}] ${oneLine(source.title)}, <${source.url.replace(/[<>\s]/g, encodeURIComponent)}>${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
  });
  const parts = [text.trimEnd()];
  if (list.length > 0) parts.push(`## Sources\n\n${list.join('\n')}`);
  const origin = [
    facts.ended,
    facts.provenance && `Provenance: ${oneLine(facts.provenance.label)}`,
    facts.provenance?.standIns === true && 'Made with stand-in services: they answer from prepared texts, nothing was looked up on the web.',
  ].filter(Boolean);
  if (origin.length > 0) parts.push(`---\n\n${origin.join('\n\n')}`);
  return `${parts.join('\n\n')}\n`;
}

/** A file name made of the draft's title. */
export function fileName(text: string): string {
  const title = /^#{1,2}[ \t]+(.+)$/m.exec(text)?.[1] ?? 'draft';
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${slug || 'draft'}.md`;
}
