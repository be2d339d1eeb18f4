/**
 * Where rendered blocks stand: sections of a few dozen blocks (so that the browser can skip layout of those off screen),
 * and at the very end the nodes of the block that is still open.
 */
const BLOCKS_PER_SECTION = 32;

export interface Stage {
  /** Nodes of the open block, in order, at the end of the last section. */
  readonly open: readonly Node[];
  /** Replaces the nodes of the open block. */
  place(nodes: DocumentFragment): void;
  /** The open block is final: what is placed next stands after it. */
  settle(): void;
  /** Adds blocks that are final at once, before which the open block is dropped. */
  add(nodes: DocumentFragment): void;
  clear(): void;
}

export function createStage(container: HTMLElement): Stage {
  let section: HTMLElement | undefined;
  let blocks = 0;
  let open: Node[] = [];

  const target = (): HTMLElement => {
    if (section && blocks < BLOCKS_PER_SECTION) return section;
    if (section) section.dataset['settled'] = '';
    section = document.createElement('div');
    section.dataset['section'] = '';
    container.append(section);
    blocks = 0;
    return section;
  };
  const drop = (): void => {
    for (const node of open) node.parentNode?.removeChild(node);
    open = [];
  };

  return {
    get open() {
      return open;
    },
    place(nodes) {
      drop();
      open = [...nodes.childNodes];
      if (open.length > 0) target().append(nodes);
    },
    settle() {
      blocks += open.filter((node) => node.nodeType === Node.ELEMENT_NODE).length;
      open = [];
    },
    add(nodes) {
      drop();
      const batch = document.createDocumentFragment();
      for (const node of [...nodes.childNodes]) {
        if (node.nodeType === Node.ELEMENT_NODE) {
          if (blocks >= BLOCKS_PER_SECTION) {
            section?.append(batch);
            target();
          }
          blocks += 1;
        }
        batch.append(node);
      }
      if (!section && batch.childNodes.length > 0) {
        const counted = blocks;
        target();
        blocks = counted;
      }
      section?.append(batch);
    },
    clear() {
      container.replaceChildren();
      section = undefined;
      blocks = 0;
      open = [];
    },
  };
}
