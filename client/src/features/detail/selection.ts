/** The stretch of an exact text that the reader selected on rows which carry their offsets in `data-at`. */

/** Offset in the text of a place in the document; undefined outside the rows. */
function offsetOf(node: Node, offset: number, box: Element): number | undefined {
  const element = node instanceof Element ? (node.childNodes[offset] ?? node) : node;
  const within = element instanceof Element ? element : element.parentElement;
  if (within === null || !box.contains(within)) return undefined;
  const piece = within.closest('[data-at]') ?? within.querySelector('[data-at]');
  if (piece === null) return undefined;
  const start = Number(piece.getAttribute('data-at'));
  if (node instanceof Element || piece.hasAttribute('data-mark')) return start;
  // A piece may hold several text nodes: those before this one count whole.
  const before = document.createRange();
  before.setStart(piece, 0);
  before.setEnd(node, offset);
  return start + before.toString().length;
}

export function rangeOf(selection: Selection | null, box: Element | null): { readonly from: number; readonly to: number } | undefined {
  if (selection === null || box === null || selection.isCollapsed || selection.anchorNode === null || selection.focusNode === null) return undefined;
  const anchor = offsetOf(selection.anchorNode, selection.anchorOffset, box);
  const focus = offsetOf(selection.focusNode, selection.focusOffset, box);
  return anchor === undefined || focus === undefined ? undefined : { from: Math.min(anchor, focus), to: Math.max(anchor, focus) };
}
