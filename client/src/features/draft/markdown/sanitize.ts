/**
 * HTML from the grammar to DOM nodes, through DOMPurify with an allow-list. Nothing that loads, runs, submits, styles
 * or overlays is on the list: no img, media, svg, math, form, style, id or event handler.
 */
import DOMPurify, { type Config, type DOMPurify as Purifier } from 'dompurify';

const CONFIG: Config & { IN_PLACE: true } = {
  ALLOWED_TAGS: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'em',
    'strong',
    'del',
    'a',
    'span',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    '#text',
  ],
  ALLOWED_ATTR: ['href', 'title', 'class', 'data-cite', 'align', 'start', 'target', 'rel', 'aria-label'],
  // Their values are no addresses, so the pattern for addresses does not apply to them.
  ADD_URI_SAFE_ATTR: ['data-cite', 'aria-label', 'align', 'start', 'target', 'rel'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|#source-\d{1,3}$)/i,
  IN_PLACE: true,
};

let purifier: Purifier | undefined;

/** An instance of our own: a hook or a config set elsewhere must not reach the draft. */
function own(): Purifier {
  if (purifier) return purifier;
  const made = DOMPurify(window);
  made.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName !== 'A' || node.classList.contains('cite')) return;
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  });
  made.setConfig(CONFIG);
  purifier = made;
  return made;
}

/** A string without any of these is one text node for an HTML parser, and so for us. */
const MARKUP = /[<&\0\r]/;

/**
 * Tags exactly as the grammar writes them: allowed ones without attributes, and a few with one that is spelled out here
 * (a web address has no quote, no bracket and no space).
 */
const HARMLESS_TAG = new RegExp(
  `^<(?:${[
    '/?(?:p|li|ul|ol|em|strong|del|code|pre|br|h[1-6]|blockquote|table|thead|tbody|tr|td|th)',
    '/(?:a|span)',
    't[dh] align="(?:left|center|right)"',
    'code class="language-[\\w+#.-]{1,40}"',
    'ol start="\\d{1,9}"',
    'span class="(?:task|image)"',
    'a class="cite" href="#source-\\d{1,3}" data-cite="\\d{1,3}" aria-label="Source \\d{1,3}"',
    'a href="https?://[^"\\s<>]{1,2000}" target="_blank" rel="noopener noreferrer nofollow"',
  ].join('|')})>$`,
);

/**
 * Whether `html` is made only of text and of such tags. Then DOMPurify could take nothing away, and it is not asked: that
 * saves most of the cost of a small piece.
 */
function nothingToRemove(html: string): boolean {
  if (/[\0\r]/.test(html)) return false;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const end = html.indexOf('>', at) + 1;
    if (end === 0 || !HARMLESS_TAG.test(html.slice(at, end))) return false;
    at = end;
  }
  return true;
}

/** A document without a window: what is parsed in it loads nothing and runs nothing, even before it is sanitised. */
let inert: Document | undefined;

/** Sanitised nodes of `html`. */
export function toFragment(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  if (!MARKUP.test(html)) {
    if (html) fragment.append(html);
    return fragment;
  }
  inert ??= document.implementation.createHTMLDocument('');
  // Parsed once and sanitised where it stands: the string form between, in which nested parsing hides attacks, never exists.
  const root = inert.createElement('span');
  root.innerHTML = html;
  if (!nothingToRemove(html)) own().sanitize(root, CONFIG);
  // A copy into our document costs less than moving nodes between documents.
  const copy = document.importNode(root, true);
  while (copy.firstChild) fragment.appendChild(copy.firstChild);
  return fragment;
}
