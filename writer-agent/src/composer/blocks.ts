/** Findings as sections of simple blocks: all that the composer needs of Markdown. */
export interface Block {
  readonly kind: 'paragraph' | 'quote' | 'item' | 'step' | 'code';
  readonly text: string;
}
export interface Section {
  /** Empty for what stands before the first heading. */
  readonly heading: string;
  readonly blocks: readonly Block[];
}

/** Reads headings, list items, quotes, fences and paragraphs, line by line. Anything else is a paragraph. */
export function sectionsOf(markdown: string): readonly Section[] {
  const sections: { heading: string; blocks: Block[] }[] = [{ heading: '', blocks: [] }];
  let paragraph: string[] = [];
  let fence: string[] | undefined;
  const add = (block: Block): void => void sections.at(-1)?.blocks.push(block);
  const endParagraph = (): void => {
    if (paragraph.length > 0) add({ kind: 'paragraph', text: paragraph.join(' ') });
    paragraph = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    if (/^\s*(```|~~~)/.test(line)) {
      endParagraph();
      if (fence) add({ kind: 'code', text: fence.join('\n') });
      fence = fence ? undefined : [];
      continue;
    }
    if (fence) {
      fence.push(line);
      continue;
    }
    const heading = /^\s{0,3}#{1,6}\s+(.+?)\s*#*\s*$/.exec(line)?.[1];
    const item = /^\s*[-*+]\s+(.+)$/.exec(line)?.[1];
    const step = /^\s*\d{1,3}[.)]\s+(.+)$/.exec(line)?.[1];
    const quote = /^\s*>\s?(.*)$/.exec(line)?.[1];
    if (heading === undefined && item === undefined && step === undefined && quote === undefined && line.trim() !== '') {
      paragraph.push(line.trim());
      continue;
    }
    endParagraph();
    if (heading !== undefined) sections.push({ heading, blocks: [] });
    else if (item !== undefined) add({ kind: 'item', text: item.trim() });
    else if (step !== undefined) add({ kind: 'step', text: step.trim() });
    else if (quote !== undefined && quote.trim() !== '') add({ kind: 'quote', text: quote.trim() });
  }
  endParagraph();
  if (fence && fence.length > 0) add({ kind: 'code', text: fence.join('\n') });
  return sections.filter((section) => section.heading !== '' || section.blocks.length > 0);
}
