/** What can be copied of a payload itself. */
import { prettyJson } from '../../state/payload/pretty.ts';
import { bytesOfBase64 } from '../../state/payload/bytes.ts';
import { pathOf, type Tree, type TreeLine } from '../../state/payload/tree.ts';
import { download } from '../../ui/download.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';

export interface CopySource {
  /** The exact text. */
  readonly exact: string;
  readonly base64: string | undefined;
  readonly tree: Tree | undefined;
  /** The line of the tree that the reader is at. */
  readonly line: TreeLine | undefined;
  copy(text: string, more?: string): void;
}

export function copyEntries({ exact, base64, tree, line, copy }: CopySource): readonly MenuEntry[] {
  const entries: MenuEntry[] = [];
  if (tree !== undefined)
    entries.push({ key: 'json', word: 'Copy JSON', hint: 'indented, every literal as sent', onChoose: () => copy(prettyJson(tree.index.text)) });
  if (base64 === undefined) entries.push({ key: 'raw', word: 'Copy raw', hint: 'exactly as it was on the wire', onChoose: () => copy(exact) });
  else
    entries.push({
      key: 'bytes',
      word: 'Save the bytes',
      hint: 'a clipboard takes text only, and this is not all text',
      onChoose: () => download('body.bin', 'application/octet-stream', bytesOfBase64(base64)),
    });
  if (tree !== undefined && line !== undefined) {
    const { text } = tree.index;
    const path = pathOf(line);
    if (path !== '') entries.push({ key: 'path', word: 'Copy path', hint: path.length > 60 ? `${path.slice(0, 59)}…` : path, onChoose: () => copy(path) });
    if (line.kind === 'string')
      entries.push({
        key: 'value',
        word: 'Copy value',
        hint: 'the text, decoded',
        onChoose: () => copy(JSON.parse(text.slice(line.start, line.end)) as string),
      });
    else if (line.kind !== 'range' && path !== '') entries.push({ key: 'value', word: 'Copy value', onChoose: () => copy(text.slice(line.start, line.end)) });
  }
  return entries;
}
