/**
 * Our Markdown: GFM as `marked` reads it, with three differences.
 * Raw HTML is text. Link definitions are text (a list of sources must not vanish). `[n]` is a citation.
 * The HTML made here is meant for `toFragment` in sanitize.ts and for nothing else.
 */
import { Lexer, Marked, Parser, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked';

export interface Grammar {
  readonly sourceCount: number;
  /** Blocks of `text`. Their `raw` values are consecutive and add up to `text`. */
  blocks(text: string): Token[];
  /** Inline tokens of one paragraph's text. */
  inline(text: string): Token[];
  blocksToHtml(tokens: Token[]): string;
  inlineToHtml(tokens: Token[]): string;
}

export const isParagraph = (t: Token | undefined): t is Tokens.Paragraph => t?.type === 'paragraph';
export const isList = (t: Token | undefined): t is Tokens.List => t?.type === 'list';
export const isTable = (t: Token | undefined): t is Tokens.Table => t?.type === 'table';
export const isCode = (t: Token | undefined): t is Tokens.Code => t?.type === 'code';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);
/** The same, but a character reference stays one: in Markdown `&amp;` is an ampersand. */
const escapeText = (text: string): string => text.replace(/[<>"']|&(?!(?:#\d{1,7}|#[Xx][a-fA-F0-9]{1,6}|\w+);)/g, (c) => escapes[c] ?? c);

const WEB = /^(?:https?:\/\/|mailto:)/i;
/** Where an image would have come from, for people. */
function hostOf(address: string): string {
  if (/^data:/i.test(address)) return 'inline data';
  return (URL.canParse(address) && new URL(address).host) || 'no host';
}

// [1]  [1, 2]  [^1]  [cite: 1, 2]  【1】  【1†L3】; not before "(", which makes it a link's text
const CITATION = /^(?:\[(?:\^|cite:[ ]?)?(\d{1,3}(?:,[ ]?\d{1,3}){0,19})\]|【(\d{1,3})(?:†[^】\s]{0,40})?】)(?!\()/;

function citations(sourceCount: number): TokenizerAndRendererExtension {
  const one = (n: number): string =>
    n >= 1 && n <= sourceCount
      ? `<a class="cite" href="#source-${n}" data-cite="${n}" aria-label="Source ${n}">${n}</a>`
      : `<span class="cite-unknown" title="No source has this number">[${n}?]</span>`;
  return {
    name: 'citation',
    level: 'inline',
    start: (src) => {
      const at = src.search(/\[[\d^c]|【\d/);
      return at < 0 ? undefined : at;
    },
    tokenizer(src) {
      if (src[0] !== '[' && src[0] !== '【') return undefined;
      const found = CITATION.exec(src);
      const list = found?.[1] ?? found?.[2];
      return found && list ? { type: 'citation', raw: found[0], numbers: list.split(',').map(Number) } : undefined;
    },
    renderer: (token) => (token as CitationToken).numbers.map(one).join(''),
  };
}
interface CitationToken extends Tokens.Generic {
  readonly numbers: readonly number[];
}

/**
 * `**重要，**下` stays unbolded by CommonMark, because the closing stars stand between punctuation and a letter.
 * Where text begins or ends with East Asian punctuation the author's intent is plain: make it strong.
 */
const cjkStrong: TokenizerAndRendererExtension = {
  name: 'cjkStrong',
  level: 'inline',
  tokenizer(src) {
    if (src[0] !== '*' || src[1] !== '*') return undefined;
    const found = /^\*\*(?![\s*])([^*\n`]{1,400})\*\*(?!\*)/.exec(src);
    const text = found?.[1];
    if (!found || !text || /\s$/.test(text) || !/[\p{L}\p{N}]/u.test(text)) return undefined;
    if (!/^[「『（【《“‘]|[，。：；！？、」』）】》”’]$/u.test(text)) return undefined;
    return { type: 'strong', raw: found[0], text, tokens: this.lexer.inlineTokens(text) };
  },
};

/** The grammar for a draft with `sourceCount` numbered sources. */
export function createGrammar(sourceCount: number): Grammar {
  const marked = new Marked({
    extensions: [citations(sourceCount), cjkStrong],
    tokenizer: { def: () => undefined, html: () => undefined, tag: () => undefined },
    renderer: {
      html: ({ text }) => escapeHtml(text),
      checkbox: ({ checked }) => `<span class="task">${checked ? '☑' : '☐'}</span> `,
      image({ href, text }) {
        return `<span class="image">image: ${escapeText(text || 'no description')} (${escapeHtml(hostOf(href))})</span>`;
      },
      link({ href, title, text, tokens, autolink }) {
        const shown = autolink ? escapeHtml(text) : this.parser.parseInline(tokens);
        if (!WEB.test(href)) return shown;
        const escape = autolink ? escapeHtml : escapeText;
        return `<a href="${escape(href)}"${title ? ` title="${escapeText(title)}"` : ''} target="_blank" rel="noopener noreferrer nofollow">${shown}</a>`;
      },
    },
  });
  const options = marked.defaults;
  return {
    sourceCount,
    blocks: (text) => Lexer.lex(text, options),
    inline: (text) => Lexer.lexInline(text, options),
    blocksToHtml: (tokens) => Parser.parse(tokens, options),
    inlineToHtml: (tokens) => Parser.parseInline(tokens, options),
  };
}
